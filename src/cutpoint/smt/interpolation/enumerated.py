"""Variables with few values on the path program: the reachable combinations of their values.

State machines, flags and codes are only ever assigned constants, inputs and each other. All that matters about such a
variable is which of these constants it equals, if any. The reachable combinations are enumerated one by one, from the
entry of the path program to a fixpoint. If the exit is not reachable from them, they are an inductive invariant, which
conjunctions of candidates cannot express (`s == 3 && f == 1 || …`).

Which constants of which variables are needed is not known in advance: this is an abstraction refinement loop. The
initial abstraction distinguishes no values. If it reaches the exit, it does so by a trace of combinations. A query in
which each step knows about its predecessor only the selected equalities x == c determines which of them exclude this
trace. Those in its core are added, and the enumeration starts again.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from cutpoint.base.frozen import frozen
from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create_for
from cutpoint.smt.interpolation.engine import ENGINES, RegisteredEngine
from cutpoint.smt.interpolation.errors import CannotInterpolate
from cutpoint.smt.interpolation.path_program import Link, PathProgram, instances, path_program
from cutpoint.smt.interpolation.problem import Interpolants, Problem
from cutpoint.smt.queries.cores import minimise_core
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import and_, conjunction, disjunction, eq, implies, not_
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import FALSE, TRUE, Term, internal, subterms
from cutpoint.smt.terms.value_classes import ValueClasses, leaves
from cutpoint.smt.terms.walk import Substitution, free_variables

Combination = tuple[Term | None, ...]
"""For every variable, the constant that it equals; None if it equals none of the distinguished ones."""
Selection = dict[Term, list[Term]]
"""For every relevant variable, the constants that are distinguished."""

MOST_COMBINATIONS = 3000
_CORE_SECONDS = 0.2
_OFTEN = 3
_FEW_CONSTANTS = 2
"""Variables with at most this many constants (flags) are preferred to the states of another machine."""
_NAME = "enumerated"


class Enumerated:
    """The engine. It keeps the constants selected for a path program for the next call."""

    def __init__(self) -> None:
        self._selections: dict[Hashable, Selection] = {}

    def __call__(self, problem: Problem, deadline: Deadline) -> Interpolants:
        """Interpolants that are instances of the reachable combinations of values."""
        whole = problem.whole or problem
        program = path_program(whole)
        if program is None:
            raise CannotInterpolate(_NAME, "the graph does not record which program it unrolls")
        candidates = _candidates(program)
        if not candidates:
            raise CannotInterpolate(_NAME, "the last step depends on no variable with few values")
        selection = self._selections.get(program.identity, {})
        while True:
            with _Steps(program, deadline) as steps:
                reachable = _Reachable(program, selection, steps)
                trace = reachable.trace_to_exit()
            if trace is None:
                return instances(whole, program, reachable.invariant())
            selection = _extended(selection, trace, candidates, deadline)
            self._selections[program.identity] = selection


def _candidates(program: PathProgram) -> Selection:
    """The variables on which the last steps depend, with all constants they are compared with or assigned."""
    values = _values(program)
    todo = [link.step.guard for link in program.links]  # each guard affects whether the exit is reached
    found: Selection = {}
    while todo:
        new = [x for x in free_variables(*todo) if x in values and x not in found]
        found.update({x: values[x] for x in new})
        todo = [value for x, value in program.assignments if x in new]
    assigned = {x for x, _ in program.assignments}
    return {x: constants for x, constants in found.items() if x in assigned}


def _values(program: PathProgram) -> Selection:
    """The variables that are assigned only constants, inputs and each other, with the constants."""
    classes = ValueClasses()
    for x, value in program.assignments:
        classes.relate((x, *leaves(value)))
    for term in subterms(program.formulas):
        if term.op == ops.EQ and any(side.op == ops.CONST for side in term.args):
            sides = [leaf for side in term.args for leaf in leaves(side)]
            if all(side.op in (ops.VAR, ops.CONST) for side in sides):
                classes.relate(sides)
    return classes.values()


@frozen(eq=False)
class _Visit:
    """A combination at a class of the path program, and its predecessor."""

    node: int
    combination: Combination
    link: Link | None = None
    before: _Visit | None = None


class _Steps:
    """A solver for each step of the path program, with the step's guard asserted."""

    def __init__(self, program: PathProgram, deadline: Deadline) -> None:
        self._terms = program.formulas
        self._deadline = deadline
        self._solvers: dict[Link, Solver] = {}

    def __enter__(self) -> _Steps:
        return self

    def __exit__(self, *_: object) -> None:
        for solver in self._solvers.values():
            solver.close()

    def check(self, link: Link, assumptions: Sequence[Term]) -> Result:
        solver = self.solver(link)
        answer = solver.check(assumptions, self._deadline.left)
        if answer is Result.UNKNOWN:
            raise CannotInterpolate(_NAME, solver.reason)
        return answer

    def solver(self, link: Link) -> Solver:
        solver = self._solvers.get(link)
        if solver is None:
            solver = self._solvers[link] = create_for(self._terms)
            solver.add(*link.assumed, link.step.guard)
        return solver


