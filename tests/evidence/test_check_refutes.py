"""Wrong proofs are refuted, whatever part of them is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest

from cutpoint.api import LoadOptions, Task
from cutpoint.cfa.calls.inline import Unfolding
from cutpoint.cfa.model import Cfa, Location
from cutpoint.cfa.task import ModelOptions
from cutpoint.evidence.finding import Argument, Proof
from cutpoint.evidence.proofs.check import Confirmed, NotConfirmed
from cutpoint.smt.terms.bitvectors import add, sle, ule, ult
from cutpoint.smt.terms.boolean import and_, conjunction, distinct, eq, implies, not_
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv
from cutpoint.smt.terms.walk import conjuncts
from tests.evidence.checking import (
    assert_confirmed,
    assert_refuted,
    check,
    heads_of,
    inductive,
    task_of,
    unwound,
    variable_of,
)

# Fig. 1 and Fig. 2 of the k-induction paper
STATES = "if (s == 1) x1++; else if (s == 2) x2++; s++; if (s == 5) s = 1;"
START = "int main() { unsigned int x1 = 0, x2 = 0; int s = 1;"
EXAMPLE_SAFE = f"{START} while (any) {{ {STATES} if ((s == 1) && (x1 != x2)) {{ ERROR: return 1; }} }} }}"
EXAMPLE_UNSAFE = f"{START} while (any) {{ {STATES} }} if (s >= 4) {{ ERROR: return 1; }} }}"


def number(value: int) -> Term:
    return bv(value, 32)


@pytest.mark.parametrize("k", [1, 2])
def test_the_wrong_proof_of_example_unsafe(k: int) -> None:
    """The ESBMC heuristic havocs only what the loop ends by, the input. From s = 1 nothing fails so soon."""
    task = task_of(EXAMPLE_UNSAFE)
    assert_refuted(task, inductive(task, k), "the step case")


def test_larger_k_do_not_help_example_unsafe() -> None:
    task = task_of(EXAMPLE_UNSAFE)
    assert_refuted(task, inductive(task, 4), "the base case")
    s = variable_of(task, "s")
    assert_refuted(task, inductive(task, 1, and_(sle(number(1), s), sle(s, number(3)))), "consecution")


def test_example_safe_needs_its_invariant() -> None:
    task = task_of(EXAMPLE_SAFE)
    s = variable_of(task, "s")
    between = and_(sle(number(1), s), sle(s, number(4)))
    assert_confirmed(task, inductive(task, 4, between))
    assert_refuted(task, inductive(task, 3, between), "the step case")
    assert_refuted(task, inductive(task, 4), "the step case")
    assert_refuted(task, inductive(task, 4, sle(number(1), s)), "consecution")
    assert_refuted(task, inductive(task, 4, sle(number(2), s)), "initiation")
    x1, x2 = variable_of(task, "x1"), variable_of(task, "x2")
    equal = and_(between, implies(distinct(s, number(2)), eq(x1, x2)))
    assert_refuted(task, inductive(task, 2, equal), "consecution")
    full = and_(equal, implies(eq(s, number(2)), eq(x1, add(x2, number(1)))))
    assert_confirmed(task, inductive(task, 0, full))


def test_too_small_a_bound() -> None:
    task = task_of("int main(void) { int i = 0; while (i < 5) i++; if (i != 5) reach_error(); return 0; }")
    for k in range(6):
        assert_refuted(task, unwound(task, k), "the forward condition")
    assert_confirmed(task, unwound(task, 6))


def test_an_error_after_some_rounds() -> None:
    task = task_of("int main(void) { for (int i = 0; i < 5; i++) if (i == 3) reach_error(); return 0; }")
    for k in range(4):
        assert_refuted(task, unwound(task, k), "the forward condition")
    assert_refuted(task, unwound(task, 4), "an execution reaches the error after 4 loop heads")


@pytest.mark.parametrize("argument", list(Argument))
def test_a_recursion_that_is_cut_short(argument: Argument) -> None:
    """As far as the recursion was unrolled there is no error: a proof must not stop there."""
    task = task_of("""
        int f(int n) { return n > 10 ? n : f(n + 1); }
        int main(void) { if (f(any) < 0) reach_error(); return 0; }""")
    assert_refuted(task, Proof(argument, 1, heads_of(task)), "a recursion becomes deeper than it was unrolled")


def test_a_recursion_in_a_loop_is_cut_short() -> None:
    """The base case does not reach the cut, but the step case does."""
    task = task_of(
        """
        int deeper(int n) { return n > 0 ? deeper(n - 1) : n; }
        int main(void) { int n = 0; while (any) { if (deeper(n) > 0) reach_error(); n++; } return 0; }""",
        LoadOptions(model=ModelOptions(recursion_bound=4)),
    )
    assert_refuted(task, inductive(task, 1), "the step case")
    assert_refuted(task, inductive(task, 9), "the base case")
    n = variable_of(task, "n")
    assert_refuted(task, inductive(task, 1, sle(n, number(2))), "consecution")


def test_invariants_over_variables_that_nobody_reads() -> None:
    """What a block does to such a variable counts, even if the rest of the program does not care."""
    task = task_of(
        """
        int main(void) {
            unsigned x = 0, y = 0;
            while (any) { if (x > 2) reach_error(); x = (x + 1) % 3; y = x + 1; }
            return 0;
        }""",
        LoadOptions(model=ModelOptions(slice=False)),
    )
    x, y = variable_of(task, "x"), variable_of(task, "y")
    small = ult(x, number(3))
    assert_confirmed(task, inductive(task, 0, and_(small, ule(y, number(3)))))
    assert_refuted(task, inductive(task, 0, and_(small, eq(y, number(0)))), "consecution")
    assert_refuted(task, inductive(task, 0, and_(small, ule(y, number(2)))), "consecution")


def test_a_removed_loop_may_do_what_it_does() -> None:
    """A proof that leaves out a loop which matters is not believed."""
    task = task_of("""
        int main(void) {
            int x = 0, y = 0;
            while (any) { x = 0; }
            while (any) { x = 1; y++; }
            if (x == 1 && y == 5) reach_error();
            return 0;
        }""")
    first, second = heads_of(task)
    for cutpoints in ((), (first,), (second,), (first, second)):
        for argument in Argument:
            for k in (0, 1, 6):
                outcome = check(task, Proof(argument, k, cutpoints))
                assert isinstance(outcome, NotConfirmed)
                assert outcome.refuted


def test_a_hint_that_leaves_out_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said to be infeasible is checked: leaving everything out proves nothing."""
    task = task_of("void f(int n) { if (n > 2) reach_error(); f(n + 1); } int main(void) { f(any % 3); return 0; }")

    class Nothing(Unfolding):
        def automaton(self, most_edges: int) -> Cfa:
            return replace(super().automaton(most_edges), edges=())

    monkeypatch.setattr(Task, "unfolding", lambda self, program: Nothing(program, self.options.recursion_bound))
    assert_refuted(task, unwound(task, 9), "an execution reaches the error after 0 loop heads")


