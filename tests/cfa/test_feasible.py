"""Feasible unfolding: what no execution does is left out as far as constants tell, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from cutpoint.api import LoadOptions, load
from cutpoint.base.errors import UnsupportedC
from cutpoint.cfa.calls.feasible import FeasibleUnfolding, inline_feasible
from cutpoint.cfa.calls.inline import Unfolding, inline, program_points
from cutpoint.cfa.interpret import Chooser, Execution, Graph, Outcome, execute, given_inputs, random_inputs
from cutpoint.cfa.model import Assume, Cfa, Edge, Havoc, Origin
from cutpoint.cfa.program import Program
from cutpoint.cfa.task import ModelOptions
from tests.generator.generate import generate

Make = Callable[[str], Program]

PROGRAMS = Path(__file__).parents[1] / "programs"
SAMPLES = sorted([*(PROGRAMS / "loops").glob("*.c"), *(PROGRAMS / "features").glob("recursion*.c")])

FIBONACCI = "int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }"
ACKERMANN = "int ack(int m, int n) { return !m ? n + 1 : !n ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }"
MCCARTHY = "int f91(int x) { return x > 100 ? x - 10 : f91(f91(x + 11)); }"
HANOI = "int moves; void hanoi(int n) { if (!n) return; hanoi(n - 1); moves++; hanoi(n - 1); }"
PARITY = "int odd(int n); int even(int n) { return n ? odd(n - 1) : 1; } int odd(int n) { return n ? even(n - 1) : 0; }"
LOOPING = """
int visits;
int tree(int n) {
    int sum = 0;
    if (n == 0) return 1;
    for (int i = 0; i < 2; i++) { sum += tree(n - 1); visits++; }
    return sum;
}
"""
DECIDED = {
    "fibonacci": f"{FIBONACCI} int main(void) {{ return fib(7); }}",
    "ackermann": f"{ACKERMANN} int main(void) {{ return ack(2, 2); }}",
    "mccarthy": f"{MCCARTHY} int main(void) {{ return f91(96); }}",
    "hanoi": f"{HANOI} int main(void) {{ hanoi(5); return moves; }}",
    "mutual": f"{PARITY} int main(void) {{ return 2 * even(6) + odd(6); }}",
    "several sites": f"{FIBONACCI} int main(void) {{ int a = fib(5); int b = fib(a); return fib(3) + a + b; }}",
    "floats": "double half(double x, int n) { return n ? half(x / 2, n - 1) : x; }"
    "int main(void) { return half(8.0, 3) == 1.0; }",
    "results": "void f(int n) { if (n) f(n - 1); } int main(void) { f(4); f(2); return 3; }",
}
OPEN = {
    "an input": f"{FIBONACCI} int main(void) {{ return fib(__VERIFIER_nondet_int()); }}",
    "two inputs": f"{ACKERMANN} int main(void) {{ int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();"
    "return ack(m & 1, n & 3); }",
    "a limited input": f"{MCCARTHY} int main(void) {{ int x = __VERIFIER_nondet_int(); return x < 98 ? x : f91(x); }}",
    "parity": f"{PARITY} int main(void) {{ int n = __VERIFIER_nondet_int(); return even(n & 7) + 2 * odd(3); }}",
    "one of two": f"{FIBONACCI} int main(void) {{ int n = 3; if (__VERIFIER_nondet_int()) n = 4; return fib(n); }}",
    "loops": f"{LOOPING} int main(void) {{ int n = tree(3); return n + visits; }}",
    "called in loops": f"{HANOI} int main(void) {{ int n = 0; while (__VERIFIER_nondet_int() > 5) hanoi(n++ & 3);"
    "if (moves == 7) reach_error(); return moves; }",
    "arrays": "int a[8]; int f(int *p, int n) { int mine = n; if (n > 0) f(&mine, n - 1); a[n & 7] = *p; return mine; }"
    "int main(void) { int x = __VERIFIER_nondet_int(); f(&x, 4); if (a[4] != x || a[2] != 3) reach_error(); }",
    "a way out": "void f(int n) { if (n == __VERIFIER_nondet_int()) reach_error(); if (n < 3) f(n + 1); else abort(); }"
    "int main(void) { f(0); return 0; }",
    "unassigned": "int f(int n) { int x; if (n) x = n; return x ? f(n - 1) : n; }"
    "int main(void) { return f(__VERIFIER_nondet_int() & 3); }",
    "blocked": "int f(int n) { __VERIFIER_assume(n != 2); return n ? f(n - 1) : 0; }"
    "int main(void) { return f(__VERIFIER_nondet_int() & 3); }",
}


@pytest.fixture
def program(tmp_path: Path) -> Make:
    def make(source: str) -> Program:
        path = tmp_path / "program.c"
        header = (
            "void reach_error(void); void abort(void); void __VERIFIER_assume(int); int __VERIFIER_nondet_int(void);"
        )
        path.write_text(f"{header}\n{source}")
        return load([path]).program

    return make


def run(graph: Graph, program: Program, choose: Chooser, seen: list[Edge] | None = None) -> Execution:
    taken: list[Edge] = seen if seen is not None else []
    return execute(graph, choose, 3_000, lambda edge, _: taken.append(edge), program.exit_status)


def steps(unfolding: Unfolding, edges: Sequence[Edge]) -> list[object]:
    """What an execution did and where, in a form that two unfoldings of a program have in common."""
    return [(unfolding.point(e.source), e.op, unfolding.point(e.target), e.target.name) for e in edges]


def agree(program: Program, bound: int, seeds: int) -> None:
    """Executions of the program take only edges that are feasible, the same ones in the same order."""
    whole, feasible = Unfolding(program, bound), FeasibleUnfolding(program, bound)
    cfa = feasible.automaton(300_000)
    possible = set(cfa.edges)
    for seed in range(seeds):
        there: list[Edge] = []
        here: list[Edge] = []
        expected = run(whole, program, random_inputs(seed), there)
        found = run(cfa, program, random_inputs(seed), here)
        assert (found.outcome, found.exit_value, found.steps) == (expected.outcome, expected.exit_value, expected.steps)
        assert steps(feasible, here) == steps(whole, there)
        assert possible.issuperset(here)


@pytest.mark.parametrize("name", [*DECIDED, *OPEN])
@pytest.mark.parametrize("bound", [2, 5])
def test_every_execution_stays_possible(program: Make, name: str, bound: int) -> None:
    agree(program({**DECIDED, **OPEN}[name]), bound, 10)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_sample_programs(path: Path) -> None:
    agree(load([path]).program, 3, 2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_generated_programs(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "program.c"
    path.write_text(generate(seed))
    agree(load([path]).program, 3, 1)


@pytest.mark.parametrize("name", DECIDED)
def test_what_constants_decide_is_unfolded_as_it_is_executed(program: Make, name: str) -> None:
    source = program(DECIDED[name])
    cfa = inline_feasible(source, 30)
    executed: list[Edge] = []
    assert run(cfa, source, given_inputs([]), executed).outcome is Outcome.EXIT
    assert set(executed) == set(cfa.edges)
    assert not cfa.cuts


@pytest.mark.parametrize("name", [name for name in DECIDED if name != "results"])
def test_there_are_fewer_edges(program: Make, name: str) -> None:
    source = program(DECIDED[name])
    assert len(inline_feasible(source, 7).edges) < len(inline(source, 7).edges)


def test_a_deep_recursion_that_constants_decide(program: Make) -> None:
    source = program(f"{FIBONACCI} int main(void) {{ if (fib(13) != 233) reach_error(); return 0; }}")
    cfa = inline_feasible(source, 1000)
    assert not cfa.cuts
    assert not cfa.entering(cfa.error)
    assert 753 < len(cfa.edges) < 10 * 753  # that many calls


def test_a_recursion_deeper_than_the_bound_ends_at_the_cut(program: Make) -> None:
    source = program(f"{FIBONACCI} int main(void) {{ return fib(9); }}")
    assert inline_feasible(source, 8).cuts == frozenset()
    cfa = inline_feasible(source, 7)
    (cut,) = cfa.cuts
    assert str(cut) == "recursion cut"
    assert not cfa.leaving(cut)
    assert run(cfa, source, given_inputs([])).outcome is Outcome.RECURSION
    assert all(len(cfa.leaving(place)) == 1 for place in cfa.locations if cfa.leaving(place))


def same_automaton(program: Program, bound: int) -> bool:
    """Whether nothing was left out."""
    whole, feasible = Unfolding(program, bound), FeasibleUnfolding(program, bound)
    sizes = [len(unfolding.automaton(300_000).edges) for unfolding in (whole, feasible)]
    if sizes[0] != sizes[1]:
        return False
    everything = [sorted(map(repr, steps(each, list(each.everything())))) for each in (whole, feasible)]
    return everything[0] == everything[1]


@pytest.mark.parametrize("name", ["an input", "unassigned"])
@pytest.mark.parametrize("bound", [0, 1, 4])
def test_nothing_is_left_out_that_inputs_decide(program: Make, name: str, bound: int) -> None:
    assert same_automaton(program(OPEN[name]), bound)


def conditions(cfa: Cfa) -> int:
    """How many branches are left open."""
    return sum(len([e for e in cfa.leaving(place) if isinstance(e.op, Assume)]) > 1 for place in cfa.locations)


def reaches_error(program: Program) -> bool:
    cfa = inline_feasible(program, 5)
    return bool(cfa.entering(cfa.error))


@pytest.mark.parametrize(
    ("body", "reached"),
    [
        ("int x; if (x) reach_error();", True),  # any value, although the interpreter takes zero
        ("if (global) reach_error();", False),
        ("int x = 1; if (in()) x = 2; if (x == 3) reach_error();", True),
        ("int x = 1; if (in()) x = 1; if (x == 3) reach_error();", False),
        ("int x = 1, y = 1; if (y) x = 2; if (x == 1) reach_error();", False),
        ("int x = 1; while (in()) x = 1; if (x == 3) reach_error();", False),
        ("int x = 1; while (in()) x = x + 1; if (x == 3) reach_error();", True),
        ("int x = 1; while (in()) { if (x != 1) x = 2; } if (x == 2) reach_error();", False),
        ("int x = 1, y = 1; while (in()) { x = y; y = in(); } if (x == 3) reach_error();", True),
        ("int x = 1, y = 0; while (in()) { while (in()) if (y) x = 2; y = 1; } if (x == 2) reach_error();", True),
        ("int x = in(); if (x == 4) { if (x + 1 != 5) reach_error(); }", False),
        ("int x = in(); if (x == 4) { } if (x + 1 != 5) reach_error();", True),
        ("float x = 0.5f; if (x + x != 1) reach_error();", False),
        ("float x = 0.0f; if (-x == 0) reach_error();", True),
        ("int x = 3; id(x); if (id(2) != 2 || x != 3) reach_error();", False),
        ("int x = id(in()); if (x != 3) reach_error();", True),
        ("int x = 3; x = in() ? id(x) : id(3); if (x != 3) reach_error();", False),
        ("set(1); set(2); if (global != 2) reach_error();", False),
        ("while (in()) set(1); if (global > 1) reach_error();", True),
        ("int x = 0; goto b; a: x = in(); b: if (in()) goto a; if (x) reach_error();", True),
        ("int x = 0; if (in()) goto b; a: if (x) x = 2; b: if (in()) goto a; if (x) reach_error();", False),
        ("int x = 0; if (in()) goto b; a: x = !x; b: if (in()) goto a; if (x) reach_error();", True),
    ],
)
def test_constants(program: Make, body: str, reached: bool) -> None:
    functions = "int global; int in(void) { return __VERIFIER_nondet_int(); }\n"
    functions += "int id(int x) { return x; } void set(int x) { global = x; }\n"
    assert reaches_error(program(f"{functions} int main(void) {{ {body} return 0; }}")) is reached
    # the same below a recursion that constants decide
    nested = (
        f"{functions} void f(int n) {{ if (n) {{ f(n - 1); return; }} {body} }} int main(void) {{ f(3); return 0; }}"
    )
    assert reaches_error(program(nested)) is reached


def test_a_call_in_a_loop_is_visited_again_when_constants_are_lost(program: Make) -> None:
    """The error is found only in the third walk round the loop, deep inside the callee."""
    source = """
    int a, b;
    void f(int n) { if (n) f(n - 1); else if (b) reach_error(); else b = 0; }
    int main(void) { while (__VERIFIER_nondet_int()) { f(3); b = a; a = 1; } return 0; }
    """
    assert reaches_error(program(source))
    assert not reaches_error(program(source.replace("a = 1", "a = 0")))


def test_loops_around_recursion_do_not_multiply(program: Make) -> None:
    """Every level has a loop around the call of the next: each walk round it visits all levels below."""
    source = """
    int g;
    int f(int n) { int s = 0; if (n) for (int i = 0; i < 3; i++) { s += f(n - 1); g = s & i; } return s; }
    int main(void) { for (int k = 0; k < 2; k++) f(60); return g; }
    """
    assert len(inline_feasible(program(source), 100).edges) < 2_000


def test_a_condition_is_kept_where_one_of_several_visits_needs_it(program: Make) -> None:
    cfa = inline_feasible(program(OPEN["parity"]), 5)
    assert 0 < conditions(cfa) < conditions(inline(program(OPEN["parity"]), 5))


def test_a_program_that_unfolds_too_far_is_refused(program: Make) -> None:
    source = program(OPEN["an input"])
    with pytest.raises(UnsupportedC, match=r"program\.c:2:\d+: unsupported: .* more than 1,000 edges"):
        inline_feasible(source, 9, most_edges=1_000)
    size = len(inline_feasible(source, 4).edges)
    assert len(inline_feasible(source, 4, most_edges=size).edges) == size


@pytest.mark.parametrize("name", ["fibonacci", "an input", "loops", "results"])
def test_the_automaton_keeps_the_conventions(program: Make, name: str) -> None:
    source = program({**DECIDED, **OPEN}[name])
    cfa, again = inline_feasible(source, 4), inline_feasible(source, 4)
    for left, right in zip(cfa.edges, again.edges, strict=True):
        assert (left.source.id, left.op, left.target.id) == (right.source.id, right.op, right.target.id)
    numbers = [place.id for place in cfa.locations]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) < len(numbers) + 5  # the ends have numbers even if nothing leads there
    assert (cfa.entry.id, cfa.error.id) == (5, 0)
    assert cfa.calls <= set(cfa.locations)
    assert cfa.notes == inline(source, 4).notes


@pytest.mark.parametrize("name", ["fibonacci", "loops", "several sites"])
def test_places_are_found_again(program: Make, name: str) -> None:
    source = program({**DECIDED, **OPEN}[name])
    feasible, whole = FeasibleUnfolding(source, 4), Unfolding(source, 4)
    cfa = feasible.automaton(10_000)
    whole.automaton(100_000)
    found = program_points(FeasibleUnfolding(source, 4), cfa.locations)
    assert len(found) > len(cfa.locations) / 2
    assert found == {place: feasible.point(place) for place in cfa.locations if feasible.point(place)}
    again = whole.at_points(found.values())
    assert [again[place].function for place in found.values()] == [location.function for location in found]


def test_tasks_unfold_so_unless_constants_are_not_propagated(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(
        f"void reach_error(void);\n{FIBONACCI} int main(void) {{ if (fib(8) == 3) reach_error(); return 0; }}"
    )
    task = load([path], LoadOptions(model=ModelOptions(recursion_bound=9)))
    for cfa in (task.cfa, task.full_cfa):
        assert not cfa.cuts
        assert not cfa.entering(cfa.error)
        assert len(cfa.edges) < 1_000
    plain = load([path], LoadOptions(model=ModelOptions(recursion_bound=4, constants=False)))
    assert plain.cfa.cuts
    assert len(plain.full_cfa.edges) == len(inline(plain.program, 4).edges)


def test_an_assumption_that_never_holds_is_an_end(program: Make) -> None:
    source = program(OPEN["blocked"].replace("__VERIFIER_nondet_int() & 3", "3"))
    whole, found = (run(cfa, source, given_inputs([])) for cfa in (inline(source, 5), inline_feasible(source, 5)))
    assert (whole.outcome, found.outcome) == (Outcome.BLOCKED, Outcome.ENDLESS)
    assert whole.steps == found.steps


def test_inputs_stay(program: Make) -> None:
    """One input for each call that is possible, although constants decide how many there are."""
    cfa = inline_feasible(program(OPEN["a way out"]), 5)
    asked = [edge for edge in cfa.edges if isinstance(edge.op, Havoc) and edge.op.origin is Origin.INPUT]
    assert len(asked) == 4
