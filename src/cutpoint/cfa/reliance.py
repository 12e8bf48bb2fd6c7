"""The assumptions on which a proof rests: those at locations that an execution may visit on its way to the error.

Assumptions at which the program ends count as well: without them, it might continue to the error.

They are computed on the program as lowered, because constant propagation may have removed a branch as a consequence of
an assumption before it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cutpoint.base.source import SourceRange
from cutpoint.cfa.assumptions import Assumption
from cutpoint.cfa.model import Assume, Call
from cutpoint.cfa.program import ABORT, FunctionEdge, Program
from cutpoint.cfa.simplification.slice import useful_locations
from cutpoint.smt.terms.term import FALSE


def relied_on(program: Program) -> tuple[Assumption, ...]:
    """The assumptions of the program as lowered without which a proof may not hold, in the order of the functions."""
    if not any(function.assumptions for function in program.functions.values()):
        return ()
    useful, reached = useful_locations(program), _reached_locations(program)
    ends = {
        name: {edge.source for edge in function.edges if _ends(edge)} for name, function in program.functions.items()
    }
    found: dict[Assumption, None] = {}
    at_calls = located_at_calls(program)
    for name, function in program.functions.items():
        for location, assumptions in function.assumptions.items():
            if location not in reached[name]:
                continue
            counts = location in useful[name] or location in ends[name]
            made = [one for one in assumptions if not one.of_executions and (counts or one.decides_end)]
            found.update(dict.fromkeys(at_calls(name, one) for one in made))
    return tuple(found)


def _ends(edge: FunctionEdge) -> bool:
    """Whether the execution ends here: by an abort, or by a trap that is certain."""
    return edge.target == ABORT or (isinstance(edge.op, Assume) and edge.op.condition is FALSE)


def located_at_calls(program: Program) -> Callable[[str, Assumption], Assumption]:
    """Moves an assumption in a library function to the source range of the program's call of that function."""
    calls: dict[str, tuple[SourceRange | None, str]] = {}
    todo = [name for name in program.functions if name not in program.without_source] if program.without_source else []
    for name in todo:
        for edge in program.functions[name].edges:
            op = edge.op
            if isinstance(op, Call) and op.function in program.without_source and op.function not in calls:
                calls[op.function] = calls.get(name, (edge.range, program.functions[op.function].source_name))
                todo.append(op.function)

    def with_call_site(name: str, assumption: Assumption) -> Assumption:
        if name not in calls:
            return assumption
        where, subject = calls[name]
        return replace(assumption, range=where, subject=assumption.subject or subject)

    return with_call_site


def _reached_locations(program: Program) -> dict[str, set[int]]:
    """For each function, the locations that can be reached from the start, if every call may return."""
    leaving: dict[str, dict[int, list[FunctionEdge]]] = {}
    for name, function in program.functions.items():
        table = leaving[name] = {}
        for edge in function.edges:
            table.setdefault(edge.source, []).append(edge)
    reached: dict[str, set[int]] = {name: set() for name in program.functions}
    todo = [(program.start, program.functions[program.start].entry)]
    while todo:
        name, location = todo.pop()
        if location in reached[name]:
            continue
        reached[name].add(location)
        for edge in leaving[name].get(location, ()):
            if isinstance(edge.op, Call):
                todo.append((edge.op.function, program.functions[edge.op.function].entry))
            todo.append((name, edge.target))
    return reached
