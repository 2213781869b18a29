"""A question for PrairieLearn: a folder whose server draws a tree for each variant, and marks as a sheet is marked."""

import json
import uuid
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

from minimaxviz.errors import ExportError
from minimaxviz.export.exam import Exam
from minimaxviz.export.exam_items import Table
from minimaxviz.export.figures import Figure
from minimaxviz.export.spellings import DASHES
from minimaxviz.game import Side
from minimaxviz.games.tree import Tree
from minimaxviz.notation import restored, stored
from minimaxviz.practice.questions import questions
from minimaxviz.practice.sheet import Sheet
from minimaxviz.practice.subject import Subject
from minimaxviz.search import SEARCHES
from minimaxviz.trace.positions import Path

__all__ = ["Server", "document", "notes"]

SPACE = uuid.UUID("6f0c8a52-5b0e-4c0e-9d55-0d1d6a7c2f61")  # of the names of questions
PICTURE = "tree.svg"
FIELDS = {"α": "alpha", "β": "beta", "v": "value"}

SERVER = '''"""A question made by minimaxviz, which has to be installed in the course."""

from minimaxviz.export.prairielearn import Server

SERVER = Server({settings})


def generate(data):
    """Draw the tree of a variant by its seed, and say what is right."""
    SERVER.generate(data)


def grade(data):
    """Mark what was filled in; what follows from a slip is right."""
    SERVER.grade(data)


def file(data):
    """Draw the picture."""
    return SERVER.file(data)
'''

HEAD = """<pl-question-panel>
  <div lang="{{params.lang}}" dir="{{params.dir}}">
    {{#params.tasks}}<p>{{.}}</p>{{/params.tasks}}
    <pl-figure file-name="tree.svg" type="dynamic" alt="{{params.alt}}" width="800"></pl-figure>
    <p><small>{{params.conventions}}</small></p>
  </div>
</pl-question-panel>
"""

TABLE = """<table class="table table-sm w-auto" dir="ltr">
  <thead><tr><th>{{params.node}}</th>{{#params.letters}}<th>{{.}}</th>{{/params.letters}}</tr></thead>
  <tbody>
    {{#params.rows}}
    <tr>
      <th>{{name}}</th>
      {{#fields}}
      <td>
        <pl-string-input answers-name="{{key}}" aria-label="{{label}}" size="8" allow-blank="true"
          remove-leading-trailing="true" show-help-text="false"></pl-string-input>
      </td>
      {{/fields}}
    </tr>
    {{/params.rows}}
  </tbody>
</table>
"""

CUTS = """<pl-question-panel><p>{{params.prune}}</p></pl-question-panel>
<pl-checkbox answers-name="cuts" order="fixed" partial-credit="net-correct" hide-letter-keys="true">
  {{#params.edges}}<pl-answer correct="{{correct}}">{{text}}</pl-answer>
  {{/params.edges}}
</pl-checkbox>
"""

MOVE = """<pl-question-panel><p>{{params.ask_move}}</p></pl-question-panel>
<pl-string-input answers-name="move" aria-label="{{params.ask_move}}" size="12" allow-blank="true"
  remove-leading-trailing="true" show-help-text="false"></pl-string-input>
"""


def document(sheet: Sheet) -> dict[str, str]:
    """Return the files of a question by their names; a sheet without a subject gives each variant a tree of its own."""
    Exam(sheet)  # refuses what cannot be asked about
    settings = _settings(sheet)
    written = json.dumps(settings, sort_keys=True)
    info = {
        "uuid": str(uuid.uuid5(SPACE, written)),
        "title": sheet.title,
        "topic": sheet.title if sheet.given_title is None else "Game trees",
        "tags": ["minimaxviz", sheet.trace.algorithm],
        "type": "v3",
    }
    parts = [HEAD]
    parts += [TABLE] if "window" in sheet.ask or "value" in sheet.ask else []
    parts += [CUTS] if "cuts" in sheet.ask else []
    parts += [MOVE] if "move" in sheet.ask else []
    return {
        "info.json": json.dumps(info, indent=2, ensure_ascii=False) + "\n",
        "question.html": "".join(parts),
        "server.py": SERVER.replace("{settings}", ascii(settings)),
    }


