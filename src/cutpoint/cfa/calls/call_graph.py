"""The call graph, and the functions that are recursive."""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.cfa.model import Call
from cutpoint.cfa.program import CallThrough, Function, Program


def call_graph(program: Program, through: Callable[[CallThrough], list[str]] | None = None) -> dict[str, list[str]]:
    """The functions that each function calls; `through` returns the targets of calls through pointers."""
    graph: dict[str, list[str]] = {}
    for function in program.functions.values():
        graph[function.name] = list(dict.fromkeys(_callees(function, through)))
    return graph


def _callees(function: Function, through: Callable[[CallThrough], list[str]] | None) -> list[str]:
    found: list[str] = []
    for edge in function.edges:
        if isinstance(edge.op, Call):
            found.append(edge.op.function)
        elif isinstance(edge.op, CallThrough) and through is not None:
            found += through(edge.op)
    return found


def components(graph: dict[str, list[str]]) -> list[list[str]]:
    """The strongly connected components, callees before their callers (Tarjan, without recursion)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    on_stack: set[str] = set()
    result: list[list[str]] = []
    for root in graph:
        if root in index:
            continue
        work = [(root, iter(graph[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, successors = work[-1]
            for successor in successors:
                if successor not in index:
                    index[successor] = low[successor] = len(index)
                    stack.append(successor)
                    on_stack.add(successor)
                    work.append((successor, iter(graph.get(successor, []))))
                    break
                if successor in on_stack:
                    low[node] = min(low[node], index[successor])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    component: list[str] = []
                    while not component or component[-1] != node:
                        component.append(stack.pop())
                        on_stack.discard(component[-1])
                    result.append(component)
    return result


def recursive_functions(graph: dict[str, list[str]]) -> frozenset[str]:
    """The functions that may be active more than once at the same time."""
    found: set[str] = set()
    for component in components(graph):
        if len(component) > 1 or component[0] in graph[component[0]]:
            found.update(component)
    return frozenset(found)
