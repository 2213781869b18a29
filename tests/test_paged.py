"""A widget without a notebook: what it shares, what it tells, and what it hears."""

from typing import Any

import pytest
import traitlets

from minimaxviz.widget.paged import PagedWidget


class Thermometer(PagedWidget):
    """Two values that a page shares, one that it does not, and one that cannot be everything."""

    degrees = traitlets.Int(0).tag(sync=True)
    scale = traitlets.Unicode("C").tag(sync=True)
    hidden = traitlets.Int(0)

    @traitlets.validate("degrees")
    def _not_too_hot(self, proposal: Any) -> int:
        return min(100, int(proposal["value"]))


@pytest.fixture
def told() -> list[dict[str, Any]]:
    return []


@pytest.fixture
def widget(told: list[dict[str, Any]]) -> Thermometer:
    one = Thermometer(degrees=20)
    one.listen(told.append)
    return one


def test_only_what_is_shared_is_told(widget: Thermometer, told: list[dict[str, Any]]) -> None:
    assert widget.get_state() == {"degrees": 20, "scale": "C"}
    widget.degrees = 21
    widget.hidden = 5
    widget.degrees = 21
    assert told == [{"state": {"degrees": 21}}]


def test_what_changes_together_is_told_at_once(widget: Thermometer, told: list[dict[str, Any]]) -> None:
    with widget.hold_sync():
        widget.degrees = 1
        with widget.hold_sync():
            widget.scale = "F"
        assert told == []
        widget.degrees = 2
    assert told == [{"state": {"degrees": 2, "scale": "F"}}]


def test_a_page_is_not_told_what_it_said_itself_but_what_came_of_it(
    widget: Thermometer, told: list[dict[str, Any]]
) -> None:
    widget.set_state({"degrees": 30, "unknown": 1, "hidden": 7})
    assert (widget.degrees, widget.hidden, told) == (30, 0, [])
    widget.set_state({"degrees": 3000})
    assert (widget.degrees, told) == (100, [{"state": {"degrees": 100}}])


def test_what_is_refused_changes_nothing(widget: Thermometer, told: list[dict[str, Any]]) -> None:
    with pytest.raises(traitlets.TraitError):
        widget.set_state({"scale": 5})
    assert (widget.get_state(), told) == ({"degrees": 20, "scale": "C"}, [])
    widget.scale = "K"
    assert told == [{"state": {"scale": "K"}}]


def test_messages_go_both_ways(widget: Thermometer, told: list[dict[str, Any]]) -> None:
    heard: list[Any] = []
    widget.on_msg(lambda who, content, buffers: heard.append((who, content, buffers)))
    widget.hear({"do": "measure"})
    widget.send({"hot": True})
    assert heard == [(widget, {"do": "measure"}, [])]
    assert told == [{"content": {"hot": True}}]
