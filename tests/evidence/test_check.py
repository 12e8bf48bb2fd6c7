"""True proofs are confirmed, on the program as lowered and by another solver."""

from __future__ import annotations

from contextlib import closing

import pytest

from cutpoint.api import LoadOptions
from cutpoint.base.limits import Deadline
from cutpoint.cfa.task import ModelOptions
from cutpoint.evidence.finding import Argument, Proof
from cutpoint.evidence.proofs.check import NotConfirmed, check_proof
from cutpoint.evidence.proofs.second_opinion import SecondOpinion
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms.bitvectors import add, sle, ule
from cutpoint.smt.terms.boolean import and_, eq
from cutpoint.smt.terms.sorts import BOOL, bitvec
from cutpoint.smt.terms.term import FALSE, TRUE, bv, variable
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
from tests.patience import ENOUGH

X = variable("x", bitvec(8))
COUNTING = "int main(void) { int i = 0; while (i < 5) i++; if (i != 5) reach_error(); return 0; }"
UP_AND_DOWN = """
    int main(void) {
        unsigned n = __VERIFIER_nondet_uint(), x = n, y = 0;
        while (x > 0) { x--; y++; }
        if (y != n) reach_error();
        return 0;
    }"""


def test_an_unwound_loop() -> None:
    task = task_of(COUNTING)
    assert_confirmed(task, unwound(task, 6))
    assert_confirmed(task, unwound(task, 9))


def test_a_program_without_loops() -> None:
    task = task_of("int main(void) { int x = any; if (x > 3 && x < 3) reach_error(); return 0; }")
    assert_confirmed(task, unwound(task, 0))
    assert_confirmed(task, inductive(task, 0))


def test_a_program_without_an_error() -> None:
    task = task_of("int main(void) { while (any) {} return 0; }")
    assert_confirmed(task, unwound(task, 0))


def test_an_inductive_invariant() -> None:
    task = task_of(UP_AND_DOWN)
    x, y, n = (variable_of(task, name) for name in "xyn")
    for k in range(3):
        assert_confirmed(task, inductive(task, k, eq(add(x, y), n)))


def test_an_induction_without_invariants() -> None:
    task = task_of("""
        int main(void) {
            int a = 0, b = 1;
            while (any) { int t = a; a = b; b = t; if (a == b) reach_error(); }
            return 0;
        }""")
    assert_confirmed(task, inductive(task, 1))
    assert_refuted(task, inductive(task, 0), "the step case")


def test_several_loops_have_an_invariant_each() -> None:
    task = task_of("""
        int main(void) {
            unsigned n = __VERIFIER_nondet_uint(), x = 0, y = 0;
            while (x < n) x++;
            while (y < x) y++;
            if (y != n) reach_error();
            return 0;
        }""")
    first, second = heads_of(task)
    x, y, n = (variable_of(task, name) for name in "xyn")
    invariants = {first: and_(ule(x, n), eq(y, bv(0, 32))), second: and_(eq(x, n), ule(y, x))}
    assert_confirmed(task, inductive(task, 1, invariants))
    assert_refuted(task, inductive(task, 1, {first: invariants[first]}), "the step case")
    assert_refuted(task, inductive(task, 1, {second: invariants[second]}), "consecution")


def test_nested_loops() -> None:
    task = task_of("""
        int main(void) {
            int i = 0, j = 0, sum = 0;
            while (i < 3) { j = 0; while (j < 2) { j++; sum++; } i++; }
            if (sum != 6) reach_error();
            return 0;
        }""")
    outer, inner = heads_of(task)
    assert_confirmed(task, unwound(task, 13))
    assert_refuted(task, unwound(task, 12), "the forward condition")
    i, j, total = (variable_of(task, name) for name in ("i", "j", "sum"))
    twice = add(i, i)
    bounds = and_(sle(bv(0, 32), i), sle(i, bv(2, 32)))
    inside = and_(and_(bounds, eq(total, add(twice, j))), and_(sle(bv(0, 32), j), sle(j, bv(2, 32))))
    outside = and_(and_(sle(bv(0, 32), i), sle(i, bv(3, 32))), eq(total, twice))
    assert_confirmed(task, inductive(task, 1, {outer: outside, inner: inside}))
    assert_refuted(task, inductive(task, 1, {outer: outside, inner: bounds}), "consecution")


# -- what simplification has removed ---------------------------------------------------------------


