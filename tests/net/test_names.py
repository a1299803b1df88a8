"""What is a name."""

import pytest

from polilla.net.names import normalise

NAMES = {
    "Ana": "Ana",
    "  Ana  María ": "Ana María",
    "Jose\u0301": "José",
    "Ana\u00a0B": "Ana B",
    "李小龍": "李小龍",
    "O'Neil-2": "O'Neil-2",
    "❤\ufe0f Bea": "❤\ufe0f Bea",
    "🇪🇸 Leo": "🇪🇸 Leo",
    "x" * 20: "x" * 20,
    "é" * 20: "é" * 20,
    "?": "?",
}
NO_NAMES = {
    "nothing": "",
    "spaces": " \u3000 ",
    "21 letters": "x" * 21,
    "a line break": "a\nb",
    "a tab": "a\tb",
    "NUL": "a\0",
    "right to left override": "\u202eana",
    "isolate": "\u2066ana",
    "zero width space": "a\u200bb",
    "zero width joiner": "a\u200db",
    "soft hyphen": "a\u00adb",
    "byte order mark": "\ufeffana",
    "Hangul filler": "\u3164",
    "Braille blank": "\u2800",
    "line separator": "a\u2028b",
    "private use": "\ue000",
    "unassigned": "\U000e0fff",
    "tag": "\U000e0041",
    "only a mark": "\u0301",
    "a tower of marks": "a" + "\u0301" * 20,
}


@pytest.mark.parametrize("raw, name", NAMES.items())
def test_names(raw: str, name: str) -> None:
    assert normalise(raw) == name


@pytest.mark.parametrize("raw", NO_NAMES.values(), ids=NO_NAMES)
def test_no_names(raw: str) -> None:
    assert normalise(raw) is None


@pytest.mark.parametrize("raw", NAMES)
def test_a_name_is_itself(raw: str) -> None:
    name = normalise(raw)

    assert name is not None
    assert normalise(name) == name
