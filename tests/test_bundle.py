"""Modules of JavaScript joined into one: in order, each once, and nothing guessed."""

import re
from typing import Any

import pytest

from minimaxviz.errors import ExportError
from minimaxviz.widget.bundle import STATIC, bundle, packed_script, script

WIDGETS = ("widget.js", "match.js", "lab.js", "map.js", "quiz_widget.js", "asking.js")
"""What exports something by default: widgets, and what a Player loads to ask."""

ENTRIES = (*WIDGETS, "page.js", "story.js", "map_page.js", "map_player_page.js", "quiz_page.js", "marking.js")


def joined(**files: str) -> str:
    """Join files that are given by their names, the first of which is the entry."""
    return bundle(f"{next(iter(files))}.js", lambda name: files[name.removesuffix(".js")])


def test_a_module_comes_after_what_it_imports_and_only_once() -> None:
    text = joined(
        top='import { left } from "./left.js";\nimport { right } from "./right.js";\nexport default { left, right };\n',
        right='import { base } from "./base.js";\nexport const right = base;\n',
        left='import {\n  base,\n} from "./base.js";\nexport function left() {}\nexport class Side {}\n',
        base="export const base = 1;\nexport async function later() {}\n",
    )
    assert [line for line in text.splitlines() if line] == [
        "const base = 1;",
        "async function later() {}",
        "function left() {}",
        "class Side {}",
        "const right = base;",
        "export default { left, right };",
    ]


@pytest.mark.parametrize(
    ("files", "said"),
    [
        (
            {"a": 'import { b } from "./b.js";\n', "b": 'import { a } from "./a.js";\n'},
            "a.js → b.js → a.js: modules that",
        ),
        ({"a": 'import { b } from "./b.js";\n', "b": "const b = 1;\n"}, "a.js imports b, which b.js does not export"),
        (
            {"a": 'import { b } from "./b.js";\nconst c = 1;\n', "b": "export const b = 1;\nfunction c() {}\n"},
            "a.js and b.js both declare c; rename one of them",
        ),
        (
            {"a": 'import { b } from "./b.js";\n', "b": "export const b = 1;\nexport default b;\n"},
            "b.js: 'export default b;' cannot be joined",
        ),
        ({"a": 'import { b as c } from "./b.js";\n', "b": "export const b = 1;\n"}, "a.js: 'import { b as c } from"),
        ({"a": 'import * as b from "./b.js";\n'}, "a.js: 'import * as b from"),
        ({"a": 'import "./b.js";\n'}, "a.js: 'import \"./b.js\";' cannot be joined"),
        ({"a": 'import { b } from "somewhere";\n'}, "a.js: 'import { b } from"),
        ({"a": "export { b };\n"}, "a.js: 'export { b };' cannot be joined"),
        ({"a": 'const b = await import("./b.js");\n'}, "a.js: 'import(\"./b.js\");' cannot be joined"),
        ({"a": "const { b } = window;\n"}, "a.js: 'const { b } = window;' cannot be joined"),
        ({"a": "export default 1;\nexport default 2;\n"}, "a.js: 'export default 2;' cannot be joined"),
    ],
)
def test_what_cannot_be_joined_is_refused_in_words(files: dict[str, str], said: str) -> None:
    with pytest.raises(ExportError) as caught:
        joined(**files)
    assert said in str(caught.value)


@pytest.mark.parametrize("entry", ENTRIES)
def test_the_packages_own_modules_are_joined_whole(entry: str) -> None:
    text = script(entry)
    assert not re.search(r"^import\b|^export (?!default)", text, re.MULTILINE)
    assert text.count("export default") == (entry in WIDGETS)


def test_every_module_is_in_a_bundle_and_imports_what_it_uses() -> None:
    named = {name for entry in ENTRIES for name in _reached(entry)}
    assert named == {path.name for path in STATIC.glob("*.js")}
    exported = {
        name: path.name
        for path in STATIC.glob("*.js")
        for name in re.findall(
            r"^export (?:const|class|function|async function) (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE
        )
    }
    for path in STATIC.glob("*.js"):
        text = re.sub(r"//.*|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        imported = {
            name
            for names in re.findall(r"^import \{([^}]*)\}", text, re.MULTILINE)
            for name in re.findall(r"\w+", names)
        }
        body = re.sub(r"^import [^;]*;", "", text, flags=re.MULTILINE)
        for name, home in exported.items():
            is_used = bool(re.search(rf"(?<![.\w]){name}(?=\(|\.|\[)|\bnew {name}\b", body))
            assert home == path.name or not is_used or name in imported, f"{path.name} uses {name} of {home}"
        for name in imported:
            assert re.search(rf"\b{name}\b", body), f"{path.name} imports {name} and does not use it"


def _reached(entry: str) -> list[str]:
    seen: list[str] = []

    def read(name: str) -> str:
        seen.append(name)
        return (STATIC / name).read_text(encoding="utf-8")

    bundle(entry, read)
    return seen


def test_a_bundle_is_a_module_that_runs(visit: Any) -> None:
    page = visit("about:blank")
    both = ["initialize", "render"]
    for text, wanted in (
        (script("widget.js"), both),
        (packed_script("widget.js"), both),
        (script("match.js"), ["render"]),
        (script("lab.js"), both),
    ):
        names = page.evaluate(
            """async (text) => {
                const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
                return Object.keys((await import(url)).default);
            }""",
            text,
        )
        assert names == wanted
