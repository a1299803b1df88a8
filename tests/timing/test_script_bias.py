"""A program and a person are compared at the same share of false accusations."""

import pytest

from tests.bench.script_bias import BIASES, Match, Trial, matches

TRIED = tuple(Trial(caught=0.50 - 0.2 * bias, false=0.16 - 0.1 * bias) for bias in BIASES)
SKILLED = Trial(caught=0.35, false=0.17)
MATCH = matches((4,), (SKILLED, *TRIED))[4]


def test_the_script_is_as_sure_as_makes_it_wrong_as_often() -> None:
    """A false share of 17 % lies at a bias of -0.1 here; nothing is believed far from what was tried."""
    assert MATCH.bias == pytest.approx(-0.1)
    assert Match(Trial(0.3, 0.60), TRIED, MATCH.steps).bias == -0.6


def test_what_is_left_between_the_false_shares_is_taken_off() -> None:
    """Two catches for one more of false accusations: 44.5 % at 12.7 % false are 53.1 % at 17 %."""
    assert MATCH.price == pytest.approx(2)
    assert MATCH.lead(Trial(0.445, 0.127), SKILLED) == pytest.approx(0.531 - 0.35)
    assert MATCH.lead(Trial(0.50, 0.17), SKILLED) == pytest.approx(0.15)


def test_trials_that_cannot_be_are_refused() -> None:
    """Who asks for more before accusing is wrong less often, or something is broken."""
    with pytest.raises(RuntimeError, match="surer"):
        matches((4,), (SKILLED, *TRIED[::-1]))


def test_every_table_has_its_own() -> None:
    """Trials come in one row, a person and then every bias, table by table; only the slope is that of all."""
    other = tuple(Trial(trial.caught, 0.18 + 3 * (trial.false - 0.16)) for trial in TRIED)
    found = matches((3, 4), (SKILLED, *TRIED, SKILLED, *other))
    assert (found[3].steps.false, found[4].steps.false) == pytest.approx((-0.2, -0.2))
    assert (found[3].bias, found[4].bias) == (-0.05, 0.05)
