"""The Player as Python sees it: what can be set, what is refused, what a notebook without widgets gets."""

import base64
import io
import subprocess
import sys
from typing import Any

import ipywidgets
import pytest
from PIL import Image

import minimaxviz as mv

TRACE = mv.alphabeta(mv.trees.lecture())


def test_it_begins_paused_on_the_first_step_or_a_chosen_one() -> None:
    player = mv.Player(TRACE)
    assert (player.step, player.playing, player.speed, player.language, player.theme) == (0, False, 1.0, "en", "auto")
    assert player.trace is TRACE
    assert repr(player) == "Player(Trace(alphabeta, 14 nodes, value 3), step 1 of 44)"
    assert repr(mv.Player(TRACE, 7)) == repr(mv.Player(TRACE, step=7))
    assert mv.Player(TRACE, path=(1,)).step == TRACE.steps.entered[7]


def test_what_is_wrong_is_refused_in_one_line_and_changes_nothing() -> None:
    player = mv.Player(TRACE, 3)
    for name, value, error, said in (
        ("step", 44, mv.StepError, "step 44; this Player has 0 to 43, counted from 0"),
        ("step", -1, mv.StepError, "step -1; this Player has 0 to 43, counted from 0"),
        ("speed", 0, mv.ViewError, "speed 0; 0.1 to 60 steps a second are possible"),
        ("language", "de", mv.ViewError, "language 'de'; one of en, el, fa, hr, sr is needed"),
        ("theme", "pink", mv.ViewError, "theme 'pink'; one of auto, light, dark, print is needed"),
        ("by", "node", mv.ViewError, "by 'node'; this Player steps by step"),
        ("panels", ["tree"], mv.ViewError, "panel 'tree'; there are caption, code, stack, counts"),
    ):
        before = getattr(player, name)
        options: dict[str, Any] = {name: value}
        with pytest.raises(error) as caught:
            setattr(player, name, value)
        assert str(caught.value) == said
        assert getattr(player, name) == before
        with pytest.raises(error):
            mv.Player(TRACE, **options)
    for panels in (5, "code"):
        with pytest.raises(mv.ViewError, match=r"a list of caption, code, stack, counts is needed"):
            mv.Player(TRACE, panels=panels)  # type: ignore[arg-type]
    with pytest.raises(mv.StepError, match="step 4 is not among the 3 that this Player shows"):
        mv.Player(TRACE, steps=[3, 5, 9], step=4)


def test_what_a_linked_widget_sets_too_far_stops_at_the_end() -> None:
    player = mv.Player(TRACE)
    player.set_state({"step": 1_000})
    assert player.step == 43
    player.set_state({"step": -5})
    assert player.step == 0
    some = mv.Player(TRACE, steps=[3, 9, 20])
    some.set_state({"step": 15})
    assert some.step == 9


def test_it_can_be_linked_with_any_control() -> None:
    player, slider = mv.Player(TRACE), ipywidgets.IntSlider(max=43)
    ipywidgets.link((player, "step"), (slider, "value"))
    slider.value = 12
    assert player.step == 12
    player.step = 30
    assert slider.value == 30


def test_another_language_or_trace_sends_another_film() -> None:
    player = mv.Player(TRACE, 40)
    english = player._film
    player.language = "sr"
    assert player._film != english
    player.language = "en"
    assert player._film == english
    player.show(mv.minimax(mv.trees.aima()))
    assert player.step == 0
    player.step = 30
    with pytest.raises(mv.ViewError, match="too long"):
        player.show(mv.minimax(mv.Tree.random(branching=3, depth=7, seed=1)))
    with pytest.raises(mv.StepError, match="this Player has 0 to 43"):
        player.show(TRACE, 44)


def test_a_theme_of_ones_own() -> None:
    from minimaxviz.draw.theme import THEMES

    mine = THEMES["light"]._replace(name="mine", accent="#aa0000")
    player = mv.Player(TRACE, theme=mine)
    assert player.theme == "mine"
    player.theme = "dark"
    player.theme = "mine"
    with pytest.raises(mv.ViewError, match="accent is 'red'; a colour like"):
        mv.Player(TRACE, theme=mine._replace(accent="red"))


def test_a_comparison_has_a_player() -> None:
    both = mv.compare(mv.minimax(mv.trees.lecture()), TRACE)
    player = both.player(by="node")
    assert repr(player) == (
        "Player(Trace(minimax, 21 nodes, value 3), Trace(alphabeta, 14 nodes, value 3), step 1 of 21)"
    )
    player.step = 20
    with pytest.raises(mv.StepError, match="0 to 20"):
        player.step = 21
    player.by = "step"
    player.step = 61
    player.by = "node"
    assert player.step == 20


