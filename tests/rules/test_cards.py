"""R1 Material."""

from collections import Counter

import pytest

from polilla.rules.cards import DECK, Card, Kind, answers_cockroach, dearness, fits, points


def test_deck_is_43_numbers_20_bugs_and_8_moths() -> None:
    """R1.2: 71 cards are dealt from."""
    kinds = Counter(card.kind for card in DECK)

    assert (len(DECK), kinds[Kind.NUMBER], kinds[Kind.MOTH]) == (71, 43, 8)
    assert {kinds[kind] for kind in Kind if kind not in (Kind.NUMBER, Kind.MOTH)} == {5}


def test_every_card_bears_one_to_five() -> None:
    """R1.3: number cards are split 8-9-9-9-8, each bug is once on each number, moths 2-1-2-1-2."""
    split = Counter((card.kind, card.number) for card in DECK)

    assert [split[Kind.NUMBER, number] for number in range(1, 6)] == [8, 9, 9, 9, 8]
    assert [split[Kind.MOTH, number] for number in range(1, 6)] == [2, 1, 2, 1, 2]
    assert {split[Kind.SPIDER, number] for number in range(1, 6)} == {1}


def test_id_is_the_place_in_the_deck() -> None:
    """R1.2: the id names a card to its holder."""
    assert [card.id for card in DECK] == list(range(71))
    assert repr(DECK[0]) == "number-1#0"


@pytest.mark.parametrize(("top", "fitting"), [(1, {2, 5}), (2, {1, 3}), (3, {2, 4}), (4, {3, 5}), (5, {4, 1})])
def test_neighbours_fit(top: int, fitting: set[int]) -> None:
    """R3.1: exactly one above or below; 5 and 1 are neighbours."""
    beneath = Card(0, Kind.ANT, top)

    assert {number for number in range(1, 6) if fits(Card(1, Kind.NUMBER, number), beneath)} == fitting


def test_only_plain_cards_of_the_number_answer_a_cockroach() -> None:
    """R7.5: no bug and no moth answers."""
    assert {card.kind for card in DECK if answers_cockroach(card, 4)} == {Kind.NUMBER}
    assert {card.number for card in DECK if answers_cockroach(card, 4)} == {4}


def test_points_are_ten_five_and_one() -> None:
    """R9.2: 10 per moth, 5 per bug, 1 per number card."""
    assert points(DECK) == 8 * 10 + 20 * 5 + 43


def test_dearness_is_points_then_number() -> None:
    """R10.1: the dearest card is the one of most points, of these the highest number."""
    dearest, cheapest = max(DECK, key=dearness), min(DECK, key=dearness)

    assert (dearest.kind, dearest.number, cheapest.kind, cheapest.number) == (Kind.MOTH, 5, Kind.NUMBER, 1)
