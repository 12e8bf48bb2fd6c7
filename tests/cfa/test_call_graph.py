"""Who calls whom, in graphs written down here and in C programs."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from cutpoint.api import load
from cutpoint.cfa.calls.call_graph import call_graph, components, recursive_functions
from cutpoint.cfa.program import Program

SOURCE = """
static int leaf(int x) { return x + 1; }
static int even(int n);
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static int down(int n) { return n > 0 ? down(n - 1) : leaf(n); }
static int twice(int x) { return leaf(leaf(x)); }
static int unused(int x) { return twice(x); }
int (*chosen)(int);
int main(int argc, char **argv) {
    chosen = argc > 1 ? leaf : twice;
    return even(argc) + down(3) + chosen(2);
}
"""


def program(folder: Path, source: str = SOURCE) -> Program:
    path = folder / "program.c"
    path.write_text(source)
    return load([path]).program


def test_calls_of_a_c_program(tmp_path: Path) -> None:
    loaded = program(tmp_path)
    graph = call_graph(loaded)
    assert set(graph["main"]) == {"even", "down", "leaf", "twice"}
    assert graph["twice"] == ["leaf"]
    assert graph["leaf"] == []
    assert graph["down"] == ["down", "leaf"]
    assert graph[loaded.start][-1] == "main"


def test_recursive_functions_of_a_c_program(tmp_path: Path) -> None:
    assert recursive_functions(call_graph(program(tmp_path))) == {"odd", "even", "down"}


def test_a_function_that_calls_itself_through_a_pointer_is_recursive(tmp_path: Path) -> None:
    source = "int (*self)(int); int f(int n) { return n ? self(n - 1) : 0; } int main(void) { self = f; return f(3); }"
    assert recursive_functions(call_graph(program(tmp_path, source))) == {"f"}


def test_components_come_after_what_they_call() -> None:
    graph = {"a": ["b", "c"], "b": ["d"], "c": ["d", "a"], "d": ["e", "d"], "e": []}
    assert [sorted(component) for component in components(graph)] == [["e"], ["d"], ["b"], ["a", "c"]]
    assert recursive_functions(graph) == {"a", "c", "d"}


def test_a_deep_chain_of_calls() -> None:
    depth = 30_000
    graph = {f"f{number}": [f"f{number + 1}"] for number in range(depth)} | {f"f{depth}": []}
    assert components(graph)[0] == [f"f{depth}"]
    assert not recursive_functions(graph)
    graph[f"f{depth}"] = ["f0"]
    assert len(recursive_functions(graph)) == depth + 1


def reaches(graph: dict[str, list[str]], start: str) -> set[str]:
    """What a chain of at least one call leads to."""
    seen: set[str] = set()
    todo = list(graph[start])
    while todo:
        node = todo.pop()
        if node not in seen:
            seen.add(node)
            todo += graph[node]
    return seen


@given(st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=20))
def test_components_are_the_classes_of_mutual_calls(calls: list[tuple[int, int]]) -> None:
    graph: dict[str, list[str]] = {str(node): [] for node in range(8)}
    for caller, callee in calls:
        graph[str(caller)].append(str(callee))
    below = {node: reaches(graph, node) for node in graph}
    found = components(graph)
    assert sorted(node for component in found for node in component) == sorted(graph)
    assert recursive_functions(graph) == {node for node in graph if node in below[node]}
    done: set[str] = set()
    for component in found:
        for node in component:
            assert set(component) == {node} | {other for other in below[node] if node in below[other]}
            assert below[node] <= done | set(component)
        done.update(component)