# -- mutations -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Genuine:
    """A proof of which nothing can be left out."""

    source: str
    k: int
    invariants: Callable[[Task], dict[Location, Term]]


def _sums(task: Task) -> dict[Location, Term]:
    (head,) = heads_of(task)
    i, n, total = (variable_of(task, name) for name in ("i", "n", "total"))
    return {head: conjunction([eq(total, add(i, i)), ule(i, n), ule(n, number(1000))])}


def _phases(task: Task) -> dict[Location, Term]:
    first, second = heads_of(task)
    x, y, n = (variable_of(task, name) for name in "xyn")
    return {first: ule(x, n), second: and_(eq(x, n), ule(y, x))}  # that y is 0 before, the check finds out itself


def _states(task: Task) -> dict[Location, Term]:
    (head,) = heads_of(task)
    s = variable_of(task, "s")
    return {head: and_(sle(number(1), s), sle(s, number(4)))}


GENUINE = {
    "one loop": Genuine(
        """int main(void) {
            unsigned n = __VERIFIER_nondet_uint(), i = 0, total = 0, junk = 0;
            if (n > 1000) return 0;
            while (junk < n) junk += 2;
            while (i < n) { for (junk = 0; junk < i; junk++) {} i++; total += 2; }
            if (total > 2000) reach_error();
            return 0;
        }""",
        0,
        _sums,
    ),
    "two loops": Genuine(
        """int main(void) {
            unsigned n = __VERIFIER_nondet_uint(), x = 0, y = 0;
            while (x < n) x++;
            while (y < x) y++;
            if (y != n) reach_error();
            return 0;
        }""",
        0,
        _phases,
    ),
    "states": Genuine(EXAMPLE_SAFE, 4, _states),
}


def _mutants(proof: Proof) -> Iterator[Proof]:
    if proof.k:
        yield replace(proof, k=proof.k - 1)
    yield replace(proof, argument=Argument.UNWOUND)
    for head, invariant in proof.invariants.items():
        parts = conjuncts(invariant)
        for position, part in enumerate(parts):
            others = [*parts[:position], *parts[position + 1 :]]
            for instead in (TRUE, not_(part), FALSE):
                yield replace(proof, invariants={**proof.invariants, head: conjunction([*others, instead])})
    for head in proof.cutpoints:
        left = tuple(other for other in proof.cutpoints if other is not head)
        yield replace(proof, cutpoints=left, invariants={other: proof.invariants[other] for other in left})


@pytest.mark.parametrize("name", GENUINE)
def test_no_part_of_a_genuine_proof_can_be_broken(name: str) -> None:
    genuine = GENUINE[name]
    task = task_of(genuine.source)
    proof = inductive(task, genuine.k, genuine.invariants(task))
    assert check(task, proof) == Confirmed("z3")
    for mutant in _mutants(proof):
        outcome = check(task, mutant)
        assert isinstance(outcome, NotConfirmed)
        assert outcome.refuted
