"""A page for a search of one's own: it is typed, run on the battery, and shown where it first goes wrong."""

import io
from contextlib import redirect_stderr, redirect_stdout
from types import FunctionType
from typing import Any

from minimaxviz.draw.theme import THEMES
from minimaxviz.errors import MinimaxvizError, PracticeError, first_line
from minimaxviz.practice.grade import Grade, grade
from minimaxviz.site.starters import STARTERS
from minimaxviz.widget.base import Widget, traitlets
from minimaxviz.widget.message import obey
from minimaxviz.widget.reel import palettes
from minimaxviz.words import words

__all__ = ["Code", "searches_in"]

FILE = "your code"
KNOWN = ("alphabeta", "alpha_beta", "minimax", "negamax")
LONGEST = 100_000  # characters of a program
SPOKEN = ("code", "run", "stop", "start_with", "function", "any_function", "hint", "report")


class Code(Widget):
    """A field to write a search in, and what ``mv.grade`` says of it, with the picture of the first divergence."""

    language = traitlets.Unicode("en").tag(sync=True)
    theme = traitlets.Unicode("auto").tag(sync=True)
    _look: Any = traitlets.Dict().tag(sync=True)
    """What stays: words, colours, and what one can start with."""
    _panel: Any = traitlets.Dict().tag(sync=True)
    """What was found out about the code that was run last."""

    def __init__(self, *, lang: str = "en") -> None:
        say = words(lang)
        look = {
            "words": {key: say.say(f"code_{key}") for key in SPOKEN},
            "starters": [[say.say(f"code_start_{name}"), name, text] for name, text in STARTERS.items()],
            "themes": palettes(THEMES),
            "lang": say.lang,
            "rtl": say.right_to_left,
        }
        super().__init__(language=say.lang, _look=look, _panel=_nothing())
        self.on_msg(self._on_message)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take nothing over from a page: it says what people do in messages."""

    def _on_message(self, widget: Any, content: Any, buffers: Any) -> None:
        try:
            obey(content, {"run": (self.run, {"text": str, "name": str})})
        except MinimaxvizError as error:
            self._panel = {**_nothing(), "wrong": str(error)}

    def run(self, text: str, name: str = "") -> None:
        """Run a program, and grade the search in it: the one that is named, or the one that looks most like it."""
        found = searches_in(text)
        function = found.get(name) or next((found[known] for known in KNOWN if known in found), None)
        if function is None:
            function = list(found.values())[-1]
        graded = grade(function)
        self._panel = {
            **_nothing(),
            "names": list(found),
            "name": function.__name__,
            "right": graded.is_right,
            **_report(graded, self.language),
        }


def searches_in(text: str) -> dict[str, FunctionType]:
    """Run a program, and return the functions that it defines, in their order."""
    if len(text) > LONGEST:
        raise PracticeError(f"the code has {len(text):,} characters; at most {LONGEST:,} are taken")
    space: dict[str, Any] = {"__name__": "solution"}
    try:
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            exec(compile(text, FILE, "exec"), space)  # the student's own code, which the student ran
    except SyntaxError as error:
        raise PracticeError(f"line {error.lineno}: {error.msg}") from None
    except (Exception, SystemExit) as error:
        raise PracticeError(f"{_line(error)}{type(error).__name__}: {first_line(error)}") from None
    found = {
        name: one
        for name, one in space.items()
        if isinstance(one, FunctionType) and one.__code__.co_filename == FILE and one.__code__.co_argcount
    }
    if not found:
        raise PracticeError("there is no function in it; begin with def alphabeta(node, alpha, beta, is_max):")
    return found


def _line(error: BaseException) -> str:
    """Return which line of the program an error comes from."""
    line, frame = None, error.__traceback__
    while frame is not None:
        if frame.tb_frame.f_code.co_filename == FILE:
            line = frame.tb_lineno
        frame = frame.tb_next
    return "" if line is None else f"line {line}: "


def _nothing() -> dict[str, Any]:
    return {"names": [], "name": "", "right": None, "lines": [], "told": "", "pictures": {}, "wrong": ""}


def _report(graded: Grade, lang: str) -> dict[str, Any]:
    """Return what is said of a function: its report line by line, and the picture of the first divergence."""
    head, _, rest = graded.report(lang).partition("\n\n")
    first = graded.first
    return {
        "lines": head.split("\n"),
        "told": "\n".join(rest.split("\n")[:2]),
        "pictures": {} if first is None else {name: first.svg(lang=lang, theme=name) for name in ("light", "dark")},
    }
