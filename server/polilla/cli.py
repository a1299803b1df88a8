"""The command `polilla`: serve, simulate, backup, replay, doctor."""

import argparse
import importlib
import logging
import os
import sys
import time
from collections.abc import Collection, Sequence
from contextlib import closing
from datetime import datetime
from pathlib import Path

import segno
from pydantic import ValidationError

from polilla import __version__, replay
from polilla.net import addresses, doctor, serving
from polilla.rooms.records import UnknownRecord
from polilla.rules.errors import Refused
from polilla.settings import Settings
from polilla.store import backup, opening
from polilla.store.port import StoreError

EXAMPLES = """examples:
  polilla serve                                  friends in the same network open the address that it prints
  polilla serve --port 9000 --host 127.0.0.1     only this machine, for a proxy in front
  POLILLA_PUBLIC_URL=https://moth.example.org polilla serve
  polilla backup backups/                        copy all rooms, while the server runs
  polilla replay ABC234                          a room's matches as text, for a dispute or a bug report
  polilla doctor                                 is everything there?

Each option of serve is also a setting in the environment: --max-rooms is POLILLA_MAX_ROOMS. A file .env is read too.
"""

BACKUP = """\
Copy everything that the server keeps into one file, at one moment. The server may run, and nobody waits for it.
It needs the same data folder (or --store) as the server, and to run on the same machine.
The copy appears under its name only when it is whole, has been checked and is on the disk.
"""
BACKUP_EXAMPLES = """examples:
  polilla backup moth.db                         into a new file; one that exists is never overwritten
  polilla backup backups/                        into a folder, named after the time: polilla-20300131-235959.db
  polilla backup --data /srv/polilla moth.db     of a server with another data folder
  docker compose exec polilla polilla backup /data

to restore: stop the server, delete polilla.db-wal and polilla.db-shm in its data folder if they are there, copy the
backup over polilla.db, and start the server.
"""


REPLAY = """\
Print everything that was done in a room, with times, from what is kept of it: every card, drops too. For whoever runs
the server, to settle a dispute or to report a bug. The server may run. With --seat as one seat was told it.
"""
REPLAY_EXAMPLES = """examples:
  polilla replay ABC234                          all that is kept of the room
  polilla replay ABC234 --seat 1                 as the second seat saw it
  polilla replay ABC234 --store sqlite:///backups/moth.db
"""


def parser() -> argparse.ArgumentParser:
    """What the command understands."""
    formatter = argparse.RawDescriptionHelpFormatter
    top = argparse.ArgumentParser(
        "polilla", description="An online table for Cheating Moth.", epilog=EXAMPLES, formatter_class=formatter
    )
    top.add_argument("--version", action="version", version=f"polilla {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    serve = commands.add_parser(
        "serve", help="serve the table", description="Serve the table.", epilog=EXAMPLES, formatter_class=formatter
    )
    _add_settings(serve)
    commands.add_parser("simulate", help="let bots play and print what happened", add_help=False)
    copy = commands.add_parser(
        "backup",
        help="copy all rooms into a file",
        description=BACKUP,
        epilog=BACKUP_EXAMPLES,
        formatter_class=formatter,
    )
    copy.add_argument("target", metavar="TARGET", type=Path, help="a new file, or a folder that exists")
    _add_settings(copy, ("data", "store"))
    again = commands.add_parser(
        "replay",
        help="print what happened in a room",
        description=REPLAY,
        epilog=REPLAY_EXAMPLES,
        formatter_class=formatter,
    )
    again.add_argument("room", metavar="ROOM", type=str.upper, help="the room's code")
    again.add_argument("--seat", metavar="N", type=int, help="as this seat was told it; the first is 0")
    _add_settings(again, ("data", "store"))
    check = commands.add_parser("doctor", help="check that a server can run here", description=doctor.__doc__)
    _add_settings(check)
    return top


