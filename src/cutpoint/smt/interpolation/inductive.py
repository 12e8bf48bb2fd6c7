"""Houdini's algorithm on a path program: computes which candidates are inductive together, and which are needed.

If the inductive candidates exclude the exit, only those needed for that are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cutpoint.base.limits import Deadline, OutOfTime
from cutpoint.smt.backends import create_for
from cutpoint.smt.interpolation.errors import CannotInterpolate
from cutpoint.smt.interpolation.filtering import Filter
from cutpoint.smt.interpolation.path_program import Link, PathProgram
from cutpoint.smt.queries.houdini import inductive_subset
from cutpoint.smt.terms.term import FALSE, Term
from cutpoint.smt.terms.walk import Substitution, free_variables


def needed_invariant(
    engine: str, program: PathProgram, candidates: Sequence[Sequence[Term]], deadline: Deadline
) -> list[list[Term]] | None:
    """From candidates for each class, the part of an inductive invariant that excludes the exit; None if none does."""
    at = {point: list(parts) for point, parts in enumerate(candidates)}
    at[0] = []
    provers = {link: _LinkProver(engine, link, (*at[link.source], *at[link.target])) for link in program.links}
    inner = [link for link in program.links if link.target != program.exit]
    try:
        invariant = inductive_subset(at, inner, _Links(inner, provers, deadline), deadline)
    except OutOfTime:
        raise CannotInterpolate(engine, "the time ran out") from None
    needed: list[list[Term]] = [[] for _ in invariant]
    todo: list[tuple[int, Term]] = []

    def require(point: int, parts: Iterable[Term]) -> None:
        for part in parts:
            if part not in needed[point]:
                needed[point].append(part)
                todo.append((point, part))

    for link in program.links:
        if link.target == program.exit:
            core = provers[link].filter.core(invariant[link.source], FALSE, deadline)
            if core is None:
                return None
            require(link.source, core)
    while todo:
        point, part = todo.pop()
        for link in inner:
            if link.target == point:
                wanted = needed[link.source]
                premises = [*wanted, *[q for q in invariant[link.source] if q not in wanted]]
                core = provers[link].filter.core(premises, provers[link].after(part), deadline)
                assert core is not None, "the invariant is inductive"
                require(link.source, core)
    return needed


class _Links:
    """The steps of a path program, each with a solver that finds all refuted candidates at once."""

    def __init__(self, links: Sequence[Link], provers: Mapping[Link, _LinkProver], deadline: Deadline) -> None:
        self._links = links
        self._provers = provers
        self._deadline = deadline

    def refuted(self, link: Link, left: Mapping[int, Mapping[Term, None]], /) -> Iterable[tuple[int, Sequence[Term]]]:
        prover, here = self._provers[link], list(left[link.target])
        after = [prover.after(candidate) for candidate in here]
        holds = prover.filter.implied(list(left[link.source]), after, self._deadline)
        yield link.target, [candidate for candidate, kept in zip(here, holds, strict=True) if not kept]

    def relying_on(self, point: int, _dropped: Sequence[Term], /) -> Iterable[Link]:
        return [link for link in self._links if link.source == point]


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
