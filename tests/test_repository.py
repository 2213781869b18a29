"""The files around the package: what others cite, report with, check and release by is well-formed and true."""

import re
from pathlib import Path
from typing import Any

import pytest

import minimaxviz as mv
from tests import slow

yaml = pytest.importorskip("yaml", reason="PyYAML is not installed; it comes with JupyterLab")

HOME = Path(__file__).parent.parent
GITHUB = HOME / ".github"
TEMPLATES = sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml"))
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def commands(path: Path) -> list[str]:
    """Return what a workflow runs."""
    jobs = read(path)["jobs"].values()
    return [step["run"] for job in jobs for step in job["steps"] if "run" in step]


def extras() -> set[str]:
    import tomllib

    table = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))
    return set(table["project"]["optional-dependencies"])


def test_the_citation_has_what_its_format_asks_for() -> None:
    citation = read(HOME / "CITATION.cff")
    assert citation["cff-version"] == "1.2.0"
    assert set(citation) >= {"message", "title", "authors", "abstract", "version", "date-released", "keywords"}
    assert citation["authors"] == [{"name": "The minimaxviz authors"}]
    assert (citation["title"], citation["type"], citation["license"]) == ("minimaxviz", "software", "MIT")
    assert len(set(citation["keywords"])) == len(citation["keywords"])
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", str(citation["date-released"]))


def test_the_citation_is_of_this_version() -> None:
    assert str(read(HOME / "CITATION.cff")["version"]) == mv.__version__


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_a_form_asks_questions_that_have_names(path: Path) -> None:
    form = read(path)
    if path.stem == "config":
        assert form == {"blank_issues_enabled": True}
        return
    assert form["name"]
    assert form["description"]
    names = [question["id"] for question in form["body"]]
    assert len(set(names)) == len(names)
    assert all(question["type"] in ("textarea", "input", "dropdown", "checkboxes") for question in form["body"])
    assert all(question["attributes"]["label"] for question in form["body"])
    assert any(question.get("validations", {}).get("required") for question in form["body"])


def test_there_are_forms_for_what_people_report() -> None:
    assert {path.stem for path in TEMPLATES} == {"bug", "wrong", "language", "idea", "config"}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_read_and_little_else(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    for name, job in workflow["jobs"].items():
        assert job["runs-on"]
        assert job["steps"]
        assert job.get("permissions", {}) == ({"id-token": "write"} if name == "publish" else {})
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step)
            assert "@" in step.get("uses", "@"), "an action has a version"


def test_all_that_needs_no_browser_runs_on_every_system_and_python() -> None:
    matrix = read(GITHUB / "workflows" / "tests.yml")["jobs"]["quick"]["strategy"]["matrix"]
    assert matrix["os"] == ["ubuntu-latest", "macos-latest", "windows-latest"]
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    told = (HOME / "CONTRIBUTING.md").read_text(encoding="utf-8")
    command = re.search(r"^(pytest .*?) +# with every change, on every system$", told, re.MULTILINE)
    assert command is not None
    assert '-m "not browser and not notebook" ' in command[1]
    chosen = [line for line in commands(GITHUB / "workflows" / "tests.yml") if "pytest" in line]
    assert chosen == [f"python -m {command[1]}"] * 2


def missing(path: Path) -> set[str]:
    """Return the files, modules and extras that a workflow speaks of and that are not there."""
    run = "\n".join(commands(path))
    files = {*re.findall(r"bash (\S+)", run), *re.findall(r"sphinx (?:-\S+ )*(\S+)", run)}
    modules = {*re.findall(r"python -m (tests\.\w+|minimaxviz)\b", run)}
    files |= {f"{name.replace('.', '/')}.py" if "." in name else f"{name}/__main__.py" for name in modules}
    wanted = {name for found in re.findall(r"\.\[([\w,]+)\]", run) for name in found.split(",")}
    return {name for name in files if not (HOME / name).exists()} | (wanted - extras())


def test_what_the_tests_workflow_speaks_of_is_there() -> None:
    assert missing(GITHUB / "workflows" / "tests.yml") == set()


def test_what_other_workflows_speak_of_is_there() -> None:
    assert missing(GITHUB / "workflows" / "release.yml") == set()
    for job in read(GITHUB / "workflows" / "tests.yml")["jobs"].values():
        for step in job["steps"]:
            named = step.get("with", {}).get("cache-dependency-path")
            assert named is None or (HOME / named).is_file()


def test_hooks_run_what_the_guide_says() -> None:
    hooks = read(HOME / ".pre-commit-config.yaml")["repos"][0]["hooks"]
    guide = (HOME / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert [hook["id"] for hook in hooks] == ["ruff-check", "ruff-format", "mypy", "house"]
    assert all(hook["language"] == "system" for hook in hooks)
    assert all(hook["entry"].removesuffix(" --force-exclude") in guide for hook in hooks[:3])
    assert (HOME / hooks[3]["entry"].split()[-1]).is_file()


def test_lessons_have_a_licence_of_their_own() -> None:
    text = (HOME / "notebooks" / "LICENSE").read_text(encoding="utf-8")
    assert text.startswith("SPDX-License-Identifier: CC-BY-4.0\n")
    assert "https://creativecommons.org/licenses/by/4.0/" in text
    assert "notebooks/LICENSE" in (HOME / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["CODE_OF_CONDUCT.md", "SECURITY.md"])
def test_what_is_reported_in_private_has_a_way(name: str) -> None:
    assert "form for private reports" in " ".join((HOME / name).read_text(encoding="utf-8").split())


def test_the_list_of_tests_that_take_long_names_tests_that_there_are() -> None:
    names = slow.LIST.read_text(encoding="utf-8").splitlines()
    assert names == sorted(set(names))
    for name in names:
        module, _, function = name.partition("::")
        assert re.search(rf"^def {function}\(", (HOME / "tests" / module).read_text(encoding="utf-8"), re.MULTILINE), (
            name
        )


def test_what_takes_long_is_read_from_a_report(tmp_path: Path) -> None:
    cases = [
        ("tests.test_a", "test_one[x]", 0.01),
        ("tests.test_a", "test_one[y]", 9.0),
        ("tests.test_b", "test_two", 0.01),
    ]
    cases += [("tests.test_b", f"test_many[{number}]", 0.1) for number in range(30)]
    rows = "".join(f'<testcase classname="{module}" name="{name}" time="{time}"/>' for module, name, time in cases)
    report = tmp_path / "run.xml"
    report.write_text(f"<testsuites><testsuite>{rows}</testsuite></testsuites>", encoding="utf-8")
    assert slow.slow(report) == ["test_a.py::test_one", "test_b.py::test_many"]
