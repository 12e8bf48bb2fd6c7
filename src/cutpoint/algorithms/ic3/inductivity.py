"""Edge-relative inductivity (ic3cfa, Def. 13 and 15).

A cube c at the end of an edge is blocked relative to a frame F at its start iff no state of F leads into c:
unsat(F ∧ T ∧ c′), or without primed variables unsat(F ∧ wep(cmd, c)). The premise ¬c, which IC3 adds for an edge from
a location to itself, is omitted: with generalisation along single edges it is unsound (Thms. 2 and 3).
"""

from __future__ import annotations

from collections.abc import Sequence

from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.ic3.commands import Command
from cutpoint.algorithms.ic3.config import Ic3Config
from cutpoint.algorithms.ic3.frames import Frames
from cutpoint.evidence.reason import Reason
from cutpoint.smt.queries.generalise import Blocked, Condition
from cutpoint.smt.queries.queries import Truth, refuted, seconds_left
from cutpoint.smt.solvers.solver import Model, Solver
from cutpoint.smt.terms.boolean import conjunction, disjunction, eq, implies
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import FALSE, TRUE, Term, internal
from cutpoint.smt.terms.walk import Substitution, free_variables

Literals = tuple[Term, ...]


class Undecided(Exception):
    """A query that is essential for the search is undecided."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.message)
        self.reason = reason


class Inductivity:
    """Queries the solvers of the frames, and counts the queries."""

    def __init__(self, frames: Frames, config: Ic3Config, services: Services) -> None:
        self._frames = frames
        self._config = config
        self._services = services
        self._primed: dict[Command, tuple[Term, Substitution]] = {}
        self._choices: dict[tuple[int, tuple[Command, ...], tuple[Term, ...]], Term] = {}
        self._solver: Solver | None = None

    def blocked(
        self,
        command: Command,
        level: int,
        literals: Literals,
        seconds: float | None = None,
        given: Sequence[Term] = (),
    ) -> Blocked:
        """Whether no state of F_(level,source) that satisfies `given` leads into the cube; if so, also literals that
        suffice for this."""
        if self._frames.is_false(command.source, level):
            return Blocked(Truth.YES)
        images = self._images(command, literals)
        for literal, image in zip(literals, images, strict=True):
            if image is FALSE:
                return Blocked(Truth.YES, (literal,))
        if FALSE in command.assumed:
            return Blocked(Truth.YES)
        solver = self._frames.solver(command.source)
        before = command.assumed if self._config.wep else [self._transition(command)[0]]
        frame = self._frames.assumptions(command.source, level)
        asked = [*frame, *given, *before, *(image for image in images if image is not TRUE)]
        answer = self._ask(solver, asked, seconds)
        if answer is not Truth.YES:
            return Blocked(answer)
        if not self._config.cores:
            return Blocked(answer, literals)
        core = set(solver.core())
        return Blocked(answer, tuple([p for p, image in zip(literals, images, strict=True) if image in core]))

    def along(self, command: Command, level: int) -> Condition:
        """The same, as a condition on cubes."""
        return lambda literals, seconds: self.blocked(command, level, literals, seconds)

    def together(self, commands: Sequence[Command], level: int) -> Condition:
        """One query for several edges (18): (F_1 ∧ T_1) ∨ … ∨ (F_n ∧ T_n). This requires that the frames share a
        solver."""
        possible = tuple([c for c in commands if not self._frames.is_false(c.source, level) and FALSE not in c.assumed])

        def ask(literals: Literals, seconds: float | None) -> Blocked:
            if not possible:
                return Blocked(Truth.YES)
            solver = self._frames.solver(possible[0].source)
            primes = Substitution({x: _prime(x) for x in free_variables(*literals)})
            images = [primes(literal) for literal in literals]
            answer = self._ask(solver, [self._choice(possible, level, literals, solver), *images], seconds)
            if answer is not Truth.YES or not self._config.cores:
                return Blocked(answer, literals)
            core = set(solver.core())
            return Blocked(answer, tuple([p for p, image in zip(literals, images, strict=True) if image in core]))

        return ask

    def model(self, formulas: Sequence[Term]) -> Model:
        """The values of the variables of these formulas, in a state before the last command that was not blocked."""
        assert self._solver is not None
        return self._solver.model(free_variables(*formulas))

    def possible(self, solver: Solver, asked: Sequence[Term]) -> Truth:
        """Whether formulas are satisfiable together with what a solver of the frames has asserted."""
        answer = self._ask(solver, asked, None)
        return {Truth.YES: Truth.NO, Truth.NO: Truth.YES}.get(answer, Truth.UNKNOWN)

    def _ask(self, solver: Solver, asked: Sequence[Term], seconds: float | None) -> Truth:
        self._services.statistics.count("queries")
        self._solver = solver
        limit = seconds_left(self._services.deadline) if seconds is None else self._services.deadline.at_most(seconds)
        return refuted(solver.check(asked, limit))

    def reason(self) -> str:
        return self._solver.reason if self._solver is not None else ""

    def _images(self, command: Command, literals: Literals) -> list[Term]:
        if self._config.wep:
            return [command.wep_of_literal(literal) for literal in literals]
        rename = self._transition(command)[1]
        return [rename(literal) for literal in literals]

    def _transition(self, command: Command) -> tuple[Term, Substitution]:
        """The literal that activates the command's assumptions and x′ = f(x); and the renaming of assigned
        variables."""
        known = self._primed.get(command)
        if known is None:
            switch, rename = internal(f"edge!{len(self._primed)}", BOOL), {x: _prime(x) for x in command.updates}
            definitions = [eq(rename[x], value) for x, value in command.updates.items()]
            solver = self._frames.solver(command.source)
            solver.add(implies(switch, conjunction([*command.assumed, *definitions])))
            known = self._primed[command] = switch, Substitution(rename)
        return known

    def _choice(self, commands: tuple[Command, ...], level: int, literals: Literals, solver: Solver) -> Term:
        """A literal that activates the disjunction over commands, in which all variables of the cube are primed."""
        variables = tuple(free_variables(*literals))
        frames = tuple([s for command in commands for s in self._frames.assumptions(command.source, level)])
        key = level, commands, (*variables, *frames)
        known = self._choices.get(key)
        if known is None:
            known = self._choices[key] = internal(f"edges!{len(self._choices)}", BOOL)
            parts = []
            for number, command in enumerate(commands):
                apart = {x: _apart(x, number) for x in command.inputs}
                rename = Substitution(apart)
                values = [eq(_prime(x), rename(command.updates.get(x, x))) for x in variables]
                assumed = [rename(literal) for literal in command.assumed]
                parts.append(conjunction([*self._frames.assumptions(command.source, level), *assumed, *values]))
            solver.add(implies(known, disjunction(parts)))
        return known


def _prime(x: Term) -> Term:
    return internal(f"{x.value}′", x.sort)


def _apart(x: Term, number: int) -> Term:
    return internal(f"{x.value}′{number}", x.sort)
