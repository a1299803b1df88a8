"""Room codes."""

from polilla.net.codes import is_code, new_code
from polilla.rooms.seating import ALPHABET


def test_nothing_is_misread() -> None:
    assert not set("01OIL") & set(ALPHABET)
    assert len(ALPHABET) == len(set(ALPHABET)) == 31


def test_a_new_code_is_a_code() -> None:
    codes = {new_code() for _ in range(200)}

    assert len(codes) == 200
    assert all(is_code(code) for code in codes)


def test_other_texts_are_none() -> None:
    assert not any(is_code(text) for text in ("", "ABC23", "ABC2345", "abc234", "ABC23O", "ABC 23", "ABCÄ23"))
