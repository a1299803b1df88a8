"""When two names look the same: capitals, full-width forms, letters of other scripts (hosting.md, Security)."""

import unicodedata
from functools import cache, lru_cache
from typing import Final

from confusable_homoglyphs import confusables

# Choose between drawings of one character, or join characters, and are not seen: variation selectors, joiners.
_UNSEEN: Final = dict.fromkeys((*range(0xFE00, 0xFE10), 0x2D7F, 0x1107F, 0x11A47, 0x11A99))


def look_alike(one: str, other: str) -> bool:
    """Whether a hurried eye takes these names for the same: Ana, ANA, Аna (Cyrillic), lola and Iola, Amo and Arno."""
    one, other = _plain(one), _plain(other)
    return _same(one, other) or _same(_joined(one), _joined(other))


def _same(one: str, other: str) -> bool:
    return (
        one.casefold() == other.casefold()
        or _skeleton(one) == _skeleton(other)
        or _skeleton(one.casefold()) == _skeleton(other.casefold())
    )


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKC", name.translate(_UNSEEN)).strip()


def _joined(name: str) -> str:
    """The name with one letter in place of two that look like it. As written: Clara is not Dara, though clara is."""
    least, joined, at = _skeleton(name), "", 0
    while at < len(name):
        letter = _pairs().get(least[at : at + 2])
        joined += letter or name[at]
        at += 2 if letter else 1
    return joined


def _skeleton(name: str) -> str:
    return "".join(_least(letter) for letter in name)


@cache
def _pairs() -> dict[str, str]:
    """Letters that, side by side, look like one."""
    return {_skeleton(pair): letter for pair, letter in (("rn", "m"), ("vv", "w"), ("cl", "d"))}


@lru_cache(maxsize=4096)
def _least(letter: str) -> str:
    """The first of all single letters that look like this one, so that each of them gives the same.

    The lists lead from every letter to the middle of its kind and from there to the others: I to l, l to 1.
    """
    near = [letter, *_twins(letter)]
    return min(twin for one in near for twin in (one, *_twins(one)))


def _twins(letter: str) -> list[str]:
    found = confusables.is_confusable(letter, greedy=True, preferred_aliases=[])
    return [str(twin["c"]) for twin in found[0]["homoglyphs"] if len(twin["c"]) == 1] if found else []