def notes(sheet: Sheet) -> list[str]:
    """Say what the lecturer has to see to."""
    found = ["minimaxviz has to be installed in the course: pip install --target serverFilesCourse minimaxviz"]
    if len(sheet.variants) > 1:
        found.append("PrairieLearn draws a variant for each student; the number of variants is left out")
    return found


def _settings(sheet: Sheet) -> dict[str, Any]:
    """Return all that a server needs to make the sheet again, as JSON can hold it."""
    settings: dict[str, Any] = {"ask": list(sheet.ask), "lang": sheet.lang, "fail": sheet.fail, "either": sheet.either}
    if sheet.is_drawn:
        return {**settings, "level": sheet.level}
    subject = sheet.variants[0].subject
    options = {
        name: [stored(end) for end in value] if isinstance(value, tuple) else value
        for name, value in subject.trace.conventions.options.items()
        if name != "estimate"
    }
    return {**settings, "tree": _tree(subject), "algorithm": subject.trace.algorithm, "options": options}


def _tree(subject: Subject) -> str:
    """Write the tree of a subject as JSON."""
    players: dict[int, Side] = {}
    for path, spot in subject.spots.items():
        if not spot.is_leaf and players.setdefault(len(path), spot.player) != spot.player:
            raise ExportError("both players move at one level of the tree; PrairieLearn is given trees without that")
    children = {spot.name: [subject.name(path) for path in spot.children] for spot in subject.spots.values()}
    tree = Tree.from_dict(
        {name: below for name, below in children.items() if below},
        {spot.name: spot.value for spot in subject.spots.values() if spot.value is not None},
        players=[players[level] for level in sorted(players)],
    )
    return tree.to_json()


# --- the server -----------------------------------------------------------------------------------


