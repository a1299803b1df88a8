"""When two names look the same: capitals, full-width forms, letters of other scripts (hosting.md, Security)."""

import unicodedata
from functools import lru_cache

from confusable_homoglyphs import confusables


def look_alike(one: str, other: str) -> bool:
    """Whether a hurried eye takes these names for the same: Ana, ANA, Аna (Cyrillic), lola and Iola."""
    one, other = _plain(one), _plain(other)
    return (
        one.casefold() == other.casefold()
        or _skeleton(one) == _skeleton(other)
        or _skeleton(one.casefold()) == _skeleton(other.casefold())
    )


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKC", name).strip()


def _skeleton(name: str) -> str:
    return "".join(_least(letter) for letter in name)


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
