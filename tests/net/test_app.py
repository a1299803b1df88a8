"""Page, files and API over HTTP."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from polilla.net import addresses, pages
from polilla.net.app import make_app
from polilla.net.http import content_policy
from polilla.net.hub import Caps
from tests.net.fakes import CODE
from tests.net.pair import CAPS, Place

PAGE = """<!doctype html>
<html><head><title>Polilla</title>
<meta property="og:description" content="Come and cheat.">
<meta property="og:image" content="/img/preview.png">
</head><body></body></html>
"""


@pytest.fixture
def client_files(tmp_path: Path) -> Path:
    """A client of a few files."""
    (tmp_path / "index.html").write_text(PAGE)
    for name in ("js/main.js", "css/base.css", "img/icon.svg", "i18n/es.json", "manifest.webmanifest"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("{}")
    (tmp_path.parent / "secret.txt").write_text("secret")
    return tmp_path


Ask = Callable[[httpx.AsyncClient, Place], Awaitable[None]]


def visit(
    files: Path,
    ask: Ask,
    caps: Caps = CAPS,
    public_url: str | None = None,
    base: str = "http://polilla",
    host: str = "127.0.0.1",
    by: str = "192.0.2.7",
) -> None:
    """Ask the application something; no server, no network."""

    async def story() -> None:
        place = Place(caps)
        app = make_app(place.hub, place.gate, files, public_url, host)
        transport = httpx.ASGITransport(app, client=(by, 1))
        async with httpx.AsyncClient(transport=transport, base_url=base) as browser:
            await ask(browser, place)
        place.hub.stop()

    asyncio.run(story())


def test_texts_come_compressed_to_whoever_can_read_that(client_files: Path) -> None:
    """Files that are text are packed; the browser's question whether they changed still works."""
    text = "let moth = 'sly';\n" * 200
    (client_files / "js/main.js").write_text(text)

    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        packed = await browser.get("/js/main.js", headers={"Accept-Encoding": "gzip"})
        plain = await browser.get("/js/main.js", headers={"Accept-Encoding": "identity"})
        again = await browser.get(
            "/js/main.js", headers={"Accept-Encoding": "gzip", "If-None-Match": packed.headers["etag"]}
        )

        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < len(text) / 5
        assert packed.text == plain.text == text
        assert "content-encoding" not in plain.headers
        assert packed.headers["etag"] == f"W/{plain.headers['etag']}"
        assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
        assert again.status_code == 304

    visit(client_files, ask)


@pytest.mark.parametrize("path", ["/", "/r/ABC234", "/r/XYZ789", "/r/nonsense", "/r/%3Cscript%3E"])
def test_the_page_is_there_for_every_link_and_opens_nothing(client_files: Path, path: str) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        before = list(place.hub.rooms)
        answer = await browser.get(path)

        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"
        assert "<script>" not in answer.text
        assert list(place.hub.rooms) == before
        assert place.room.asked == []
        assert (await browser.head(path)).status_code == 200

    visit(client_files, ask)


def test_a_rooms_link_shows_its_code_in_a_messenger(client_files: Path) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        tags = dict(re.findall('<meta property="(.*?)" content="(.*?)">', (await browser.get("/r/ABC234")).text))

        assert tags == {
            "og:description": "Mesa ABC234 · Table ABC234 · Tisch ABC234",
            "og:image": "https://moth.example/img/preview.png",
            "og:url": "https://moth.example/r/ABC234",
        }

    visit(client_files, ask, public_url="https://moth.example")


@pytest.mark.parametrize(
    "base, host, by, told",
    [
        ("http://localhost:8000", "0.0.0.0", "127.0.0.1", "http://192.0.2.5:8000"),
        ("http://127.0.0.1:8000", "::", "::1", "http://192.0.2.5:8000"),
        ("http://localhost:8000", "127.0.0.1", "127.0.0.1", "http://localhost:8000"),
        ("http://moth.example", "0.0.0.0", "127.0.0.1", "http://moth.example"),
        ("http://localhost:8000", "0.0.0.0", "203.0.113.9", "http://localhost:8000"),  # forged from afar
        ("http://127.moth.example", "0.0.0.0", "127.0.0.1", "http://127.moth.example"),
    ],
)
def test_who_looks_at_localhost_invites_by_an_address_that_friends_can_reach(
    client_files: Path, monkeypatch: pytest.MonkeyPatch, base: str, host: str, by: str, told: str
) -> None:
    monkeypatch.setattr(addresses, "lan_address", lambda: "192.0.2.5")
    monkeypatch.setattr(addresses, "CONTAINER", ())

    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        assert f'<meta property="og:url" content="{told}/r/ABC234">' in (await browser.get("/r/ABC234")).text

    visit(client_files, ask, base=base, host=host, by=by)


