"""Generalisation of a cube: dropping literals to cover more states that are still blocked (ic3cfa, section 5).

The caller defines *blocked* by a condition on cubes. `Unreachable` is the condition of IC3 for a transition system
(`algorithms.ic3.inductivity` checks it along the edges of an automaton). `all_of` combines the conditions of several
edges: a literal can be dropped only if it can be dropped along each of them, so the result is the union of the literals
they need (ic3cfa, Cor. 3).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from cutpoint.base.frozen import frozen
from cutpoint.base.limits import Deadline
from cutpoint.smt.queries.queries import Truth, refuted, seconds_left
from cutpoint.smt.solvers.solver import Solver
from cutpoint.smt.terms.boolean import disjunction, not_
from cutpoint.smt.terms.term import Term

Cube = tuple[Term, ...]
"""A conjunction of literals."""


@frozen
class Blocked:
    """Whether a cube is blocked; if so, a subset of its literals that is blocked as well, possibly all of them."""

    answer: Truth
    needed: Cube = ()


Condition = Callable[[Cube, float | None], Blocked]
"""Checks whether a cube is blocked, within a time limit in seconds."""


@frozen
class Generalisation:
    """The result of `generalise`."""

    answer: Truth
    """Whether the given cube is blocked. If the answer is not *yes*, no literal was dropped."""
    cube: Cube
    attempts: int
    """The number of attempts to drop a single literal."""
    complete: bool
    """Whether each remaining literal is fixed or was found to be needed."""


def without_core(still_blocked: Callable[[Cube], Truth]) -> Condition:
    """A condition from a yes/no check that does not determine which literals it needed."""
    return lambda cube, _: Blocked(still_blocked(cube), cube)


def all_of(*conditions: Condition) -> Condition:
    """Blocked under all conditions: for example, disjoint from the initial states, and along each incoming edge."""

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


@frozen
class Unreachable:
    """No state of the cube c has a predecessor: given ∧ c′ is unsatisfiable with the solver's assertions.

    The solver holds the transition relation T and facts that always hold; `given` are further assumptions, such as the
    activation literals of the clauses of a frame F. With the initial states as `given` and no image, the condition is
    that c is disjoint from them.
    """

    solver: Solver
    given: tuple[Term, ...] = ()
    image: Callable[[Term], Term] | None = None
    """Maps a literal to a formula for the literal in the successor state: a renaming, or a weakest precondition."""
    inductive: bool = False
    """Whether to ignore predecessors inside the cube: then ¬c is assumed in the state before the step."""

    def __call__(self, cube: Cube, seconds: float | None) -> Blocked:
        if self.inductive and not cube:
            return Blocked(
                Truth.NO
            )  # the empty cube contains all states: ¬c would be false, and the query prove nothing
        image = self.image
        images = cube if image is None else [image(literal) for literal in cube]
        premises = [*self.given, disjunction([not_(literal) for literal in cube])] if self.inductive else self.given
        answer = refuted(self.solver.check([*premises, *images], seconds))
        if answer is not Truth.YES:
            return Blocked(answer)
        core = set(self.solver.core())
        # Fewer literals make ¬c stronger, so the core remains one for the smaller cube.
        smaller = tuple([literal for literal, primed in zip(cube, images, strict=True) if primed in core])
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
    """Drops literals of a blocked cube as long as it stays blocked: by cores first, then one literal at a time.

    Literals with a small `order` are tried first; by default, they are tried in the order of the cube. A literal is
    kept if the condition answers *unknown*, or if it is `fixed`. `attempts` and `seconds` limit the search. If the cube
    is `known` to be blocked, that is not checked again.
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
