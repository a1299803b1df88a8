"""Both engines open the first page. If this fails, look here before you look at any other browser test."""

import json
import urllib.request

from tests.browser.conftest import NewPage, NewWebKit
from tests.serving import Served


def test_a_phone_opens_the_page(phone: NewPage) -> None:
    page = phone()
    page.goto("/")
    page.get_by_role("button").first.wait_for()

    assert page.title()


def test_a_laptop_opens_the_page(desktop: NewPage) -> None:
    page = desktop()
    page.goto("/")
    page.get_by_role("button").first.wait_for()

    assert page.title()


def test_webkit_opens_the_page(new_webkit: NewWebKit, served: Served) -> None:
    window = new_webkit()
    window.get(served.url)

    assert window.title


def test_the_server_says_that_it_is_well(served: Served) -> None:
    with urllib.request.urlopen(served.url + "/healthz") as answer:
        assert json.load(answer)["status"] == "ok"
