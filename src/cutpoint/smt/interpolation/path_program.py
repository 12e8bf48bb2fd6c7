"""The path program: the part of a program that an unrolling of it passes through.

Nodes at the same location become one class; entry and exit remain separate. So an unrolled loop becomes a loop again,
and an inductive invariant of the path program gives interpolants for every unrolling of the same path at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from cutpoint.base.frozen import frozen
from cutpoint.smt.interpolation.problem import Interpolants, Problem, Step
from cutpoint.smt.terms.boolean import conjunction
from cutpoint.smt.terms.term import FALSE, TRUE, Term, by_id
from cutpoint.smt.terms.walk import Substitution, conjuncts, free_variables


@frozen(eq=False)
class Link:
    """A step between two classes, with the assumptions before it."""

    source: int
    target: int
    step: Step
    assumed: tuple[Term, ...]


@frozen(eq=False)
class PathProgram:
    """Class 0 is the entry; the exit has the number `exit`."""

    class_of: tuple[int, ...]
    links: tuple[Link, ...]
    exit: int
    identity: Hashable
    """Equal for all graphs that pass through the same steps, however often."""

    @property
    def conditions(self) -> list[Term]:
        """The guards and assumptions of the steps."""
        return list(dict.fromkeys(part for link in self.links for part in (*link.assumed, link.step.guard)))

    @property
    def assignments(self) -> list[tuple[Term, Term]]:
        return list(dict.fromkeys(pair for link in self.links for pair in link.step.updates.items()))

    @property
    def formulas(self) -> list[Term]:
        """All guards, assumptions and assigned terms, over program variables and inputs."""
        found: dict[Term, None] = {}
        for link in self.links:
            found.update(dict.fromkeys((*link.assumed, link.step.guard, *link.step.updates.values())))
        return list(found)


def path_program(problem: Problem) -> PathProgram | None:
    """None if the graph does not record which program it unrolls."""
    numbers: dict[Hashable, int] = {}
    class_of: list[int] = []
    for node, described in enumerate(problem.nodes):
        alone = node in (0, problem.exit) or described.location is None
        key: Hashable = ("location", described.location)
        if alone:
            key = ("exit",) if node == problem.exit else ("node", node)
        class_of.append(numbers.setdefault(key, len(numbers)))
    links: dict[tuple[Hashable, ...], Link] = {}
    for edge in problem.edges:
        if edge.step is None:
            return None
        source, target = class_of[edge.source], class_of[edge.target]
        links.setdefault((source, target, edge.step, edge.assumed), Link(source, target, edge.step, edge.assumed))
    keys = list(numbers)
    steps = frozenset(
        (keys[link.source], keys[link.target], link.step.guard, *link.step.updates.items(), *link.assumed)
        for link in links.values()
    )
    return PathProgram(tuple(class_of), tuple(links.values()), class_of[-1], steps)


def relevant_variables(problem: Problem) -> list[Term]:
    """The program variables of which some name occurs on an edge, in order of their ids."""
    mentioned = set(free_variables(*problem.parts))
    found = {x for node in problem.nodes for x, name in node.names.items() if name in mentioned}
    return sorted(found, key=by_id)


def instances(problem: Problem, program: PathProgram, invariants: Sequence[Sequence[Term]]) -> Interpolants:
    """Interpolants of the nodes from conjuncts of the classes; conjuncts not in scope at a node are dropped there."""
    found = [TRUE]
    for node in range(1, problem.exit):
        here = Substitution(problem.nodes[node].names)
        parts = [piece for part in invariants[program.class_of[node]] for piece in conjuncts(here(part))]
        found.append(conjunction(part for part in parts if problem.shared(node).issuperset(free_variables(part))))
    return (*found, FALSE)
