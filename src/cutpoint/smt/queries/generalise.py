"""Generalisation of a cube: fewer literals, so more states, that are blocked all the same (ic3cfa, section 5).

What *blocked* means is for the caller to say, with a condition on cubes. `Unreachable` is the one that IC3 asks of a
transition system (`algorithms.ic3.inductivity` asks it along the edges of an automaton). `all_of` combines conditions
over several edges: a literal can be dropped only if it can be dropped along each, so the literals that they need are
united (ic3cfa, Cor. 3).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from cutpoint.base.limits import Deadline
from cutpoint.smt.queries.queries import Truth, refuted, seconds_left
from cutpoint.smt.solvers.solver import Solver
from cutpoint.smt.terms.boolean import disjunction, not_
from cutpoint.smt.terms.term import Term

Cube = tuple[Term, ...]
"""Literals, conjoined."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """Whether a cube is blocked; if so, a part of it that is blocked as well, which may be all of it."""

    answer: Truth
    needed: Cube = ()


Condition = Callable[[Cube, float | None], Blocked]
"""Asks whether a cube is blocked, within so many seconds."""


@dataclass(frozen=True, slots=True)
class Generalisation:
    """A part of a cube."""

    answer: Truth
    """Whether the given cube is blocked. If the answer is not *yes*, nothing was dropped."""
    cube: Cube
    attempts: int
    """How often one literal was left out to see whether the rest is still blocked."""
    complete: bool
    """Whether the condition said *no* to leaving out each literal that is left, apart from those that are fixed."""


def without_core(still_blocked: Callable[[Cube], Truth]) -> Condition:
    """A condition that answers yes or no and cannot tell which literals it needed."""
    return lambda cube, _: Blocked(still_blocked(cube), cube)


def all_of(*conditions: Condition) -> Condition:
    """Blocked under each of the conditions: disjoint from the initial states, and along each incoming edge."""

    def ask(cube: Cube, seconds: float | None) -> Blocked:
        deadline = Deadline.after(seconds)
        needed: set[Term] = set()
        for condition in conditions:
            blocked = condition(cube, seconds_left(deadline))
            if blocked.answer is not Truth.YES:
                return Blocked(blocked.answer)
            needed.update(blocked.needed)
        return Blocked(Truth.YES, tuple([literal for literal in cube if literal in needed]))

    return ask


@dataclass(frozen=True, slots=True)
class Unreachable:
    """No state of the cube c has a predecessor: given ∧ c′ is unsatisfiable with what the solver asserts.

    The solver has the transition T and what is always to hold; `given` are further assumptions, such as the activation
    literals of the clauses of a frame F. With the initial states given and no image, c is disjoint from them.
    """

    solver: Solver
    given: tuple[Term, ...] = ()
    image: Callable[[Term], Term] | None = None
    """From a literal to the formula that says it of the successor state: a renaming, or a weakest precondition."""
    inductive: bool = False
    """Whether predecessors within the cube do not count: then ¬c is assumed of the state before the step."""

    def __call__(self, cube: Cube, seconds: float | None) -> Blocked:
        if self.inductive and not cube:
            return Blocked(Truth.NO)  # all states: that none is left proves nothing about the step
        image = self.image
        images = cube if image is None else [image(literal) for literal in cube]
        premises = [*self.given, disjunction([not_(literal) for literal in cube])] if self.inductive else self.given
        answer = refuted(self.solver.check([*premises, *images], seconds))
        if answer is not Truth.YES:
            return Blocked(answer)
        core = set(self.solver.core())
        # Fewer literals make ¬c stronger, so the core stays one for the smaller cube.
        smaller = tuple([literal for literal, said in zip(cube, images, strict=True) if said in core])
        return Blocked(answer, smaller if smaller or not self.inductive else cube[:1])


def generalise(
    cube: Sequence[Term],
    blocked: Condition,
    order: Callable[[Term], int] | None = None,
    attempts: int | None = None,
    seconds: float | None = None,
    fixed: Container[Term] = (),
    known: bool = False,
) -> Generalisation:
    """Drops literals of a cube that is blocked, as long as it stays blocked: with cores first, then one at a time.

    Literals with a small `order` are tried first; without it, in the order of the cube. A literal stays if the
    condition does not know, or if it is `fixed`. After so many attempts or seconds, what is left stays. If it is
    `known` that the cube is blocked, that is not asked again.
    """
    deadline = Deadline.after(seconds)
    whole = tuple(dict.fromkeys(cube))
    first = Blocked(Truth.YES, whole) if known else blocked(whole, seconds_left(deadline))
    if first.answer is not Truth.YES:
        return Generalisation(first.answer, whole, 0, False)
    kept = _with_fixed(whole, first.needed, fixed)
    refused: set[Term] = set()
    done = 0
    for literal in kept if order is None else sorted(kept, key=order):
        if literal not in kept or literal in fixed:
            continue
        if deadline.passed or (attempts is not None and done >= attempts):
            break
        done += 1
        smaller = blocked(tuple([other for other in kept if other is not literal]), seconds_left(deadline))
        if smaller.answer is Truth.YES:
            kept = _with_fixed(kept, smaller.needed, fixed)
        elif smaller.answer is Truth.NO:
            refused.add(literal)
    return Generalisation(Truth.YES, kept, done, all(literal in refused or literal in fixed for literal in kept))


def _with_fixed(cube: Cube, needed: Cube, fixed: Container[Term]) -> Cube:
    needs = set(needed)
    return tuple([literal for literal in cube if literal in needs or literal in fixed])
