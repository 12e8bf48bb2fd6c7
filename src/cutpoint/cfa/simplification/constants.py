"""Constant propagation over a whole program: variables that have only one value are replaced by it.

It is flow-insensitive, so that it takes one pass over the functions and applies to all copies that inlining makes of
them: a variable is constant if every assignment gives it the same constant. The constants are computed optimistically
for all variables together: a variable is assumed constant until an assignment contradicts that (as in the algorithm of
Wegman and Zadeck). Variables that may be read before they are assigned are not constant.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from cutpoint.cfa.model import Assign, Assume, Call, Havoc, Origin
from cutpoint.cfa.program import Function, FunctionEdge, FunctionOp, Program
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.term import FALSE, Term
from cutpoint.smt.terms.walk import Substitution, free_variables


def propagate_constants(program: Program) -> Program:
    """The program with constant variables replaced and branches that cannot be taken removed."""
    constants = find_constants(program)
    if not constants:
        return program
    replace = Substitution(constants)
    functions = {name: _replaced(function, constants, replace) for name, function in program.functions.items()}
    return program.with_functions(functions)


def find_constants(program: Program) -> dict[Term, Term]:
    """The variables that have one value whenever they are read, with that value."""
    sources = _assignments(program)
    while True:
        constants = _fixpoint(sources)
        early = _read_before_assigned(program, set(constants))
        if not early:
            return constants
        for variable in early:
            sources[variable] = None


def _fixpoint(sources: dict[Term, list[Term] | None]) -> dict[Term, Term]:
    values: dict[Term, Term | None] = {target: None for target, terms in sources.items() if terms is None}
    readers: dict[Term, list[Term]] = defaultdict(list)
    for target, terms in sources.items():
        for term in terms or ():
            for variable in free_variables(term):
                readers[variable].append(target)
    todo = [target for target in sources if target not in values]
    while todo:
        _spread(todo, values, sources, readers)
        # variables that depend only on themselves have no initial value: they are not constant either
        without = [target for target in sources if target not in values]
        values.update(dict.fromkeys(without))
        todo = [reader for target in without for reader in readers[target]]
    return {variable: value for variable, value in values.items() if value is not None}


def _spread(
    todo: list[Term],
    values: dict[Term, Term | None],
    sources: dict[Term, list[Term] | None],
    readers: dict[Term, list[Term]],
) -> None:
    """Lowers values from unknown to a constant, and from a constant to None, until nothing changes."""
    pending = set(todo)
    while todo:
        target = todo.pop()
        pending.discard(target)
        terms = sources[target]
        if terms is None or (target in values and values[target] is None):
            continue
        value = _common_value(terms, values, sources)
        if value is _UNDECIDED or (target in values and value is values[target]):
            continue
        values[target] = None if target in values or not isinstance(value, Term) else value
        for reader in readers[target]:
            if reader not in pending:
                pending.add(reader)
                todo.append(reader)


_UNDECIDED = object()


def _common_value(terms: list[Term], values: dict[Term, Term | None], sources: dict[Term, list[Term] | None]) -> object:
    """The constant to which all terms evaluate, None if there is none, undecided while nothing is known about them."""
    result: Term | None = None
    for term in terms:
        if term.op != ops.CONST:
            variables = free_variables(term)
            if any(variable not in values and sources.get(variable) is not None for variable in variables):
                continue  # optimistic: what is not known yet may still turn out to be the same
            known = {variable: value for variable in variables if (value := values.get(variable)) is not None}
            term = Substitution(known)(term)
            if term.op != ops.CONST:
                return None
        if result is not None and term is not result:
            return None
        result = term
    return _UNDECIDED if result is None else result


def _assignments(program: Program) -> dict[Term, list[Term] | None]:
    """The terms that are assigned to each variable anywhere; None if it may get any value."""
    found: dict[Term, list[Term] | None] = {program.exit_status: None}

    def add(target: Term, value: Term) -> None:
        known = found.setdefault(target, [])
        if known is not None and value not in known:
            known.append(value)

    for variable, value in _initial_values(program).items():
        add(variable, value)
    for function in program.functions.values():
        for edge in function.edges:
            op = edge.op
            if isinstance(op, Assign):
                if function.name != program.start:
                    add(op.variable, op.value)
            elif isinstance(op, Havoc):
                if op.origin is not Origin.UNINITIALISED:  # that value is never read, see below
                    found[op.variable] = None
            elif isinstance(op, Call):
                callee = program.functions[op.function]
                for parameter, argument in zip(callee.parameters, op.arguments, strict=False):
                    add(parameter, argument)
                for result, returned in zip(op.results, callee.returns, strict=False):
                    add(result, returned)
    return found


def _initial_values(program: Program) -> dict[Term, Term]:
    """The values of variables after the start function: it has no branches, so the last assignment counts."""
    start = program.functions[program.start]
    following = {edge.source: edge for edge in start.edges}
    values: dict[Term, Term] = {}
    location = start.entry
    while location in following:
        edge = following.pop(location)
        if isinstance(edge.op, Assign):
            value = edge.op.value
            values[edge.op.variable] = value if value.op == ops.CONST else Substitution(values)(value)
        location = edge.target
    return values


def _read_before_assigned(program: Program, candidates: set[Term]) -> set[Term]:
    """Candidates that may be read on a path on which they have not been assigned before.

    The start function assigns globals before anything else, and parameters are assigned with the call.
    Everything else must be assigned by each function that reads it, before it reads it.
    """
    start = program.functions[program.start]
    assigned = {edge.op.variable for edge in start.edges if isinstance(edge.op, Assign)}
    assigned.update(parameter for function in program.functions.values() for parameter in function.parameters)
    early = _live_at_entry(start, candidates)
    for function in program.functions.values():
        early |= _live_at_entry(function, candidates - assigned)
    return early


def _live_at_entry(function: Function, candidates: set[Term]) -> set[Term]:
    """The candidates that the function may read before it assigns them (backward analysis)."""
    entering: dict[int, list[tuple[int, set[Term], set[Term]]]] = defaultdict(list)
    todo: list[int] = []
    live: dict[int, set[Term]] = defaultdict(set)
    for edge in function.edges:
        read = candidates.intersection(_read(edge.op))
        entering[edge.target].append((edge.source, candidates.intersection(_written(edge.op)), read))
        if read:
            todo.append(edge.target)
    if any(variable in candidates for variable in function.returns):
        live[function.exit].update(candidates.intersection(function.returns))
        todo.append(function.exit)
    while todo:
        location = todo.pop()
        for source, written, read in entering[location]:
            before = (live[location] - written) | read
            if not before <= live[source]:
                live[source] |= before
                todo.append(source)
    early = set(live[function.entry])
    for edge in function.edges:  # a declaration that is reached again discards the value
        op = edge.op
        if isinstance(op, Havoc) and op.origin is Origin.UNINITIALISED and op.variable in live[edge.target]:
            early.add(op.variable)
    return early


def _written(op: FunctionOp) -> Iterable[Term]:
    if isinstance(op, Assign):
        return (op.variable,)
    if isinstance(op, Havoc) and op.origin is not Origin.UNINITIALISED:
        return (op.variable,)
    return op.results if isinstance(op, Call) else ()


def _read(op: FunctionOp) -> list[Term]:
    if isinstance(op, Assign):
        return free_variables(op.value)
    if isinstance(op, Assume):
        return free_variables(op.condition)
    return free_variables(*op.arguments) if isinstance(op, Call) and op.arguments else []


def _replaced(function: Function, constants: dict[Term, Term], replace: Substitution) -> Function:
    edges: list[FunctionEdge] = []
    for edge in function.edges:
        op = edge.op
        if isinstance(op, Assign):
            op = Assign(op.variable, replace(op.value))
        elif isinstance(op, Assume):
            condition = replace(op.condition)
            if condition is FALSE:
                continue
            op = Assume(condition, op.trap)
        elif isinstance(op, Call):
            op = Call(op.function, tuple(map(replace, op.arguments)), op.results)
        edges.append(edge._replace(op=op))
    return function.with_edges(edges)
