"""Generalisation contexts (ic3cfa, Sect. 5.5): the results of earlier generalisations of the same cubes.

A context records that, along an edge and relative to a frame F, the cube c was generalised to g. Relative to a stronger
frame, g is still a generalisation of every cube that contains it: an upper bound on the literals that are needed (Thm.
8, Cor. 5). Relative to a weaker frame, none of its literals can be dropped from c: a lower bound (Thm. 9).
"""

from __future__ import annotations

from collections import deque

from cutpoint.algorithms.ic3.commands import Command
from cutpoint.algorithms.ic3.cubes import Cube
from cutpoint.base.frozen import frozen
from cutpoint.smt.terms.term import Term

_MOST_CONTEXTS = 64
"""How many contexts are kept for an edge; the oldest ones are dropped."""


@frozen(eq=False)
class Context:
    """(c, e, F, g), without the edge."""

    cube: Cube
    frame: frozenset[Cube]
    generalised: Cube
    minimal: bool
    """Whether it is known that no literal can be dropped from g."""


class GeneralisationCache:
    """The contexts of all edges."""

    def __init__(self) -> None:
        self._contexts: dict[Command, deque[Context]] = {}

    def add(self, command: Command, context: Context) -> None:
        self._contexts.setdefault(command, deque(maxlen=_MOST_CONTEXTS)).append(context)

    def upper_bound(self, command: Command, cube: Cube, frame: frozenset[Cube]) -> Cube | None:
        """The smallest known generalisation of this cube, relative to this frame."""
        known = [
            context.generalised
            for context in self._contexts.get(command, ())
            if context.generalised <= cube and context.frame <= frame
        ]
        return min(known, key=len, default=None)

    def lower_bound(self, command: Command, cube: Cube, frame: frozenset[Cube]) -> Cube:
        """Literals that cannot be dropped from this cube, relative to this frame."""
        found: set[Term] = set()
        for context in self._contexts.get(command, ()):
            if context.minimal and context.cube == cube and frame <= context.frame:
                found |= context.generalised
        return frozenset(found)
