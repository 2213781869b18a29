"""What can be asked of pictures: written out, checked once, and never remembered for somebody else."""

import inspect
from itertools import permutations
from typing import Any

import pytest

import minimaxviz as mv
from minimaxviz.draw.pictures import picture
from minimaxviz.draw.request import Request
from minimaxviz.draw.side_by_side import SideBySide
from minimaxviz.trace.frames import Frame

TRACE = mv.alphabeta(mv.trees.lecture())
PART = {"path", "depth", "around", "limit"}
PICTURE = {"theme", "lang", "size", "caption", "engine", *PART}


@pytest.mark.parametrize(
    ("function", "options"),
    [
        (mv.Trace.svg, {"k", *PICTURE}),
        (mv.Trace.png, {"k", *PICTURE}),
        (mv.Trace.show, {"k", *PICTURE}),
        (mv.Trace.dot, {"k", "theme", "lang", *PART}),
        (mv.Trace.graphviz, {"k", "theme", "lang", *PART}),
        (mv.Trace.save, {"k", "steps", "format", "progress", *PICTURE}),
        (Frame.svg, PICTURE),
        (mv.Comparison.save, {"steps", "format", "progress", *PICTURE}),
        (mv.Comparison.player, {"step", "steps", "lang", "language", "theme", "by", "panels", "size", "engine", *PART}),
        (mv.Player, {"step", "steps", "lang", "language", "theme", "by", "panels", "size", "engine", *PART}),
        (mv.Player.show, {"step", "steps", "size", "engine", *PART}),
        (mv.Lab, {"lang", "language"}),
        (mv.Match, {"lang", "language", "search", "depth", "state", "seed"}),
    ],
)
def test_every_option_is_written_out(function: Any, options: set[str]) -> None:
    signature = inspect.signature(function)
    assert options <= signature.parameters.keys()
    assert all(signature.parameters[name].default is not inspect.Parameter.empty for name in options)
    assert not any(each.kind is each.VAR_KEYWORD for each in signature.parameters.values())


def test_all_who_draw_have_the_same_defaults() -> None:
    usual = Request()
    for function in (mv.Trace.svg, mv.Trace.png, Frame.svg):
        defaults = {name: each.default for name, each in inspect.signature(function).parameters.items()}
        for name in ("lang", "size", "caption", "engine"):
            assert defaults[name] == getattr(usual, name)
        for name in PART:
            assert defaults[name] == getattr(usual.wish, name)
        assert defaults["theme"] == usual.theme.name
    assert Request.of(()) == usual == Request.of((), "light", size=(1920, 1080), caption=True)


def test_an_unknown_option_is_refused_by_name(tmp_path: Any) -> None:
    both = mv.compare(TRACE, TRACE)
    with pytest.raises(TypeError, match="theem"):
        TRACE.svg(theem="dark")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="deph"):
        mv.Player(TRACE, deph=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="colour"):
        both.save(tmp_path / "a.pdf", colour=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="k"):
        both.save(tmp_path / "a.pdf", k=1)  # type: ignore[call-arg]


def test_what_a_format_cannot_take_is_refused(tmp_path: Any) -> None:
    with pytest.raises(mv.ExportError, match="size is for pictures; a dot file"):
        TRACE.save(tmp_path / "a.dot", size=(640, 360))
    with pytest.raises(mv.ExportError, match="it takes no options"):
        TRACE.save(tmp_path / "a.json", path=(0,))
    with pytest.raises(mv.ExportError, match="is for folders"):
        mv.compare(TRACE, TRACE).save(tmp_path / "a.pdf", format="svg")


def test_only_what_nobody_asked_for_is_for_a_format_to_choose() -> None:
    assert Request.of(()).usually(size=(800, 600), caption=False) == Request(size=(800, 600), caption=False)
    asked = Request.of((), size=(640, 360), caption=True)
    assert asked.usually(size=(800, 600), caption=False) == asked


# --- drawing one thing never changes another --------------------------------------------------------


