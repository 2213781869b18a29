"""What pyproject.toml promises: lower bounds everywhere, markers where wheels are missing, licences and links."""

import re
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tests import lowest

PROJECT = lowest.project()
NEEDED = [Requirement(needed) for needed in PROJECT["dependencies"]]
LINUX = {"sys_platform": "linux", "platform_machine": "x86_64"}
BROWSER = {"sys_platform": "emscripten", "platform_machine": "wasm32"}
WINDOWS = {"sys_platform": "win32", "platform_machine": "AMD64"}
WINDOWS_ON_ARM = {"sys_platform": "win32", "platform_machine": "ARM64"}
MAC = {"sys_platform": "darwin", "platform_machine": "arm64"}
ALL = {needed.name for needed in NEEDED}


@pytest.mark.parametrize(
    ("machine", "left_out"),
    [
        (LINUX, set()),
        (WINDOWS, set()),
        (MAC, set()),
        (WINDOWS_ON_ARM, {"typst"}),
        (BROWSER, ALL - {"anywidget", "graphviz", "ipywidgets"}),
    ],
    ids=["Linux", "Windows", "Mac", "Windows on ARM", "a browser"],
)
def test_what_has_no_wheel_is_left_out(machine: dict[str, str], left_out: set[str]) -> None:
    environment: dict[str, Any] = {**machine}
    taken = {needed.name for needed in NEEDED if needed.marker is None or needed.marker.evaluate(environment)}
    assert ALL - taken == left_out


def test_every_bound_is_a_lower_one_and_becomes_a_pin() -> None:
    pins = dict(pin.split("==") for pin in lowest.pins())
    assert set(pins) == ALL
    for needed in NEEDED:
        (bound,) = needed.specifier
        assert bound.operator == ">=", "an upper bound would keep people from what is new"
        assert Version(pins[needed.name]) == Version(bound.version)
    for extra in PROJECT["optional-dependencies"]:
        assert all(re.fullmatch(r"[\w.-]+==[\d.]+", pin) for pin in lowest.pins(extra))


def test_shared_environments_need_no_upgrade() -> None:
    colab = {  # of August 2026
        **{"ipywidgets": "7.7.1", "matplotlib": "3.10.0", "pillow": "11.3", "rich": "13.9.4", "typer": "0.27.1"},
        **{"anywidget": "0.9.21", "graphviz": "0.21"},
    }
    upgraded = [needed.name for needed in NEEDED if needed.name in colab and colab[needed.name] not in needed.specifier]
    assert upgraded == []


def test_licences_are_there_and_said_as_they_are_said_today() -> None:
    assert PROJECT["license"] == "MIT"
    assert all((lowest.PROJECT.parent / name).is_file() for name in PROJECT["license-files"])
    assert not [said for said in PROJECT["classifiers"] if said.startswith("License ::")]
    assert set(PROJECT["urls"]) == {"Homepage", "Documentation", "Issues", "Changelog"}


def test_every_python_that_is_tested_is_named() -> None:
    named = [said.rpartition(" ")[2] for said in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", said)]
    assert named == ["3.11", "3.12", "3.13", "3.14"]
    assert PROJECT["requires-python"] == ">=3.11"
