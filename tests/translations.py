"""All sentences of a language as a gettext file, for people who review them in Poedit or another editor, and back.

``python -m tests.translations export FOLDER sr el`` writes ``sr.po`` and ``el.po``, or all languages if none is named.
``python -m tests.translations import sr.po`` writes what is said there into the language's own file. A sentence that is
marked as needing work, or whose English has changed since, stays as it was.
"""

import io
import json
import re
import sys
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import PoFileError, read_po, write_po

import minimaxviz as mv
from minimaxviz.words import catalogue
from minimaxviz.words.language import Message

__all__ = ["DamagedError", "exported", "imported", "main"]

BLANKS = {
    "answer": "the right answer",
    "asked": "the number that a null window asks about",
    "best": "a value",
    "bound": "a bound, as β = 3",
    "branching": "how many moves each node has",
    "by": "the name of the node that set a bound, as E",
    "child": "the name of a child, as E",
    "child_label": "the name of a child, as E",
    "column": "the name of a column of the board, as C",
    "comparison": "a comparison, as α = 5 ≥ β = 3",
    "count": "a number; the sentence takes the form that it asks for",
    "credit": "what answers have earned, as 7½",
    "depth": "a depth, as 3",
    "delta": "how far a window reaches around the last value",
    "done": "what happens, in words",
    "error": "the name of an error, as Python gives it",
    "expected": "what would have been right, as [3, ∞]",
    "field": "a field of the board, as B2, or of a table that was filled in, as α at E",
    "follows": "how many fields of a table are right for somebody's own numbers",
    "got": "a value that was returned",
    "guess": "the number with which a search begins to ask",
    "heap": "the number of a heap",
    "label": "the name of a node, as F, of a search, or of a bug",
    "leaf": "the name of a leaf, as K",
    "leaves": "a number of leaves",
    "line": "the number of a line of code",
    "missing": "how many fields of a table are empty",
    "most": "the largest number there may be",
    "move": "a move, as it is written",
    "moves": "moves one after the other, as 5 → 1 → 9",
    "name": "the name of a file",
    "names": "names of nodes, as N, H and J",
    "next": "the window of the next pass, as [−∞, 5]",
    "node": "the name of a node, as F",
    "number": "a number",
    "origin": "the name of the node at which it was found, as F",
    "others": "more reasons, in words, with the space before them; or nothing",
    "owner": "the name of the node at which a bound arose, as B",
    "part": "a part in words, as a third",
    "passes": "how many passes there are",
    "place": "a field of the board",
    "player": "MAX or MIN, or whoever plays",
    "plus": "a number with its sign, as +7; the sentence takes the form that it asks for",
    "raw": "a value, seen by the other player",
    "reason": "a reason, as Python gives it",
    "right": "how many fields of a table are right",
    "root": "the name of the root, as A",
    "rule": "when to cut, as α ≥ β",
    "search": "the name of a search",
    "share": "a share, as 33 %",
    "sign": "a piece, as X",
    "skipped": "what is never looked at, in words",
    "step": "the number of a step",
    "steps": "how many steps there are",
    "total": "how many there are in all",
    "tree": "a tree as lists, as [2, [3, 1]]",
    "turn": "the number of a pass",
    "value": "a value, as 3 or ≥ 5",
    "visit": "the number of a visit",
    "visited": "a number of nodes",
    "where": "where they are missing, in words; or nothing",
    "window": "a window, as [−∞, 3]",
    "words": "a move in words, as X in the centre",
    "wrong": "how many fields of a table are wrong",
}
PLACES = {  # where sentences are seen, by the beginning of their key
    "title_": "Name of a search.",
    "part_": "How much was saved, in the sentence with {part}.",
    "legend_": "Legend of a picture.",
    "stub_": "In a box that stands for nodes left out; room is scarce.",
    "player_": "In the Player: a button, a menu or a panel.",
    "lab_": "In the Lab, where trees are built.",
    "match_": "In the Match, where games are played.",
    "why_": "In the Match: why the computer moved as it did.",
    "text_": "In a terminal.",
    "stepper_": "In a terminal.",
    "row_": "Row of a table that compares searches.",
    "diff_": "What a search that somebody wrote does otherwise than it should.",
    "column_": "Heading of a column of a table; room is scarce.",
    "cell_": "In a table.",
    "note_": "Below a table or a plot.",
    "plot_": "In a plot.",
    "axis_": "Axis of a plot.",
    "move_": "A move in words, inside a sentence.",
    "ask_": "A question to a student.",
    "quiz_rule": "A rule, as a hint to a student.",
    "quiz_option_": "An answer to choose from.",
    "quiz_sign_": "Typed before a number; the beginning of the answer to choose from.",
    "quiz_": "In a quiz.",
    "mark_refuse_": "What a student is to type or to click.",
    "mark_field_": "A field of a table, in the sentence with {field}.",
    "mark_": "Said of a student's answer.",
    "mistake_": "Said of a wrong answer: why it is wrong.",
    "sheet_ask_": "A task on a printed sheet.",
    "sheet_": "On a printed sheet; room is scarce.",
    "exam_": "In an exam that a learning platform asks and marks.",
    "practice_": "In the quiz: a button, a heading or a note.",
    "bug_": "Tells a bug that people write into a search; bug_right and bug_wrong head two pictures.",
}
UNSEEN = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # directions, which a reader of JSON should see
LINE = re.compile(r'(#.*|(msg(ctxt|id|id_plural|str|str\[\d\]) )?"([^"\\]|\\[\\"trn])*")?')