def _drawings() -> dict[str, Any]:
    """Return three ways to draw fresh traces: minimax beside alpha-beta, beside negamax, and alone."""
    tree = mv.trees.lecture()
    plain, pruning, negamax = mv.minimax(tree), mv.alphabeta(tree), mv.negamax(tree)
    wide = Request(size=(2400, 1080))
    column = Request(size=(1196, 961))  # as large as a column of the others
    return {
        "with alpha-beta": lambda: SideBySide(mv.compare(plain, pruning), wide).draw(30),
        "with negamax": lambda: SideBySide(mv.compare(plain, negamax), wide).draw(30),
        "alone": lambda: picture(plain, column).draw(30),
    }


def test_a_comparison_leaves_other_pictures_of_its_searches_as_they_were() -> None:
    fresh = {name: _drawings()[name]() for name in _drawings()}
    for order in permutations(fresh):
        draw = _drawings()
        for name in (*order, *order):
            assert draw[name]() == fresh[name], order


# --- lang, and language as it was called ------------------------------------------------------------


def test_a_language_is_asked_for_by_either_name() -> None:
    lang: dict[str, Any] = {"lang": "sr"}
    other: dict[str, Any] = {"language": "sr"}
    assert mv.Player(TRACE, **lang)._film == mv.Player(TRACE, **other)._film
    assert mv.Lab(**lang)._look == mv.Lab(**other)._look
    assert mv.Match(mv.Nim(), **lang).status == mv.Match(mv.Nim(), **other).status
    player = mv.compare(TRACE, TRACE).player(lang="el")
    assert player.lang == player.language == "el"
    player.lang = "fa"
    assert player.language == "fa"
    player.language = "hr"
    assert player.lang == "hr"
    with pytest.raises(mv.ViewError, match="language 'de'; one of en, el"):
        player.lang = "de"
    assert player.lang == "hr"


@pytest.mark.parametrize(
    "make", [lambda **said: mv.Player(TRACE, **said), mv.Lab, lambda **said: mv.Match(mv.Nim(), **said)]
)
def test_both_names_at_once_are_refused_in_one_line(make: Any) -> None:
    with pytest.raises(mv.ViewError, match="lang 'en' and language 'sr' are the same option; give lang alone"):
        make(lang="en", language="sr")


# --- a node by its label ----------------------------------------------------------------------------


def test_a_subtree_is_asked_for_by_its_label(tmp_path: Any) -> None:
    assert TRACE.svg(path="C") == TRACE.svg(path=(1,))
    assert TRACE.dot(27, path="H") == TRACE.dot(27, path=(1, 1)), "one that was cut off too"
    assert TRACE[27].svg(path="A") == TRACE.svg(27)
    assert mv.Player(TRACE, path="C").step == mv.Player(TRACE, path=(1,)).step
    both = mv.compare(mv.minimax(mv.trees.lecture()), TRACE)
    assert both.player(path="D")._film == both.player(path=(2,))._film
    assert TRACE.save(tmp_path / "a.svg", path="C").read_text(encoding="utf-8") == TRACE.svg(path="C")


def test_a_label_that_nobody_or_several_have_is_refused_in_one_line() -> None:
    with pytest.raises(mv.TraceError, match=r"^no node is called 'Z'; a label of this tree, or a path like \(0, 1\)"):
        TRACE.svg(path="Z")
    board = mv.alphabeta(mv.TicTacToe(), depth=2)
    with pytest.raises(mv.TraceError, match=r"nodes are called .*; give a path instead, like"):
        board.svg(path=board.node((0, 1)).label)


# --- showing ----------------------------------------------------------------------------------------


def test_a_step_is_shown_as_a_picture_in_a_notebook_and_as_text_in_a_terminal() -> None:
    shown = TRACE.show(27, lang="sr", theme="dark")
    assert repr(shown) == f"{TRACE.text(27, 'sr')}\n\n{TRACE.caption(27, 'sr')}"
    assert shown._repr_mimebundle_()["text/plain"] == repr(shown)
    assert repr(TRACE.show()) == f"{TRACE.text()}\n\n{TRACE.caption()}"
    assert repr(TRACE.show(depth=1)).count("cut off)") == 3, "the text shows the part that was asked for"
    with pytest.raises(mv.StepError):
        TRACE.show(44)
    with pytest.raises(mv.ViewError, match="theme 'pink'"):
        TRACE.show(theme="pink")
