"""Exams as QTI 2.1, held against a schema of what is used of it, and marked by a small marker of its own."""

import io
import re
import zipfile
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import pytest

import minimaxviz as mv
from minimaxviz.export import qti
from minimaxviz.practice.sheet import Sheet
from tests.exams import HOSTILE, LECTURE, TITLE, cut_edges, inner, letters, png_size, searched, typings
from tests.reference import minimax_value, subtree

QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
IMSCP = "{http://www.imsglobal.org/xsd/imscp_v1p1}"

SCHEMA = """
<grammar xmlns="http://relaxng.org/ns/structure/1.0" ns="http://www.imsglobal.org/xsd/imsqti_v2p1"
    datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
  <start><choice><ref name="item"/><ref name="test"/></choice></start>
  <define name="identifier"><data type="NCName"><param name="maxLength">32</param></data></define>
  <define name="common">
    <optional><attribute name="schemaLocation" ns="http://www.w3.org/2001/XMLSchema-instance"/></optional>
  </define>
  <define name="item"><element name="assessmentItem">
    <ref name="common"/>
    <attribute name="identifier"/><attribute name="title"/>
    <attribute name="adaptive"><data type="boolean"/></attribute>
    <attribute name="timeDependent"><data type="boolean"/></attribute>
    <optional>
      <attribute name="lang" ns="http://www.w3.org/XML/1998/namespace"><data type="language"/></attribute>
    </optional>
    <zeroOrMore><ref name="response"/></zeroOrMore>
    <zeroOrMore><ref name="outcome"/></zeroOrMore>
    <optional><element name="itemBody"><oneOrMore><ref name="block"/></oneOrMore></element></optional>
    <optional><element name="responseProcessing"><zeroOrMore><ref name="rule"/></zeroOrMore></element></optional>
    <zeroOrMore><element name="modalFeedback">
      <attribute name="outcomeIdentifier"><ref name="identifier"/></attribute>
      <attribute name="identifier"><ref name="identifier"/></attribute>
      <attribute name="showHide"><choice><value>show</value><value>hide</value></choice></attribute>
      <zeroOrMore><ref name="flow"/></zeroOrMore>
    </element></zeroOrMore>
  </element></define>
  <define name="variable">
    <attribute name="identifier"><ref name="identifier"/></attribute>
    <attribute name="cardinality"><choice><value>single</value><value>multiple</value></choice></attribute>
    <attribute name="baseType">
      <choice><value>identifier</value><value>string</value><value>float</value></choice>
    </attribute>
  </define>
  <define name="values"><oneOrMore><element name="value"><text/></element></oneOrMore></define>
  <define name="response"><element name="responseDeclaration">
    <ref name="variable"/>
    <optional><element name="correctResponse"><ref name="values"/></element></optional>
    <optional><element name="mapping">
      <optional><attribute name="lowerBound"><data type="double"/></attribute></optional>
      <optional><attribute name="upperBound"><data type="double"/></attribute></optional>
      <attribute name="defaultValue"><data type="double"/></attribute>
      <oneOrMore><element name="mapEntry">
        <attribute name="mapKey"/><attribute name="mappedValue"><data type="double"/></attribute>
        <optional><attribute name="caseSensitive"><data type="boolean"/></attribute></optional>
      </element></oneOrMore>
    </element></optional>
  </element></define>
  <define name="outcome"><element name="outcomeDeclaration">
    <ref name="variable"/>
    <optional><attribute name="normalMaximum"><data type="double"/></attribute></optional>
    <optional><element name="defaultValue"><ref name="values"/></element></optional>
  </element></define>
  <define name="block"><choice>
    <element name="p"><zeroOrMore><ref name="inline"/></zeroOrMore></element>
    <ref name="table"/>
    <element name="choiceInteraction">
      <attribute name="responseIdentifier"><ref name="identifier"/></attribute>
      <attribute name="shuffle"><data type="boolean"/></attribute>
      <attribute name="maxChoices"><data type="nonNegativeInteger"/></attribute>
      <oneOrMore><element name="simpleChoice">
        <attribute name="identifier"><ref name="identifier"/></attribute><zeroOrMore><ref name="flow"/></zeroOrMore>
      </element></oneOrMore>
    </element>
  </choice></define>
  <define name="table"><element name="table">
    <optional><element name="thead"><oneOrMore><ref name="row"/></oneOrMore></element></optional>
    <oneOrMore><element name="tbody"><oneOrMore><ref name="row"/></oneOrMore></element></oneOrMore>
  </element></define>
  <define name="row"><element name="tr"><oneOrMore><choice>
    <element name="th"><zeroOrMore><ref name="inline"/></zeroOrMore></element>
    <element name="td"><zeroOrMore><ref name="inline"/></zeroOrMore></element>
  </choice></oneOrMore></element></define>
  <define name="inline"><choice>
    <text/>
    <element name="small"><zeroOrMore><ref name="inline"/></zeroOrMore></element>
    <element name="img">
      <attribute name="src"><data type="anyURI"/></attribute><attribute name="alt"/>
      <optional><attribute name="width"/></optional><optional><attribute name="height"/></optional>
    </element>
    <element name="textEntryInteraction">
      <attribute name="responseIdentifier"><ref name="identifier"/></attribute>
      <optional><attribute name="expectedLength"><data type="integer"/></attribute></optional>
    </element>
  </choice></define>
  <define name="flow"><choice>
    <text/><element name="p"><text/></element>
  </choice></define>
  <define name="rule"><choice>
    <element name="responseCondition"><element name="responseIf">
      <ref name="expression"/><zeroOrMore><ref name="rule"/></zeroOrMore>
    </element></element>
    <element name="setOutcomeValue">
      <attribute name="identifier"><ref name="identifier"/></attribute><ref name="expression"/>
    </element>
  </choice></define>
  <define name="expression"><choice>
    <element name="variable"><attribute name="identifier"><ref name="identifier"/></attribute></element>
    <element name="mapResponse"><attribute name="identifier"><ref name="identifier"/></attribute></element>
    <element name="baseValue">
      <attribute name="baseType"><value>identifier</value></attribute><ref name="identifier"/>
    </element>
    <element name="sum"><oneOrMore><ref name="expression"/></oneOrMore></element>
    <element name="not"><ref name="expression"/></element>
    <element name="isNull"><ref name="expression"/></element>
  </choice></define>
  <define name="test"><element name="assessmentTest">
    <ref name="common"/>
    <attribute name="identifier"/><attribute name="title"/>
    <oneOrMore><element name="testPart">
      <attribute name="identifier"><ref name="identifier"/></attribute>
      <attribute name="navigationMode"><choice><value>linear</value><value>nonlinear</value></choice></attribute>
      <attribute name="submissionMode"><choice><value>individual</value><value>simultaneous</value></choice></attribute>
      <oneOrMore><ref name="section"/></oneOrMore>
    </element></oneOrMore>
  </element></define>
  <define name="section"><element name="assessmentSection">
    <attribute name="identifier"><ref name="identifier"/></attribute><attribute name="title"/>
    <attribute name="visible"><data type="boolean"/></attribute>
    <optional>
      <element name="selection"><attribute name="select"><data type="nonNegativeInteger"/></attribute></element>
    </optional>
    <zeroOrMore><choice>
      <ref name="section"/>
      <element name="assessmentItemRef">
        <attribute name="identifier"><ref name="identifier"/></attribute>
        <attribute name="href"><data type="anyURI"/></attribute>
      </element>
    </choice></zeroOrMore>
  </element></define>
</grammar>
"""
"""What of imsqti_v2p1 is used, typed from the specification: order, required attributes, and what may stand where."""


