"""What the bench of pulses calls a deviation."""

import pytest

from tests.bench.cadence import BLOCK_S, deviations, spread


def test_a_pulse_is_off_by_what_it_lacks_to_the_calm_ones_grid() -> None:
    """Calm pulses come 0.07 s after the grid of the server's clock; under the flood one of five is 30 ms late."""
    calm = [(k, 0.2 * k + 0.07) for k in range(50)]
    flooded = [(k, 0.2 * k + 0.07 + (0.03 if k % 5 == 0 else 0.0)) for k in range(50, 100)]
    found = deviations([*calm, *flooded], [(0.0, BLOCK_S)])

    assert max(off for off, flood in found if not flood) == pytest.approx(0)
    late = spread([off for off, flood in found if flood])
    assert (late["p50"], late["p95"], late["within_20_ms"]) == (0, 30, 0.8)


def test_a_beat_that_stays_late_is_late_all_the_time() -> None:
    beats = [(k, 0.2 * k + (0.0 if k < 50 else 0.03)) for k in range(100)]

    assert spread([off for off, flood in deviations(beats, [(0.0, BLOCK_S)]) if flood])["p50"] == 30
