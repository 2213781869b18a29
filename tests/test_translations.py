"""Sentences go out to reviewers as gettext files and come back: nothing is lost, and damage is told in one line."""

import gettext
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from minimaxviz.words import catalogue, plural, words
from tests import translations

OTHERS = [lang for lang in catalogue.languages() if lang != "en"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the folder of languages, which may be changed."""
    copy = tmp_path / "languages"
    shutil.copytree(catalogue.CATALOGUES, copy)
    monkeypatch.setattr(catalogue, "CATALOGUES", copy)
    catalogue._catalogue.cache_clear()
    yield copy
    catalogue._catalogue.cache_clear()


def po(tmp_path: Path, *changes: tuple[str, str], lang: str = "sr") -> Path:
    """Export a language, changed as an editor might."""
    text = translations.exported(lang).decode()
    for before, after in changes:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    path = tmp_path / f"{lang}.po"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("lang", OTHERS)
def test_out_and_back_changes_no_byte(lang: str, folder: Path, tmp_path: Path) -> None:
    before = (folder / f"{lang}.json").read_bytes()
    translations.main("export", str(tmp_path), lang)
    translations.main("import", str(tmp_path / f"{lang}.po"))
    assert (folder / f"{lang}.json").read_bytes() == before


@pytest.mark.parametrize("lang", OTHERS)
def test_gettext_chooses_the_form_that_we_choose(lang: str) -> None:
    header = re.search(r"nplurals=(\d); plural=(.*?);", translations.exported(lang).decode())
    assert header
    forms = [*words(lang)._plural, "other"]
    chosen = gettext.c2py(header[2])
    assert int(header[1]) == len(forms)
    assert [forms[chosen(count)] for count in range(2000)] == [words(lang).form(count) for count in range(2000)]


@pytest.mark.parametrize(
    "rule", ["n % 10 = 0, 5..9 and v = 0 or n % 100 = 11..14", "n != 0, 2..4", "f = 1", "i = 1 or n % 7 = 3"]
)
def test_rules_of_other_languages_can_be_written_too(rule: str) -> None:
    chosen, holds = gettext.c2py(translations._gettext({"one": rule})), plural.read(rule)
    assert [chosen(count) == 0 for count in range(300)] == [holds(count) for count in range(300)]


def test_every_blank_is_explained() -> None:
    text = translations.exported("sr").decode()  # refuses to write one that is not
    assert "#. {node}: the name of a node, as F\n" in text
    blanks = set(re.findall(r"\{(\w+)\}", json.dumps(translations._sentences(translations._file("en")))))
    assert blanks == translations.BLANKS.keys(), "a blank is explained that there is no longer"


def test_a_reviewers_changes_arrive(folder: Path, tmp_path: Path) -> None:
    path = po(
        tmp_path,
        ('msgstr "korak {step} od {steps}"', 'msgstr "{step}. korak od \\"{steps}\\""'),
        ('msgstr[1] "{count} posećena čvora"', 'msgstr[1] ""\n"{count} posećena "\n"čvora!"'),
    )
    before = json.loads((folder / "sr.json").read_text(encoding="utf-8"))
    translations.main("import", str(path))
    after = json.loads((folder / "sr.json").read_text(encoding="utf-8"))
    assert {key for key in before if before[key] != after[key]} == {"step", "visited"}
    assert after["step"] == '{step}. korak od "{steps}"'
    assert after["visited"]["few"] == "{count} posećena čvora!"
    assert list(before) == list(after)


def test_what_needs_work_or_is_of_another_sentence_stays(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = po(
        tmp_path,
        ('#, python-brace-format\nmsgctxt "step"', '#, python-brace-format, fuzzy\nmsgctxt "step"'),
        ("korak {step} od {steps}", "?"),
        ('msgid "No window: nothing is ever cut off."\nmsgstr "', 'msgid "No window."\nmsgstr "Nema prozora. '),
    )
    before = (folder / "sr.json").read_bytes()
    translations.main("import", str(path))
    assert (folder / "sr.json").read_bytes() == before
    assert capsys.readouterr().out == "sr.json: as it was\n  step stays as it was\n  no_window stays as it was\n"


def test_what_is_not_translated_yet_is_left_out_and_can_be_filled_in(folder: Path, tmp_path: Path) -> None:
    file = json.loads((folder / "sr.json").read_text(encoding="utf-8"))
    said = file.pop("waits")
    (folder / "sr.json").write_text(json.dumps(file), encoding="utf-8")
    empty = po(tmp_path)
    assert 'msgid "waits"\nmsgstr ""\n' in empty.read_text(encoding="utf-8")
    assert "waits" not in json.loads(translations.imported(empty)[1])
    filled = po(tmp_path, ('msgid "waits"\nmsgstr ""', f'msgid "waits"\nmsgstr "{said}"'))
    assert json.loads(translations.imported(filled)[1])["waits"] == said


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        (
            '"korak {step} od {steps}"',
            '"korak {step} od {steps}',
            'line {line}: msgstr "korak {step} od {steps}: msgctxt, msgid or',
        ),
        ('"korak {step} od {steps}"', '"korak "{step}" od {steps}"', "line {line}: msgstr"),
        (
            'msgstr "korak {step}',
            '<<<<<<< HEAD\nmsgstr "korak {step}',
            "line {line}: <<<<<<< HEAD: msgctxt, msgid or msgstr and",
        ),
        (
            "korak {step} od {steps}",
            "korak {korak} od {steps}",
            '"step" has the blank {korak}; there is {step}, {steps}',
        ),
        ("korak {step} od {steps}", "korak {step}", '"step" lacks the blank {steps}; put it in'),
        ("korak {step} od {steps}", "korak {step od {steps}", '"step" cannot be filled in ('),
        ("korak {step} od {steps}", r"korak {step}\nod {steps}", '"step" is broken into lines; write it on one'),
        ("korak {step} od {steps}", "korak {step} od {steps} ", '"step" needs spaces at its ends where the English'),
        ('msgctxt "step"', 'msgctxt "korak"', '"korak" is no key of en.json; leave msgctxt as it was exported'),
        ('msgctxt "step"', 'msgctxt "rule"', 'msgctxt "rule" is there twice; keep one of them'),
        ('msgstr[2] "{count} posećenih čvorova"', 'msgstr[2] ""', '"visited": the last form is empty; fill it in'),
        (
            'msgstr[2] "{count} posećenih čvorova"',
            'msgstr[3] "{count} posećenih"',
            "msg has more translations than num_plurals",
        ),
        ('msgstr "korak {step} od {steps}"', "", "missing msgstr for msgid 'step {step} of {steps}'"),
        ('"Language: sr\\n"', '"Language: xx\\n"', "Language xx in its header; one of el, fa, hr, sr is needed"),
        ('"Language: sr\\n"', "", "Language is missing in its header"),
        ("nplurals=3", "nplurals=4", "nplurals=4 in its header; 3 is needed"),
        ("nplurals=3", "nplurals=three", "invalid literal for int() with base 10: 'three'; mend it there"),
    ],
)
def test_a_damaged_file_is_refused_in_one_line(
    folder: Path, tmp_path: Path, before: str, after: str, fault: str
) -> None:
    path = po(tmp_path, (before, after))
    before_import = (folder / "sr.json").read_bytes()
    lines = path.read_text(encoding="utf-8").split("\n")
    with pytest.raises(translations.DamagedError) as refused:
        translations.main("import", str(path))
    said = str(refused.value)
    number = next((i for i, line in enumerate(lines, start=1) if after.split("\n")[0] in line), 0)
    assert said.startswith(str(path))
    assert fault.replace("{line}", str(number)) in said
    assert "\n" not in said
    assert (folder / "sr.json").read_bytes() == before_import


def test_a_file_that_is_not_there_is_told() -> None:
    with pytest.raises(translations.DamagedError, match=r"nowhere\.po: No such file"):
        translations.imported(Path("nowhere.po"))


def test_a_file_that_is_not_utf8_is_told(tmp_path: Path) -> None:
    path = tmp_path / "sr.po"
    path.write_bytes('msgid "čvor"'.encode("utf-16"))
    with pytest.raises(translations.DamagedError, match=r"is not UTF-8 \(.*\); save it as UTF-8$"):
        translations.imported(path)
