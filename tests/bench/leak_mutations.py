"""Would the leak tests find a leak? Each is planted, one at a time, and the test that must find it runs against it.

    python tests/bench/leak_mutations.py [--json] [--jobs 2]

"caught" must be all that were planted, by a comparison that fails and not by something that breaks, and nothing may be
red when nothing is planted. The first ten are those that the project asked for; they are counted by themselves as well.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "server")]

from tests.bench.leak_plants import PLANTS  # noqa: E402  # the path comes first: this file is a script

NOTHING = ""
PYTEST = ("-m", "pytest", "-p", "tests.bench.leak_plugin", "-p", "no:cacheprovider", "-n", "0", "-q", "--tb=no")
EQUAL = "test_wire.py::test_a_drop_and_a_put_back_look_the_same_to_everybody_else"
EXPECTED = {
    "live_count": EQUAL,
    "ack_to_others": "test_wire.py::test_an_order_is_answered_to_its_sender_alone",
    "version_bump": EQUAL,
    "level_in_log": "test_channels.py::test_neither_log_nor_console_says_anything_of_hidden_acts",
    "shorter_frame": EQUAL,
    "late_pulse": EQUAL,
    "fidget_shape": "test_likelihood.py::test_every_cause_has_one_shape",
    "spectator_extra_key": "test_roles.py::test_pulses_have_the_fields_of_their_reader",
    "reconnect_in_fog": "test_roles.py::test_whoever_comes_back_in_fog_is_shown_fog",
    "refusal_by_secret": "test_wire.py::test_no_refusal_depends_on_what_another_holds_or_drops",
    "count_early": "test_wire.py::test_a_turn_that_comes_early_counts_nothing",
    "drop_levels_three": "test_likelihood.py::test_a_guilty_shadow_is_the_tilted_table",
    "feint_levels": "test_likelihood.py::test_an_innocent_shadow_is_the_innocent_table",
    "fidget_levels": "test_likelihood.py::test_an_innocent_shadow_is_the_innocent_table",
    "real_hold_stirs": "test_likelihood.py::test_before_and_after_that_a_paw_stirs_as_often_whatever_it_holds",
    "no_fidget_one_card": "test_fidgets.py::test_a_seat_that_cannot_drop_fidgets_like_any_other",
    "no_fidget_cooling": "test_likelihood.py::test_fidgets_come_as_often_while_the_player_could_do_nothing",
    "last_look_short": "test_moments.py::test_the_last_look_is_as_long_whether_a_card_is_in_flight_or_not",
    "tribute_longer": "test_moments.py::test_a_bug_runs_its_course_whatever_fell_just_before",
    "lift_echo_next_pulse": "test_fidgets.py::test_nothing_but_the_pulse_tells_that_there_was_a_gesture",
    "own_dip_echo_at_rest": "test_fidgets.py::test_a_feint_is_a_fidget_to_everybody_else",
    "depart_visible": "test_moments.py::test_coming_and_going_is_told_alike",
    "auto_lens_knows": "test_moments.py::test_the_lens_that_follows_stirs_follows_nothing_else",
    "rename_refused": "test_fidgets.py::test_nothing_but_the_pulse_tells_that_there_was_a_gesture",
    "pong_twice": "test_channels.py::test_pongs_refusals_and_limits_are_those_of_a_fidget",
    "print_cause": "test_channels.py::test_neither_log_nor_console_says_anything_of_hidden_acts",
    "others_wait": "test_channels.py::test_a_players_gesture_is_heard_as_a_fidget_is",
    "photo_order": "test_races.py::test_the_photo_does_not_tell_what_fell",
}
"""Which test must find which leak."""


def run(leak: str, test: str) -> dict[str, Any]:
    """This test with this leak planted, up to its first failure; or all tests with nothing planted."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "red"
        path = f"{ROOT}{os.pathsep}{ROOT / 'server'}"
        environment = {**os.environ, "POLILLA_LEAK": leak, "POLILLA_LEAK_REPORT": str(report), "PYTHONPATH": path}
        how = ["-x"] if leak else ["--ignore=tests/leaks/test_plants.py"]  # that one plants leaks itself
        command = [sys.executable, *PYTEST, *how, str(Path("tests/leaks") / test)]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"{leak or 'no leak'}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
        red = [json.loads(line) for line in report.read_text("utf-8").splitlines()] if report.exists() else []
    return {
        "caught": bool(red) and all(each["finding"] for each in red),
        "by": [each["test"] for each in red],
        "broken": [each["error"] for each in red if not each["finding"]],
    }


def measure(jobs: int) -> dict[str, Any]:
    """Nothing first, then each leak."""
    with ThreadPoolExecutor(jobs) as pool:
        clean, *found = pool.map(run, (NOTHING, *EXPECTED), (NOTHING, *EXPECTED.values()))
    leaks = dict(zip(EXPECTED, found, strict=True))
    return {
        "planted": len(leaks),
        "caught": sum(leak["caught"] for leak in leaks.values()),
        "of_the_issue": len(PLANTS),
        "of_the_issue_caught": sum(leaks[name]["caught"] for name in PLANTS),
        "red_without_leak": len(clean["by"]),
        "leaks": leaks,
    }


def main() -> int:
    """Print the figures; 0 if every leak was caught and nothing else was."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    args = parser.parse_args()
    begun = time.monotonic()
    report = {**measure(args.jobs), "seconds": round(time.monotonic() - begun, 1)}
    if args.json:
        print(json.dumps(report, indent=2))
    else:
        for name, leak in report["leaks"].items():
            print(f"{name:20} {'caught by ' + leak['by'][0] if leak['caught'] else 'NOT CAUGHT'}")
        print(f"{report['of_the_issue_caught']} of {report['of_the_issue']} of the issue's caught,", end=" ")
        print(f"{report['caught']} of {report['planted']} in all, {report['red_without_leak']} red without a leak")
    return 0 if report["caught"] == report["planted"] and not report["red_without_leak"] else 1


if __name__ == "__main__":
    sys.exit(main())