def test_loops_that_slicing_removed() -> None:
    """Before the loop that matters, inside it, after it; one of them is never left, one has two entries."""
    task = task_of("""
        int main(void) {
            unsigned x = 0, n = __VERIFIER_nondet_uint(); int junk = 0, more = 7;
            while (any) junk++;
            if (any) goto inside;
            while (any) { junk--; inside: more *= 2; if (any) while (junk) junk = any; }
            while (x < n) {
                for (int j = 0; j < 10; j++) { junk += j; if (junk > 100) break; }
                x++;
            }
            do { more++; for (;;) if (any) break; } while (more);
            if (x != n) reach_error();
            return 0;
        }""")
    assert len(heads_of(task)) == 1
    x, n = variable_of(task, "x"), variable_of(task, "n")
    assert_confirmed(task, inductive(task, 0, ule(x, n)))
    assert_confirmed(task, inductive(task, 1))
    assert_refuted(task, inductive(task, 0), "the step case")


def test_calls_that_slicing_removed() -> None:
    task = task_of("""
        int junk, notes[4];
        void note(int what) { notes[what & 3] = what; junk++; while (junk > 5) junk--; }
        int depth(int n) { junk = n; return n ? depth(n - 1) + depth(n / 2) : 0; }
        int main(void) {
            int i = 0;
            while (i < 3) { note(i); junk = depth(any); i++; }
            if (i != 3) reach_error();
            return 0;
        }""")
    assert list(task.simplified.functions) == ["main", "<start>"]
    assert_confirmed(task, unwound(task, 4))
    assert_confirmed(task, inductive(task, 1, sle(variable_of(task, "i"), bv(3, 32))))


CONSTANTS = """
    int debug = 0, limit = 8, step = 1;
    int half(int n) { return n / 2; }
    void configure(int to) { limit = to; step = half(2); }
    void reset(void) { debug = 0; }
    int main(void) {
        unsigned x = 0;
        limit = 8;
        configure(8);
        while (any) { reset(); while (any) debug = 0; if (x < limit) x += step; if (debug) x = 100; }
        if (x > 8) reach_error();
        return 0;
    }"""


def test_constants_are_variables_again() -> None:
    task = task_of(CONSTANTS)
    x = variable_of(task, "x")
    assert all(str(y.value).startswith("main::") for y in task.cfa.variables())
    assert_confirmed(task, inductive(task, 0, ule(x, bv(8, 32))))
    assert_refuted(task, inductive(task, 0, ule(x, bv(7, 32))), "consecution")


@pytest.mark.parametrize(
    "options",
    [LoadOptions(model=ModelOptions(slice=False, constants=False)), LoadOptions(model=ModelOptions(slice=False))],
)
def test_without_simplification(options: LoadOptions) -> None:
    task = task_of(UP_AND_DOWN, options)
    x, y, n = (variable_of(task, name) for name in "xyn")
    assert_confirmed(task, inductive(task, 1, eq(add(x, y), n)))


def test_branches_that_constants_exclude() -> None:
    """There is no error left in the simplified program; as lowered there is one."""
    task = task_of("""
        int verbose;
        int is_verbose(void) { return verbose; }
        void fail(void) { while (any) {} reach_error(); }
        int main(void) { while (any) { if (is_verbose()) fail(); verbose = 0; } return 0; }""")
    assert task.cfa.edges == ()
    assert_confirmed(task, unwound(task, 0))


def test_loops_that_constants_exclude() -> None:
    """What such a loop would do to variables that matter does not happen."""
    task = task_of("""
        int ready(void) { return 0; }
        int main(void) {
            unsigned s = __VERIFIER_nondet_uint() % 3;
            while (ready()) s = any;
            if (s > 2) reach_error();
            return 0;
        }""")
    assert heads_of(task) == ()
    assert_confirmed(task, unwound(task, 0))


def test_a_constant_that_a_recursion_sets() -> None:
    """The recursive call is replaced, and does nothing to the variables of its caller."""
    task = task_of("""
        int level = 5;
        void set(int n) { int k = n - 1; if (any) set(n); level = k; }
        int main(void) { set(6); while (any) {} if (level != 5) reach_error(); return 0; }""")
    assert task.cfa.edges == ()
    assert_confirmed(task, unwound(task, 0))


# -- functions -------------------------------------------------------------------------------------


def test_a_function_that_is_called_twice_has_two_loops() -> None:
    task = task_of("""
        int steps;
        void run(int n) { for (int i = 0; i < n; i++) steps++; }
        int main(void) { run(2); run(3); if (steps != 5) reach_error(); return 0; }""")
    assert len(heads_of(task)) == 2
    assert_confirmed(task, unwound(task, 7))
    assert_refuted(task, unwound(task, 6), "the forward condition")


