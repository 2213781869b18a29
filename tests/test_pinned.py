"""What was drawn, written and said before a change is drawn, written and said after it."""

import json

import pytest

from tests import pinned

STORED: dict[str, str] = json.loads(pinned.STORED.read_text(encoding="utf-8"))
SUBJECTS = dict(pinned.subjects())


@pytest.mark.parametrize("name", SUBJECTS)
def test_a_search_looks_as_it_did(name: str) -> None:
    found = {f"{name}: {view}": pinned.digest(draw()) for view, draw in pinned.views(SUBJECTS[name]).items()}
    assert found == {key: STORED[key] for key in found}


def test_pages_and_comparisons_are_as_they_were() -> None:
    found = {name: pinned.digest(draw()) for name, draw in pinned.pages()}
    assert found == {key: STORED[key] for key in found}