def unpacked(document: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(document)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def items(document: bytes) -> dict[str, ElementTree.Element]:
    files = unpacked(document)
    return {name: ElementTree.fromstring(content) for name, content in files.items() if name.startswith("items/")}


class Marker:
    """Marks an item as the specification says."""

    def __init__(self, item: ElementTree.Element) -> None:
        self.item = item
        self.declared = {one.attrib["identifier"]: one for one in item.findall(f"{QTI}responseDeclaration")}

    @property
    def right(self) -> dict[str, list[str]]:
        return {
            name: [value.text or "" for value in one.findall(f"{QTI}correctResponse/{QTI}value")]
            for name, one in self.declared.items()
        }

    @property
    def most(self) -> float:
        (most,) = [
            one for one in self.item.findall(f"{QTI}outcomeDeclaration") if one.attrib["identifier"] == "MAXSCORE"
        ]
        return float(most.findtext(f"{QTI}defaultValue/{QTI}value") or "nan")

    def score(self, given: Mapping[str, list[str]]) -> tuple[float, str | None]:
        """What is earned, and which feedback is shown."""
        self.given, self.outcomes = given, {"SCORE": 0.0, "FEEDBACK": None}  # type: Any, dict[str, Any]
        for rule in self.item.findall(f"{QTI}responseProcessing/*"):
            self._follow(rule)
        return self.outcomes["SCORE"], self.outcomes["FEEDBACK"]

    def _follow(self, rule: ElementTree.Element) -> None:
        if rule.tag == f"{QTI}setOutcomeValue":
            self.outcomes[rule.attrib["identifier"]] = self._value(rule[0])
        else:
            condition, *rules = rule[0]
            for one in rules if self._value(condition) else ():
                self._follow(one)

    def _value(self, expression: ElementTree.Element) -> Any:
        kind, name = expression.tag.removeprefix(QTI), expression.attrib.get("identifier", "")
        if kind == "variable":
            return self.outcomes[name] if name in self.outcomes else (self.given.get(name) or [None])[0]
        if kind == "baseValue":
            return expression.text
        if kind == "isNull":
            return self._value(expression[0]) is None
        if kind == "not":
            return not self._value(expression[0])
        if kind == "sum":
            return sum(map(self._value, expression))
        assert kind == "mapResponse"
        return self._mapped(name)

    def _mapped(self, name: str) -> float:
        mapping = self.declared[name].find(f"{QTI}mapping")
        assert mapping is not None
        table = {}
        for entry in mapping:
            key = entry.attrib["mapKey"]
            table[key if entry.attrib.get("caseSensitive") == "true" else key.casefold()] = float(
                entry.attrib["mappedValue"]
            )
        worth = sum(table.get(one, table.get(one.casefold(), 0.0)) for one in set(self.given[name]))
        return min(max(worth, float(mapping.attrib["lowerBound"])), float(mapping.attrib["upperBound"]))

    @property
    def choices(self) -> dict[str, str]:
        """The identifiers of answers by what they say."""
        return {_said(one): one.attrib["identifier"] for one in self.item.iter(f"{QTI}simpleChoice")}

    @property
    def asked(self) -> str:
        return _said(self.item.findall(f"{QTI}itemBody/{QTI}p")[0])


def _said(element: ElementTree.Element) -> str:
    return re.sub("[\u2066-\u2069]", "", "".join(element.itertext()))


SHEETS: dict[str, tuple[Sheet, dict[str, Any]]] = {
    "lecture": (Sheet("lecture", title=TITLE), {}),
    "entries": (Sheet("lecture", title=TITLE), {"entries": True}),
    "steps": (Sheet("lecture"), {"kinds": "all"}),
    "typed steps": (Sheet("lecture", lang="fa"), {"kinds": "all", "entries": True}),
    "hostile": (Sheet(HOSTILE, title=TITLE), {"kinds": "all"}),
    "hostile and typed": (Sheet(HOSTILE, title=TITLE), {"kinds": "all", "entries": True}),
    "variants": (Sheet(level="easy", variants=3, lang="fa"), {}),
    "minimax": (Sheet(mv.minimax("lecture")), {"kinds": "all"}),
    "chain": (Sheet([[[7]]]), {"kinds": "all"}),
    "no cut": (Sheet([[1, 2], [3, 4]]), {}),
}


@pytest.fixture(params=SHEETS, scope="module")
def exam(request: pytest.FixtureRequest) -> tuple[Sheet, dict[str, Any], bytes]:
    sheet, options = SHEETS[request.param]
    return sheet, options, qti.document(sheet, **options)


def test_all_files_are_valid(exam: tuple[Sheet, dict[str, Any], bytes]) -> None:
    etree = pytest.importorskip("lxml.etree")
    schema = etree.RelaxNG(etree.fromstring(SCHEMA))
    files = unpacked(exam[2])
    checked = [name for name in files if name == "test.xml" or name.startswith("items/")]
    assert len(checked) > 1
    for name in checked:
        schema.assertValid(etree.fromstring(files[name]))


def test_the_schema_can_refuse() -> None:
    etree = pytest.importorskip("lxml.etree")
    schema = etree.RelaxNG(etree.fromstring(SCHEMA))
    content = next(iter(items(qti.document(Sheet([[1, 2], 3])))))
    text = unpacked(qti.document(Sheet([[1, 2], 3])))[content].decode()
    for old, new in (
        (' shuffle="false"', ""),
        ("<itemBody>", "<itemBody>text"),
        ("<p>", "<p><p/>"),
        ("simpleChoice", "choice"),
    ):
        assert old in text
        assert not schema.validate(etree.fromstring(text.replace(old, new).encode()))


def test_the_zip_holds_exactly_what_the_manifest_says(exam: tuple[Sheet, dict[str, Any], bytes]) -> None:
    files = unpacked(exam[2])
    assert next(iter(files)) == "imsmanifest.xml"
    manifest = ElementTree.fromstring(files["imsmanifest.xml"])
    resources = manifest.findall(f"{IMSCP}resources/{IMSCP}resource")
    listed = [file.attrib["href"] for one in resources for file in one.findall(f"{IMSCP}file")]
    assert {*listed, "imsmanifest.xml"} == set(files)
    identifiers = [one.attrib["identifier"] for one in resources]
    assert len(set(identifiers)) == len(identifiers)
    needed = [one.attrib["identifierref"] for one in manifest.iter(f"{IMSCP}dependency")]
    assert sorted(needed) == sorted(set(identifiers) - {"r-test"})
    kinds = {one.attrib["href"]: one.attrib["type"] for one in resources}
    assert kinds.pop("test.xml") == "imsqti_test_xmlv2p1"
    assert set(kinds.values()) == {"imsqti_item_xmlv2p1"}
    test = ElementTree.fromstring(files["test.xml"])
    assert [one.attrib["href"] for one in test.iter(f"{QTI}assessmentItemRef")] == list(kinds)
    for one in resources:
        for file in one.findall(f"{IMSCP}file"):
            if file.attrib["href"].endswith(".png"):
                assert png_size(files[file.attrib["href"]])
                item = ElementTree.fromstring(files[one.attrib["href"]])
                (image,) = item.iter(f"{QTI}img")
                assert image.attrib["src"] == f"../{file.attrib['href']}"


def test_what_is_right_earns_all_and_nothing_earns_nothing(exam: tuple[Sheet, dict[str, Any], bytes]) -> None:
    sheet, options, document = exam
    for item in items(document).values():
        marker = Marker(item)
        assert marker.score(marker.right)[0] == marker.most > 0
        assert marker.score({})[0] == 0
        assert sheet.conventions in "".join(item.itertext())
        shown = {one.attrib["identifier"] for one in item.findall(f"{QTI}modalFeedback")}
        assert marker.score(marker.right)[1] in shown
        if not options.get("entries"):
            assert len(list(item.iter(f"{QTI}choiceInteraction"))) == 1
            assert not list(item.iter(f"{QTI}textEntryInteraction"))
        for interaction in item.iter(f"{QTI}choiceInteraction"):
            known = [one.attrib["identifier"] for one in interaction.iter(f"{QTI}simpleChoice")]
            assert len(known) == len(set(known)) > 1
            assert set(marker.right["RESPONSE"]) <= set(known)
            is_many = interaction.attrib["maxChoices"] == "0"
            assert marker.declared["RESPONSE"].attrib["cardinality"] == ("multiple" if is_many else "single")
            if not is_many:
                for one in set(known) - set(marker.right["RESPONSE"]):
                    assert marker.score({"RESPONSE": [one]})[0] == 0


def test_windows_and_values_are_those_of_a_plain_search() -> None:
    soft, hard = searched(LECTURE), searched(LECTURE, fail="hard")
    found = {Marker(item).asked: Marker(item) for item in items(qti.document(Sheet("lecture"))).values()}
    for name, path in inner(LECTURE).items():
        window = found[f"With which [α, β] is {name} entered?"]
        value = found[f"What does {name} return?"]
        if path not in soft.windows:
            for marker in (window, value):
                assert marker.score({"RESPONSE": [marker.choices["never visited"]]})[0] == 1
            continue
        low, high = (typings(end)[0].replace("-", "−") for end in soft.windows[path])
        assert window.score({"RESPONSE": [window.choices[f"[{low}, {high}]"]]})[0] == 1
        assert value.score({"RESPONSE": [value.choices[typings(soft.values[path])[0]]]})[0] == 1
        if hard.values[path] != soft.values[path]:
            assert typings(hard.values[path])[0] not in value.choices, "what the other rule answers is not wrong"
    assert len({tuple(found[f"With which [α, β] is {name} entered?"].choices) for name in inner(LECTURE)}) == 1


def test_branches_count_and_wrong_ones_count_against_them() -> None:
    marker = next(
        Marker(item) for item in items(qti.document(Sheet("lecture"))).values() if "branch" in Marker(item).asked
    )
    names = {path: name for name, path in letters(LECTURE).items()}
    edge = {path: marker.choices[f"{names[path[:-1]]} → {names[path]}"] for path in names if path}
    right = [edge[path] for path in sorted(cut_edges(LECTURE))]
    assert marker.most == len(right) == 3
    for given, worth in (
        (right, 3),
        (right[:2], 2),
        ([*right, edge[0,]], 2),
        ([*right, edge[1, 1, 0]], 3),
        (list(edge.values()), 0),
        ([edge[0,], edge[1,]], 0),
        ([marker.choices["Nothing is cut in this tree."]], 0),
    ):
        assert marker.score({"RESPONSE": given})[0] == worth


def test_typed_numbers_take_every_spelling() -> None:
    document = qti.document(Sheet("lecture", ask=("window", "value")), entries=True)
    (item,) = items(document).values()
    marker = Marker(item)
    soft, hard = searched(LECTURE), searched(LECTURE, fail="hard")
    assert len(marker.declared) == marker.most == 30
    fields = iter(marker.declared)
    for path in inner(LECTURE).values():
        wanted: list[set[float]] = [{end} for end in soft.windows.get(path, ())]
        wanted += [{soft.values[path], hard.values[path]}] if path in soft.values else []
        for name, right in zip((next(fields) for _ in range(3)), wanted or [set()] * 3, strict=True):
            for text in [text for number in right for text in typings(number)] or ["–", "-"]:
                assert marker.score({name: [text]})[0] == 1
            assert marker.score({name: ["77"]})[0] == 0


def test_minimax_has_values_and_no_windows() -> None:
    found = [Marker(item) for item in items(qti.document(Sheet(mv.minimax("lecture")))).values()]
    assert not [marker for marker in found if "α" in marker.asked]
    for marker in found[:-1]:
        path = letters(LECTURE)[marker.asked.split()[2]]
        value = minimax_value(subtree(LECTURE, path), ("MAX", "MIN"), len(path))
        assert marker.score({"RESPONSE": [marker.choices[str(int(value))]]})[0] == 1
        assert "never visited" not in marker.choices


def test_each_person_is_given_one_variant() -> None:
    test = ElementTree.fromstring(unpacked(qti.document(Sheet(level="easy", variants=3)))["test.xml"])
    (outer,) = test.findall(f"{QTI}testPart/{QTI}assessmentSection")
    (selection,) = outer.findall(f"{QTI}selection")
    assert selection.attrib == {"select": "1"}
    assert len(outer.findall(f"{QTI}assessmentSection")) == 3
    alone = ElementTree.fromstring(unpacked(qti.document(Sheet("lecture")))["test.xml"])
    assert not list(alone.iter(f"{QTI}selection"))


def test_pictures_are_shared_and_dates_are_fixed() -> None:
    document = qti.document(Sheet("lecture"), kinds="update")
    with zipfile.ZipFile(io.BytesIO(document)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        pictures = [name for name in archive.namelist() if name.endswith(".png")]
    assert len(set(pictures)) == len(pictures)
    assert pictures[0] == "images/v1-tree.png"
    assert document == qti.document(Sheet("lecture"), kinds="update")


def test_what_the_lecturer_should_know() -> None:
    sheet = Sheet("lecture")
    assert qti.notes(sheet) == []
    assert [note[:40] for note in qti.notes(sheet, kinds="order")] == [
        "questions about steps show the search so",
        "questions that have but one possible ans",
        "the order of the leaves can only be type",
    ]
    assert qti.notes(sheet, entries=True) == ["Canvas reads fields for text as essays, which it does not mark"]
    with pytest.raises(mv.MinimaxvizError, match="either=True marks by both cut rules, which QTI cannot do"):
        qti.document(Sheet("lecture", either=True))
