"""Houdini's algorithm on a path program: computes which candidates are inductive together, and which are needed.

Start with all candidates at every class and drop those that a step refutes, until nothing changes. The rest is
inductive; if it excludes the exit, only the conjuncts needed for that are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cutpoint.base.limits import Deadline
from cutpoint.smt.backends import create_for
from cutpoint.smt.interpolation.filtering import Filter
from cutpoint.smt.interpolation.path_program import Link, PathProgram
from cutpoint.smt.terms.term import FALSE, Term
from cutpoint.smt.terms.walk import Substitution, free_variables


def needed_invariant(
    engine: str, program: PathProgram, candidates: Sequence[Sequence[Term]], deadline: Deadline
) -> list[list[Term]] | None:
    """From candidates for each class, the part of an inductive invariant that excludes the exit; None if none does."""
    invariant = [list(parts) for parts in candidates]
    invariant[0] = []
    provers = {
        link: _LinkProver(engine, link, (*invariant[link.source], *invariant[link.target])) for link in program.links
    }
    inner = [link for link in program.links if link.target != program.exit]
    _make_inductive(inner, provers, invariant, deadline)
    needed: list[list[Term]] = [[] for _ in invariant]
    todo: list[tuple[int, Term]] = []

    def require(place: int, parts: Iterable[Term]) -> None:
        for part in parts:
            if part not in needed[place]:
                needed[place].append(part)
                todo.append((place, part))

    for link in program.links:
        if link.target == program.exit:
            core = provers[link].filter.core(invariant[link.source], FALSE, deadline)
            if core is None:
                return None
            require(link.source, core)
    while todo:
        place, part = todo.pop()
        for link in inner:
            if link.target == place:
                wanted = needed[link.source]
                premises = [*wanted, *[q for q in invariant[link.source] if q not in wanted]]
                core = provers[link].filter.core(premises, provers[link].after(part), deadline)
                assert core is not None, "the invariant is inductive"
                require(link.source, core)
    return needed


def _make_inductive(
    links: Sequence[Link], provers: dict[Link, _LinkProver], invariant: list[list[Term]], deadline: Deadline
) -> None:
    """Drops candidates until every step preserves the remaining ones."""
    todo = list(links)
    while todo:
        link = todo.pop(0)
        prover = provers[link]
        before = invariant[link.target]
        holds = prover.filter.implied(invariant[link.source], [prover.after(q) for q in before], deadline)
        after = [q for q, kept in zip(before, holds, strict=True) if kept]
        if len(after) < len(before):
            invariant[link.target] = after
            todo += [other for other in links if other.source == link.target and other not in todo]


class _LinkProver:
    """Queries about one step: which formulas hold after it."""

    def __init__(self, engine: str, link: Link, candidates: Iterable[Term]) -> None:
        step = link.step
        self._after = Substitution(step.updates)
        mentioned = free_variables(*link.assumed, step.guard, *step.updates.values(), *candidates)
        self.filter = Filter(
            engine,
            create_for([*link.assumed, step.guard, *step.updates.values()]),
            (*link.assumed, step.guard),
            mentioned,
        )

    def after(self, candidate: Term) -> Term:
        return self._after(candidate)