class _Reachable:
    """The reachable combinations of values at each class of the path program."""

    def __init__(self, program: PathProgram, selection: Selection, steps: _Steps) -> None:
        self._program = program
        self._selection = selection
        self._variables = list(selection)
        self._steps = steps
        self._blocked: dict[Link, int] = {}
        self._known: list[dict[Combination, _Visit]] = [{} for _ in range(max(program.class_of) + 1)]

    def invariant(self) -> list[list[Term]]:
        """The reachable combinations, for each class."""
        return [[], *[[self._formula(list(known))] for known in self._known[1:]]]

    def trace_to_exit(self) -> list[_Visit] | None:
        """A trace of combinations from the entry to the exit; None if there is none, once the fixpoint is reached."""
        entry = _Visit(0, ())
        todo: list[tuple[int, list[Combination]]] = [(0, [])]
        while todo:
            node, new = todo.pop(0)
            here = TRUE if node == 0 else self._formula(new)
            for link in self._program.links:
                if link.source != node:
                    continue
                if link.target == self._program.exit:
                    if self._steps.check(link, [here]) is Result.SAT:
                        return _trace(_Visit(link.target, (), link, self._source(link, entry)))
                    continue
                found = self._successors(link, here, entry)
                if found:
                    todo.append((link.target, found))
        return None

    def _successors(self, link: Link, here: Term, entry: _Visit) -> list[Combination]:
        """The new combinations that one step adds to its target class."""
        known = self._known[link.target]
        after = [link.step.updates.get(x, x) for x in self._variables]
        found: list[Combination] = []
        while True:
            for combination in list(known)[self._blocked.get(link, 0) :]:
                self._steps.solver(link).add(not_(_cube(after, combination, self._selection)))
            self._blocked[link] = len(known)
            if self._steps.check(link, [here]) is Result.UNSAT:
                return found
            combination = self._combination(link, after)
            if sum(map(len, self._known)) >= MOST_COMBINATIONS:
                raise CannotInterpolate(_NAME, f"there are more than {MOST_COMBINATIONS} combinations of values")
            known[combination] = _Visit(link.target, combination, link, self._source(link, entry))
            found.append(combination)

    def _source(self, link: Link, entry: _Visit) -> _Visit:
        """The visit from which the step in the last model starts."""
        if link.source == 0:
            return entry
        return self._known[link.source][self._combination(link, self._variables)]

    def _combination(self, link: Link, terms: Sequence[Term]) -> Combination:
        values = self._steps.solver(link).values(terms)
        constants = [{c.value: c for c in selected} for selected in self._selection.values()]
        return tuple(known.get(value) for known, value in zip(constants, values, strict=True))

    def _formula(self, combinations: Sequence[Combination]) -> Term:
        return _formula(combinations, self._variables, self._selection)


def _trace(last: _Visit) -> list[_Visit]:
    """All visits except the entry."""
    found: list[_Visit] = []
    visit: _Visit | None = last
    while visit is not None and visit.link is not None:
        found.append(visit)
        visit = visit.before
    return found[::-1]


