"""Interpolants along a path of blocks, over the program's variables (unifying-view, Sect. 3.2.3).

Engines that search for an invariant of the path program get the whole path. The others get only its end: from the last
state on the path from which the rest is infeasible under that state's formula. The formula summarises what came before,
which need not be interpolated again. (The position is found by doubling, so it need not be the very last.)

So τ_0 … τ_j are the unchanged formulas of the states, and τ_{j+1} … τ_n are new, with τ_{i-1} ∧ φ_i ⇒ τ_i for i > j.

Deviation: in the paper, τ_0 … τ_n are interpolants of the path alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from cutpoint.algorithms.common.counterexample import Feasibility, composed, step_of
from cutpoint.algorithms.common.live_scope import in_live_scope
from cutpoint.algorithms.common.services import Services
from cutpoint.cfa.blocks.block_graph import Block
from cutpoint.cfa.model import Location
from cutpoint.smt.interpolation import CannotInterpolate, InterpolationConfig, Interpolator, Problem, Step, path
from cutpoint.smt.interpolation.engine import ENGINES
from cutpoint.smt.queries.queries import Truth
from cutpoint.smt.terms.boolean import and_, not_
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import Substitution


class PathInterpolation:
    """Calls the engines, which keep their state between the refinements of one program."""

    def __init__(
        self,
        engines: tuple[str, ...],
        live: Mapping[Location, frozenset[Term]],
        feasibility: Feasibility,
        services: Services,
    ) -> None:
        """`live` contains, for each location, the variables that a later block may read."""
        of_path_program = tuple(name for name in engines if ENGINES[name].of_path_program)
        others = tuple(name for name in engines if not ENGINES[name].of_path_program)
        patient = len(engines) == 1
        self._interpolators = [
            Interpolator(InterpolationConfig(names, patient=patient), services.statistics) if names else None
            for names in (of_path_program, others)
        ]
        self._live: dict[Hashable, frozenset[Term]] = dict(live.items())
        self._feasibility = feasibility
        self._services = services
        self._steps: dict[tuple[Block, ...], Step] = {}
        self.reason = ""
        """Why the last interpolation failed."""

    def along(self, blocks: Sequence[tuple[Block, ...]], labels: Sequence[Term]) -> list[Term] | None:
        """τ_0 = true, τ_1, …, τ_n = false for blocks that together are infeasible; None if no engine finds them.

        `labels` are the formulas of the states before, between and after the blocks.
        """
        whole, end = self._interpolators
        with self._services.statistics.timer("interpolation"):
            reasons = []
            if whole is not None:
                found = self._formulas(whole, in_live_scope(path(self._as_steps(blocks)), self._live), len(blocks))
                if found is not None:
                    return found
                reasons.append(self.reason)
            if end is not None:
                start = self._start(blocks, labels)
                problem = path(self._as_steps(blocks[start:]), _assumed(labels[start]))
                found = self._formulas(end, problem, len(blocks) - start)
                if found is not None:
                    return [*labels[: start + 1], *found[1:]]
                reasons.append(self.reason)
            self.reason = "; ".join(reasons)
            return None

    def between(self, blocks: Sequence[tuple[Block, ...]], before: Term, after: Term) -> list[Term] | None:
        """The same for blocks that lead from `before` only to `after`, which are the first and the last formula."""
        problem = path(self._as_steps(blocks), _assumed(before), [not_(after)])
        whole, end = self._interpolators
        with self._services.statistics.timer("interpolation"):
            for interpolator, graph in ((whole, in_live_scope(problem, self._live)), (end, problem)):
                found = None if interpolator is None else self._formulas(interpolator, graph, len(blocks))
                if found is not None:
                    return [before, *found[1:-1], after]
        return None

    def _start(self, blocks: Sequence[tuple[Block, ...]], labels: Sequence[Term]) -> int:
        """A late position from which the path is infeasible under the formula of the state there."""
        length = 1
        while length < len(blocks):
            start = len(blocks) - length
            end = composed(tuple(block for part in blocks[start:] for block in part))
            if self._feasibility.possible(and_(labels[start], end.formula)) is Truth.NO:
                return start
            length *= 2
        return 0

    def _as_steps(self, blocks: Sequence[tuple[Block, ...]]) -> list[Step]:
        for part in blocks:
            if part not in self._steps:
                self._steps[part] = step_of(part)
        return [self._steps[part] for part in blocks]

    def _formulas(self, interpolator: Interpolator, problem: Problem, count: int) -> list[Term] | None:
        try:
            found = interpolator(problem, self._services.deadline.left).formulas
        except CannotInterpolate as failure:
            self.reason = failure.reason
            return None
        formulas: list[Term] = []
        for node, formula in list(zip(problem.nodes, found, strict=True))[: count + 1]:
            constant = formula is TRUE or formula is FALSE
            back = {name: x for x, name in node.names.items()}
            formulas.append(formula if constant else Substitution(back)(formula))
        return formulas


def _assumed(label: Term) -> list[Term]:
    return [] if label is TRUE else [label]
