"""What the bench of pulses calls a deviation."""

import pytest

from tests.bench.cadence import BLOCK_S, deviations, intervals, spread


def test_a_pulse_is_off_by_what_it_lacks_to_the_calm_ones_grid() -> None:
    """Calm pulses come 0.07 s after the grid of the server's clock; under the flood one of five is 30 ms late."""
    calm = [(k, 0.2 * k + 0.07) for k in range(50)]
    flooded = [(k, 0.2 * k + 0.07 + (0.03 if k % 5 == 0 else 0.0)) for k in range(50, 100)]
    found = deviations([*calm, *flooded], [(0.0, BLOCK_S)])

    assert max(off for off, flood in found if not flood) == pytest.approx(0)
    late = spread(found, True)
    assert (late["p50"], late["p95"], late["within_20_ms"]) == (0, 30, 0.8)


def test_a_beat_that_stays_late_is_late_all_the_time() -> None:
    """But the interval is as it should be."""
    beats = [(k, 0.2 * k + (0.0 if k < 50 else 0.03)) for k in range(100)]
    blocks = [(0.0, BLOCK_S)]

    assert spread(deviations(beats, blocks), True)["p50"] == 30
    assert spread(intervals(beats, blocks), True)["most"] == 0


def test_a_single_late_pulse_makes_two_intervals_wrong() -> None:
    beats = [(k, 0.2 * k + (0.03 if k == 70 else 0.0)) for k in range(100)]
    found = intervals(beats, [(0.0, BLOCK_S)])

    assert [round(off, 6) for off, _ in found if off > 1] == [30, 30]
    assert spread(found, False)["most"] == 0