def test_invariants_at_the_two_copies_differ() -> None:
    task = task_of("""
        unsigned total;
        void run(unsigned n) { unsigned i = 0; while (i < n) { i++; total++; } }
        int main(void) {
            unsigned m = __VERIFIER_nondet_uint();
            if (m > 1000) return 0;
            run(m); run(m);
            if (total != 2 * m) reach_error();
            return 0;
        }""")
    first, second = heads_of(task)
    i, n, m, total = (variable_of(task, name) for name in ("run::i", "run::n", "m", "total"))
    both = and_(and_(eq(n, m), ule(i, n)), ule(n, bv(1000, 32)))
    invariants = {first: and_(both, eq(total, i)), second: and_(both, eq(total, add(m, i)))}
    assert_confirmed(task, inductive(task, 0, invariants))
    swapped = {first: invariants[second], second: invariants[first]}
    assert_refuted(task, inductive(task, 0, swapped), "initiation")


RECURSION = """
    int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s++; return n <= 0 ? 0 : s + sum(n - 1); }
    int main(void) { int n = any; if (n > 2 && n < 4 && sum(n) != 6) reach_error(); return 0; }"""


def test_recursion_that_ends_in_time() -> None:
    task = task_of(RECURSION)
    assert task.cfa.cuts
    k = 3 + 2 + 1 + 4
    assert_confirmed(task, unwound(task, k))
    assert_refuted(task, unwound(task, k - 1), "the forward condition")
    shallow = task_of(RECURSION, LoadOptions(model=ModelOptions(recursion_bound=1)))
    assert_refuted(shallow, unwound(shallow, k), "a recursion becomes deeper")
    assert_refuted(shallow, inductive(shallow, k), "the base case")


def test_invariants_over_the_variables_of_a_recursion() -> None:
    task = task_of("""
        int f(int n) { int i = 0; while (any) { if (i < n) i++; } return n > 0 ? f(n - 1) : i; }
        int main(void) { int n = any; if (n > 1 && n < 3 && f(n) != 0) reach_error(); return 0; }""")
    heads = heads_of(task)
    outermost, deeper = variable_of(task, "f::i"), variable_of(task, "f::i@1")
    depth = [variable_of(task, f"f::n{suffix}") for suffix in ("", "@1", "@2")]
    last = variable_of(task, "f::i@2")
    known = [eq(n, bv(2 - number, 32)) for number, n in enumerate(depth)]
    bounds = [sle(outermost, bv(2, 32)), sle(deeper, bv(1, 32)), eq(last, bv(0, 32))]
    invariants = {head: and_(known[number], bounds[number]) for number, head in enumerate(heads[:3])}
    impossible = dict.fromkeys(heads[3:], FALSE)
    assert_confirmed(task, inductive(task, 0, {**invariants, **impossible}))
    assert_refuted(task, inductive(task, 0, invariants), "the step case")


# -- what is neither confirmed nor refuted ---------------------------------------------------------


def test_time_and_size_are_no_refutation() -> None:
    task = task_of(UP_AND_DOWN)
    x, y, n = (variable_of(task, name) for name in "xyn")
    proof = inductive(task, 1, eq(add(x, y), n))
    late = check(task, proof, seconds=0)
    assert late == NotConfirmed("the time ran out while the unsimplified automaton was built", refuted=False)
    large = check_proof(task, proof, Deadline.after(ENOUGH), most_edges=5)
    assert large == NotConfirmed("the unsimplified automaton has more than 5 edges", refuted=False)


def test_without_time_nothing_is_impossible() -> None:
    possible, impossible = variable("p", BOOL), and_(eq(X, bv(1, 8)), eq(add(X, X), bv(4, 8)))
    with closing(SecondOpinion(Deadline.after(0))) as solver:
        assert solver.possibly_satisfiable([possible, FALSE, impossible]) == [0, 2]
        assert solver.impossible(impossible) is Truth.UNKNOWN
        assert solver.impossible(FALSE) is Truth.YES
    with closing(SecondOpinion(Deadline.after(ENOUGH))) as solver:
        assert solver.possibly_satisfiable([possible, FALSE, impossible, TRUE]) == [0, 3]
        assert solver.impossible(impossible) is Truth.YES
        assert solver.impossible(possible) is Truth.NO


def test_a_proof_about_another_automaton() -> None:
    task, other = task_of(UP_AND_DOWN), task_of(COUNTING)
    stranger = Proof(Argument.UNWOUND, 6, heads_of(other))
    outcome = check(task, stranger)
    assert isinstance(outcome, NotConfirmed)
    assert "not a location of the automaton" in outcome.reason
    assert not outcome.refuted
    misplaced = Proof(Argument.INDUCTIVE, 1, (), {heads_of(task)[0]: FALSE})
    assert "not one of its cutpoints" in str(check(task, misplaced))