def _extended(selection: Selection, trace: list[_Visit], candidates: Selection, deadline: Deadline) -> Selection:
    """Adds constants that make this trace impossible, by its suffix if that is enough."""
    selectors = {
        internal(f"tell!{x.id}!{c.id}", BOOL): (x, c) for x, constants in candidates.items() for c in constants
    }
    few = [selector for selector, (x, _) in selectors.items() if len(candidates[x]) <= _FEW_CONSTANTS]
    length = 2
    while True:
        start = max(0, len(trace) - length)
        parts = _linked(trace, start, selection, candidates, selectors)
        with create_for(parts) as solver:
            solver.add(*parts)
            answer = solver.check(few, deadline.left)
            if answer is not Result.UNSAT:
                answer = solver.check(list(selectors), deadline.left)
            if answer is Result.UNSAT:
                large = solver.core()
                core = list(minimise_core(solver, large, deadline.at_most(_CORE_SECONDS)).formulas)
                break
            if answer is Result.UNKNOWN:
                raise CannotInterpolate(_NAME, solver.reason)
        if start == 0:
            raise CannotInterpolate(_NAME, "the variables with few values do not exclude the exit")
        length *= 2
    # A variable that needs another constant each time will need more: take all of its constants in the larger core.
    core += [selector for selector in large if len(selection.get(selectors[selector][0], ())) >= _OFTEN]
    extended = {x: list(constants) for x, constants in selection.items()}
    for selector in core:
        x, c = selectors[selector]
        if c not in extended.setdefault(x, []):
            extended[x].append(c)
    if extended == selection:
        raise CannotInterpolate(_NAME, "a spurious trace to the exit cannot be excluded by more constants")
    return extended


def _linked(
    trace: list[_Visit],
    start: int,
    selection: Selection,
    candidates: Selection,
    selectors: Mapping[Term, tuple[Term, Term]],
) -> list[Term]:
    """The steps of a trace from a position on. Each step has its own copy of the state, which agrees with the result of
    the previous step only in the selected equalities."""
    parts: list[Term] = []
    before: Mapping[Term, Term] | None = None  # the values after the previous step
    for number, visit in list(enumerate(trace))[start:]:
        link = visit.link
        assert link is not None
        every = free_variables(*link.assumed, link.step.guard, *link.step.updates.values())
        now = Substitution({x: internal(f"{x.value}!{number}", x.sort) for x in dict.fromkeys([*every, *candidates])})
        parts += [now(part) for part in (*link.assumed, link.step.guard)]
        if number > 0:
            parts.append(now(_cube(list(selection), trace[number - 1].combination, selection)))
        if before is not None:
            for selector, (x, c) in selectors.items():
                parts.append(implies(selector, eq(eq(before[x], c), eq(now(x), c))))
        before = {x: internal(f"after!{x.value}!{number}", x.sort) for x in candidates}
        parts += [eq(name, now(link.step.updates.get(x, x))) for x, name in before.items()]
    return parts


def _cube(terms: Sequence[Term], combination: Combination, selection: Selection) -> Term:
    distinguished = zip(terms, combination, selection.values(), strict=True)
    return conjunction(_is(term, value, constants) for term, value, constants in distinguished)


def _is(term: Term, value: Term | None, constants: list[Term]) -> Term:
    if value is None:
        return conjunction(not_(eq(term, constant)) for constant in constants)
    return eq(term, value)


def _formula(combinations: Sequence[Combination], variables: Sequence[Term], selection: Selection) -> Term:
    """The disjunction of the combinations; values of the first variable with the same combinations below are merged."""
    if not combinations:
        return FALSE
    if not variables:
        return TRUE
    x = variables[0]
    rests: dict[Term | None, dict[Combination, None]] = {}
    for first, *others in combinations:
        rests.setdefault(first, {})[tuple(others)] = None
    together: dict[frozenset[Combination], list[Term | None]] = {}
    for value, rest in rests.items():
        together.setdefault(frozenset(rest), []).append(value)
    parts = []
    for same in together.values():
        of_others = _formula(list(rests[same[0]]), variables[1:], selection)
        parts.append(and_(disjunction(_is(x, value, selection[x]) for value in same), of_others))
    return disjunction(parts)


ENGINES.register(
    RegisteredEngine(
        "enumerated",
        "the combinations of values that variables with few values reach",
        Enumerated,
        8.0,
        "bitwuzla",
        of_path_program=True,
        first=8.0,
        share=0.6,
        resumes=True,
    )
)
