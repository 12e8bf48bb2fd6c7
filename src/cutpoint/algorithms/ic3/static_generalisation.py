"""Generalisation without a solver (ic3cfa, Sect. 5.2 and 5.3), along one command."""

from __future__ import annotations

from cutpoint.algorithms.ic3.commands import Command
from cutpoint.algorithms.ic3.cubes import Cube, literals_of, normal_form
from cutpoint.algorithms.ic3.frames import Frames
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.term import Term


def without_static_literals(frames: Frames, command: Command, level: int, cube: Cube) -> Cube:
    """The cube without literals that always hold at the end of a command that starts in F_(level,source).

    An *assumed* literal is one that the command assumes (Thm. 5); a *don't-care* literal is by itself a clause of the
    frame. Neither affects whether the cube is blocked.
    """
    holding = set(normal_form(command.assumed) or ())
    for blocked in frames.cubes(command.source, level):
        if len(blocked) == 1:
            (literal,) = blocked
            holding |= normal_form([not_(literal)]) or frozenset()
    return frozenset(literal for literal in cube if (image := command.image(literal)) is None or not image <= holding)


def from_predecessor_cube(frames: Frames, command: Command, level: int, cube: Cube) -> Cube | None:
    """The generalisation wep⁻¹(cmd, c_F) for a cube c_F ⊆ wep(cmd, c) that the frame blocks (Thms. 6 and 7).

    None if there is no such cube; c may be blocked nevertheless.
    """
    assumed = normal_form(command.assumed) or frozenset()
    origin: dict[Term, Term] = {}  # the mapping m of Def. 16
    for literal in literals_of(cube):
        for part in command.image(literal) or ():
            origin.setdefault(part, literal)
    precondition = assumed | origin.keys()
    fitting = [blocked for blocked in frames.cubes(command.source, level) if blocked <= precondition]
    inverses = [frozenset(origin[part] for part in blocked if part not in assumed) for blocked in fitting]
    return min(inverses, key=len, default=None)
