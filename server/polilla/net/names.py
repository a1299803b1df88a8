"""Names that people choose: what is a name, and how it is written. Whether it is free is the room's question."""

import unicodedata
from typing import Final

import regex  # type: ignore[import-untyped]  # ships no types

MOST_GRAPHEMES: Final = 20  # what fits a seat's label at the smallest size
MOST_MARKS: Final = 8  # code points per visible character: enough for flags and accents, too few to climb over the page

# Controls, surrogates, unassigned, line breaks; the invisible (bidi, zero-width, Hangul's fillers, selectors but
# those behind an emoji or within a keycap); and what is drawn as nothing though Unicode calls it a letter or a symbol:
# Braille's and Egyptian blanks, Khitan's filler, the null notehead; and what stands for something that is not there.
_FORBIDDEN: Final = regex.compile(
    r"[\p{C}\p{Zl}\p{Zp}\u2800\U00013441\U00013442\U00016FE4\U0001D159\uFFFC\uFFFD]"
    r"|(?![\uFE0E\uFE0F])\p{Default_Ignorable_Code_Point}"
    r"|(?<![\p{Emoji}--[0-9#*]])(?<![0-9#*](?=\uFE0F\u20E3))[\uFE0E\uFE0F]",
    regex.V1,
)
_VISIBLE: Final = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")
_GRAPHEME: Final = regex.compile(r"\X")
_SPACES: Final = regex.compile(r"\p{Zs}+")


def normalise(raw: str) -> str | None:
    """The name as it is shown (NFC, single spaces), or None if it is none: 1 to 20 visible characters."""
    name = _SPACES.sub(" ", unicodedata.normalize("NFC", raw)).strip()
    graphemes = _GRAPHEME.findall(name)
    fits = 1 <= len(graphemes) <= MOST_GRAPHEMES and all(len(grapheme) <= MOST_MARKS for grapheme in graphemes)
    return name if fits and not _FORBIDDEN.search(name) and _VISIBLE.search(name) else None
