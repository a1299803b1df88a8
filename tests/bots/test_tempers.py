"""drops.md 6.11: the table of tempers."""

from itertools import pairwise

from polilla.bots.tempers import LYNX, NORMAL, NOVICE, TEMPERS


def test_names() -> None:
    """drops.md 6.11: a temper is found by the name that the host chooses."""
    assert list(TEMPERS) == ["novice", "normal", "lynx"]
    assert all(temper.name == name for name, temper in TEMPERS.items())


def test_each_temper_is_sharper_than_the_one_before() -> None:
    """drops.md 6.11: efficiency and notice rise, delay, lapse, click, slips and distraction fall."""
    for weaker, stronger in pairwise((NOVICE, NORMAL, LYNX)):
        assert weaker.vigil.efficiency < stronger.vigil.efficiency
        assert weaker.vigil.notice < stronger.vigil.notice
        assert weaker.vigil.delay > stronger.vigil.delay
        assert weaker.vigil.lapse > stronger.vigil.lapse
        assert weaker.vigil.click > stronger.vigil.click
        assert weaker.vigil.away > stronger.vigil.away
        assert weaker.craft.slip > stronger.craft.slip
        assert weaker.guile.bail < stronger.guile.bail