class Notebook:
    """What a notebook would be shown."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from IPython import display

        self.outputs: list[dict[str, Any]] = []
        monkeypatch.setattr("minimaxviz.draw.notebook.in_notebook", lambda: True)
        monkeypatch.setattr(display, "display", self.display)

    def display(self, data: dict[str, Any], **options: Any) -> Any:
        self.outputs.append(data)
        return self

    def update(self, data: dict[str, Any], **options: Any) -> None:
        self.outputs[-1] = data


def test_a_notebook_keeps_a_still_picture_with_its_caption(monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = Notebook(monkeypatch)
    player = mv.Player(TRACE, language="sr")
    player._ipython_display_()
    still, view = notebook.outputs
    assert TRACE.caption(lang="sr") in still["text/html"]
    assert "nepokretna slika" in still["text/html"]
    png = still["text/html"].partition("base64,")[2].partition('"')[0]
    assert Image.open(io.BytesIO(base64.b64decode(png))).size == (1280, 640)
    assert still["text/plain"] == view["text/plain"] == repr(player)
    (shown,) = (view[name] for name in view if "widget-view" in name)
    assert shown["model_id"] == player.model_id
    assert f'data-still="{player.model_id}-0"' in still["text/html"]
    player._ipython_display_()
    assert player._stills == [f"{player.model_id}-0", f"{player.model_id}-1"]


def test_a_trace_shows_as_a_player_or_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotImplementedError):
        TRACE._ipython_display_()  # no notebook: IPython takes the text
    assert "text/html" in TRACE._repr_mimebundle_()
    notebook = Notebook(monkeypatch)
    TRACE._ipython_display_()
    assert len(notebook.outputs) == 2
    with pytest.raises(NotImplementedError):
        mv.minimax(mv.Tree.random(branching=3, depth=7, seed=1))._ipython_display_()


def test_labels_are_text_in_the_still_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = Notebook(monkeypatch)
    mv.Player(mv.minimax(mv.Tree.from_dict({'"><script>': ["b"]}, {"b": 1})))._ipython_display_()
    assert "<script>" not in notebook.outputs[0]["text/html"]


def test_importing_the_package_loads_no_widgets() -> None:
    code = (
        "import sys, minimaxviz; assert 'Player' in dir(minimaxviz); print([m for m in sys.modules if 'widget' in m])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "[]\n"
    with pytest.raises(AttributeError, match="has no attribute 'Plyer'"):
        mv.Plyer  # noqa: B018


def test_the_still_is_an_svg_where_there_is_no_typst(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "data:image/png;base64," in mv.Player(TRACE)._still("one")
    monkeypatch.setitem(sys.modules, "typst", None)
    assert "data:image/svg+xml;base64," in mv.Player(TRACE)._still("one")


def test_a_player_asks_only_where_it_can_and_sends_questions_only_if_it_does() -> None:
    player = mv.Player(TRACE)
    assert (player.asks, player._askable, player._questions, player._asking) == (False, True, b"", b"")
    player.asks = True
    english = player._questions
    assert len(english) > 1_000
    player.lang = "sr"
    assert player._questions != english
    player.show(mv.pvs("lecture"))
    assert (player.asks, player._askable) == (False, False)


@pytest.mark.parametrize(
    ("subject", "options", "wrong"),
    [
        (mv.pvs("lecture"), {}, "questions about pvs"),
        (
            mv.compare(mv.minimax("lecture"), TRACE),
            {},
            "asks=True; a Player asks about one search with all of its steps",
        ),
        (TRACE, {"steps": "cuts"}, "asks=True; a Player asks about one search"),
        (TRACE, {"path": "B"}, "asks=True; a Player asks about one search"),
        (
            mv.minimax(mv.Tree.random(4, 3, seed=1)),
            {},
            "asks=True and 85 nodes; a Player asks about trees of at",
        ),
        (mv.alphabeta(mv.TakeAway(4)), {}, "asks=True; a Player asks about trees whose nodes have names"),
    ],
)
def test_what_a_player_cannot_ask_about_is_refused_in_one_line(subject: Any, options: Any, wrong: str) -> None:
    assert not mv.Player(subject, **options)._askable
    with pytest.raises(mv.MinimaxvizError) as error:
        mv.Player(subject, asks=True, **options)
    assert wrong in str(error.value)
    assert "\n" not in str(error.value)


def test_what_a_notebook_is_sent_stays_small() -> None:
    state = mv.Player(TRACE).get_state()
    sizes = {name: len(value if isinstance(value, bytes) else str(value).encode()) for name, value in state.items()}
    assert sum(sizes.values()) < 60_000, sizes  # code, style and the film of one language
    assert sizes["_film"] < 16_000


def test_people_read_one_number_of_a_step_and_it_counts_from_1() -> None:
    player = mv.Player(TRACE)
    player.step = 18
    assert repr(player).endswith("step 19 of 44)")
    assert repr(mv.Player(TRACE, steps=[3, 9, 20], step=9)).endswith("step 10 of 44)")
    assert repr(TRACE[18]) == "Frame(step 19 of 44: leave B)"
    assert "Step 19 of 44" in TRACE.text(18)
    assert "step 19 of 44" in TRACE.svg(18)
    with pytest.raises(mv.StepError, match="this Player has 0 to 43, counted from 0"):
        player.step = 44


def test_what_a_notebook_is_sent_for_the_lecture_is_small() -> None:
    state = mv.Player(mv.alphabeta("lecture")).get_state()
    assert sum(len(state[name]) for name in ("_film", "_esm", "_css")) < 60_000
