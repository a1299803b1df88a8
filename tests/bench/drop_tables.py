"""The tables of docs/fairness.md, part one, from a report of the drops' bench, in the order of the page.

    python tests/bench/drops.py --json > drops.json && python tests/bench/drop_tables.py drops.json

After each heading stand the report's keys that the cells come from; N is each of 3, 4, 5 in turn.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

Figures = dict[str, Any]

SEATS = ("3", "4", "5")
WATCHES = ("relaxed", "normal", "hawk")


def tables(report: Figures) -> Iterator[str]:
    """Every line to print."""
    at = [report[n] for n in SEATS]
    yield from _guards(at)
    yield from _bits(report)
    yield from _cheaters(at)
    yield from _presets(at)
    yield from _rooms(report)
    yield "\n## How long, how much; N.guards.average.round_minutes, 4.bytes_per_s.ROLE.all"
    minutes = ", ".join(f"{table['guards']['average']['round_minutes']:.1f}" for table in at)
    yield f"minutes: {minutes}"
    yield f"bytes a second: {[(role, figures['all']) for role, figures in report['4']['bytes_per_s'].items()]}"
    yield "\n## Goals missed; N.of_goal, N.presets.WATCH.of_goal"
    for n in SEATS:
        yield f"{n}: {_missed(report[n]['of_goal'])}"
        for watch in ("relaxed", "hawk"):
            yield f"{n} {watch}: {_missed(report[n]['presets'][watch]['of_goal'])}"


def _guards(at: Sequence[Figures]) -> Iterator[str]:
    yield "\n## Guards; N.guards.GUARD.caught_share, false_share, guard_changes"
    for guard in at[0]["guards"]:
        lines = [table["guards"][guard] for table in at]
        yield _cells(guard, *(f"{_shares(line)}, {line['guard_changes']:.1f}" for line in lines))
    yield "\n## Drops a round, the starting guard's wins; N.guards.GUARD.attempts, first_guard_wins"
    for guard in at[0]["guards"]:
        lines = [table["guards"][guard] for table in at]
        drops = ", ".join(f"{line['attempts']:.1f}" for line in lines)
        yield _cells(guard, drops, ", ".join(f"{line['first_guard_wins']:.2f}" for line in lines))
    yield "\n## The lead; N.script_lead, script_lead_error; N.guards.GUARD.covered_share"
    yield _leads(at)
    for guard in ("script", "skilled"):
        covered = ", ".join(_percent(table["guards"][guard]["covered_share"]) for table in at)
        yield f"covered under {guard}: {covered}"


def _bits(report: Figures) -> Iterator[str]:
    yield "\n## Bits; bits_per_watched_dip.NERVES.bits, of, hit_at_12, false_at_12"
    for nerves, told in report["bits_per_watched_dip"].items():
        bits = f"{told['bits']:.2f} of {told['of']:.2f}"
        yield _cells(nerves, bits, _percent(told["hit_at_12"]), _percent(told["false_at_12"]))
    yield "\n## Bits of the moment; N.dips.bits_told_by_setting, bits_in_cause"
    dips = [report[n]["dips"] for n in SEATS]
    told_by = ", ".join(f"{each['bits_told_by_setting']:.2f}" for each in dips)
    cause = ", ".join(f"{each['bits_in_cause']:.2f}" for each in dips)
    yield f"by the moment: {told_by} of {cause}"


def _cheaters(at: Sequence[Figures]) -> Iterator[str]:
    yield "\n## Cheaters; N.cheaters.KIND.wins, wins_error, points, own_attempts"
    for kind in at[0]["cheaters"]:
        seats = [table["cheaters"][kind] for table in at]
        yield _cells(
            kind,
            *(
                f"{seat['wins']:.2f} ± {seat['wins_error']:.2f}, {seat['points']:.1f} points,"
                f" {seat['own_attempts']:.1f} drops"
                for seat in seats
            ),
        )


def _presets(at: Sequence[Figures]) -> Iterator[str]:
    yield "\n## The host's choice, average guards; N.presets.PRESET.average (normal: N.guards.average)"
    for preset in (*WATCHES, "unhurried"):
        lines = [_under(table, preset)["average"] for table in at]
        yield _cells(
            preset,
            ", ".join(_percent(line["caught_share"]) for line in lines),
            ", ".join(_percent(line["false_share"]) for line in lines),
            ", ".join(f"{line['guard_changes']:.1f}" for line in lines),
        )
    yield "\n## ... people and programs; N.presets.WATCH.skilled, script, script_lead, script_lead_error"
    for watch in WATCHES:
        under = [_under(table, watch) for table in at]
        lead_of = under if watch != "normal" else at
        for guard in ("skilled", "script"):
            yield f"{watch} {guard}: {[each[guard]['rounds'] for each in under]} rounds"
        pairs = ("; ".join(_shares(each[guard]) for each in under) for guard in ("skilled", "script"))
        yield _cells(watch, *pairs, _leads(lead_of))


def _rooms(report: Figures) -> Iterator[str]:
    yield "\n## In rooms; N.agreement.GUARD.rooms and .simulated"
    for guard in report["3"]["agreement"]:
        for n in SEATS:
            played = report[n]["agreement"][guard]
            room, table = played["rooms"], played["simulated"]
            caught = f"{_percent(room['caught_share'])} ± {100 * room['caught_error']:.0f}"
            false = f"{_percent(room['false_share'])} ± {100 * room['false_error']:.0f}"
            in_room = f"{caught}, {false}, {room['guard_changes']:.1f} ({room['rounds']} rounds)"
            yield _cells(f"{guard}, {n} seats", in_room, f"{_shares(table)}, {table['guard_changes']:.1f}")


def _under(table: Figures, preset: str) -> Figures:
    """The guards of one preset at one table."""
    found: Figures = table["guards"] if preset == "normal" else table["presets"][preset]
    return found


def _leads(at: Sequence[Figures]) -> str:
    return ", ".join(f"{each['script_lead']} ± {each['script_lead_error']}" for each in at)


def _shares(line: Figures) -> str:
    return f"{_percent(line['caught_share'])}, {_percent(line['false_share'])}"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _missed(goals: dict[str, bool]) -> str:
    return ", ".join(name for name, met in goals.items() if not met) or "none"


def _cells(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    print("\n".join(tables(json.loads(Path(sys.argv[1]).read_text("utf-8")))))
