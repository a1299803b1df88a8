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
    "❤\ufe0e Bea": "❤\ufe0e Bea",
    "Bea 1\ufe0f\u20e3": "Bea 1\ufe0f\u20e3",
    "🇪🇸 Leo": "🇪🇸 Leo",
    "👍🏽": "👍🏽",
    "សុខ": "សុខ",
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
    "Hangul's other fillers": "\u115f\u1160\uffa0",
    "a Hangul filler behind letters": "Ana\u3164",
    "Braille blank": "\u2800",
    "null notehead": "\U0001d159",
    "Egyptian blank": "\U00013441",
    "half an Egyptian blank": "\U00013442",
    "Khitan filler": "Ana\U00016fe4",
    "object replacement": "\ufffc",
    "replacement": "Ana\ufffd",
    "grapheme joiner": "Ana\u034f",
    "an inherent vowel": "Ana\u17b4",
    "a Mongolian selector": "Ana\u180b",
    "an emoji's selector behind a letter": "Ana\ufe0f",
    "an emoji's selector within": "A\ufe0fna",
    "a text selector behind a letter": "Ana\ufe0e",
    "a selector behind a digit": "Ana1\ufe0f",
    "a selector at the beginning": "\ufe0fAna",
    "two selectors": "❤\ufe0f\ufe0f",
    "another selector": "Ana\ufe01",
    "a selector of ideographs": "李\U000e0100",
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
