"""EXPANDARG (vinta, Fig. 3): abstract interpretation with the recursive iteration strategy, recorded as an ARG.

The weak topological order of the cutpoints determines the next cutpoint: the iteration stays in a loop until its head
is covered, then continues after the loop. A node is labelled by abstract interpretation if it is marked; otherwise it
has the label of the last refinement. Marks spread to children, so that the interpretation resumes only where the labels
of the refinement end.

Facts, which hold at a cutpoint independently of the labels, are assumed before each step from there. They are part of
the labels, but elements are widened without them, so that widening still terminates. A solver checks whether they
exclude the error, because most facts are more precise than the domain.

Deviations: the next cutpoint is computed from the weak topological order and the waiting nodes; the paper's listing
arrives at a cutpoint without a waiting node if a node inside a component is covered, or if several loops end at once. A
node whose label is *false* does not mark its children. An edge into the error node that a refinement has shown to be
infeasible is not interpreted again: abstract interpretation would start from the label of the refinement, which the
domain may be unable to express, and get a weaker result. Only heads of components are widened: every loop has one. More
than one node can wait at a cutpoint: if a branch is cut off in one expansion and feasible in the next, the node that it
leads to may differ from the one that other paths lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf
from typing import Generic, TypeVar

from cutpoint.algorithms.common.services import Services, terms_of_blocks
from cutpoint.algorithms.vinta.arg import Node, VintaArg, ancestors
from cutpoint.algorithms.vinta.steps import Covered, Interpreted, Relabelled, Watcher, nobody
from cutpoint.algorithms.vinta.widening import WidenWith
from cutpoint.base.limits import OutOfTime
from cutpoint.cfa.blocks.block_graph import Block
from cutpoint.cfa.graph.wto import weak_topological_order
from cutpoint.cfa.model import Location
from cutpoint.domains.abstract_domain import AbstractDomain, DisjunctiveDomain
from cutpoint.smt.queries.covering import CoveringContext
from cutpoint.smt.queries.queries import Truth, satisfiable
from cutpoint.smt.solvers.solver import Solver
from cutpoint.smt.terms.boolean import and_, conjunction, disjunction
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import conjuncts, free_variables

E = TypeVar("E")

_SECONDS_FOR_STEP = 2.0
"""The time limit for the query whether facts exclude the error."""


class TooLarge(Exception):
    """The graph has more nodes than allowed."""


def no_fact(_cutpoint: Location) -> Term:
    return TRUE


class Exploration(Generic[E]):
    """Expands the graph of one program, with one abstract domain."""

    def __init__(
        self,
        arg: VintaArg,
        domain: AbstractDomain[E],
        widen_with: WidenWith[E],
        services: Services,
        watch: Watcher = nobody,
        fact_at: Callable[[Location], Term] = no_fact,
        most_nodes: float = inf,
    ) -> None:
        self._arg = arg
        self._watch = watch
        self._domain = domain
        self._widen_with = widen_with
        self._services = services
        self._fact_at = fact_at
        self._most_nodes = most_nodes
        self._order = weak_topological_order(arg.graph.entry, arg.successors)
        self._elements: dict[Node, E] = {}
        """The labels that abstract interpretation has found, as elements of the domain."""
        self._terms = terms_of_blocks(arg.graph)
        self._solvers: list[Solver] = []
        self._step_solver: Solver | None = None
        self._contexts: dict[Location, CoveringContext] = {}
        self._future: dict[Location, list[Node]] = {}
        """FN: for a cutpoint, the nodes there that wait to be explored. There can be more than one, because one node of
        the last expansion may have become two."""
        self._seen: set[Node] = set()
        """The nodes that were visited in the last expansion."""
        self._widenings: dict[Location, E] = {}
        """The result of the last widening at a cutpoint."""
        self._covered: set[Node] = set()
        self._excluded: set[tuple[Node, Block]] = set()
        """Edges into the error node that the labels of the last refinement show to be infeasible."""
        self.bottom: set[tuple[Node, Block]] = set()
        """Edges along which the abstract post was ⊥ in the last expansion."""
        self.visited: dict[Location, list[Node]] = {}
        """vis: for a cutpoint, the nodes that were visited in the last expansion, in order of their visits."""

    def expand_arg(self, labels: Mapping[Node, Term]) -> None:
        """Lines 29-54. Afterwards the graph is complete and well labelled."""
        arg = self._arg
        self.close()
        self.visited = {}
        self.bottom = set()
        self._covered = set()
        self._seen = set()
        self._widenings = {}
        self._excluded = {(u, block) for u, block in arg.error.parents if u in labels} if labels else set()
        self._future = {arg.graph.error: [arg.error]}
        node = arg.entry
        while True:
            if self._services.deadline.passed:
                raise OutOfTime
            if arg.size() > self._most_nodes:
                raise TooLarge
            cutpoint = node.cutpoint
            self.expand_node(node)
            if node.marked:
                node.marked = False
                self._excluded -= {(node, block) for block, _ in node.children}
                post = self.compute_post(node)
                element = self._widened(node, post)
                self._label(node, element)
                self._watch(Interpreted(node, node.label, element is not post))
                for _, child in node.children if node.label is not FALSE else ():
                    child.marked = True
            elif node in labels:
                node.label = labels[node]
                self._elements.pop(node, None)
                self._watch(Relabelled(node, node.label))
                for _, child in node.children:
                    if child not in labels:
                        child.marked = True
            self.visited.setdefault(cutpoint, []).append(node)
            self._seen.add(node)
            if node is arg.error:
                return
            if self._is_covered(node):
                self._covered.add(node)
                self._watch(Covered(node))
                self._forget_children_of_covered()
            following = self._following(cutpoint)
            if following is None:
                return
            node = self._next_at(following)

    def invariants(self) -> dict[Location, Term]:
        """The invariants that the graph represents: at each cutpoint, the disjunction of the labels of its nodes."""
        return {
            cutpoint: disjunction(dict.fromkeys(node.label for node in nodes))
            for cutpoint, nodes in self.visited.items()
        }

    def _following(self, cutpoint: Location) -> Location | None:
        """WTONEXT and WTOEXIT combined (lines 47-54): the next cutpoint, in the weak topological order, at which a node
        waits. It is searched for in the rest of the innermost component, at its head, then in the next outer one. The
        error comes last."""
        order, error = self._order, self._arg.graph.error
        position = order.position[cutpoint] + (1 if order.is_head(cutpoint) else 0)  # another node may wait here
        for head in order.heads_of(cutpoint):
            end = order.end_of(head)
            for other in (*order.order[position:end], head):
                if other in self._future:
                    return other
            position = end
        for other in (*order.order[position:], *order.order):
            if other in self._future and other is not error:
                return other
        return error if error in order.position else None

    def _next_at(self, cutpoint: Location) -> Node:
        """The node that waits at a cutpoint; if there are several, one that is not reachable from the others."""
        waiting = self._future[cutpoint]
        node = waiting[0]
        if len(waiting) > 1:
            node = next(one for one in waiting if not ancestors(one).intersection(waiting))
        self._forget(node)
        return node

    def _forget(self, node: Node) -> None:
        self._future[node.cutpoint].remove(node)
        if not self._future[node.cutpoint]:
            del self._future[node.cutpoint]

    def _forget_children_of_covered(self) -> None:
        """A node whose visited parents are all covered need not be explored."""
        for node in [node for waiting in self._future.values() for node in waiting if node is not self._arg.error]:
            if all(parent in self._covered for parent, _ in node.parents if parent in self._seen):
                self._forget(node)

    def expand_node(self, node: Node) -> None:
        """Lines 21-28. A child that was already visited on another path cannot be visited again: the edge is redirected
        to another child."""
        if not node.children:
            for block in self._arg.graph.leaving(node.cutpoint):
                self._arg.connect(node, block, self.get_future_node(node, self._arg.cutpoint_of(block)))
            return
        for block, child in list(node.children):
            if child in self._seen:
                another = self.get_future_node(node, child.cutpoint)
                another.marked = True  # the labels of the last refinement do not take this edge into account
                self._arg.redirect(node, block, child, another)
            elif child not in self._future.setdefault(child.cutpoint, []):
                self._future[child.cutpoint].append(child)

    def get_future_node(self, source: Node, cutpoint: Location) -> Node:
        """Lines 14-20. The graph stays acyclic: an ancestor of the source does not become its child."""
        waiting = self._future.setdefault(cutpoint, [])
        above = ancestors(source) if waiting and waiting[0] is not self._arg.error else set()
        known = next((node for node in waiting if node not in above), None)
        if known is None:
            known = self._arg.create(cutpoint)
            waiting.append(known)
        return known

    def compute_post(self, node: Node) -> E:
        """The join of the abstract posts along all edges from visited nodes."""
        domain, found = self._domain, self._domain.bottom()
        if node is self._arg.entry:
            return domain.top()
        for parent, block in node.parents:
            if parent not in self._seen or (parent, block) in self._excluded:
                continue
            with self._services.statistics.timer("post"):
                after = domain.post(self._arg.graph, block, self._with_fact(parent), self._services.deadline)
            self._services.statistics.count("posts")
            if domain.is_bottom(after) or (node is self._arg.error and self._excluded_by_fact(parent, block)):
                self.bottom.add((parent, block))
            else:
                found = domain.join(found, after)
        return found

    def _widened(self, node: Node, post: E) -> E:
        others = self.visited.get(node.cutpoint, ())
        if node is self._arg.error or not self._order.is_head(node.cutpoint) or not self._widen_with.due(len(others)):
            return post
        before = [self._element(other) for other in others]
        label, widened = self._widen_with(before, post, self._widenings.get(node.cutpoint, before[0]))
        self._widenings[node.cutpoint] = widened
        return label

    def _label(self, node: Node, element: E) -> None:
        self._elements[node] = element
        is_bottom = self._domain.is_bottom(element)
        node.label = FALSE if is_bottom else and_(self._domain.gamma(element), self._fact_at(node.cutpoint))

    def _with_fact(self, node: Node) -> E:
        """The element from which a step from a node starts: its label and the fact."""
        element, fact = self._element(node), self._fact_at(node.cutpoint)
        if fact is TRUE or self._domain.is_bottom(element):
            return element
        if isinstance(self._domain, DisjunctiveDomain):  # relations would split elements into very many pieces
            fact = conjunction(part for part in conjuncts(fact) if len(free_variables(part)) == 1)
        return element if fact is TRUE else self._domain.assume(element, fact)

    def _excluded_by_fact(self, node: Node, block: Block) -> bool:
        fact = self._fact_at(node.cutpoint)
        if fact is TRUE:
            return False
        if self._step_solver is None:
            self._step_solver = self._services.solver(self._terms)
        self._services.statistics.count("queries")
        step = [*conjuncts(and_(node.label, fact)), block.transition.guard]
        return satisfiable(self._step_solver, step, self._services.deadline.at_most(_SECONDS_FOR_STEP)) is Truth.NO

    def _element(self, node: Node) -> E:
        """The label as an element of the domain; a label from a refinement is abstracted."""
        known = self._elements.get(node)
        if known is None:
            known = self._elements[node] = self._domain.alpha(node.label)
        return known

    def _is_covered(self, node: Node) -> bool:
        """Line 46, with an incremental context for each cutpoint (Sect. 5.1): a label that is not covered is added to
        it."""
        if node.label is FALSE:
            return True
        context = self._contexts.get(node.cutpoint)
        if context is None:
            solver = self._services.solver([*self._terms, node.label])
            context = self._contexts[node.cutpoint] = CoveringContext(solver)
            self._solvers.append(solver)
        self._services.statistics.count("queries")
        with self._services.statistics.timer("covering"):
            answer = context.covered(node.label, seconds=self._services.deadline.left).answer
        if answer is Truth.YES:
            return True
        context.add(node.label)
        return False

    def close(self) -> None:
        if self._step_solver is not None:
            self._solvers.append(self._step_solver)
        for solver in self._solvers:
            self._services.statistics.include(solver.statistics, "covering.")
            solver.close()
        self._solvers, self._step_solver = [], None
        self._contexts = {}
