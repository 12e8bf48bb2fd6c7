"""All assignments of predicates that are consistent with the assertions of a solver.

There are three methods:

- *blocking* repeatedly asks for a model and adds a clause that excludes its assignment;
- *tree* traverses the decision tree over the predicates, depth first: a model decides one branch of every node on its
  path, the other branches are queries, and their unsat cores answer later ones. It asserts nothing meanwhile;
- *bdd* keeps the undecided assignments as a decision diagram, takes an assignment from it, and removes the assignment
  or, after *unsat*, all assignments that contain the core.

An answer *unknown* leaves part of the tree undecided; the result contains this part, and so bounds the set of
assignments from both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from enum import Enum
from itertools import count
from math import inf
from typing import TypeVar

from cutpoint.base.frozen import frozen
from cutpoint.base.limits import Deadline
from cutpoint.smt.queries.bdd import Bdd, BddManager
from cutpoint.smt.queries.queries import seconds_left
from cutpoint.smt.solvers.solver import Result, Solver
from cutpoint.smt.terms.boolean import disjunction, eq, ite, not_
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import FALSE, TRUE, Term, internal

Prefix = tuple[bool, ...]
"""The values of the first predicates; it represents all assignments that start with them."""

_Formula = TypeVar("_Formula", Term, Bdd)


class Method(Enum):
    BLOCKING = "blocking"
    TREE = "tree"
    BDD = "bdd"


@frozen
class Assignments:
    """The result of `all_sat`: lower and upper bounds, which coincide if nothing is undecided."""

    predicates: tuple[Term, ...]
    found: tuple[Prefix, ...]
    """Possible assignments, without duplicates and with a value for every predicate."""
    undecided: tuple[Prefix, ...]
    """Prefixes for which the solver answered *unknown*, or that were not reached in time."""
    checks: int
    reason: str
    """Why something is undecided."""

    @property
    def complete(self) -> bool:
        return not self.undecided

    @property
    def common(self) -> dict[int, bool]:
        """The predicates, by position, that have the same value in all assignments found."""
        first = self.found[0] if self.found else ()
        return {i: value for i, value in enumerate(first) if all(found[i] == value for found in self.found)}

    def without(self, positions: Collection[int]) -> Assignments:
        """The assignments of the other predicates. Those at these positions must be common, and nothing undecided."""
        assert self.complete
        kept = [i for i in range(len(self.predicates)) if i not in positions]
        found = tuple(dict.fromkeys(tuple(known[i] for i in kept) for known in self.found))
        return replace(self, predicates=tuple(self.predicates[i] for i in kept), found=found)

    def formula(self, names: Sequence[Term] | None = None) -> Term:
        """The strongest formula over the predicates that holds; a weaker one if the enumeration is not complete.

        `names` replace the predicates, one for each.
        """
        return self._decisions(self.predicates if names is None else names, ite, TRUE, FALSE)

    def bdd(self, manager: BddManager, names: Sequence[Term] | None = None) -> Bdd:
        """The same as a decision diagram."""
        chosen = [manager.predicate(name) for name in (self.predicates if names is None else names)]
        return self._decisions(chosen, Bdd.ite, manager.true, manager.false)

    def _decisions(
        self,
        names: Sequence[_Formula],
        choose: Callable[[_Formula, _Formula, _Formula], _Formula],
        true: _Formula,
        false: _Formula,
    ) -> _Formula:
        """Builds decisions on the predicates from the last to the first; equal subtrees are merged."""
        by_length: list[list[Prefix]] = [[] for _ in range(len(names) + 1)]
        for known in (*self.found, *self.undecided):
            by_length[len(known)].append(known)
        rests: dict[Prefix, _Formula] = {}
        for length in range(len(names), 0, -1):
            rests |= dict.fromkeys(by_length[length], true)
            shorter: dict[Prefix, _Formula] = {}
            prefix: Prefix
            for prefix in dict.fromkeys([longer[:-1] for longer in rests]):
                then, otherwise = rests.get((*prefix, True), false), rests.get((*prefix, False), false)
                shorter[prefix] = choose(names[length - 1], then, otherwise)
            rests = shorter
        return true if by_length[0] else rests.get((), false)


def label_for(predicate: Term, instance: Term) -> Term:
    """A Boolean variable for an instance of a predicate, for callers that assert the equivalence permanently.

    Different predicates have different labels, even where their instances are the same.
    """
    return internal(f"label!{predicate.id}!at!{instance.id}", BOOL)


@contextmanager
def labelled(solver: Solver, predicates: Sequence[Term]) -> Iterator[list[Term]]:
    """Boolean variables for predicates (p ⇔ φ), at a level of the solver's stack that is closed at the end.

    Assuming them is faster than assuming the predicates: slightly with Bitwuzla, much with Z3.
    """
    # The name determines the predicate; the index makes labels distinct if a predicate occurs twice.
    labels = [internal(f"label!{i}!{predicate.id}", BOOL) for i, predicate in enumerate(predicates)]
    solver.push()
    try:
        solver.add(*[eq(label, predicate) for label, predicate in zip(labels, predicates, strict=True)])
        yield labels
    finally:
        solver.pop()


def all_sat(
    solver: Solver,
    predicates: Sequence[Term],
    method: Method = Method.TREE,
    given: Sequence[Term] = (),
    seconds: float | None = None,
) -> Assignments:
    """All assignments of the predicates that are consistent with the assertions and the formulas `given`."""
    deadline = Deadline.after(seconds)
    with labelled(solver, predicates) as labels:
        return assignments_of(solver, predicates, labels, method, given, deadline)


def assignments_of(
    solver: Solver,
    predicates: Sequence[Term],
    labels: Sequence[Term],
    method: Method,
    given: Sequence[Term],
    deadline: Deadline,
    most: float = inf,
) -> Assignments:
    """Like `all_sat`, with existing labels, all distinct. *Blocking* gives up after `most` assignments."""
    assert len(set(labels)) == len(labels), "a label for two predicates"
    search = _Search(solver, labels, given, deadline, most)
    _METHODS[method](search)
    return Assignments(tuple(predicates), tuple(search.found), tuple(search.undecided), search.checks, search.reason)


class _Search:
    """One run of a method: its queries and its results so far."""

    def __init__(
        self, solver: Solver, labels: Sequence[Term], given: Sequence[Term], deadline: Deadline, most: float = inf
    ) -> None:
        self.most = most
        self.labels = labels
        self.solver = solver
        self.given = tuple(given)
        self.deadline = deadline
        self.literals = [(not_(label), label) for label in self.labels]
        self.position = {
            literal: (i, sign) for i, pair in enumerate(self.literals) for sign, literal in enumerate(pair)
        }
        self.found: list[Prefix] = []
        self.undecided: list[Prefix] = []
        self.checks = 0
        self.reason = ""

    def ask(self, prefix: Prefix) -> Result:
        if self.deadline.passed:
            self.reason = self.reason or "the time ran out"
            return Result.UNKNOWN
        self.checks += 1
        literals = [pair[value] for pair, value in zip(self.literals, prefix, strict=False)]
        result = self.solver.check([*self.given, *literals], seconds_left(self.deadline))
        if result is Result.UNKNOWN:
            self.reason = self.reason or self.solver.reason
        return result

    def model(self) -> Prefix:
        return tuple(self.solver.values(self.labels))

    def core(self) -> list[tuple[int, int]]:
        """Position and value of the predicates in the last core."""
        return [self.position[literal] for literal in self.solver.core() if literal in self.position]


_blockings = count()


def _blocking(search: _Search) -> None:
    switch = internal(f"blocking!{next(_blockings)}", BOOL)  # activates the blocking clauses
    search.given = (*search.given, switch)
    while (result := search.ask(())) is Result.SAT and len(search.found) < search.most:
        assignment = search.model()
        search.found.append(assignment)
        others = [pair[not value] for pair, value in zip(search.literals, assignment, strict=True)]
        search.solver.add(disjunction([not_(switch), *others]))
    search.solver.add(not_(switch))
    if result is Result.SAT:
        search.reason = f"there are more than {search.most} assignments"
    if result is not Result.UNSAT:
        search.undecided.append(())


def _tree(search: _Search) -> None:
    count = len(search.labels)
    # Cores as bit masks, indexed by their last predicate and its value: the prefix without the last literal was found
    # to be possible, so only a core with that literal can contradict the query.
    cores: list[tuple[list[tuple[int, int]], list[tuple[int, int]]]] = [([], []) for _ in range(count)]
    todo: list[Prefix] = [()]
    while todo:
        prefix = todo.pop()
        if prefix and _contradicts(cores[len(prefix) - 1][prefix[-1]], prefix):
            continue
        result = search.ask(prefix)
        if result is Result.UNKNOWN:
            search.undecided.append(prefix)
        elif result is Result.SAT:
            assignment = search.model()
            search.found.append(assignment)
            for depth in range(len(prefix), count):
                todo.append((*assignment[:depth], not assignment[depth]))
        elif prefix:
            core = search.core()
            mask = sum([1 << position for position, _ in core])
            values = sum([value << position for position, value in core])
            position, value = max(core)
            cores[position][value].append((mask, values))


def _contradicts(cores: list[tuple[int, int]], prefix: Prefix) -> bool:
    if not cores:
        return False
    bits = sum([value << position for position, value in enumerate(prefix)])
    return any((bits ^ values) & mask == 0 for mask, values in cores)


def _bdd(search: _Search) -> None:
    manager = BddManager()
    variables = [manager.predicate(label) for label in search.labels]
    open_ = manager.true
    while not open_.is_false:
        chosen = dict.fromkeys(range(len(variables)), False)
        chosen |= {position: value == 1 for position, value in map(search.position.__getitem__, next(open_.cubes()))}
        prefix = tuple(chosen.values())
        result = search.ask(prefix)
        if result is Result.UNKNOWN:
            search.undecided.append(())
            return
        if result is Result.SAT:
            search.found.append(prefix)
        core = search.core() if result is Result.UNSAT else list(enumerate(prefix))
        cube = manager.conjunction([variables[i] if value else ~variables[i] for i, value in core])
        open_ = open_ & ~cube


_METHODS: dict[Method, Callable[[_Search], None]] = {Method.BLOCKING: _blocking, Method.TREE: _tree, Method.BDD: _bdd}
