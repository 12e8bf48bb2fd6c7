"""Registered CPAs as an algorithm: what they prove, and that a wrong CPA proves nothing."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from cutpoint import cli
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.configurable.analysis import analysis
from cutpoint.algorithms.configurable.config import CpaConfig
from cutpoint.api import load, verify
from cutpoint.base.errors import UsageError
from cutpoint.base.limits import Deadline
from cutpoint.cfa.model import Edge, Location
from cutpoint.cfa.task import Task
from cutpoint.config import VerifyConfig
from cutpoint.cpa.interfaces import merge_sep, prec_id, stop_sep
from cutpoint.cpa.registry import CPAS, RegisteredCpa
from cutpoint.evidence.finding import Argument, Inconclusive, Proof
from cutpoint.evidence.reason import ReasonKind
from cutpoint.evidence.verdict import Safe, Unknown
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from tests.verifier import Refusal, Verifier

HEAD = "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
COUNTER = HEAD + (
    "int main(void) { int i = 0; while (__VERIFIER_nondet_int()) { if (i < 9) i++; } if (i > 9) reach_error(); }"
)
TWO_LOOPS = HEAD + (
    "int main(void) { int i = 0; while (i < 5) i++; if (i > 5) reach_error(); while (__VERIFIER_nondet_int()); }"
)
RELATION = HEAD + (
    "int main(void) { int x = 0, y = 9; while (__VERIFIER_nondet_int() && y) { x++; y--; }"
    " if (x + y != 9) reach_error(); }"
)
DEEP = HEAD + (
    "int f(int n) { int r = __VERIFIER_nondet_int(); if (n > 0) r = f(n - 1); if (r < 0 || r > 3) r = 1; return r; }\n"
    "int main(void) { if (f(__VERIFIER_nondet_int()) > 3) reach_error(); }"
)


class Blind:
    """Knows nothing; or, if it is wrong, that nothing can happen."""

    merge = staticmethod(merge_sep)
    stop = staticmethod(stop_sep(lambda a, b: True))
    prec = staticmethod(prec_id)

    def __init__(self, is_wrong: bool = False) -> None:
        self._is_wrong = is_wrong

    def initial(self, location: Location) -> None:
        return None

    def initial_precision(self) -> None:
        return None

    def transfer(self, state: None, edge: Edge, precision: None) -> Iterable[None]:
        return () if self._is_wrong and edge.source.function == "main" else (None,)

    def formula(self, state: None) -> Term:
        return TRUE


@pytest.fixture(autouse=True)
def others(monkeypatch: pytest.MonkeyPatch) -> None:
    """CPAs for these tests."""
    entries = {one.name: one for one in CPAS.values()}
    entries["blind"] = RegisteredCpa("blind", "for a test", lambda _: Blind())
    entries["wrong"] = RegisteredCpa("wrong", "for a test", lambda _: Blind(is_wrong=True))
    monkeypatch.setattr(CPAS, "_entries", entries)


def task_of(text: str, folder: Path) -> Task:
    file = folder / "a.c"
    file.write_text(text)
    return load([file])


@pytest.mark.parametrize("program", [COUNTER, TWO_LOOPS])
@pytest.mark.parametrize("cpas", [("expressions",), ("expressions", "blind"), ("blind", "expressions")])
def test_proofs_are_confirmed(program: str, cpas: tuple[str, ...]) -> None:
    verdict = verify(program, VerifyConfig("cpa", CpaConfig(cpas)))
    assert isinstance(verdict, Safe)
    assert verdict.certificate.checked_by is not None
    assert (verdict.certificate.argument, verdict.certificate.k) == (Argument.INDUCTIVE, 0)


def test_the_states_at_loop_heads_are_the_invariants(tmp_path: Path) -> None:
    task = task_of(COUNTER, tmp_path)
    finding = analysis(task, CpaConfig(), Services())
    assert isinstance(finding, Proof)
    assert (finding.argument, finding.k) == (Argument.INDUCTIVE, 0)
    (invariant,) = finding.invariants.values()
    assert invariant not in (TRUE, FALSE)
    assert finding.cutpoints == tuple(finding.invariants)


@pytest.mark.parametrize(
    ("program", "cpas"), [(RELATION, ("expressions",)), (COUNTER, ("blind",)), (RELATION, ("expressions", "blind"))]
)
def test_an_abstract_path_is_not_an_alarm(program: str, cpas: tuple[str, ...]) -> None:
    verdict = verify(program, VerifyConfig("cpa", CpaConfig(cpas)))
    assert isinstance(verdict, Unknown)
    assert verdict.reason.kind is ReasonKind.TOO_IMPRECISE
    assert verdict.reason.message.startswith(f"{' and '.join(cpas)} cannot exclude the error: an abstract path")


def test_a_cpa_that_loses_executions_proves_nothing() -> None:
    verdict = verify(COUNTER.replace("i > 9", "i > 8"), VerifyConfig("cpa", CpaConfig(("wrong",))))
    assert isinstance(verdict, Unknown)
    assert verdict.reason.kind is ReasonKind.PROOF_REFUTED


def test_a_recursion_that_is_cut_off_is_unrolled_further(tmp_path: Path) -> None:
    finding = analysis(task_of(DEEP, tmp_path), CpaConfig(), Services())
    assert isinstance(finding, Inconclusive)
    assert finding.reason.kind is ReasonKind.RECURSION_TOO_DEEP
    assert finding.deeper_recursion


def test_the_time_limit(tmp_path: Path) -> None:
    finding = analysis(task_of(COUNTER, tmp_path), CpaConfig(), Services(deadline=Deadline.after(0)))
    assert isinstance(finding, Inconclusive)
    assert finding.reason.kind is ReasonKind.OUT_OF_TIME


def test_the_option_names_them(verifier: Verifier) -> None:
    assert cli.main(["verify", "a.c", "--algorithm", "cpa", "--cpa", "expressions+blind"]) == 5
    assert verifier.settings == CpaConfig(("expressions", "blind"))


@pytest.mark.parametrize(
    ("cpas", "reason"),
    [
        ("blnd", "there is no CPA 'blnd' (did you mean 'blind'?); choose one of expressions, blind, wrong"),
        ("blind+", "there is no CPA ''; choose one of "),
        ("blind+blind", "the CPA blind is named more than once"),
    ],
)
def test_wrong_names(refusal: Refusal, cpas: str, reason: str) -> None:
    assert reason in refusal("--algorithm", "cpa", "--cpa", cpas)


def test_from_python_there_must_be_one() -> None:
    with pytest.raises(UsageError, match="no CPA is named; there are expressions"):
        CpaConfig(())