class DamagedError(Exception):
    """A file cannot be taken; its one line names the line of the file and the cure."""


# --- out ------------------------------------------------------------------------------------------


def exported(lang: str) -> bytes:
    """Return a language as a gettext file: a sentence's key is its context."""
    written, english = _file(lang), _sentences(_file("en"))
    catalog = Catalog(lang, project="minimaxviz", version=mv.__version__, header_comment=_head(lang), fuzzy=False)
    catalog.msgid_bugs_address = catalog.last_translator = catalog.language_team = ""
    rules = written["language"]["plural"]
    catalog.mime_headers = [("Plural-Forms", f"nplurals={len(rules) + 1}; plural={_gettext(rules)};")]
    for key, sentence in english.items():
        said = _sentences(written).get(key)
        if isinstance(sentence, str):
            catalog.add(sentence, said or "", auto_comments=_notes(key, sentence), context=key)
        else:
            pair = sentence["one"], sentence["other"]
            strings = tuple((said or {}).get(form, "") for form in (*rules, "other"))
            catalog.add(pair, strings, auto_comments=_notes(key, sentence["other"]), context=key)
    out = io.BytesIO()
    write_po(out, catalog, width=0)
    return out.getvalue()


def _head(lang: str) -> str:
    return (
        f"# The sentences of minimaxviz, {_file(lang)['language']['name']}.\n# Blanks like {{node}} keep their names."
    )


def _notes(key: str, english: str) -> list[str]:
    """Say where a sentence is seen, and what its blanks mean."""
    places = [place for start, place in PLACES.items() if key.startswith(start)]
    return [*places, *(f"{{{blank}}}: {BLANKS[blank]}" for blank in sorted(_blanks(english)))]


def _gettext(rules: dict[str, str]) -> str:
    """Write rules of the CLDR as gettext does.

    >>> _gettext({"one": "n % 10 = 1 and n % 100 != 11", "few": "n = 2..4"})
    '(n%10==1 && n%100!=11 ? 0 : n>=2 && n<=4 ? 1 : 2)'
    """
    chosen = [f"{_condition(rule)} ? {place} : " for place, rule in enumerate(rules.values())]
    return f"({''.join(chosen)}{len(rules)})"


def _condition(rule: str) -> str:
    return " || ".join(" && ".join(map(_relation, part.split(" and "))) for part in rule.split(" or "))


def _relation(relation: str) -> str:
    left, sign, right = re.split("(!?=)", relation.replace(" ", ""))
    left = "n" + left[1:] if left[0] in "ni" else "0"  # the others count the digits after a decimal point
    spans = [span.partition("..") for span in right.split(",")]
    if sign == "!=":
        return " && ".join(f"({left}<{low} || {left}>{high})" if high else f"{left}!={low}" for low, _, high in spans)
    parts = [f"{left}>={low} && {left}<={high}" if high else f"{left}=={low}" for low, _, high in spans]
    return parts[0] if len(parts) == 1 else f"({' || '.join(parts)})"


# --- and back -------------------------------------------------------------------------------------


def imported(path: Path) -> tuple[str, str, list[str]]:
    """Return a language, its file with the sentences of a gettext file, and the keys of those that stay."""
    text = _text(path)
    try:
        catalog = read_po(io.StringIO(text), abort_invalid=True)
    except PoFileError as error:
        raise _damaged(path, error.lineno + 1, str(error).rpartition(" on ")[0] + "; mend it there") from None
    except (ValueError, TypeError, LookupError) as error:
        raise DamagedError(f"{path}: its header cannot be read ({error}); leave it as it was exported") from None
    lang = re.split("[_@]", catalog.locale_identifier or "")[0]
    if lang not in catalogue.languages() or lang == "en":
        known = ", ".join(code for code in catalogue.languages() if code != "en")
        raise DamagedError(f"{path}: Language {lang or 'is missing'} in its header; one of {known} is needed")
    written, english = _file(lang), _sentences(_file("en"))
    forms = [*written["language"]["plural"], "other"]
    if catalog.num_plurals != len(forms):
        raise DamagedError(f"{path}: nplurals={catalog.num_plurals} in its header; {len(forms)} is needed")
    new: dict[str, Message] = {}
    stay = []
    for entry in catalog:
        if not entry.id:
            continue
        key, line = entry.context or "", entry.lineno or 0
        if key not in english:
            raise _damaged(path, line, f'"{key}" is no key of en.json; leave msgctxt as it was exported')
        said, sentence = _said(entry, forms), english[key]
        now = sentence if isinstance(sentence, str) else (sentence["one"], sentence["other"])
        if entry.fuzzy or entry.id != now:
            stay.append(key)
        elif said:
            _check(path, line, key, said, sentence)
            new[key] = said
    result = {**written, **{key: new.get(key, written.get(key)) for key in english if key in new or key in written}}
    return lang, _formatted(result), stay


