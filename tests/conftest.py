"""Settings for all tests, and a real browser for those that look at pages."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests import slow
from tests.browser import FLAGS, LONGEST, program

SLOW = float(os.environ.get("MINIMAXVIZ_SLOW", "1"))
"""How many times slower pages run than they could: what reads a page too early fails then."""

WHOLE_SITES = {"site", "sites"}
"""Fixtures that build a whole site: whichever test comes first waits for it."""

# machines are noisy: how long an example takes says nothing about whether it is right
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")

# programs and kernels that tests start in other folders run the package beside these tests, not one installed elsewhere
HERE = Path(__file__).parent
os.environ["PYTHONPATH"] = os.pathsep.join(
    filter(None, [str(HERE.parent), str(HERE / "quick_start"), os.environ.get("PYTHONPATH")])
)

# and keep their bytecode, as for a user
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.hookimpl(tryfirst=True)  # before pytest chooses by mark
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what needs a browser by the fixture that opens it, which nobody can forget, and let it be tried once more.

    A browser, a kernel and a server are programs of others, which can fail to start or stop on a machine that is busy.
    What takes long is marked as well, so that the quick run leaves it out.
    """
    long = slow.names()
    again = config.pluginmanager.hasplugin("rerunfailures")
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        name = f"{item.path.name}::{getattr(item, 'originalname', item.name)}"
        if name in long or not WHOLE_SITES.isdisjoint(fixtures):
            item.add_marker("slow")
        if "chromium" in fixtures:
            item.add_marker("browser")
            if again:
                item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Let Ctrl-C interrupt, here and in programs that are started: a script's background job ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def missing(what: str) -> None:
    """Skip for want of something; where browser tests are required, fail."""
    if os.environ.get("MINIMAXVIZ_BROWSER") == "required":
        pytest.fail(f"browser tests are required here, but {what}")
    pytest.skip(what)


@pytest.fixture(scope="session")
def site_cache() -> Path:
    """Return the folder in which what a site is made of is kept from run to run, as the command line keeps it."""
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(home) if home else Path.home() / ".cache") / "minimaxviz"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Return a real browser."""
    executable = program()
    if executable is None:
        missing("there is no chromium; install the package chromium-headless-shell, or chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright is not installed; pip install playwright")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield browser
        browser.close()


class Visit:
    """A page in the browser that must neither complain nor ask anything of the network."""

    def __init__(self, browser: Any, **options: Any) -> None:
        self.complaints: list[str] = []
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 720}, **options})
        self.page = self.context.new_page()
        self.page.set_default_timeout(1_000 * LONGEST)
        if SLOW > 1:
            self.context.new_cdp_session(self.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._check)

    def _hear(self, message: Any) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def _check(self, request: Any) -> None:
        if not request.url.startswith(("file:", "data:", "blob:", "about:", "http://127.0.0.1:", "ws://127.0.0.1:")):
            self.complaints.append(f"asked for {request.url}")

    def close(self) -> None:
        self.context.close()
        assert self.complaints == []


@pytest.fixture
def visit(chromium: Any) -> Iterator[Any]:
    """Return a function that opens a page, ``visit(url, **options of the browser)``; all are closed in the end."""
    visits: list[Visit] = []

    def go(url: str, **options: Any) -> Any:
        visits.append(Visit(chromium, **options))
        visits[-1].page.goto(url)
        return visits[-1].page

    yield go
    for one in visits:
        one.close()
