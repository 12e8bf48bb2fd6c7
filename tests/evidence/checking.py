"""Programs as text, and proofs about them that are written by hand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from cutpoint.api import LoadOptions, Task, load
from cutpoint.base.limits import Deadline
from cutpoint.cfa.model import Location
from cutpoint.evidence.finding import Argument, Proof
from cutpoint.evidence.proofs.check import Confirmed, NotConfirmed, check_proof
from cutpoint.smt.terms.term import Term

HEADER = (
    "void reach_error(void); int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);\n"
    "#define any __VERIFIER_nondet_int()\n"
)


def task_of(source: str, options: LoadOptions | None = None) -> Task:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "program.c"
        path.write_text(HEADER + source)
        return load([path], options)


def variable_of(task: Task, name: str) -> Term:
    """A variable of the simplified automaton; that of `main`, if no function is named."""
    name = name if "::" in name else f"main::{name}"
    (found,) = [x for x in task.cfa.variables() if x.value in (name, name.removeprefix("main::"))]
    return found


def heads_of(task: Task) -> tuple[Location, ...]:
    return task.blocks().heads


def unwound(task: Task, k: int) -> Proof:
    return Proof(Argument.UNWOUND, k, heads_of(task))


def inductive(task: Task, k: int, invariants: Mapping[Location, Term] | Term | None = None) -> Proof:
    """An induction; an invariant without a location is that of the only loop."""
    if isinstance(invariants, Term):
        (head,) = heads_of(task)
        invariants = {head: invariants}
    return Proof(Argument.INDUCTIVE, k, heads_of(task), invariants or {})


def check(task: Task, proof: Proof, seconds: float = 60.0) -> Confirmed | NotConfirmed:
    return check_proof(task, proof, Deadline.after(seconds))


def assert_confirmed(task: Task, proof: Proof) -> None:
    assert check(task, proof) == Confirmed("z3")


def assert_refuted(task: Task, proof: Proof, obligation: str) -> None:
    """The check has a counterexample to this obligation."""
    outcome = check(task, proof)
    assert isinstance(outcome, NotConfirmed)
    assert outcome.refuted
    assert obligation in outcome.reason
