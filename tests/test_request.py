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
    assert Request.of() == usual == Request.of("light", size=(1920, 1080), caption=True)


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
    assert Request.of().usually(size=(800, 600), caption=False) == Request(size=(800, 600), caption=False)
    asked = Request.of(size=(640, 360), caption=True)
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
