"""Interpolants as generalisations (ic3cfa, Table 1, column -interpolate).

Along an edge, F ∧ T and c′ are inconsistent. An interpolant between them holds in all successors and excludes c; its
negation is thus a larger cube that is still blocked. If the interpolant is a conjunction, its negation is a single
literal of the cube.
"""

from __future__ import annotations

from collections.abc import Mapping

from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.ic3.commands import Command
from cutpoint.algorithms.ic3.cubes import Cube, literals_of, normal_form
from cutpoint.algorithms.ic3.frames import Frames
from cutpoint.cfa.model import Location
from cutpoint.smt.interpolation import CannotInterpolate, InterpolationConfig, Interpolator, Step, path
from cutpoint.smt.interpolation.engine import CHAIN, ENGINES
from cutpoint.smt.terms.boolean import conjunction, not_
from cutpoint.smt.terms.term import TRUE, Term
from cutpoint.smt.terms.walk import Substitution, free_variables

_INTERPOLATION_SECONDS = 2.0


class EdgeInterpolation:
    def __init__(
        self,
        frames: Frames,
        live: Mapping[Location, frozenset[Term]],
        services: Services,
        engines: tuple[str, ...] = CHAIN,
    ) -> None:
        """Engines for loops are not asked: an edge is not one."""
        names = tuple(name for name in engines if not ENGINES[name].of_path_program)
        self._interpolator = Interpolator(InterpolationConfig(names), services.statistics)
        self._frames = frames
        self._live = live
        self._services = services

    def weaker(self, command: Command, level: int, cube: Cube) -> Cube | None:
        """A cube that contains this one and is blocked along the command; None if no engine finds an interpolant."""
        frame = self._frames.formula(command.source, level)
        step = Step(
            command.source, command.target, conjunction(command.assumed), command.updates, tuple(command.inputs)
        )
        problem = path([step], [] if frame is TRUE else [frame], literals_of(cube))
        self._services.statistics.count("queries")
        try:
            found = self._interpolator(problem, self._services.deadline.at_most(_INTERPOLATION_SECONDS)).formulas
        except CannotInterpolate:
            return None
        names = problem.nodes[1].names
        interpolant = Substitution({name: x for x, name in names.items()})(found[1])
        excluded = normal_form([not_(interpolant)])
        if excluded is None or not self._live[command.target].issuperset(free_variables(*excluded)):
            return None
        return excluded
