"""GENERALIZECLAUSE (ic3cfa, Sect. 5): a larger cube that is still blocked.

Every strategy drops literals as long as the cube stays blocked along all incoming edges. `multi` uses one query for all
edges (18); `single` proceeds edge by edge: the literals that the first edge needs are kept, and each other edge adds
only what it needs in addition (Cor. 3). If an edge does not block the literals kept so far, the whole cube is
generalised along it, with these literals fixed: the third of the alternatives that Sect. 5.2 discusses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.ic3.commands import Command
from cutpoint.algorithms.ic3.config import Generalisation, Ic3Config
from cutpoint.algorithms.ic3.cubes import Cube, clause_of, literals_of
from cutpoint.algorithms.ic3.frames import Frames
from cutpoint.algorithms.ic3.generalisation_cache import Context, GeneralisationCache
from cutpoint.algorithms.ic3.inductivity import Inductivity
from cutpoint.algorithms.ic3.interpolants import EdgeInterpolation
from cutpoint.algorithms.ic3.intervals import Intervals
from cutpoint.algorithms.ic3.static_generalisation import from_predecessor_cube, without_static_literals
from cutpoint.algorithms.ic3.vocabularies import Vocabularies
from cutpoint.cfa.model import Location
from cutpoint.smt.queries.generalise import Condition, all_of, generalise
from cutpoint.smt.queries.queries import Truth

_DROP_SECONDS = 1.0
"""The time limit in seconds for showing that a literal can be dropped."""


class Generaliser:
    def __init__(
        self,
        config: Ic3Config,
        frames: Frames,
        inductivity: Inductivity,
        entering: Mapping[Location, Sequence[Command]],
        vocabularies: Vocabularies | None,
        interpolation: EdgeInterpolation | None,
        services: Services,
    ) -> None:
        self._config = config
        self._frames = frames
        self._inductivity = inductivity
        self._entering = entering
        self._cache = GeneralisationCache()
        self._vocabularies = vocabularies
        self._interpolation = interpolation
        self._intervals = Intervals() if config.intervals else None
        self._statistics = services.statistics

    def __call__(self, location: Location, level: int, cube: Cube) -> Cube:
        """A subset of the cube, or a weaker one, that is blocked at the location relative to the frames of the previous
        level, as the cube is."""
        if self._config.generalisation is Generalisation.NONE:
            return cube
        with self._statistics.timer("generalisation"):
            commands = self._entering[location]
            blocked = self._condition(commands, level - 1)
            if self._vocabularies is not None:
                is_inductive = partial(self._is_inductive_at_next_level, location, level)
                over_vocabulary = self._vocabularies.blocked_part(location, cube, blocked, is_inductive)
                if over_vocabulary is not None:
                    self._statistics.count("vocabulary")
                    return over_vocabulary
            if self._config.generalisation is Generalisation.MULTI:
                found = self._dropped(self._without_static_literals(commands, level - 1, cube), blocked)
            else:
                found = self._edge_by_edge(commands, level - 1, cube)
            return found if self._intervals is None else self._intervals.widened(found, blocked, self._dropped)

    def _condition(self, commands: Sequence[Command], level: int) -> Condition:
        if self._config.generalisation is Generalisation.MULTI:
            return _in_time(self._inductivity.together(commands, level))
        return all_of(*[_in_time(self._inductivity.along(command, level)) for command in commands])

    def _is_inductive_at_next_level(self, location: Location, level: int, cube: Cube) -> bool:
        """Whether a cube would be blocked at the next level if it were blocked at this one: such a cube is preferred.

        The premise is unsound in general (Thm. 2). It is harmless here, because it only determines a preference.
        """
        literals, clause = literals_of(cube), clause_of(cube)
        for command in self._entering[location]:
            given = [clause] if command.source is location else []
            if self._inductivity.blocked(command, level, literals, _DROP_SECONDS, given).answer is not Truth.YES:
                return False
        return True

    def _without_static_literals(self, commands: Sequence[Command], level: int, cube: Cube) -> Cube:
        """The cube without literals that are superfluous along every edge."""
        if not self._config.static:
            return cube
        possible = [command for command in commands if not self._frames.is_false(command.source, level)]
        kept = [without_static_literals(self._frames, command, level, cube) for command in possible]
        return frozenset().union(*kept)

    def _edge_by_edge(self, commands: Sequence[Command], level: int, cube: Cube) -> Cube:
        found: Cube | None = None
        for command in commands:
            if self._frames.is_false(command.source, level):
                found = found or frozenset()
            elif found is None:
                found = self._along(command, level, cube, frozenset())
            elif self._inductivity.blocked(command, level, literals_of(found), _DROP_SECONDS).answer is not Truth.YES:
                found = self._along(command, level, cube, found)
        return frozenset() if found is None else found

    def _along(self, command: Command, level: int, cube: Cube, fixed: Cube) -> Cube:
        """A generalisation of a cube along one edge that contains all fixed literals."""
        config, frames, statistics = self._config, self._frames, self._statistics
        if config.predecessor_cubes:
            inverse = from_predecessor_cube(frames, command, level, cube)
            if inverse is not None:
                statistics.count("predecessor cubes")
                return inverse | fixed
        if self._interpolation is not None:
            weaker = self._interpolation.weaker(command, level, cube)
            if weaker is not None:
                statistics.count("interpolants")
                return weaker | fixed
        start, lower = cube | fixed, fixed
        if config.static:
            start = without_static_literals(frames, command, level, cube) | fixed
            statistics.count("static literals", len(cube | fixed) - len(start))
        frame = frames.as_set(command.source, level)
        if config.caching:
            upper = self._cache.upper_bound(command, cube, frame)
            if upper is not None:
                statistics.count("upper bounds")
                start = upper | fixed
            if config.lower_bounds:
                least = self._cache.lower_bound(command, cube, frame)
                statistics.count("lower bounds", bool(least))
                lower = lower | (least & start)
        condition = _in_time(self._inductivity.along(command, level))
        known = not config.cores  # the cube is known to be blocked: the first query pays only for its core
        result = generalise(literals_of(start), condition, fixed=lower, known=known)
        if result.answer is not Truth.YES:
            return start
        statistics.count("dropping", result.attempts)
        generalised = frozenset(result.cube)
        if config.caching:
            self._cache.add(command, Context(cube, frame, generalised, result.complete and not fixed))
        return generalised

    def _dropped(self, cube: Cube, blocked: Condition) -> Cube:
        result = generalise(literals_of(cube), blocked, known=not self._config.cores)
        self._statistics.count("dropping", result.attempts)
        return frozenset(result.cube) if result.answer is Truth.YES else cube


def _in_time(condition: Condition) -> Condition:
    """The condition with a time limit for each query."""
    return lambda cube, seconds: condition(cube, _DROP_SECONDS if seconds is None else min(seconds, _DROP_SECONDS))
