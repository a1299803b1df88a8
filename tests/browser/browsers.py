"""The browsers that Debian packages, and how they are started here. No test is in this file."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, Playwright, ViewportSize
from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

CHROMIUM = "/usr/bin/chromium-headless-shell"
WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver"
MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.1/MiniBrowser"

# Nothing that asks the network for anything but the page, and no GPU.
CHROMIUM_ARGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP *.lan 127.0.0.1",  # names as on a home network: plain http, no secure context
)

# Points of CSS: the narrowest phone that we promise to serve, common ones, one that lies on its side, a laptop.
NARROW = ViewportSize(width=360, height=640)
PHONE = ViewportSize(width=412, height=839)
COMMON = ViewportSize(width=390, height=844)
LYING = ViewportSize(width=844, height=390)
DESKTOP = ViewportSize(width=1280, height=800)
PHONE_PIXEL_RATIO = 2.625

SCREEN = "1280x1024x24"  # of Xvfb: width, height, bits of colour


def missing(package: str) -> NoReturn:
    """Fail with the line that installs what a browser test needs."""
    pytest.fail(f"a browser is missing: apt-get install --yes --no-install-recommends {package}", pytrace=False)


def launch_chromium(playwright: Playwright) -> Browser:
    """Start Chromium without a window."""
    if not Path(CHROMIUM).exists():
        missing("chromium-headless-shell")
    return playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGS)


@contextmanager
def screen() -> Iterator[str]:
    """Run Xvfb and return the name of its display, such as `:7`."""
    if not shutil.which("Xvfb"):
        missing("xvfb xauth")
    read_end, write_end = os.pipe()
    command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write_end], stderr=subprocess.DEVNULL) as xvfb:
        os.close(write_end)
        with os.fdopen(read_end) as pipe:
            number = pipe.readline().strip()  # empty when Xvfb ends before it has a display
        try:
            assert re.fullmatch(r"\d+", number), "Xvfb did not start"
            yield f":{number}"
        finally:
            xvfb.terminate()


def launch_webkit(display: str) -> webdriver.WebKitGTK:
    """Start WebKit, the engine of Safari, in a window on `display`. Each call is a player with storage of their own."""
    mini_browser = next(Path("/").glob(MINI_BROWSERS.lstrip("/")), None)
    if mini_browser is None or not Path(WEBKIT_DRIVER).exists():
        missing("webkit2gtk-driver")
    options = Options()
    options.binary_location = str(mini_browser)
    options.add_argument("--automation")
    environ = dict(os.environ, DISPLAY=display, GDK_BACKEND="x11")
    return webdriver.WebKitGTK(options=options, service=Service(WEBKIT_DRIVER, env=environ))
