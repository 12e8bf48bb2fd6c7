"""Houdini on the path program: the strongest inductive invariant that is a conjunction of candidates.

Candidates come from the vocabulary of the program and from states that it reaches; `inductive` determines what they
prove. There are two engines: one with plain candidates, and one with candidates under a branch condition (`phase →
candidate`), for loops that have phases.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create_for
from cutpoint.smt.interpolation.affine import affine_equalities
from cutpoint.smt.interpolation.check import find_flaw
from cutpoint.smt.interpolation.engine import ENGINES, RegisteredEngine
from cutpoint.smt.interpolation.errors import CannotInterpolate
from cutpoint.smt.interpolation.inductive import needed_invariant
from cutpoint.smt.interpolation.path_program import PathProgram, instances, path_program, relevant_variables
from cutpoint.smt.interpolation.problem import Interpolants, Problem
from cutpoint.smt.interpolation.samples import State, sample_states
from cutpoint.smt.interpolation.vocabulary import branch_conditions, observed_terms, vocabulary
from cutpoint.smt.solvers.solver import Result
from cutpoint.smt.terms.bitvectors import to_signed
from cutpoint.smt.terms.boolean import not_, or_
from cutpoint.smt.terms.evaluate import Evaluator
from cutpoint.smt.terms.term import FALSE, TRUE, Term, by_id
from cutpoint.smt.terms.walk import free_variables, size

_MOST_PHASES = 8
_MOST_CONDITIONAL = 4000
_MOST_RELATED = 8
_MOST_VARIABLES = 16


def houdini(problem: Problem, deadline: Deadline) -> Interpolants:
    """Interpolants that are instances of one inductive invariant of the path program."""
    search = Search(problem, "houdini", deadline)
    scopes = _scopes(problem)
    return search.interpolants(source(search, scope) for source in (_few, _plain) for scope in scopes)


def phases(problem: Problem, deadline: Deadline) -> Interpolants:
    """The same with candidates under a branch condition, for loops that have phases."""
    search = Search(problem, "phases", deadline)
    return search.interpolants(_conditional(search, scope) for scope in _scopes(problem))


class Search:
    """State that all attempts on one graph share: its path program and sampled states."""

    def __init__(self, problem: Problem, engine: str, deadline: Deadline) -> None:
        program = path_program(problem)
        if program is None:
            raise CannotInterpolate(engine, "the graph does not record which program it unrolls")
        if problem.has_functions:
            raise CannotInterpolate(engine, "uninterpreted functions are not supported")
        whole = problem.whole or problem
        everything = sorted(problem.nodes[0].names, key=by_id)
        self.problem = problem
        self.program = program
        self.engine = engine
        self.deadline = deadline
        self.samples = sample_states(program, everything, _prefix_states(whole, program, deadline))

    def interpolants(self, attempts: Iterable[Sequence[Term]]) -> Interpolants:
        """From the first sufficient list of candidates; `false` is always a candidate, for unreachable classes."""
        always_in_scope = _always_in_scope(self.problem, self.program)
        for candidates in attempts:
            usable = self._unrefuted([FALSE, *candidates])
            for kept in (usable, _within(usable, always_in_scope)):
                needed = needed_invariant(self.engine, self.program, kept, self.deadline)
                if needed is None:
                    break  # fewer candidates cannot prove what more could not
                found = instances(self.problem, self.program, needed)
                if _expressible_everywhere(needed, always_in_scope) or self._holds(found):
                    return found
        raise CannotInterpolate(self.engine, "no invariant of the path program in this vocabulary excludes the exit")

    def _unrefuted(self, candidates: Sequence[Term]) -> list[list[Term]]:
        """For each class, the candidates that no sampled state refutes; small ones first."""
        small_first = sorted(dict.fromkeys(candidates), key=lambda term: (size(term), term.id))
        found = []
        for states in self.samples:
            kept = small_first
            for state in states:
                if self.deadline.passed:
                    raise CannotInterpolate(self.engine, "the time ran out before all candidates were evaluated")
                holds = Evaluator(state)
                kept = [candidate for candidate in kept if holds(candidate)]
            found.append(kept)
        return found

    def _holds(self, found: Interpolants) -> bool:
        whole = self.problem.whole or self.problem
        with create_for(self.program.formulas) as solver:
            return find_flaw(whole, found, solver, self.deadline) is None


def _expressible_everywhere(needed: Sequence[Sequence[Term]], scopes: Sequence[set[Term]]) -> bool:
    """Whether no conjunct of an invariant has to be dropped at any node."""
    return all(scope.issuperset(free_variables(*parts)) for scope, parts in zip(scopes, needed, strict=True))


def _few(search: Search, scope: Sequence[Term]) -> list[Term]:
    """The conditions of the program and the affine equalities of its states: often sufficient, and fast to try."""
    atoms = branch_conditions(search.program.formulas, scope)
    return [*_mined(search, scope, ()), *atoms, *[not_(atom) for atom in atoms]]


def _plain(search: Search, scope: Sequence[Term]) -> list[Term]:
    return [*_mined(search, scope, ()), *vocabulary(search.program.conditions, search.program.assignments, scope)]


def _conditional(search: Search, scope: Sequence[Term]) -> list[Term]:
    conditions = branch_conditions(search.program.formulas, scope)[:_MOST_PHASES]
    if not conditions:
        raise CannotInterpolate(search.engine, "the path program has no branches")
    unconditional = _plain(search, scope)
    literals = [literal for condition in conditions for literal in (condition, not_(condition))]
    under = _mined(search, scope, literals)
    conditional = [or_(not_(p), q) for q in [*under, *unconditional] for p in literals]
    usable = [q for q in dict.fromkeys([*unconditional, *under, *conditional]) if q is not TRUE]
    return usable[:_MOST_CONDITIONAL]


def _scopes(problem: Problem) -> list[list[Term]]:
    """The variables of the core; then all variables, if they are few: an invariant may need more than one path does."""
    few, all_ = relevant_variables(problem), relevant_variables(problem.whole or problem)
    return [few, all_] if len(few) < len(all_) <= _MOST_VARIABLES else [few]


def _always_in_scope(problem: Problem, program: PathProgram) -> list[set[Term]]:
    """For each class, the variables that are in scope at all of its nodes."""
    scopes: list[set[Term] | None] = [None] * (max(program.class_of) + 1)
    for node, class_index in enumerate(program.class_of):
        here = {x for x, name in problem.nodes[node].names.items() if name in problem.shared(node)}
        known = scopes[class_index]
        scopes[class_index] = here if known is None else known & here
    return [scope or set() for scope in scopes]


def _within(candidates: Sequence[Sequence[Term]], scopes: Sequence[set[Term]]) -> list[list[Term]]:
    """For each class, the candidates whose variables are in scope at all of its nodes."""
    return [
        [candidate for candidate in here if scope.issuperset(free_variables(candidate))]
        for here, scope in zip(candidates, scopes, strict=True)
    ]


def _prefix_states(problem: Problem, program: PathProgram, deadline: Deadline) -> dict[int, list[State]]:
    """A state for each node of the first path, up to the first node that is not reachable."""
    found: dict[int, list[State]] = {}
    node = 0
    with create_for(program.formulas) as solver:
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


def _mined(search: Search, variables: Sequence[Term], conditions: Sequence[Term]) -> list[Term]:
    """Affine equalities over the samples of each class; with conditions, over the samples that satisfy each of them."""
    observed = observed_terms(search.program.formulas, variables)
    found: dict[Term, None] = {}
    for states in search.samples:
        evaluators = [Evaluator(state) for state in states]
        groups = [[e for e in evaluators if e(condition)] for condition in conditions] if conditions else [evaluators]
        for group in groups:
            for width, terms in observed.items():
                if len(group) > 1 and 1 < len(terms) <= _MOST_RELATED:
                    rows = [[to_signed(values(term), width) for term in terms] for values in group]
                    found.update(dict.fromkeys(affine_equalities(terms, rows, width)))
    return [term for term in found if term is not TRUE and term is not FALSE]


ENGINES.register(
    RegisteredEngine(
        "houdini",
        "candidates from the program, filtered to an inductive invariant of the path program",
        houdini,
        4.0,
        "bitwuzla",
        of_path_program=True,
    )
)
ENGINES.register(
    RegisteredEngine(
        "phases", "as houdini, with candidates under a branch condition", phases, 2.0, "bitwuzla", of_path_program=True
    )
)
