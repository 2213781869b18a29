"""Exams as QTI 2.1: a zip with a manifest, a test, an item for each question, and the pictures."""

import io
import zipfile
from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from minimaxviz.draw import xml
from minimaxviz.export.exam import SINGLE, Exam, Part
from minimaxviz.export.exam_items import About, Choice, Entry, Gap, Item, Table
from minimaxviz.export.figures import Figure
from minimaxviz.practice.sheet import Sheet

__all__ = ["document", "notes"]

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
SCHEMA = "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"
PACKAGING = "http://www.imsglobal.org/xsd/imscp_v1p1"
INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
DATE = (1980, 1, 1, 0, 0, 0)  # the first that a zip can hold: the same exam is the same file
REASON = "WHY"


class _File(NamedTuple):
    """An item: its identifier, what is in its file, and the pictures that it shows."""

    identifier: str
    content: str
    picture: str

    @property
    def path(self) -> str:
        return f"items/{self.identifier}.xml"


def document(sheet: Sheet, *, kinds: str | Sequence[str] = (), entries: bool = False) -> bytes:
    """Write what a sheet asks as a package; ``kinds`` of question about steps are asked besides.

    Everything is a choice, which all platforms read; with ``entries`` numbers are typed, which not all of them mark.
    """
    exam = Exam(sheet, kinds)
    exam.check_one_rule("QTI")
    files: dict[str, bytes | str] = {}
    items: list[list[_File]] = []
    for part in exam.parts():
        written = list(_items(exam, part, files, entries=entries))
        items.append(written)
        files.update((file.path, file.content) for file in written)
    files["test.xml"] = _test(exam, items)
    return _zipped({"imsmanifest.xml": _manifest(items), **files})


def notes(sheet: Sheet, *, kinds: str | Sequence[str] = (), entries: bool = False) -> list[str]:
    """Say what is not asked in the usual way, and why: for the lecturer."""
    exam = Exam(sheet, kinds)
    found = exam.notes
    if exam.kinds and not entries:
        found.append(SINGLE)
    if "order" in exam.kinds and not entries:
        found.append("the order of the leaves can only be typed: it is left out without entries=True")
    if entries:
        found.append("Canvas reads fields for text as essays, which it does not mark")
    return found


# --- items ----------------------------------------------------------------------------------------


def _items(exam: Exam, part: Part, files: dict[str, bytes | str], *, entries: bool) -> Iterator[_File]:
    """Write the items of a variant; pictures that are new are put among the files."""
    number = part.variant.number
    places = count(1)
    for item in _simple((*part.whole, *part.steps), entries=entries):
        picture = f"images/v{number}-{item.about.figure.name}"
        if picture not in files:
            files[picture] = item.about.figure.png
        identifier = f"v{number}-{next(places):03}-{item.about.kind}"
        yield _File(identifier, _item(exam, item, identifier, picture), picture)


def _simple(items: Sequence[Item], *, entries: bool) -> Iterator[Item]:
    """Go through questions as they are asked: without entries each has answers to choose from."""
    for item in items:
        if isinstance(item, Choice) or entries:
            yield item
        elif isinstance(item, Table):
            yield from (choice for choice in item.choices if len(choice.options) > 1)
        elif item.options:
            yield item.as_choice


def _item(exam: Exam, item: Item, identifier: str, picture: str) -> str:
    """Write an item: what is declared, what is shown, how it is marked, what is said."""
    if isinstance(item, Choice):
        declared, interaction, marked, most, feedback = _choice(exam, item)
    else:
        declared, interaction, marked, most, feedback = _entries(exam, item)
    about = item.about
    outcomes = (
        _outcome("SCORE", "float", "0", f' normalMaximum="{most}"')
        + _outcome("MAXSCORE", "float", str(most))
        + '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>\n'
    )
    ask, image, rules = _paragraph(exam, about.pictured), _image(about.figure, picture), _rules(exam, about)
    body = f"<itemBody>\n{ask}{image}{interaction}{rules}</itemBody>\n"
    head = (
        f'<assessmentItem xmlns="{QTI}" xmlns:xsi="{INSTANCE}" xsi:schemaLocation="{QTI} {SCHEMA}" '
        f'identifier="{identifier}" title="{xml.text(about.name)}" xml:lang="{exam.lang}" '
        'adaptive="false" timeDependent="false">\n'
    )
    processing = f"<responseProcessing>\n{marked}</responseProcessing>\n"
    return f"{DECLARATION}{head}{declared}{outcomes}{body}{processing}{feedback}</assessmentItem>\n"


