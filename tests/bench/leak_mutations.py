"""Would the leak tests find a leak? Ten are planted, one at a time, and tests/leaks runs against each.

    python tests/bench/leak_mutations.py [--json] [--jobs 2]

"caught" must be all that were planted, and nothing may be red when nothing is planted.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "server")]

from tests.bench.leak_plants import PLANTS  # noqa: E402  # the path comes first: this file is a script

NOTHING = ""
PYTEST = ("-m", "pytest", "-p", "tests.bench.leak_plants", "-p", "no:cacheprovider", "-n", "0", "-q", "--tb=no")


def run(leak: str) -> dict[str, Any]:
    """The leak tests with this leak planted; stops at the first red test."""
    environment = {**os.environ, "POLILLA_LEAK": leak, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'server'}"}
    stop = ["-x"] if leak else []
    command = [sys.executable, *PYTEST, *stop, "tests/leaks"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    lines = [line.split(" ") for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    red = [line[1].split("::")[-1] for line in lines]
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{leak or 'no leak'}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return {"caught": bool(red), "by": red}


def measure(jobs: int) -> dict[str, Any]:
    """Nothing first, then each leak."""
    with ThreadPoolExecutor(jobs) as pool:
        clean, *found = pool.map(run, (NOTHING, *PLANTS))
    leaks = dict(zip(PLANTS, found, strict=True))
    return {
        "planted": len(leaks),
        "caught": sum(leak["caught"] for leak in leaks.values()),
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
        print(f"{report['caught']} of {report['planted']} caught, {report['red_without_leak']} red without a leak")
    return 0 if report["caught"] == report["planted"] and not report["red_without_leak"] else 1


if __name__ == "__main__":
    sys.exit(main())