def test_the_page_without_a_room_keeps_its_own_words(client_files: Path) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        page = (await browser.get("/r/abc")).text

        assert "Come and cheat." in page
        assert 'content="http://polilla/img/preview.png"' in page

    visit(client_files, ask)


def test_what_has_not_changed_is_not_sent_again(client_files: Path) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        for path in ("/", "/r/ABC234", "/js/main.js"):
            first = await browser.get(path)
            again = await browser.get(path, headers={"If-None-Match": first.headers["etag"]})

            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["cache-control"] == "no-cache"

    visit(client_files, ask)


@pytest.mark.parametrize(
    "path, kind",
    [
        ("/js/main.js", "text/javascript; charset=utf-8"),
        ("/css/base.css", "text/css; charset=utf-8"),
        ("/img/icon.svg", "image/svg+xml"),
        ("/i18n/es.json", "application/json"),
        ("/manifest.webmanifest", "application/manifest+json"),
    ],
)
def test_files_have_their_types(client_files: Path, path: str, kind: str) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        answer = await browser.get(path)

        assert answer.status_code == 200
        assert answer.headers["content-type"] == kind
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["etag"]

    visit(client_files, ask)


@pytest.mark.parametrize("path", ["/js/none.js", "/js", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/docs", "/api/none"])
def test_everything_else_is_not_found(client_files: Path, path: str) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        answer = await browser.get(path)

        assert (answer.status_code, answer.json()) == (404, {"code": "not_found"})

    visit(client_files, ask)


def test_a_wrong_method_is_told_as_a_code(client_files: Path) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        answer = await browser.post("/js/main.js")

        assert (answer.status_code, answer.json()) == (405, {"code": "not_allowed"})

    visit(client_files, ask)


def test_a_room_is_opened_and_asked_for(client_files: Path) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        opened = await browser.post("/api/rooms")
        code = opened.json()["code"]
        assert opened.status_code == 201
        assert code in place.hub.rooms
        assert (await browser.get(f"/api/rooms/{code}")).json() == {"open": True, "stage": "lobby", "seated": 0}

    visit(client_files, ask)


@pytest.mark.parametrize("stage, seated, is_open", [("lobby", 4, True), ("lobby", 5, False), ("playing", 3, False)])
def test_a_room_is_open_while_there_is_a_seat(client_files: Path, stage: str, seated: int, is_open: bool) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        place.room.stage = stage
        place.room.conns = [place.hub.next_conn() for _ in range(seated)]

        assert (await browser.get(f"/api/rooms/{CODE}")).json() == {"open": is_open, "stage": stage, "seated": seated}

    visit(client_files, ask)


def test_closed_and_unknown_rooms_are_the_same(client_files: Path) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        place.hub.rooms[CODE].end("closed")
        answers = [await browser.get(f"/api/rooms/{code}") for code in (CODE, "XYZ789", "abc")]

        assert {(answer.status_code, answer.text) for answer in answers} == {(404, '{"code":"no_such_room"}')}

    visit(client_files, ask)


def test_a_full_server_and_a_busy_address_are_told(client_files: Path) -> None:
    async def full(browser: httpx.AsyncClient, place: Place) -> None:
        answer = await browser.post("/api/rooms")
        assert (answer.status_code, answer.json()) == (503, {"code": "server_full"})

    async def busy(browser: httpx.AsyncClient, place: Place) -> None:
        await browser.post("/api/rooms")
        answer = await browser.post("/api/rooms")
        assert (answer.status_code, answer.json()) == (429, {"code": "too_many_rooms"})

    visit(client_files, full, Caps(max_rooms=1))
    visit(client_files, busy, Caps(rooms_per_address_per_hour=1))


@pytest.mark.parametrize("origin, status", [("http://polilla", 201), ("http://evil.example", 403)])
def test_only_our_own_page_opens_rooms(client_files: Path, origin: str, status: int) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        assert (await browser.post("/api/rooms", headers={"Origin": origin})).status_code == status

    visit(client_files, ask)


def test_the_qr_code_is_a_picture_of_the_link(client_files: Path) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        known, unknown = await browser.get(f"/api/qr/{CODE}.svg"), await browser.get("/api/qr/XYZ789.svg")

        assert known.headers["content-type"] == "image/svg+xml"
        assert known.text.count("<svg") == 1
        assert "viewBox" in known.text
        assert unknown.status_code == 200
        assert (await browser.get("/api/qr/nonsense.svg")).status_code == 404

    visit(client_files, ask)


def test_the_server_says_how_it_is(client_files: Path) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        place.player()
        health = (await browser.get("/healthz")).json()

        assert health["status"] == "ok"
        assert (health["rooms"], health["sockets"], health["keeping"]) == (1, 1, True)

    visit(client_files, ask)


def test_a_server_that_keeps_nothing_says_so_and_is_well(client_files: Path) -> None:
    """Its rooms wait for space on the disk; whoever asks, page or container, has no reason to give it up."""

    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        place.hub._opening["XYZ789"] = "not_kept"
        answer = await browser.get("/healthz")

        assert answer.status_code == 200
        assert (answer.json()["status"], answer.json()["keeping"]) == ("ok", False)

    visit(client_files, ask)


def test_the_api_is_described(client_files: Path) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        paths = json.loads((await browser.get("/api/openapi.json")).text)["paths"]

        assert set(paths) == {"/api/rooms", "/api/rooms/{code}", "/api/qr/{code}.svg", "/healthz"}

    visit(client_files, ask)


@pytest.mark.parametrize("path", ["/", "/js/main.js", "/healthz", "/none", "/api/rooms/XYZ789"])
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_every_answer_closes_the_doors(client_files: Path, path: str, scheme: str) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        headers = (await browser.get(path)).headers

        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["content-security-policy"] == content_policy("polilla")
        assert headers["cache-control"] in ("no-cache", "no-store")
        assert "permissions-policy" in headers
        assert ("cross-origin-opener-policy" in headers) == (scheme == "https")

    visit(client_files, ask, base=f"{scheme}://polilla")


def test_a_bug_has_a_code_and_closed_doors_too(
    client_files: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One request's bug is logged without its values and answered like anything else."""
    monkeypatch.setattr(pages, "shared", lambda page, base, code: 1 / 0)

    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        answer = await browser.get("/r/ABC234")

        assert (answer.status_code, answer.json()) == (500, {"code": "bug"})
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "bug: ZeroDivisionError" in caplog.text

    visit(client_files, ask)


NO_HOSTS = [
    "localhost:99999",
    "localhost:x",
    "localhost:-1",
    "",
    "[",
    "[::g]",
    "[:::::]",
    "[fe80::1%x y]",
    'a"><b',
    "a b",
    "a" * 5000,
    "a" * 256,
]


@pytest.mark.parametrize("path", ["/", "/r/ABC234", "/api/qr/ABC234.svg", "/api/rooms"])
@pytest.mark.parametrize("host", NO_HOSTS, ids=[host[:20] for host in NO_HOSTS])
def test_a_host_that_is_none_is_told_as_a_code(client_files: Path, path: str, host: str) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        method = "POST" if path == "/api/rooms" else "GET"
        answer = await browser.request(method, path, headers={"Host": host})

        assert (answer.status_code, answer.json()) == (400, {"code": "bad_host"})
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert len(place.hub.rooms) == 1

    visit(client_files, ask)


@pytest.mark.parametrize(
    "host", ["polilla", "my_moth:8000", "192.168.1.20:8000", "[2001:db8::1]:8000", "[::ffff:192.0.2.1]", "a" * 255]
)
def test_whatever_is_a_host_is_served(client_files: Path, host: str) -> None:
    async def ask(browser: httpx.AsyncClient, place: Place) -> None:
        assert (await browser.get("/api/qr/ABC234.svg", headers={"Host": host})).status_code == 200

    visit(client_files, ask)


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere() -> None:
    policy = content_policy("moth.example:8000")

    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert "*" not in policy
    assert "connect-src 'self' ws://moth.example:8000 wss://moth.example:8000;" in policy


@pytest.mark.parametrize("host", ["", "a b", "a; script-src *", "x\r\ny", "["])
def test_a_strange_host_adds_nothing_to_the_policy(host: str) -> None:
    assert "connect-src 'self';" in content_policy(host)
