"""Vocabulary on the path program: the strongest inductive invariant that conjunctions of candidates can say.

Houdini's algorithm: start with all candidates at every class, drop what a step refutes, until nothing is dropped. What
is left is inductive; if it excludes the exit, only what is needed for that is kept. If plain candidates are not enough,
candidates under a branch condition (`phase → candidate`) are tried, for loops that have phases.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create
from cutpoint.smt.bitvectors import to_signed
from cutpoint.smt.boolean import not_, or_
from cutpoint.smt.evaluate import Evaluator
from cutpoint.smt.interpolation.affine import affine_equalities
from cutpoint.smt.interpolation.errors import CannotInterpolate
from cutpoint.smt.interpolation.filtering import Filter
from cutpoint.smt.interpolation.path_program import Link, PathProgram, instances, path_program, relevant_variables
from cutpoint.smt.interpolation.problem import Interpolants, Problem
from cutpoint.smt.interpolation.samples import State, sample_states
from cutpoint.smt.interpolation.vocabulary import branch_conditions, observed_terms, vocabulary
from cutpoint.smt.solver import Result
from cutpoint.smt.term import FALSE, TRUE, Term, by_id
from cutpoint.smt.walk import Substitution, free_variables, size

NAME = "houdini"
_MOST_PHASES = 8
_MOST_CONDITIONAL = 4000
_MOST_RELATED = 8
_MOST_VARIABLES = 16


def houdini(problem: Problem, deadline: Deadline) -> Interpolants:
    """Interpolants that are instances of one inductive invariant of the path program."""
    program = path_program(problem)
    if program is None:
        raise CannotInterpolate(NAME, "the graph does not say which program it unrolls")
    everything = sorted(problem.nodes[0].names, key=by_id)
    samples = sample_states(program, everything, _prefix_states(problem.whole or problem, program, deadline))
    for candidates in _attempts(program, _scopes(problem), samples):
        needed = _proof(program, _Candidates(candidates, samples), deadline)
        if needed is not None:
            return instances(problem, program, needed)
    raise CannotInterpolate(NAME, "no invariant of the path program in this vocabulary excludes the exit")


def _scopes(problem: Problem) -> list[list[Term]]:
    """What the core speaks of; then, if they are few, all variables: an invariant may need more than one path does."""
    few, all_ = relevant_variables(problem), relevant_variables(problem.whole or problem)
    return [few, all_] if len(few) < len(all_) <= _MOST_VARIABLES else [few]


def _attempts(
    program: PathProgram, scopes: Sequence[Sequence[Term]], samples: Sequence[Sequence[State]]
) -> Iterator[list[Term]]:
    """Candidates, from few to many."""
    plain = [[*_mined(program, scope, samples, ()), *vocabulary(program.formulas, scope)] for scope in scopes]
    yield from plain
    for scope, unconditional in zip(scopes, plain, strict=True):
        phases = branch_conditions(program.formulas, scope)[:_MOST_PHASES]
        literals = [literal for phase in phases for literal in (phase, not_(phase))]
        if literals:
            under = _mined(program, scope, samples, literals)
            conditional = [or_(not_(p), q) for q in [*under, *unconditional] for p in literals]
            usable = [q for q in dict.fromkeys([*unconditional, *under, *conditional]) if q is not TRUE]
            yield usable[:_MOST_CONDITIONAL]


class _Candidates:
    """The candidates that no sample refutes, for each class, in order of preference."""

    def __init__(self, candidates: Sequence[Term], samples: Sequence[Sequence[State]]) -> None:
        order = sorted(dict.fromkeys(candidates), key=lambda term: (size(term), term.id))
        self.of_class = [_unrefuted(order, states) for states in samples]


def _unrefuted(candidates: Sequence[Term], states: Sequence[State]) -> list[Term]:
    kept = list(candidates)
    for state in states:
        holds = Evaluator(state)
        kept = [candidate for candidate in kept if holds(candidate)]
    return kept


def _prefix_states(problem: Problem, program: PathProgram, deadline: Deadline) -> dict[int, list[State]]:
    """A state for each node of the first path, as far as it can be walked."""
    found: dict[int, list[State]] = {}
    node = 0
    with create() as solver:
        while problem.leaving(node):
            edge = problem.leaving(node)[0]
            solver.add(*edge.conjuncts)
            node = edge.target
            if node == problem.exit or solver.check((), deadline.at_most(1.0)) is not Result.SAT:
                break
            names = problem.nodes[node].names
            model = solver.model(names.values())
            found.setdefault(program.class_of[node], []).append({x: model[name] for x, name in names.items()})
    return found


def _mined(
    program: PathProgram, variables: Sequence[Term], samples: Sequence[Sequence[State]], phases: Sequence[Term]
) -> list[Term]:
    """Affine equalities of the samples of each class; with phases, of the samples of each phase only."""
    observed = observed_terms(program.formulas, variables)
    found: dict[Term, None] = {}
    for states in samples:
        evaluators = [Evaluator(state) for state in states]
        groups = [evaluators] if not phases else [[e for e in evaluators if e(phase)] for phase in phases]
        for group in groups:
            for width, terms in observed.items():
                if len(group) > 1 and 1 < len(terms) <= _MOST_RELATED:
                    rows = [[to_signed(values(term), width) for term in terms] for values in group]
                    found.update(dict.fromkeys(affine_equalities(terms, rows, width)))
    return [term for term in found if term is not TRUE and term is not FALSE]


class _LinkProver:
    """Questions about one step: what follows after it."""

    def __init__(self, link: Link, candidates: Iterable[Term]) -> None:
        step = link.step
        self._after = Substitution(step.updates)
        mentioned = free_variables(*link.assumed, step.guard, *step.updates.values(), *candidates)
        self.filter = Filter(NAME, create(), (*link.assumed, step.guard), mentioned)

    def after(self, candidate: Term) -> Term:
        return self._after(candidate)


def _proof(program: PathProgram, candidates: _Candidates, deadline: Deadline) -> list[list[Term]] | None:
    """For each class the part of an inductive invariant that is needed to exclude the exit; None if there is none."""
    invariant = candidates.of_class
    invariant[0] = []
    provers = {link: _LinkProver(link, (*invariant[link.source], *invariant[link.target])) for link in program.links}
    inner = [link for link in program.links if link.target != program.exit]
    _make_inductive(inner, provers, invariant, deadline)
    needed: list[list[Term]] = [[] for _ in invariant]
    todo: list[tuple[int, Term]] = []

    def require(place: int, parts: Iterable[Term]) -> None:
        for part in parts:
            if part not in needed[place]:
                needed[place].append(part)
                todo.append((place, part))

    for link in program.links:
        if link.target == program.exit:
            core = provers[link].filter.core(invariant[link.source], FALSE, deadline)
            if core is None:
                return None
            require(link.source, core)
    while todo:
        place, part = todo.pop()
        for link in inner:
            if link.target == place:
                wanted = needed[link.source]
                premises = [*wanted, *[q for q in invariant[link.source] if q not in wanted]]
                core = provers[link].filter.core(premises, provers[link].after(part), deadline)
                assert core is not None, "the invariant is inductive"
                require(link.source, core)
    return needed


def _make_inductive(
    links: Sequence[Link], provers: dict[Link, _LinkProver], invariant: list[list[Term]], deadline: Deadline
) -> None:
    """Drops candidates until each step keeps those that are left."""
    todo = list(links)
    while todo:
        link = todo.pop(0)
        prover = provers[link]
        before = invariant[link.target]
        holds = prover.filter.implied(invariant[link.source], [prover.after(q) for q in before], deadline)
        after = [q for q, kept in zip(before, holds, strict=True) if kept]
        if len(after) < len(before):
            invariant[link.target] = after
            todo += [other for other in links if other.source == link.target and other not in todo]
