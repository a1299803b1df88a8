"""When two names look the same."""

import pytest

from polilla.rooms.likeness import look_alike


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ANA"),
        ("ÁNA", "A\u0301na "),
        ("Ana", "\u0410n\u0430"),
        ("Bea", "\uff22\uff45\uff41"),
        ("lola", "Iola"),
        ("Ola", "0la"),
        ("OLA", "ola"),
        ("Ana", "Ana\ufe0f"),
        ("Ana", "A\ufe0e\ufe01na"),
        ("❤", "❤\ufe0f"),
        ("Ana", "Ana\u2d7f"),
        ("Arnold", "Amold"),
        ("arnold", "Amold"),
        ("\u0410rnold", "Amold"),
        ("Berta vvon", "Berta won"),
        ("clara", "dara"),
        ("McIntyre", "Mdntyre"),
        ("cIara", "dara"),
    ],
)
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    """hosting.md, Security: unique by confusable-folded comparison, whichever comes first."""
    assert look_alike(one, other) and look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "Ani"), ("José", "Jose"), ("王", "玉"), ("Zoë", "Zoe"), ("Clara", "Dara"), ("ARNE", "AME")],
)
def test_names_that_are_told_apart_are_free(one: str, other: str) -> None:
    """An accent is a difference: both may sit at one table."""
    assert not look_alike(one, other)
