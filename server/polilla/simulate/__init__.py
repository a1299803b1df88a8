"""The command `polilla simulate`: bots play whole matches in simulated time, and what happened is counted."""

from polilla.simulate.command import run, simulate
from polilla.simulate.summary import Summary

__all__ = ["Summary", "run", "simulate"]
