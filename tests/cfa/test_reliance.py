"""Which assumptions a proof and an execution rest on."""

import re
from pathlib import Path

import pytest

from cutpoint.algorithms.common.services import Services
from cutpoint.api import Task, VerifyConfig, verify_task
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.cfa.reliance import relied_on
from cutpoint.evidence.verdict import Safe, Unknown, Unsafe, Verdict
from tests.c.programs import load_text

DECLARATIONS = """
extern void reach_error(void);
extern int ask(void);
extern void tell(int);
int g;
"""
PURE = AssumptionKind.MISSING_BODY_IS_PURE


def subjects(task: Task) -> list[str]:
    return [assumption.subject for assumption in relied_on(task.program)]


def judged(task: Task, forbid: frozenset[AssumptionKind] = frozenset()) -> Verdict:
    return verify_task(task, VerifyConfig("bmc", forbid=forbid), Services())


def test_every_kind_says_what_it_means() -> None:
    assert all(kind.meaning and kind.value == kind.name.lower().replace("_", "-") for kind in AssumptionKind)


def test_the_documentation_lists_every_kind() -> None:
    page = (Path(__file__).parents[2] / "docs" / "c.md").read_text()
    listed = re.findall(r"^\| `([a-z-]+)` \|", page.partition("## Assumptions")[2], re.MULTILINE)
    assert listed == [kind.value for kind in AssumptionKind]


def test_calls_of_missing_functions_on_the_way_to_the_error(tmp_path: Path) -> None:
    task = load_text(tmp_path, DECLARATIONS + "int main(void) { ask(); tell(1); if (g) reach_error(); tell(2); }")
    assert subjects(task) == ["ask", "tell"]


def test_what_constants_exclude_rests_on_what_was_assumed_before(tmp_path: Path) -> None:
    """`g` is zero only if `tell` leaves it alone: that the error is unreachable without it is no excuse."""
    task = load_text(tmp_path, DECLARATIONS + "int main(void) { tell(1); if (g == 1) reach_error(); }")
    verdict = judged(task)
    assert isinstance(verdict, Safe)
    assert [(one.kind, one.subject) for one in verdict.assumptions] == [(PURE, "tell")]


def test_calls_behind_which_no_error_lies(tmp_path: Path) -> None:
    texts = [
        "int main(void) { if (g) { reach_error(); } else { tell(1); } }",
        "void unused(void) { tell(1); } int main(void) { if (g) reach_error(); }",
        "int main(void) { tell(1); return ask(); }",
    ]
    for number, text in enumerate(texts):
        folder = tmp_path / str(number)
        folder.mkdir()
        verdict = judged(load_text(folder, DECLARATIONS + text))
        assert isinstance(verdict, Safe)
        assert verdict.assumptions == ()


def test_in_functions_that_return_to_where_the_error_can_be_reached(tmp_path: Path) -> None:
    text = "int last(void) { tell(1); } int main(void) { last(); if (g) reach_error(); }"
    assert subjects(load_text(tmp_path, DECLARATIONS + text)) == ["tell"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("if (ask() > 3) tell(1); else reach_error();", ["ask"]),
        ("tell(1); if (ask() > 3) reach_error();", ["tell", "ask"]),
        ("g = 4; if (g == 4) reach_error(); tell(1);", []),
    ],
)
def test_an_execution_rests_on_what_it_passes(tmp_path: Path, body: str, expected: list[str]) -> None:
    verdict = judged(load_text(tmp_path, DECLARATIONS + f"int main(void) {{ {body} }}"))
    assert isinstance(verdict, Unsafe)
    assert [one.subject for one in verdict.assumptions] == expected


def test_what_is_forbidden_makes_a_verdict_unknown(tmp_path: Path) -> None:
    task = load_text(tmp_path, DECLARATIONS + "int main(void) { tell(1); if (g == 1) reach_error(); }")
    verdict = judged(task, forbid=frozenset({PURE}))
    assert isinstance(verdict, Unknown)
    assert "rests on forbidden assumptions: missing-body-is-pure (the first one is at " in verdict.reason.message
    assert [one.subject for one in verdict.assumptions] == ["tell"]
    others = frozenset(AssumptionKind) - {PURE}
    assert isinstance(judged(task, forbid=others), Safe)


def test_what_the_library_assumes_has_the_place_of_the_call(tmp_path: Path) -> None:
    source = (
        "#include <string.h>\nvoid reach_error(void); char *get(void);\n"
        "int main(void) {\n  if (strlen(get()) > 3)\n    if (strcmp(get(), get()))\n      reach_error();\n}\n"
    )
    found = relied_on(load_text(tmp_path, source).program)
    properly = [one for one in found if one.kind is AssumptionKind.MEMORY_IS_USED_PROPERLY]
    assert [(one.range and one.range.line, one.subject) for one in properly] == [(4, "strlen"), (5, "strcmp")]
