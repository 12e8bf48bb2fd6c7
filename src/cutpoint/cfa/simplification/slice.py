"""Slicing: removes operations that cannot influence whether the error location is reached.

It works on functions, before they are inlined, so that its cost depends on the size of the source and not of the
unfolding. An operation is kept if it assigns a relevant variable; a branch is kept if something relevant is control
dependent on it (computed from post-dominators; Ferrante, Ottenstein and Warren); the variables that these read are
relevant. A branch on which nothing relevant depends becomes an edge to the location at which its paths meet again. So a
loop that computes nothing relevant vanishes, even if it might not terminate: a proof remains a proof, and a
counterexample is executed on the whole program before it is reported.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from cutpoint.cfa.graph.dominators import control_dependence, immediate_dominators
from cutpoint.cfa.model import Assign, Assume, Call, Havoc
from cutpoint.cfa.program import (
    ABORT,
    EXIT,
    GOALS,
    Function,
    FunctionEdge,
    FunctionOp,
    Program,
)
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.term import TRUE, Term
from cutpoint.smt.terms.walk import free_variables

_END, _STOP = -10, -11
"""The common end of all paths, for post-dominance; and the end of executions that no longer matter."""
_ENDS = GOALS | {EXIT, ABORT, _STOP}


def slice_program(program: Program) -> Program:
    trimmed = _without_dead_ends(program)
    slicer = _Slicer(trimmed)
    functions = {name: slicer.rebuilt(function) for name, function in trimmed.functions.items()}
    kept = _called_from(program.start, functions)
    return program.with_functions({name: function for name, function in functions.items() if name in kept})


def _called_from(start: str, functions: dict[str, Function]) -> set[str]:
    seen = {start}
    todo = [start]
    while todo:
        for edge in functions[todo.pop()].edges:
            if isinstance(edge.op, Call) and edge.op.function not in seen:
                seen.add(edge.op.function)
                todo.append(edge.op.function)
    return seen


# -- executions that can no longer reach the error --------------------------------------------------


def _without_dead_ends(program: Program) -> Program:
    """Redirects every edge after which the error can no longer be reached to `_STOP`."""
    useful = useful_locations(program)
    functions: dict[str, Function] = {}
    for name, function in program.functions.items():
        edges: list[FunctionEdge] = []
        for edge in function.edges:
            if edge.source not in useful[name]:
                continue
            callee = program.functions[edge.op.function] if isinstance(edge.op, Call) else None
            if callee is not None and callee.entry not in useful[callee.name]:
                edges.append(edge._replace(op=Assume(TRUE), target=_STOP))  # it never returns
            elif edge.target in useful[name] or edge.target in GOALS:
                edges.append(edge)
            elif callee is not None:
                edges.append(edge._replace(target=_STOP))
            else:
                edges.append(edge._replace(op=edge.op if isinstance(edge.op, Assume) else Assume(TRUE), target=_STOP))
        functions[name] = function.with_edges(edges)
    return program.with_functions(functions)


def _erring_functions(program: Program) -> set[str]:
    """The functions that may lead to the error before they return."""
    return _with_callers(
        program,
        {name for name, function in program.functions.items() if any(edge.target in GOALS for edge in function.edges)},
    )


def _with_callers(program: Program, names: set[str]) -> set[str]:
    """These functions, and all that call one of them, directly or not."""
    callers: dict[str, set[str]] = defaultdict(set)
    for name, function in program.functions.items():
        for edge in function.edges:
            if isinstance(edge.op, Call):
                callers[edge.op.function].add(name)
    found = set(names)
    todo = list(names)
    while todo:
        new = callers[todo.pop()] - found
        found |= new
        todo += new
    return found


def useful_locations(program: Program) -> dict[str, set[int]]:
    """For each function, the locations from which an execution may still reach the error.

    A call leads to the error if the callee may do so, or may return to a location from which it can be reached.
    """
    erring = _erring_functions(program)
    entering = {name: _entering(function) for name, function in program.functions.items()}
    sites: dict[str, list[tuple[str, FunctionEdge]]] = defaultdict(list)
    useful: dict[str, set[int]] = {name: set() for name in program.functions}
    todo: list[tuple[str, int]] = []

    def mark(name: str, location: int) -> None:
        if location not in useful[name]:
            useful[name].add(location)
            todo.append((name, location))

    for name, function in program.functions.items():
        for edge in function.edges:
            if isinstance(edge.op, Call):
                sites[edge.op.function].append((name, edge))
            elif edge.target in GOALS:
                mark(name, edge.source)
    while todo:
        name, location = todo.pop()
        for edge in entering[name].get(location, ()):
            if not isinstance(edge.op, Call):
                mark(name, edge.source)
                continue
            callee = program.functions[edge.op.function]
            mark(callee.name, callee.exit)
            if callee.entry in useful[callee.name]:
                mark(name, edge.source)
        if location == program.functions[name].entry:
            for caller, edge in sites[name]:
                if name in erring or edge.target in useful[caller]:
                    mark(caller, edge.source)
    return useful


def _entering(function: Function) -> dict[int, list[FunctionEdge]]:
    table: dict[int, list[FunctionEdge]] = defaultdict(list)
    for edge in function.edges:
        table[edge.target].append(edge)
    return table


# -- relevance --------------------------------------------------------------------------------------


class _Slicer:
    """Finds relevant variables and locations; afterwards it rebuilds functions."""

    def __init__(self, program: Program) -> None:
        self._program = program
        stopping = _stopping_functions(program)
        self._graphs = {name: _FlowGraph(function, stopping) for name, function in program.functions.items()}
        self._assigned: dict[Term, list[tuple[str, FunctionEdge]]] = defaultdict(list)
        self._sites: dict[str, list[tuple[str, FunctionEdge]]] = defaultdict(list)
        self.variables: set[Term] = set()
        self.locations: dict[str, set[int]] = {name: set() for name in program.functions}
        self._functions: set[str] = set()
        self._todo: list[Term] = []
        for name, function in program.functions.items():
            for edge in function.edges:
                self._index(name, edge)
        for name, graph in self._graphs.items():
            for location in graph.stopping:
                self._decide(name, location)
                self._keep(name, location)
        while self._todo:
            for name, edge in self._assigned[self._todo.pop()]:
                self._keep(name, edge.source)
                self._read(edge)

    def _index(self, name: str, edge: FunctionEdge) -> None:
        op = edge.op
        if isinstance(op, Assign | Havoc):
            self._assigned[op.variable].append((name, edge))
        elif isinstance(op, Call):
            callee = self._program.functions[op.function]
            self._sites[op.function].append((name, edge))
            for target in (*callee.parameters, *op.results):
                self._assigned[target].append((name, edge))

    def _need(self, term: Term) -> None:
        for variable in free_variables(term):
            if variable not in self.variables:
                self.variables.add(variable)
                self._todo.append(variable)

    def _read(self, edge: FunctionEdge) -> None:
        op = edge.op
        if isinstance(op, Assign):
            self._need(op.value)
        elif isinstance(op, Call):
            callee = self._program.functions[op.function]
            for parameter, argument in zip(callee.parameters, op.arguments, strict=False):
                if parameter in self.variables:
                    self._need(argument)
            for result, returned in zip(op.results, callee.returns, strict=False):
                if result in self.variables:
                    self._need(returned)

    def _keep(self, name: str, location: int) -> None:
        """Marks a location as relevant, and the branches that decide whether control reaches it."""
        todo = [(name, location)]
        while todo:
            name, location = todo.pop()
            if location in self.locations[name]:
                continue
            self.locations[name].add(location)
            if name not in self._functions:
                self._functions.add(name)
                todo += [(caller, edge.source) for caller, edge in self._sites[name]]
            graph = self._graphs[name]
            for branch in graph.deciding(location):
                self._decide(name, branch)
                todo.append((name, branch))

    def _decide(self, name: str, branch: int) -> None:
        """Marks the conditions of a branch as relevant."""
        for edge in self._graphs[name].leaving[branch]:
            if isinstance(edge.op, Assume):
                self._need(edge.op.condition)

    # -- rebuilding -------------------------------------------------------------------------------

    def rebuilt(self, function: Function) -> Function:
        name = function.name
        graph, kept = self._graphs[name], self.locations[name]
        edges: list[FunctionEdge] = []
        for location, leaving in graph.leaving.items():
            if len(leaving) > 1 and location not in kept:
                meeting = graph.meeting_point(location)
                edges.append(FunctionEdge(location, Assume(TRUE), meeting, leaving[0].range))
                continue
            continuing = [edge for edge in leaving if edge.target != _STOP or isinstance(edge.op, Call)]
            edges += [edge._replace(op=self._sliced(edge)) for edge in continuing]
        return compressed(function.with_edges([_stopped(edge) for edge in edges]))

    def _sliced(self, edge: FunctionEdge) -> FunctionOp:
        op = edge.op
        if isinstance(op, Assign | Havoc) and op.variable not in self.variables:
            return Assume(TRUE)
        if isinstance(op, Call) and op.function not in self._functions:
            return Assume(TRUE)
        if isinstance(op, Assume) and op.trap and not self.variables.issuperset(free_variables(op.condition)):
            return Assume(TRUE)  # a trap only removes executions: it is not worth more relevant variables
        return op


def _stopped(edge: FunctionEdge) -> FunctionEdge:
    return edge._replace(target=EXIT) if edge.target == _STOP else edge


class _FlowGraph:
    """The control flow of a function, with post-dominators and control dependence."""

    def __init__(self, function: Function, stopping: set[str]) -> None:
        self.leaving: dict[int, list[FunctionEdge]] = defaultdict(list)
        for edge in function.edges:
            self.leaving[edge.source].append(edge)
        successors: dict[int, list[int]] = {}
        self.stopping: list[int] = []
        stopped_in_call: set[int] = set()
        for location, edges in list(self.leaving.items()):
            targets = list(dict.fromkeys(edge.target for edge in edges))
            if _may_block(edges) or any(target in _ENDS for target in targets):
                self.stopping.append(location)
            if _may_block(edges):
                targets.append(_STOP)
            elif any(isinstance(edge.op, Call) and edge.op.function in stopping for edge in edges):
                stopped_in_call.add(location)
            successors[location] = targets
        for location in {t for targets in successors.values() for t in targets} | {function.exit, function.entry}:
            successors.setdefault(location, [])
        for location in {*_heads_of_traps(successors), *stopped_in_call}:
            successors[location].append(_STOP)
        successors.setdefault(_STOP, [])
        for targets in successors.values():
            if not targets:
                targets.append(_END)
        successors[_END] = []
        reverse: dict[int, list[int]] = {location: [] for location in successors}
        for location, targets in successors.items():
            for target in targets:
                reverse[target].append(location)
        self._post = immediate_dominators(_END, reverse)
        self._deciding = control_dependence(successors, self._post)

    def deciding(self, location: int) -> list[int]:
        """The branches that decide whether control reaches a location."""
        return self._deciding.get(location, [])

    def meeting_point(self, location: int) -> int:
        """The location at which all paths from a branch meet again.

        It exists if nothing relevant depends on the branch: the error can be reached from every remaining location, so
        some path leads to the end, and paths that end differently do so at relevant locations.
        """
        meeting = self._post[location]
        assert meeting >= 0
        return meeting


def _heads_of_traps(successors: dict[int, list[int]]) -> list[int]:
    """The heads of loops that can be left only for the error, or by a call that does not return.

    A proof may be about whether they are left at all, so this must not count as certain: the branches that decide it
    are relevant.
    """
    entering: dict[int, list[int]] = defaultdict(list)
    for location, targets in successors.items():
        for target in targets:
            entering[target].append(location)
    ending = [location for location, targets in successors.items() if not targets and location not in GOALS]
    escaping = set(ending)
    while ending:
        for before in entering[ending.pop()]:
            if before not in escaping:
                escaping.add(before)
                ending.append(before)
    trapped = [location for location in successors if location not in escaping and location not in GOALS]
    return _heads({x: [y for y in successors[x] if y not in escaping and y not in GOALS] for x in trapped})


def _heads(successors: dict[int, list[int]]) -> list[int]:
    """The targets of the back edges of a depth-first search: at least one location of every cycle."""
    heads: dict[int, None] = {}
    done: set[int] = set()
    for start in successors:
        path: dict[int, Iterator[int]] = {} if start in done else {start: iter(successors[start])}
        while path:
            location = next(reversed(path))
            for target in path[location]:
                if target in path:
                    heads[target] = None
                elif target not in done:
                    path[target] = iter(successors[target])
                    break
            else:
                done.add(location)
                del path[location]
    return list(heads)


def _stopping_functions(program: Program) -> set[str]:
    """The functions that possibly do not return, because of their own operations or of their callees."""
    stopping: set[str] = set()
    for name, function in program.functions.items():
        leaving: dict[int, list[FunctionEdge]] = defaultdict(list)
        for edge in function.edges:
            leaving[edge.source].append(edge)
        if any(edge.target < 0 for edge in function.edges) or any(map(_may_block, leaving.values())):
            stopping.add(name)
    return _with_callers(program, stopping)


def _may_block(edges: list[FunctionEdge]) -> bool:
    """Whether there may be states in which none of the edges can be taken."""
    conditions = [edge.op.condition for edge in edges if isinstance(edge.op, Assume) and not edge.op.trap]
    if len(conditions) < len(edges) or TRUE in conditions:
        return False
    return len(conditions) != 2 or conditions[0] is not not_(conditions[1])


def compressed(function: Function) -> Function:
    """The function without edges that do nothing."""
    leaving: dict[int, list[FunctionEdge]] = defaultdict(list)
    for edge in function.edges:
        leaving[edge.source].append(edge)
    reached = {function.entry}
    todo = [function.entry]
    merged: dict[int, int] = {}

    def skip(location: int) -> int:
        """Follows edges that do nothing, up to a location with other or several edges."""
        passed: list[int] = []
        seen: set[int] = set()
        while location not in merged and location not in seen:
            edges = leaving.get(location, [])
            if len(edges) != 1 or edges[0].op != Assume(TRUE) or edges[0].target < 0 or location == function.exit:
                break
            seen.add(location)
            passed.append(location)
            location = edges[0].target
        location = merged.get(location, location)
        for one in passed:
            merged[one] = location
        return location

    edges: list[FunctionEdge] = []
    while todo:
        location = todo.pop()
        for edge in leaving.get(location, ()):
            target = edge.target if edge.target < 0 else skip(edge.target)
            edges.append(edge._replace(target=target))
            if target >= 0 and target not in reached:
                reached.add(target)
                todo.append(target)
    return function.with_edges(edges)
