"""The program as lowered, in which calls that slicing has removed are replaced by over-approximations of their effects.

The slice is only a hint where a coarse model pays off: the replacement is computed from the program as lowered, and
allows everything that the call may do. The callee may return, if its exit can be reached at all, with other values in
the variables that it or its callees may assign; or fail, if one of them can. If the callee can fail, or may change
variables that constant propagation considers constant, the call is kept after all, unless it is recursive.

So the automaton has the same copies of functions as the sliced one, and a few more. Branches that constant propagation
considers infeasible are not followed either, but lead to the error: if one were feasible, the check would find it.

Parameters are not among the effects of a call, because nothing reads them before the next call assigns them. Nor are
the locals of recursive functions: every activation has its own, which are uninitialised at first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cutpoint.cfa.calls.call_graph import call_graph, components, recursive_functions
from cutpoint.cfa.model import Assign, Assume, Call
from cutpoint.cfa.program import (
    ERROR,
    GOALS,
    Function,
    FunctionEdge,
    FunctionOp,
    Program,
)
from cutpoint.evidence.proofs.effects import Effects, choose, chosen, operations
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import Substitution, free_variables


def coarsened(program: Program, sliced: Program, constants: Mapping[Term, Term], read: Iterable[Term]) -> Program:
    """Keeps only the calls that `sliced` has at the same location, and those that must not be replaced.

    `read` are variables that matter even if nothing in the program reads them.
    """
    return _Coarsening(program, sliced, constants).result(set(read))


class _Coarsening:
    def __init__(self, program: Program, sliced: Program, constants: Mapping[Term, Term]) -> None:
        self._program = program
        self._constants = frozenset(constants)
        self._substitute = Substitution(constants)
        self._graph = call_graph(program)
        self._recursive = recursive_functions(self._graph) | program.recursive
        self._component = {name: number for number, names in enumerate(components(self._graph)) for name in names}
        self._retained = {
            (name, edge.source, edge.op.function)
            for name, function in sliced.functions.items()
            for edge in function.edges
            if isinstance(edge.op, Call)
        }
        self._returning = _returning_functions(program)
        self._closures: dict[str, list[str]] = {}
        self._effects: dict[str, Effects] = {}

    def result(self, read: set[Term]) -> Program:
        kept = self._kept_functions()
        for name in kept:
            function = self._program.functions[name]
            read.update(free_variables(*function.returns, *(term for e in function.edges for term in _read(e.op))))
        functions = {
            name: self._rebuilt(function, read) for name, function in self._program.functions.items() if name in kept
        }
        return self._program.with_functions(functions)

    def _kept_functions(self) -> set[str]:
        kept = {self._program.start}
        todo = [self._program.start]
        while todo:
            name = todo.pop()
            for edge in self._program.functions[name].edges:
                if isinstance(edge.op, Call) and edge.op.function not in kept and self._keeps(name, edge, edge.op):
                    kept.add(edge.op.function)
                    todo.append(edge.op.function)
        return kept

    def _keeps(self, name: str, edge: FunctionEdge, call: Call) -> bool:
        """Whether a call is kept."""
        callee = call.function
        if (name, edge.source, callee) in self._retained:
            return True
        if self._component[name] == self._component[callee]:
            return False
        return self._may_fail(callee) or self._spoils_constants(call)

    def _may_fail(self, name: str) -> bool:
        functions = self._program.functions
        return any(edge.target in GOALS for one in self._closure(name) for edge in functions[one].edges)

    def _spoils_constants(self, call: Call) -> bool:
        if not self._constants.isdisjoint(call.results):
            return True
        own = {local for one in self._closure(call.function) for local in self._program.functions[one].locals}
        effects = self._effects_of(call.function).values
        return any(value is None and x in self._constants and x not in own for x, value in effects.items())

    def _closure(self, name: str) -> list[str]:
        """The function and all that it may call, directly or indirectly."""
        known = self._closures.get(name)
        if known is None:
            found = {name: None}
            todo = [name]
            while todo:
                for callee in self._graph[todo.pop()]:
                    if callee not in found:
                        found[callee] = None
                        todo.append(callee)
            known = self._closures[name] = list(found)
        return known

    def _effects_of(self, name: str) -> Effects:
        """The effects that the body of a function and its callees may have."""
        known = self._effects.get(name)
        if known is None:
            known = self._effects[name] = Effects()
            for one in self._closure(name):
                function = self._program.functions[one]
                effects = Effects()
                for edge in function.edges:
                    effects.perform(edge.op)
                    for result in edge.op.results if isinstance(edge.op, Call) else ():
                        effects.assign(result, None)
                own = function.locals if one in self._recursive else ()
                known.include({x: value for x, value in effects.values.items() if x not in own})
        return known

    # -- rebuilding -------------------------------------------------------------------------------

    def _rebuilt(self, function: Function, read: set[Term]) -> Function:
        next_location = 1 + max((max(e.source, e.target) for e in function.edges), default=0)
        next_location = max(next_location, function.entry + 1, function.exit + 1)
        edges: list[FunctionEdge] = []
        for edge in function.edges:
            call = edge.op
            if isinstance(call, Assume) and self._substitute(call.condition) is FALSE:
                edges.append(edge._replace(target=ERROR))
                continue
            if not isinstance(call, Call) or self._keeps(function.name, edge, call):
                edges.append(edge)
                continue
            effects = Effects()
            effects.include(self._effects_of(call.function).values)
            for result in call.results:
                effects.assign(result, None)
            source, ops = edge.source, operations((x, v) for x, v in effects.values.items() if x in read)
            if self._may_fail(call.function):
                choice, source = next_location, next_location + 1
                next_location += 2
                edges.append(FunctionEdge(edge.source, choose(), choice, edge.range))
                edges.append(FunctionEdge(choice, chosen(True), ERROR, edge.range))
                edges.append(FunctionEdge(choice, chosen(False), source, edge.range))
            if call.function not in self._returning:
                edges.append(FunctionEdge(source, Assume(FALSE), edge.target, edge.range))
                continue
            for op in ops:
                edges.append(FunctionEdge(source, op, next_location, edge.range))
                source = next_location
                next_location += 1
            edges.append(FunctionEdge(source, Assume(TRUE), edge.target, edge.range))
        return function.with_edges(edges)


def _returning_functions(program: Program) -> set[str]:
    """The functions that may return: those with a path to their exit on which all callees may return."""
    returning: set[str] = set()
    changed = True
    while changed:
        changed = False
        for name, function in program.functions.items():
            if name not in returning and _may_return(function, returning):
                returning.add(name)
                changed = True
    return returning


def _may_return(function: Function, returning: set[str]) -> bool:
    leaving: dict[int, list[int]] = {}
    for edge in function.edges:
        if not isinstance(edge.op, Call) or edge.op.function in returning:
            leaving.setdefault(edge.source, []).append(edge.target)
    seen = {function.entry}
    todo = [function.entry]
    while todo:
        for target in leaving.get(todo.pop(), ()):
            if target not in seen:
                seen.add(target)
                todo.append(target)
    return function.exit in seen


def _read(op: FunctionOp) -> tuple[Term, ...]:
    if isinstance(op, Assign):
        return (op.value,)
    if isinstance(op, Assume):
        return (op.condition,)
    return op.arguments if isinstance(op, Call) else ()