class Server:
    """Answers what PrairieLearn asks of a question, given the settings that ``document`` wrote."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.settings = settings

    def generate(self, data: dict[str, Any]) -> None:
        """Draw the tree of a variant by its seed, and say what is right."""
        drawn = self._drawn(data)
        data["params"].update(drawn.params)
        data["correct_answers"].update(drawn.right)

    def grade(self, data: dict[str, Any]) -> None:
        """Mark what was filled in; what follows from a slip is right."""
        drawn = self._drawn(data)
        scores = drawn.scores(data["submitted_answers"], data["params"])
        data["partial_scores"].update(scores)
        weights = sum(score["weight"] for score in scores.values())
        data["score"] = sum(score["score"] * score["weight"] for score in scores.values()) / weights if weights else 1.0

    def file(self, data: Mapping[str, Any]) -> str:
        """Draw the picture, if it is asked for."""
        return self._drawn(data).figure.svg if data["filename"] == PICTURE else ""

    def _drawn(self, data: Mapping[str, Any]) -> "_Drawn":
        return _drawn(json.dumps(self.settings, sort_keys=True), _seed(data["variant_seed"]))


def _seed(seed: Any) -> int:
    """Return the seed of a variant, which older versions write with letters."""
    return seed if isinstance(seed, int) else int(str(seed), 36)


@lru_cache(16)
def _drawn(settings: str, seed: int) -> "_Drawn":
    known = json.loads(settings)
    subject = None
    if "tree" in known:
        options = {
            name: tuple(map(restored, value)) if isinstance(value, list) else value
            for name, value in known["options"].items()
        }
        subject = SEARCHES[known["algorithm"]].function(Tree.from_json(known["tree"]), **options)
    return _Drawn(
        Sheet(
            subject, known["ask"], known.get("level", "medium"), 1, seed,
            lang=known["lang"], fail=known["fail"], either=known["either"],
        )
    )  # fmt: skip


class _Drawn:
    """One variant: the sheet, what is shown of it, and what is right."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet, self.exam = sheet, Exam(sheet)
        self.subject = sheet.variants[0].subject
        self.whole = next(self.exam.parts()).whole
        self.table = next((item for item in self.whole if isinstance(item, Table)), None)
        self.edges: list[Path] = [path for path in self.subject.spots if path]

    @cached_property
    def figure(self) -> Figure:
        """The picture of the tree."""
        return self.whole[0].about.figure

    @property
    def params(self) -> dict[str, Any]:
        """What the page shows."""
        say, about = self.exam.say, {item.about.kind: item.about for item in self.whole}
        prune = next((item for item in self.whole if item.about.kind == "prune"), None)
        options = () if prune is None or isinstance(prune, Table) else prune.options
        return {
            "lang": self.exam.lang,
            "dir": "rtl" if self.exam.is_right_to_left else "ltr",
            "tasks": [about["fill"].text] if "fill" in about else [],
            "alt": self.figure.alt,
            "conventions": self.sheet.conventions,
            "node": say.say("sheet_node"),
            "letters": [] if self.table is None else list(self.table.letters),
            "rows": [
                {"name": row.name, "fields": [{"key": key, "label": f"{letter} {row.name}"} for key, letter in keys]}
                for row, keys in self._rows
            ],
            "prune": about["prune"].text if "prune" in about else "",
            "edges": [{"text": option.text, "correct": "true" if option.credit > 0 else "false"} for option in options],
            "ask_move": about["move"].text if "move" in about else "",
        }

    @property
    def _rows(self) -> list[tuple[Any, list[tuple[str, str]]]]:
        """The rows of the table, each with the keys and letters of its fields."""
        if self.table is None:
            return []
        letters = self.table.letters
        return [
            (row, [(f"{FIELDS[letter]}_{place}", letter) for letter in letters])
            for place, row in enumerate(self.table.rows)
        ]

    @property
    def right(self) -> dict[str, str]:
        """What is right, for who looks at the answer."""
        found = {key: gap.right[0] for row, keys in self._rows for (key, _), gap in zip(keys, row.gaps, strict=True)}
        best = self.sheet.trace.best_node
        if "move" in self.sheet.ask and best is not None:
            found["move"] = best.name
        return found

    def scores(self, given: Mapping[str, Any], params: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
        """Mark what was filled in: each field weighs the same, and a branch as much as a field."""
        rows = {row.name: [_entry(given, keys, letter) for letter in "αβv"] for row, keys in self._rows}
        cuts = [self.subject.name(path) for path in self._crossed(given, params)]
        answers = {"rows": rows, "cuts": cuts, "move": given.get("move") or None}
        fields = self.sheet.mark(answers).fields
        names = {"alpha": "alpha", "beta": "beta", "value": "v"}
        scores: dict[str, dict[str, Any]] = {}
        for row, keys in self._rows:
            for key, letter in keys:
                mark = fields.get(f"{row.name}.{names[FIELDS[letter]]}")
                if mark is not None:
                    scores[key] = {"score": mark.credit, "weight": 1, "feedback": mark.why}
        if "cuts" in self.sheet.ask:
            mark = questions(self.subject, "prune")[0].check(cuts, self.exam.lang)
            scores["cuts"] = {"score": mark.credit, "weight": max(1, len(self.subject.skipped)), "feedback": mark.why}
        if "move" in fields:
            scores["move"] = {"score": fields["move"].credit, "weight": 1, "feedback": fields["move"].why}
        return scores

    def _crossed(self, given: Mapping[str, Any], params: Mapping[str, Any]) -> list[Path]:
        """Return the edges that were marked; the last of the answers says that there are none."""
        marked = given.get("cuts") or ()
        keys = [answer["key"] for answer in params.get("cuts", ())]
        return [path for path, key in zip(self.edges, keys, strict=False) if key in marked]


def _entry(given: Mapping[str, Any], keys: list[tuple[str, str]], letter: str) -> Any:
    """Return what stands in a field of a row; a dash is nothing."""
    entry = next((given.get(key) for key, one in keys if one == letter), None)
    text = "" if entry is None else str(entry).strip()
    return None if text == "" or text in DASHES else text
