"""Continuous invariant generation (k-induction paper, Alg. 2), with the precisions of its sections III and IV.

The analysis is run repeatedly, each time with a higher precision. The states that a run reaches at a loop head form an
invariant there, and the invariants of one run are inductive together.

Deviations: without widening, or if important variables have many values, a run need not terminate. So each run has a
limit on its steps. A run that exceeds it is repeated with widening, and all later runs widen too; if it exceeds the
limit even with widening, it is dropped, and so are runs with more important variables. A variable that has too many
values at a loop head (a counter) is replaced by the next candidate. The results of the runs are not conjoined here:
each is inductive by itself, and its user conjoins them (line 7). In the mode COMBINED, runs alternate with rounds of
templates.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from time import process_time

from cutpoint.algorithms.common.cpa import OutOfTime, cpa_plus
from cutpoint.algorithms.common.waitlist import AlongWto
from cutpoint.algorithms.invariants.config import GENERATING, InvariantConfig, InvariantMode
from cutpoint.algorithms.invariants.important_variables import important_variables
from cutpoint.base.errors import CutpointError
from cutpoint.base.frozen import frozen
from cutpoint.base.limits import Deadline
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.graph.wto import WeakTopologicalOrder, weak_topological_order
from cutpoint.cfa.model import Cfa, Location
from cutpoint.cpa.invariants import InvariantPrecision, InvariantsCpa, InvariantState
from cutpoint.cpa.reached import ReachedSet
from cutpoint.domains.interval_expressions import constraints
from cutpoint.smt.terms.boolean import conjunction, disjunction
from cutpoint.smt.terms.term import TRUE, Term


@frozen(eq=False)
class Invariants:
    """The result of one run."""

    at: Mapping[Location, Term]
    """The invariant of each requested location: `false` if it is not reached; `true`, because nothing is computed
    there, if the error cannot be reached from it."""
    safe: bool
    """Whether neither the error location nor a cut of a recursion is reached: then the program is safe."""
    precision: InvariantPrecision | None
    """None for template invariants."""


class _TooManySteps(CutpointError):
    """A run has exceeded its number of steps."""


class _Unbounded(CutpointError):
    """An important variable has too many values."""

    def __init__(self, variable: Term) -> None:
        super().__init__(f"{variable.value} has too many values")
        self.variable = variable


_SHORT_RUN_DIVISOR = 20
"""A short run may take 1/_SHORT_RUN_DIVISOR of the steps."""
_HEAD_START = 0.3
"""CPU seconds for the first runs before template generation starts: these runs are cheap, and often suffice."""


class _Watched(AlongWto[InvariantState]):
    """The waitlist of a run: stops it if it takes too many steps, or if an important variable has too many values."""

    __slots__ = ("_important", "_left", "_most_values", "_seen")

    def __init__(
        self,
        order: WeakTopologicalOrder[Location],
        heads: Sequence[Location],
        important: Sequence[Term],
        config: InvariantConfig,
    ) -> None:
        super().__init__(order)
        self._left = config.max_steps + len(order.order)
        self._important = important
        self._most_values = config.max_values
        self._seen: dict[Location, list[set[object]]] = {head: [set() for _ in important] for head in heads}

    def pop(self) -> InvariantState:
        self._left -= 1
        if self._left < 0:
            raise _TooManySteps("the run has taken too many steps")
        state = super().pop()
        seen = self._seen.get(state.location)
        if seen is not None:
            for x, values, known in zip(self._important, seen, state.group.known, strict=False):
                values.add(known)
                if len(values) > self._most_values:
                    raise _Unbounded(x)
        return state


def generate(
    cfa: Cfa, config: InvariantConfig, deadline: Deadline, locations: Sequence[Location] = ()
) -> Iterator[Invariants]:
    """Alg. 2: yields the invariants of each run in turn, at the loop heads and at further locations."""
    if config.mode not in GENERATING:
        return
    generation = _combined if config.mode is InvariantMode.COMBINED else _continuous
    yield from generation(cfa, config, deadline, locations)


def _continuous(
    cfa: Cfa, config: InvariantConfig, deadline: Deadline, locations: Sequence[Location]
) -> Iterator[Invariants]:
    runs = _Runs(cfa, config, deadline)
    wanted = sorted({*runs.heads, *locations}, key=lambda location: location.id)
    try:
        for precision in precisions(cfa, config):  # lines 1, 3, 8
            reached = runs.run(precision)  # line 4
            if reached is not None:
                found = runs.invariants(reached, wanted)
                yield found  # line 7
                if found.safe:  # lines 5-6
                    return
    except OutOfTime:
        return


def _combined(
    cfa: Cfa, config: InvariantConfig, deadline: Deadline, locations: Sequence[Location]
) -> Iterator[Invariants]:
    """First some short runs, then short runs alternating with rounds of templates, finally the longer runs.

    The templates build on the invariants of the last run.
    """
    from cutpoint.algorithms.invariants.template_invariants import (
        TemplateRounds,  # imported only where it is needed
    )

    runs = _continuous(cfa, replace(config, max_steps=config.max_steps // _SHORT_RUN_DIVISOR), deadline, locations)
    done: list[InvariantPrecision | None] = []
    start, last = process_time(), None
    while last is None or process_time() - start < _HEAD_START:
        run = next(runs, None)
        if run is None:
            break
        last = run
        done.append(last.precision)
        yield last
        if last.safe:
            return
    with TemplateRounds(cfa, locations, deadline) as rounds:
        while not rounds.done:
            found = rounds.next_round(last.at if last is not None else {})
            if found is not None:
                yield Invariants(found, False, None)
            run = next(runs, None)
            if run is not None:
                last = run
                done.append(last.precision)
                yield last
                if last.safe:
                    return
    for run in _continuous(cfa, config, deadline, locations):
        if run.precision not in done:
            yield run


class _Runs:
    """Runs of the CPA algorithm over one automaton; they determine which precisions are still worth trying."""

    def __init__(self, cfa: Cfa, config: InvariantConfig, deadline: Deadline) -> None:
        self._cfa, self._config, self._deadline = cfa, config, deadline
        self._cpa = InvariantsCpa(cfa)
        self._order = weak_topological_order(cfa.entry, cfa.successors)
        self.heads = loop_heads(cfa)
        self._candidates = important_variables(cfa)
        self._too_many = len(self._candidates) + 1
        """With this many important variables, a run takes too many steps."""
        self._must_widen = False
        """Without widening, some run took too many steps."""
        self._last: InvariantPrecision | None = None

    def run(self, wanted: InvariantPrecision) -> ReachedSet[InvariantState, InvariantPrecision] | None:
        """The states reached with such a precision; None if it is that of the last run, or if the run would not end."""
        while True:
            important = tuple(self._candidates[: len(wanted.important)])
            precision = InvariantPrecision(important, wanted.depth, wanted.widening or self._must_widen)
            if len(important) >= self._too_many or precision == self._last:
                return None
            waitlist = _Watched(self._order, self.heads, important, self._config)
            try:
                reached = cpa_plus(self._cpa, self._cfa, None, precision, waitlist, self._deadline)
            except _Unbounded as culprit:
                self._candidates.remove(culprit.variable)
            except _TooManySteps:
                if precision.widening:
                    self._too_many = len(important)
                self._must_widen = True
            else:
                self._last = precision
                return reached

    def invariants(
        self, reached: ReachedSet[InvariantState, InvariantPrecision], wanted: Sequence[Location]
    ) -> Invariants:
        """The invariants of the last run at these locations."""
        assert self._last is not None
        at = {
            location: _disjunction_of(list(reached.at(location))) if self._cpa.leads_to_error(location) else TRUE
            for location in wanted
        }
        safe = not any(reached.at(location) for location in (self._cfa.error, *self._cfa.cuts))
        return Invariants(at, safe, self._last)


def _disjunction_of(states: list[InvariantState]) -> Term:
    """⋁ states, with their common constraints factored out."""
    each = [dict.fromkeys(constraints(state.facts)) for state in states]
    if not each:
        return disjunction(())
    common = [formula for formula in each[0] if all(formula in other for other in each)]
    shared = set(common)
    rest = disjunction([conjunction([f for f in formulas if f not in shared]) for formulas in each])
    return conjunction([*common, rest])


def precisions(cfa: Cfa, config: InvariantConfig) -> Iterator[InvariantPrecision]:
    """The precisions of the runs: one for a static configuration, or the continuous sequence (section IV).

    Starting from (∅, 1, true), the second refinement allows nested expressions, the fourth disables widening; all
    others enlarge Y: first to one variable, then to twice as many each time, until all are important.
    """
    if config.mode not in GENERATING:
        return
    candidates = important_variables(cfa)
    if config.mode is InvariantMode.STATIC:
        yield InvariantPrecision(tuple(candidates[: config.size]), config.depth, config.widening)
        return
    size, depth, widening = 0, 1, True
    yield InvariantPrecision((), depth, widening)
    refinement = 0
    while refinement < 4 or size < len(candidates):
        refinement += 1
        if refinement == 2:
            depth = 2
        elif refinement == 4:
            widening = False
        elif size < len(candidates):
            size = min(max(1, 2 * size), len(candidates))
        else:
            continue
        yield InvariantPrecision(tuple(candidates[:size]), depth, widening)
