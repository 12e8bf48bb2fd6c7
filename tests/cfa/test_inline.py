"""Inlining by sharing: copies of locations, common variables; recursion with variables and addresses of its own."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from cutpoint.api import LoadOptions, Task, load
from cutpoint.base.errors import UnsupportedC
from cutpoint.cfa.calls.inline import ProgramPoint, Unfolding, inline, program_points
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.interpret import Outcome, execute, given_inputs, random_inputs
from cutpoint.cfa.model import Assign, Assume, Call, Cfa, Edge, Op, reachable
from cutpoint.cfa.task import ModelOptions

Make = Callable[..., Task]

FACTORIAL = "int f(int n) { return n < 2 ? 1 : n * f(n - 1); } int main(void) { return f(__VERIFIER_nondet_int()); }"


@pytest.fixture
def program(tmp_path: Path) -> Make:
    def make(source: str, bound: int = 5) -> Task:
        path = tmp_path / "program.c"
        path.write_text("void reach_error(void); int __VERIFIER_nondet_int(void);\n" + source)
        return load([path], LoadOptions(model=ModelOptions(recursion_bound=bound, slice=False, constants=False)))

    return make


def edges_in(cfa: Cfa, function: str) -> list[Edge]:
    return [edge for edge in cfa.edges if edge.source.function == function]


def assigned(cfa: Cfa) -> set[str]:
    return {str(edge.op.variable.value) for edge in cfa.edges if isinstance(edge.op, Assign)}


def test_copies_share_variables_and_operations(program: Make) -> None:
    source = "int g; void f(int n) { int twice = 2 * n; g += twice; }"
    once = program(source + "int main(void) { f(1); return g; }").cfa
    thrice = program(source + "int main(void) { f(1); f(2); f(3); return g; }").cfa
    assert assigned(once) == assigned(thrice)
    assert len(edges_in(thrice, "f")) == 3 * len(edges_in(once, "f"))
    operations: dict[int, Op] = {id(edge.op): edge.op for edge in edges_in(thrice, "f")}
    assert len(operations) == len(edges_in(once, "f"))


def test_copies_have_locations_of_their_own(program: Make) -> None:
    task = program("int g; void f(void) { g++; } int main(void) { f(); f(); return g; }")
    assert task.run(inputs=[]).exit_value == 2
    entries = [edge.source for edge in edges_in(task.cfa, "f") if isinstance(edge.op, Assign)]
    assert len(entries) == len(set(entries)) == 2


def test_inlining_leaves_no_calls_and_dense_numbers(program: Make) -> None:
    cfa = program(FACTORIAL).cfa
    assert not any(isinstance(edge.op, Call) for edge in cfa.edges)
    numbers = [location.id for location in cfa.locations]
    assert len(numbers) == len(set(numbers))
    assert reachable(cfa) >= {edge.source for edge in cfa.edges}
    assert cfa.calls <= set(cfa.locations)


def test_an_empty_function_is_passed_through(program: Make) -> None:
    task = program("void nothing(void) {} int main(void) { nothing(); nothing(); return 4; }")
    assert execute(task.full_cfa, given_inputs([]), exit_status=task.program.exit_status).exit_value == 4


@pytest.mark.parametrize("bound", [0, 1, 2, 5])
def test_recursion_ends_at_a_marked_cut(program: Make, bound: int) -> None:
    """With bound n, a call that would make a function active more than n + 1 times leads to the cut."""
    task = program(FACTORIAL, bound)
    (cut,) = task.full_cfa.cuts
    assert str(cut) == "recursion cut"
    assert not task.full_cfa.leaving(cut)
    for argument in range(1, 9):
        execution = execute(task.full_cfa, given_inputs([argument]), exit_status=task.program.exit_status)
        if argument <= bound + 1:
            assert execution.exit_value == task.run(inputs=[argument]).exit_value
        else:
            assert execution.outcome is Outcome.RECURSION


def test_without_recursion_there_is_no_cut(program: Make) -> None:
    assert not program("int f(void) { return 1; } int main(void) { return f() + f(); }").full_cfa.cuts


def test_each_depth_has_variables_of_its_own(program: Make) -> None:
    names = assigned(program(FACTORIAL, 2).full_cfa)
    for name in ("f::n", "f::n@1", "f::n@2"):
        assert name in names
    assert "f::n@3" not in names
    assert not any(name.startswith("main") and "@" in name for name in names)


def test_mutual_recursion_counts_all_functions_of_the_cycle(program: Make) -> None:
    source = (
        "int odd(int n); int even(int n) { return n ? odd(n - 1) : 1; } int odd(int n) { return n ? even(n - 1) : 0; }"
        "int main(void) { return even(__VERIFIER_nondet_int()); }"
    )
    task = program(source, 2)
    outcomes = [execute(task.full_cfa, given_inputs([n])).outcome for n in range(8)]
    assert outcomes == [Outcome.EXIT] * 3 + [Outcome.RECURSION] * 5
    assert [task.run(inputs=[n]).exit_value for n in range(8)] == [1, 0] * 4


def test_recursion_through_two_sites_is_a_tree(program: Make) -> None:
    source = "int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); } int main(void) { return f(5); }"
    sizes = [len(inline(program(source, bound).program, bound).edges) for bound in range(5)]
    growth = [after - before for before, after in pairwise(sizes)]
    assert all(later > 1.5 * earlier for earlier, later in pairwise(growth))
    assert program(source, 4).run(inputs=[]).exit_value == 5


ADDRESSES = """
int *seen[4];
void f(int n) {
    int local = n;
    seen[n] = &local;
    if (n < 3)
        f(n + 1);
    if (local != n)
        reach_error();
    for (int i = 0; i < n; i++)
        if (seen[i] == &local || *seen[i] != i)
            reach_error();
    local = n;
}
int main(void) { f(0); f(0); return seen[0] != seen[1] && seen[1] != seen[2] && seen[2] != seen[3]; }
"""


def test_locals_of_each_depth_have_addresses_of_their_own(program: Make) -> None:
    task = program(ADDRESSES)
    assert task.run(inputs=[]).exit_value == 1
    execution = execute(task.full_cfa, given_inputs([]), exit_status=task.program.exit_status)
    assert (execution.outcome, execution.exit_value) == (Outcome.EXIT, 1)


def test_arrays_of_each_depth_do_not_overlap(program: Make) -> None:
    source = """
    int sum(int *above, int n) {
        int mine[3];
        for (int i = 0; i < 3; i++) mine[i] = above[i] + n;
        int below = n ? sum(mine, n - 1) : 0;
        for (int i = 0; i < 3; i++) if (mine[i] != above[i] + n) reach_error();
        return below + mine[0] + mine[2];
    }
    int main(void) { int start[3] = {1, 2, 3}; return sum(start, 3); }
    """
    expected = sum(4 + 2 * add for add in (3, 5, 6, 6))
    assert program(source).run(inputs=[]).exit_value == expected


def test_lazy_unfolding_agrees_with_the_whole_automaton(program: Make) -> None:
    task = program(FACTORIAL)
    for seed in range(20):
        lazy = execute(Unfolding(task.program, 5), random_inputs(seed), exit_status=task.program.exit_status)
        whole = execute(task.full_cfa, random_inputs(seed), exit_status=task.program.exit_status)
        assert (lazy.outcome, lazy.exit_value, lazy.steps) == (whole.outcome, whole.exit_value, whole.steps)


DEEP = "int d; void f(int n) { d++; if (n) f(n - 1); } int main(void) { f(__VERIFIER_nondet_int()); return d & 127; }"


def test_a_deep_recursion_is_executed(program: Make) -> None:
    depth = 2 * sys.getrecursionlimit()
    execution = program(DEEP).run(inputs=[depth])
    assert (execution.outcome, execution.exit_value) == (Outcome.EXIT, (depth + 1) & 127)


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Most of a long walk would be spent on looking for garbage among what is still in use."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.slow
@pytest.mark.usefixtures("no_collector")
def test_a_deep_recursion_unfolds_as_it_is_walked(program: Make) -> None:
    graph = Unfolding(program(DEEP).program)
    here, calls, steps = graph.entry, 0, 0
    while calls < 100_000:
        (edge, *_) = graph.leaving(here)  # where there are two edges, the first one calls
        if isinstance(edge.op, Assign) and str(edge.op.variable.value).startswith("f::n"):
            calls += 1
            last = edge.op.variable.value
        here, steps = edge.target, steps + 1
    assert last == "f::n@99999"
    assert steps < 5 * calls


def test_unfolding_does_not_build_what_is_not_walked(program: Make) -> None:
    source = "int f(int n) { return n < 1 ? 1 : f(n - 1) + f(n - 1); } int main(void) { return f(0); }"
    task = program(source, 1000)  # the whole automaton would have 2 to the power of 1000 copies
    assert (
        execute(Unfolding(task.program, 1000), given_inputs([]), exit_status=task.program.exit_status).exit_value == 1
    )


def test_inlining_twice_gives_the_same_automaton(program: Make) -> None:
    task = program(FACTORIAL)
    one, two = inline(task.program, 3), inline(task.program, 3)
    for left, right in zip(one.edges, two.edges, strict=True):
        assert (left.source.id, left.op, left.target.id) == (right.source.id, right.op, right.target.id)


def test_arguments_are_passed_together(program: Make) -> None:
    """A recursive call with its own parameters as arguments, swapped."""
    source = """
    int f(int a, int b, int n) { return n ? f(b, a, n - 1) : 10 * a + b; }
    int main(void) { return f(1, 2, 3); }
    """
    assert program(source).run(inputs=[]).exit_value == 21
    nested = "int f(int a, int b) { return 10 * a + b; } int main(void) { return f(f(0, 1), f(0, 2)); }"
    assert program(nested).run(inputs=[]).exit_value == 12


def test_a_call_without_effect_still_has_an_edge(program: Make) -> None:
    cfa = program("void f(void) { } int main(void) { f(); reach_error(); }").full_cfa
    assert cfa.error in reachable(cfa)
    assert all(isinstance(edge.op, Assume | Assign) for edge in cfa.edges)


def test_a_program_that_unfolds_too_far_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "wide.c"
    path.write_text(
        "int f(int n) { return n ? f(n - 1) + f(n - 2) + f(n - 3) : 1; }\nint main(void) { return f(9); }\n"
    )
    program = load([path]).program
    assert 50 < len(inline(program, 2).edges) < 1_000
    with pytest.raises(UnsupportedC, match=r"wide\.c:1:\d+: unsupported: .* more than 1,000 edges"):
        inline(program, 9, most_edges=1_000)


CALLED_TWICE = """
    int total;
    int inner(int n) { for (int i = 0; i < n; i++) total++; return total; }
    int outer(int n) {
        int junk = n, first;
        while (junk) junk--;
        if (!n) return 0;
        first = inner(n);
        return first + inner(n + 1);
    }
    int main(void) {
        int first = outer(__VERIFIER_nondet_int());
        if (first + outer(3) == 5) reach_error();
        return 0;
    }
    """


def test_places_tell_the_copies_of_a_location_apart(program: Make) -> None:
    task = program(CALLED_TWICE)
    found = program_points(task.unfolding(task.program), task.cfa.locations)
    assert len(set(found.values())) == len(found)
    others = [place for place in task.cfa.locations if place not in found]
    assert all(not place.function or len(task.cfa.entering(place)) == 1 for place in others)
    unfolding = Unfolding(task.program, 5)
    unfolding.automaton(10_000)
    location_at = unfolding.at_points(found.values())
    for location, place in found.items():
        same = location_at[place]
        assert same.function == location.function
        assert {e.op for e in task.cfa.leaving(location)} <= {e.op for e in unfolding.leaving(same)}
    assert unfolding.at_points([ProgramPoint(((77, "nobody"),), 3)]) == {}


def test_a_place_names_the_calls_that_lead_there(program: Make) -> None:
    task = program(CALLED_TWICE)
    found = program_points(task.unfolding(task.program), loop_heads(task.cfa))
    paths = [[callee for _, callee in place.calls] for place in found.values()]
    assert sorted(paths) == [["main", "outer"]] * 2 + [["main", "outer", "inner"]] * 4
    assert len({place.number for place in found.values()}) == 2


def test_simplification_keeps_places(tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text("void reach_error(void); int __VERIFIER_nondet_int(void);\n" + CALLED_TWICE)
    task = load([path])
    heads = loop_heads(task.cfa)
    assert len(heads) == 4
    unfolding = Unfolding(task.program, 5)
    full = unfolding.automaton(10_000)
    location_at = unfolding.at_points(program_points(task.unfolding(task.simplified), heads).values())
    assert sorted(location.function for location in location_at.values()) == ["inner"] * 4
    assert set(location_at.values()) <= set(loop_heads(full))


def test_addresses_do_not_depend_on_the_order_of_unfolding(program: Make) -> None:
    task = program("""
        int *ga, *gb;
        int a(int n) { int x; ga = &x; x = n; if (n <= 0) return 0; return a(n - 1) + x; }
        int b(int n) { int y; gb = &y; y = n; if (n <= 0) return 0; return b(n - 1) + y; }
        int main(void) { return a(2) + b(2); }
    """)

    def addresses(unfolding: Unfolding) -> set[str]:
        ops = [edge.op for edge in unfolding.everything()]
        stored = [op for op in ops if isinstance(op, Assign) and op.variable.value in ("ga", "gb")]
        return {f"{op.variable.value} {op.value.value}" for op in stored}

    other = Unfolding(task.program, 5)
    todo = [other.entry]
    for location in todo:  # the last edges first
        todo += [edge.target for edge in reversed(other.leaving(location)) if edge.target not in todo]
    assert addresses(other) == addresses(Unfolding(task.program, 5))
    assert len(addresses(other)) == 2 * (1 + 6)  # null, and one for each depth