def _choice(exam: Exam, item: Choice) -> tuple[str, str, str, int, str]:
    """Write a choice: right answers count 1, wrong ones −1 where there are several, and the sum is never below 0."""
    names = [f"c{place}" for place in range(1, len(item.options) + 1)]
    right = "".join(f"<value>{name}</value>" for name, one in zip(names, item.options, strict=True) if one.credit > 0)
    most = len(item.right)
    entries = "".join(
        f'<mapEntry mapKey="{name}" mappedValue="{one.credit}"/>' for name, one in zip(names, item.options, strict=True)
    )
    cardinality = "multiple" if item.is_many else "single"
    declared = (
        f'<responseDeclaration identifier="RESPONSE" cardinality="{cardinality}" baseType="identifier">\n'
        f"<correctResponse>{right}</correctResponse>\n"
        f'<mapping lowerBound="0" upperBound="{most}" defaultValue="0">{entries}</mapping>\n</responseDeclaration>\n'
    )
    choices = "".join(
        f'<simpleChoice identifier="{name}">{_directed(exam, one.text)}</simpleChoice>\n'
        for name, one in zip(names, item.options, strict=True)
    )
    interaction = (
        f'<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="{0 if item.is_many else 1}">\n'
        f"{choices}</choiceInteraction>\n"
    )
    if item.is_many or not any(option.why for option in item.options):
        return declared, interaction, _scored(["RESPONSE"]) + _reason(), most, _feedback(exam, REASON, item.about.why)
    marked = '<setOutcomeValue identifier="FEEDBACK"><variable identifier="RESPONSE"/></setOutcomeValue>\n'
    feedback = [_feedback(exam, name, one.why or item.about.why) for name, one in zip(names, item.options, strict=True)]
    return declared, interaction, _scored(["RESPONSE"]) + marked, most, "".join(feedback)


def _entries(exam: Exam, item: Table | Entry) -> tuple[str, str, str, int, str]:
    """Write fields for text: a table of them, or a line."""
    if isinstance(item, Entry):
        gaps = list(item.gaps)
        is_exact = item.is_exact
    else:
        gaps, is_exact = [gap for row in item.rows for gap in row.gaps], False
    names = [f"R{place}" for place in range(1, len(gaps) + 1)]
    declared = "".join(_declared(name, gap, is_exact=is_exact) for name, gap in zip(names, gaps, strict=True))
    fields = iter(f'<textEntryInteraction responseIdentifier="{name}" expectedLength="8"/>' for name in names)
    if isinstance(item, Entry):
        line = " ".join(f"{gap.letter} = {next(fields)}" if gap.letter else next(fields) for gap in gaps)
        interaction = f"<p>{line}</p>\n"
    else:
        head = "".join(f"<th>{xml.text(text)}</th>" for text in (exam.say.say("sheet_node"), *item.letters))
        rows = "".join(
            f"<tr><th>{xml.text(row.name)}</th>{''.join(f'<td>{next(fields)}</td>' for _ in row.gaps)}</tr>\n"
            for row in item.rows
        )
        interaction = f"<table><thead><tr>{head}</tr></thead>\n<tbody>{rows}</tbody></table>\n"
    marked = _scored(names) + _reason()
    return declared, interaction, marked, len(gaps), _feedback(exam, REASON, item.about.why)


def _declared(name: str, gap: Gap, *, is_exact: bool) -> str:
    case = "true" if is_exact else "false"
    entries = "".join(
        f'<mapEntry mapKey="{xml.text(text)}" mappedValue="1" caseSensitive="{case}"/>' for text in gap.right
    )
    return (
        f'<responseDeclaration identifier="{name}" cardinality="single" baseType="string">\n'
        f"<correctResponse><value>{xml.text(gap.right[0])}</value></correctResponse>\n"
        f'<mapping lowerBound="0" upperBound="1" defaultValue="0">{entries}</mapping>\n</responseDeclaration>\n'
    )