def _text(path: Path) -> str:
    """Read a file, and look at what Babel does not: whether strings end, and whether a key is there twice."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise DamagedError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise DamagedError(f"{path} is not UTF-8 ({error.reason} at byte {error.start}); save it as UTF-8") from None
    seen = set()
    for number, line in enumerate(text.split("\n"), start=1):
        if not LINE.fullmatch(line.strip()):
            raise _damaged(path, number, f'{line.strip()[:40]}: msgctxt, msgid or msgstr and a "text" are needed')
        if line.startswith("msgctxt") and line in seen:
            raise _damaged(path, number, f"{line} is there twice; keep one of them")
        seen.add(line)
    return text


def _said(entry: Entry, forms: list[str]) -> Message:
    """Return what an entry says: a text, or one for each form that is not left empty."""
    if isinstance(entry.string, str):
        return entry.string
    return {form: text for form, text in zip(forms, entry.string or (), strict=False) if text}


def _check(path: Path, line: int, key: str, said: Message, english: Message) -> None:
    """Refuse a translation that could not be filled in as the English sentence is."""
    texts = [said] if isinstance(said, str) else list(said.values())
    if isinstance(said, dict) and "other" not in said:
        raise _damaged(path, line, f'"{key}": the last form is empty; fill it in, it is said of all other numbers')
    model = english if isinstance(english, str) else english["other"]
    wanted = _blanks(model)
    for text in texts:
        try:
            blanks = _blanks(text)
        except ValueError as error:
            raise _damaged(path, line, f'"{key}" cannot be filled in ({error}); mend its braces') from None
        missing, strange = sorted(wanted - blanks), sorted(blanks - wanted)
        if strange:
            allowed = ", ".join(f"{{{blank}}}" for blank in sorted(wanted)) or "none"
            raise _damaged(path, line, f'"{key}" has the blank {{{strange[0]}}}; there is {allowed}')
        if missing:
            raise _damaged(path, line, f'"{key}" lacks the blank {{{missing[0]}}}; put it in')
        if "\n" in text:
            raise _damaged(path, line, f'"{key}" is broken into lines; write it on one')
        if (text[0] == " ", text[-1] == " ") != (model[0] == " ", model[-1] == " "):
            raise _damaged(path, line, f'"{key}" needs spaces at its ends where the English has them, and no others')


def _damaged(path: Path, line: int, fault: str) -> DamagedError:
    return DamagedError(f"{path}, line {line}: {fault}")


def _blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


# --- files of languages ---------------------------------------------------------------------------


def _file(lang: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((catalogue.CATALOGUES / f"{lang}.json").read_text(encoding="utf-8"))
    return read


def _sentences(file: dict[str, Any]) -> dict[str, Any]:
    return {key: sentence for key, sentence in file.items() if key != "language"}


def _formatted(file: dict[str, Any]) -> str:
    """Write a language's file as all of them are written: a sentence a line, and signs that are not seen as numbers."""
    facts = ",\n".join(f"    {_json(key)}: {_json(fact)}" for key, fact in file["language"].items())
    rows = [f"  {_json(key)}: {_json(sentence)}" for key, sentence in _sentences(file).items()]
    return "{\n" + ",\n".join([f'  "language": {{\n{facts}\n  }}', *rows]) + "\n}\n"


def _json(value: Any) -> str:
    return UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))


def main(what: str = "", *names: str) -> None:
    """Write gettext files into a folder, or read them."""
    if what == "export" and names:
        folder, *wanted = names
        for lang in wanted or [code for code in catalogue.languages() if code != "en"]:
            path = Path(folder, f"{lang}.po")
            path.write_bytes(exported(lang))
            print(path)
    elif what == "import" and names:
        for name in names:
            lang, text, stay = imported(Path(name))
            path = catalogue.CATALOGUES / f"{lang}.json"
            changed = text != path.read_text(encoding="utf-8")
            path.write_text(text, encoding="utf-8", newline="\n")
            print(
                f"{path.name}: {'changed' if changed else 'as it was'}",
                *(f"{key} stays as it was" for key in stay),
                sep="\n  ",
            )
    else:
        sys.exit("python -m tests.translations export FOLDER [sr el …], or import FILE …")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (DamagedError, OSError) as error:
        sys.exit(str(error))
