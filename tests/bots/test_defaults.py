"""R10.1: what is done for who does nothing in time."""

import pytest

from polilla.bots.defaults import choices, default_choice
from tests.bots.arena import options, sight
from tests.bots.test_play import PENALTY, TRIBUTE, words


@pytest.mark.parametrize(
    ("text", "seat", "chosen"),
    [
        pytest.param("top=3 guard=1 | 4 2 2ant | 1 1 1 | 5 5", 0, "play 2", id="the cheapest plain card"),
        pytest.param("top=3 guard=1 | 1 1 | 1 1 1 | 5 5", 0, "draw", id="nothing fits: draw"),
        pytest.param("top=3 guard=1 | 1 4ant | 1 1 1 | 5 5", 0, "play 4ant", id="R3.3: who can play must play"),
        pytest.param("top=3 guard=0 | 1 4moth | 1 1 1 | 5 5", 0, "draw", id="R3.3: a guard with only moths may draw"),
        pytest.param("phase=gift top=3spi turn=1 guard=0 | 1 | 1 5ant | 5", 1, "gift 5ant to 2", id="the dearest"),
        pytest.param("phase=gift top=3spi turn=2 guard=1 | 1 | 1 | 5 4 4moth", 2, "gift 5 to 0", id="to the next seat"),
        pytest.param(f"{TRIBUTE} | 2 5 | 1 1 1 | 5 5", 0, "give 5", id="tribute: the dearest"),
        pytest.param(f"{PENALTY} | 2 5ant 4moth | 1 1 | 5 5", 0, "give 5ant", id="penalty: likewise"),
    ],
)
def test_default(text: str, seat: int, chosen: str) -> None:
    """R10.1: turn, gift, tribute and penalty each have their default."""
    assert words(default_choice(sight(text, seat), options(text, seat))) == chosen


def test_drops_answer_no_prompt() -> None:
    """R10.2: of all that is legal only answers to the prompt are choices."""
    text = "top=3 turn=0 guard=1 | 2 4 | 1 1 1 | 5 5"

    assert [words(option) for option in choices(options(text, 0))] == ["play 2", "play 4"]
    with pytest.raises(ValueError, match="no prompt"):
        default_choice(sight(text, 2), options(text, 2))
