"""What browser tests ask for: a server, players' pages in Chromium, a window of WebKit, a folder for screenshots.

Chromium is started once per file: Playwright's loop must not run under the tests of another file that starts one.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, sync_playwright
from selenium.webdriver import WebKitGTK

from tests.browser import browsers
from tests.browser.hands import Finger, Hands, Mouse
from tests.browser.house import House, open_house
from tests.browser.player import Player
from tests.serving import Served, serve

HERE = Path(__file__).parent

NewPage = Callable[..., Page]
NewPlayer = Callable[..., Player]
NewWebKit = Callable[[], WebKitGTK]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each browser test, and keep those of one file in one process."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("browser")
            item.add_marker(pytest.mark.xdist_group(item.path.name))


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server, shared by the tests of one process: use rooms of your own."""
    with serve(tmp_path_factory.mktemp("served")) as server:
        yield server


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Chromium without a window."""
    with sync_playwright() as playwright, browsers.launch_chromium(playwright) as browser:
        yield browser


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    """A server in this process, whose rooms are laid out by the tests."""
    with open_house() as house:
        yield house


class Errors:
    """What pages and their consoles complain of."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self._allowed: list[str] = []

    def allow(self, pattern: str) -> None:
        """This complaint is part of the test."""
        self._allowed.append(pattern)

    def heard(self, message: ConsoleMessage) -> None:
        """A line on a console."""
        if message.type in ("error", "warning"):
            self.seen.append(f"{message.text} ({message.location.get('url', '')})")

    @property
    def unexpected(self) -> list[str]:
        """Those that no test asked for."""
        return [each for each in self.seen if not any(re.search(pattern, each) for pattern in self._allowed)]


@pytest.fixture
def errors() -> Errors:
    """What pages complain of; the test fails by what it does not allow."""
    return Errors()


@pytest.fixture
def any_page(chromium: Browser, errors: Errors) -> Iterator[NewPage]:
    """Open pages, each in a context of its own: each is another player's device. An error on a page fails the test."""

    def any_page(viewport: ViewportSize, base_url: str, **options: object) -> Page:
        context = chromium.new_context(base_url=base_url, viewport=viewport, **options)  # type: ignore[arg-type] # passed on as they are
        context.on("weberror", lambda failure: errors.seen.append(str(failure.error)))
        context.on("console", errors.heard)
        return context.new_page()

    yield any_page

    for context in chromium.contexts:
        context.close()
    assert not errors.unexpected


@pytest.fixture
def new_page(any_page: NewPage, served: Served) -> NewPage:
    """Open pages of the server in a process of its own."""
    return partial(any_page, base_url=served.url)


@pytest.fixture
def new_player(any_page: NewPage, house: House) -> NewPlayer:
    """Open pages of the house, each with somebody who plays there."""

    def new_player(
        name: str,
        hands: Callable[[Page], Hands] = Mouse,
        viewport: ViewportSize = browsers.DESKTOP,
        **options: object,
    ) -> Player:
        own: dict[str, object] = {"base_url": house.url, "locale": "en-GB"}
        if hands is Finger:
            own |= {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        return Player(name, any_page(viewport, **(own | options)), hands)

    return new_player


@pytest.fixture
def phone(new_page: NewPage) -> NewPage:
    """Open a page on a phone: touch, small, sharp."""
    return partial(
        new_page, browsers.PHONE, has_touch=True, is_mobile=True, device_scale_factor=browsers.PHONE_PIXEL_RATIO
    )


@pytest.fixture
def desktop(new_page: NewPage) -> NewPage:
    """Open a page on a laptop."""
    return partial(new_page, browsers.DESKTOP)


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A screen in memory, for browsers that need a window."""
    with browsers.screen() as name:
        yield name


@pytest.fixture
def new_webkit(display: str) -> Iterator[NewWebKit]:
    """Open windows of WebKit; each is another player's device."""
    windows: list[WebKitGTK] = []

    def new_webkit() -> WebKitGTK:
        windows.append(browsers.launch_webkit(display))
        return windows[-1]

    yield new_webkit

    for window in windows:
        window.quit()


@pytest.fixture(scope="session")
def shots() -> Path:
    """The folder for screenshots. Git ignores it."""
    folder = HERE / "shots"
    folder.mkdir(exist_ok=True)
    return folder
