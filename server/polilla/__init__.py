"""An online table for the card game Cheating Moth."""

from importlib.metadata import version

__version__ = version("polilla")