def _outcome(name: str, kind: str, value: str, more: str = "") -> str:
    return (
        f'<outcomeDeclaration identifier="{name}" cardinality="single" baseType="{kind}"{more}>'
        f"<defaultValue><value>{value}</value></defaultValue></outcomeDeclaration>\n"
    )


def _scored(names: Sequence[str]) -> str:
    """Add up what the answers that were given are worth."""
    return "".join(
        f'<responseCondition><responseIf><not><isNull><variable identifier="{name}"/></isNull></not>'
        '<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/>'
        f'<mapResponse identifier="{name}"/></sum></setOutcomeValue></responseIf></responseCondition>\n'
        for name in names
    )


def _reason() -> str:
    value = f'<baseValue baseType="identifier">{REASON}</baseValue>'
    return f'<setOutcomeValue identifier="FEEDBACK">{value}</setOutcomeValue>\n'


def _feedback(exam: Exam, name: str, why: str) -> str:
    if not why:
        return ""
    content = f"<p>{_directed(exam, why)}</p>"
    return (
        f'<modalFeedback outcomeIdentifier="FEEDBACK" identifier="{name}" showHide="show">{content}</modalFeedback>\n'
    )


def _paragraph(exam: Exam, text: str) -> str:
    return f"<p>{_directed(exam, text)}</p>\n"


def _rules(exam: Exam, about: About) -> str:
    return f"<p><small>{_directed(exam, about.rules)}</small></p>\n"


def _image(figure: Figure, picture: str) -> str:
    width, height = figure.size
    alt = xml.text(figure.alt).replace("\n", "&#10;")  # else XML makes spaces of them
    return f'<p><img src="../{picture}" alt="{alt}" width="{width}" height="{height}"/></p>\n'


def _directed(exam: Exam, text: str) -> str:
    """Write a text that runs in its language's direction; QTI has no attribute for it."""
    return xml.text(exam.say.directed(text))


# --- the package ----------------------------------------------------------------------------------


def _test(exam: Exam, items: Sequence[Sequence[_File]]) -> str:
    """Write the test: a section a variant, of which each person is given one by lot."""
    sections = "".join(
        f'<assessmentSection identifier="variant-{number}" title="{number}" visible="true">\n'
        + "".join(f'<assessmentItemRef identifier="{one.identifier}" href="{one.path}"/>\n' for one in files)
        + "</assessmentSection>\n"
        for number, files in enumerate(items, start=1)
    )
    if len(items) > 1:
        chosen = '<assessmentSection identifier="variants" title="1" visible="false">\n<selection select="1"/>\n'
        sections = f"{chosen}{sections}</assessmentSection>\n"
    head = (
        f'<assessmentTest xmlns="{QTI}" xmlns:xsi="{INSTANCE}" xsi:schemaLocation="{QTI} {SCHEMA}" '
        f'identifier="test" title="{xml.text(exam.title)}">\n'
    )
    part = '<testPart identifier="part" navigationMode="nonlinear" submissionMode="simultaneous">\n'
    return f"{DECLARATION}{head}{part}{sections}</testPart>\n</assessmentTest>\n"


def _manifest(items: Sequence[Sequence[_File]]) -> str:
    """Write the manifest: every file of the package, and which needs which."""
    every = [one for files in items for one in files]
    needed = "".join(f'<dependency identifierref="r-{one.identifier}"/>' for one in every)
    test = f'<resource identifier="r-test" type="imsqti_test_xmlv2p1" href="test.xml"><file href="test.xml"/>{needed}'
    resources = "".join(
        f'<resource identifier="r-{one.identifier}" type="imsqti_item_xmlv2p1" href="{one.path}">'
        f'<file href="{one.path}"/><file href="{one.picture}"/></resource>\n'
        for one in every
    )
    return (
        f'{DECLARATION}<manifest xmlns="{PACKAGING}" xmlns:xsi="{INSTANCE}" identifier="manifest">\n'
        "<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>\n"
        f"<organizations/>\n<resources>\n{test}</resource>\n{resources}</resources>\n</manifest>\n"
    )


def _zipped(files: dict[str, bytes | str]) -> bytes:
    """Pack files so that the same exam is the same to the byte."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # the same on every system
            archive.writestr(entry, content)
    return packed.getvalue()
