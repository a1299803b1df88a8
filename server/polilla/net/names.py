"""Names that people choose: what is a name, and how it is written. Whether it is free is the room's question."""

import unicodedata
from typing import Final

import regex  # type: ignore[import-untyped]  # ships no types

MOST_GRAPHEMES: Final = 20  # what fits a seat's label at the smallest size
MOST_MARKS: Final = 8  # code points per visible character: enough for flags and accents, too few to climb over the page

# Controls, surrogates, unassigned, line breaks; and the invisible (bidi, zero-width, fillers) but emoji's selector.
_FORBIDDEN: Final = regex.compile(r"[\p{C}\p{Zl}\p{Zp}\u2800]|(?!\uFE0F)\p{Default_Ignorable_Code_Point}")
_VISIBLE: Final = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")
_GRAPHEME: Final = regex.compile(r"\X")
_SPACES: Final = regex.compile(r"\p{Zs}+")


def normalise(raw: str) -> str | None:
    """The name as it is shown (NFC, single spaces), or None if it is none: 1 to 20 visible characters."""
    name = _SPACES.sub(" ", unicodedata.normalize("NFC", raw)).strip()
    graphemes = _GRAPHEME.findall(name)
    fits = 1 <= len(graphemes) <= MOST_GRAPHEMES and all(len(grapheme) <= MOST_MARKS for grapheme in graphemes)
    return name if fits and not _FORBIDDEN.search(name) and _VISIBLE.search(name) else None