def _add_settings(command: argparse.ArgumentParser, names: Collection[str] = Settings.model_fields) -> None:
    for name in names:
        field = Settings.model_fields[name]
        default = "" if field.default in (None, ()) else f" [{field.default}]"
        option = f"--{name.replace('_', '-')}"
        text = f"{field.description}{default}".replace("%", "%%")
        command.add_argument(option, dest=name, metavar="VALUE", default=argparse.SUPPRESS, help=text)


def read_settings(options: argparse.Namespace) -> Settings:
    """The settings: options first, then the environment, then `.env`. Exits with a sentence for each wrong one."""
    given = {name: value for name, value in vars(options).items() if name in Settings.model_fields}
    try:
        return Settings(**given)
    except ValidationError as wrong:
        for error in wrong.errors():
            name = "_".join(str(part) for part in error["loc"][:1])
            print(f"polilla: {name} (POLILLA_{name.upper()}): {error['msg']}", file=sys.stderr)
        raise SystemExit(2) from None


def serve(settings: Settings) -> int:
    """Serve until stopped."""
    logging.basicConfig(level=settings.log_level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    try:
        listener = serving.listen(settings)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else error
        print(f"polilla: cannot listen on {settings.host}:{settings.port}: {reason}", file=sys.stderr)
        return 1
    with closing(listener):
        try:
            store = opening.open_store(settings.store, settings.data, time.time)
        except StoreError as error:
            print(f"polilla: {error}", file=sys.stderr)
            return 1
        with closing(store):
            announce(settings, listener.getsockname()[1])
            try:
                serving.run(settings, listener, store)
            except StoreError as error:
                print(f"polilla: {error}", file=sys.stderr)
                return 1
    return 0


def back_up(settings: Settings, target: Path) -> int:
    """Copy the store."""
    file = opening.file_of(settings.store, settings.data)
    try:
        if file is None:
            raise backup.NoBackup(f"{settings.store} keeps nothing that could be copied")
        copy = backup.back_up(file, target, datetime.now())
    except StoreError as error:
        print(f"polilla: {error}", file=sys.stderr)
        return 1
    print(f"{copy}: {copy.stat().st_size:,} bytes")
    return 0


def play_back(settings: Settings, room: str, seat: int | None) -> int:
    """Print a room's playthrough."""
    file = opening.file_of(settings.store, settings.data)
    try:
        if file is None:
            raise StoreError(f"{settings.store} keeps nothing that could be read")
        records = replay.read(file, room)
        seats = replay.most_seats(records)
        if seat is not None and seat not in range(seats):
            raise StoreError(f"room {room} has no seat {seat}; its first is 0, its last {seats - 1}")
        for line in replay.playthrough(records, seat):
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:  # as by `| head`: who reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nor does the last flush fail
    except (UnknownRecord, Refused) as error:
        print(f"polilla: room {room}: what follows was kept by another version: {error}", file=sys.stderr)
        return 1
    except StoreError as error:
        print(f"polilla: {error}", file=sys.stderr)
        return 1
    return 0


def announce(settings: Settings, port: int) -> None:
    """Say where to go; on a terminal with a QR code for phones."""
    print(f"On this machine:  {addresses.local_url(settings.host, port)}")
    link = settings.public_url or addresses.lan_url(settings.host, port)
    if link is not None:
        print(f"For the others:   {link}", flush=True)
        if sys.stdout.isatty():
            segno.make_qr(link).terminal(compact=True)
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    top = parser()
    options, rest = top.parse_known_args(arguments)
    if options.command == "simulate":  # which reads its own options
        return int(importlib.import_module("polilla.simulate").run(rest) or 0)
    if rest:
        top.error(f"unrecognized arguments: {' '.join(rest)}")
    settings = read_settings(options)
    if options.command == "serve":
        return serve(settings)
    if options.command == "backup":
        return back_up(settings, options.target)
    if options.command == "replay":
        return play_back(settings, options.room, options.seat)
    return doctor.run(settings)
