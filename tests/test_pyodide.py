"""The package under Pyodide, in Node.js: what it tells there is what it tells here, and nothing ends it."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from minimaxviz.errors import ExportError
from minimaxviz.site import supplies
from minimaxviz.site.jupyterlite import PYTHON
from minimaxviz.site.own_wheel import own_wheel
from tests import pyodide_smoke
from tests.conftest import missing

pytestmark = pytest.mark.slow

LOADER = Path(__file__).with_name("pyodide_smoke.mjs")
SMOKE = Path(pyodide_smoke.__file__)


@pytest.fixture(scope="module")
def pyodide(site_cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return a function that calls one of ``pyodide_smoke`` under Pyodide, and returns what it says."""
    try:
        runtime = supplies.pyodide(site_cache)
        wheels = supplies.wheels(PYTHON, site_cache)
        node = supplies.node()
    except ExportError as error:
        missing(str(error))
    wheels.append(own_wheel(tmp_path_factory.mktemp("wheel")))

    def call(expression: str) -> Any:
        arguments = [str(LOADER), str(runtime), str(SMOKE), expression, *map(str, wheels)]
        done = node(arguments, capture_output=True, text=True, encoding="utf-8", stdin=subprocess.DEVNULL, check=False)
        last = done.stdout.strip().splitlines()[-1][:2_000_000] if done.stdout.strip() else done.stderr[:500]
        assert done.returncode == 0, last[:500]
        return json.loads(last)

    return call


def test_all_that_is_found_drawn_played_asked_and_graded_is_the_same_as_here(pyodide: Any) -> None:
    there, here = pyodide("alike()"), json.loads(pyodide_smoke.alike())
    assert len(here["steps"]) > 100
    for part in here:
        assert there[part] == here[part], part


@pytest.mark.parametrize("levels", [240, 1_900, 6_000, 100_000])
def test_nothing_that_is_deep_ends_the_interpreter(pyodide: Any, levels: int) -> None:
    found = pyodide(f"deep({levels})")
    assert set(found) == set(pyodide_smoke.DEEP)
    if levels < 2_000:
        for name in ("lists", "tables", "game", "states that hold all before them", "JSON there and back"):
            assert found[name] in ("1", "5"), name
    if levels < 1_000:
        assert found["lists as JSON"] == str(levels + 1)
        assert found["typed lists"].startswith("Lab(")
    assert "a number is needed" in found["a wrong value"]
    assert found["a trace as JSON"].startswith("TraceError: Trace: the JSON")
    if levels > 4_000:
        assert "give a depth limit" in found["game"]
        assert "give a depth limit" in found["states that hold all before them"]
        assert "nested over 2,000 deep" in found["lists"]
        assert "nested too deep" in found["lists as JSON"]
        assert "nested too deep" in found["names as JSON"]
        assert "nested too deep" in found["typed lists"]


def test_what_cannot_be_had_in_a_browser_is_said_in_one_line(pyodide: Any) -> None:
    said = pyodide("lines()")
    assert (
        said["png"]
        == said["pdf"]
        == ("ExportError: PNG and PDF cannot be made in a browser; save it as .svg or .html instead")
    )
    for name in ("pptx", "gif", "plot"):
        assert "in a browser" in said[name], name
        assert "pip install" not in said[name], name
    assert "dot" in said["dot"]
    assert said["embedded"].startswith("LayoutError: ")
    assert said["still"] == "image/svg+xml"
    assert said["experiment"] == "24"  # 2 depths, 3 orders, 2 seeds, 2 searches
    assert all("\n" not in line for name, line in said.items() if name != "graded")  # a report has many lines
