"""Abstract domains as in the Craig-interpretation paper (Sect. 3): D = (D, ⊤, ⊥, ⊔, ∇, α, γ) and POST.

There is no order and no meet: elements are compared by `==`, and a solver decides by γ whether one covers another.
A domain defines the single operations; the traversal of a block (Sect. 2: an edge of the cutpoint graph has many paths)
is the same for all: edge by edge in topological order, with a join where paths meet.

Deviations: variables that are no longer needed on a path are forgotten on the way, so that elements stay small. An
assignment of an if-then-else (`x := c ? a : b`, and a comparison that becomes a Bool) is treated as two paths.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import Generic, TypeAlias, TypeVar

from cutpoint.base.frozen import frozen
from cutpoint.base.limits import NEVER, Deadline, OutOfTime
from cutpoint.cfa.blocks.block_graph import Block, BlockGraph
from cutpoint.cfa.model import Assign, Assume, Edge, Havoc, Location, Op
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.sorts import BOOL, BitVecSort
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import free_variables

E = TypeVar("E")

Thresholds: TypeAlias = Callable[[Term], Sequence[int]]
"""The unsigned values of a variable, sorted, at which widening may stop: constants of the program."""

_DEEPEST_CHOICE = 4
"""The depth up to which an assignment splits on if-then-elses inside the assigned value."""


def no_thresholds(_variable: Term) -> Sequence[int]:
    return ()


class AbstractDomain(ABC, Generic[E]):
    """The interface that VINTA requires of a domain. Elements are immutable values."""

    def __init__(self) -> None:
        self._walks: dict[Block, _Walk] = {}

    # -- the paper's operators ----------------------------------------------------------------------

    @abstractmethod
    def top(self) -> E: ...

    @abstractmethod
    def bottom(self) -> E: ...

    @abstractmethod
    def is_bottom(self, e: E, /) -> bool: ...

    @abstractmethod
    def join(self, a: E, b: E, /) -> E:
        """a ⊔ b: γ(a) ∨ γ(b) ⇒ γ(a ⊔ b)."""

    @abstractmethod
    def widen(self, a: E, b: E, /) -> E:
        """a ∇ b, an upper bound of both; every sequence a, a ∇ b, (a ∇ b) ∇ c, … becomes stable."""

    @abstractmethod
    def alpha(self, formula: Term, /) -> E:
        """α, Sect. 5.1: parts that cannot be expressed become true. So formula ⇒ γ(α(formula))."""

    @abstractmethod
    def gamma(self, e: E, /) -> Term: ...

    def post(self, graph: BlockGraph, block: Block, e: E, deadline: Deadline = NEVER) -> E:
        """POST: γ(e) ∧ [block] ⇒ γ(post)', over the variables that are live after the block.

        Raises OutOfTime.
        """
        if self.is_bottom(e):
            return e
        walk = self._walks.get(block)
        if walk is None:
            walk = self._walks[block] = _walk(graph, block)
        arrived = self.bottom()
        at: dict[Location, E] = {block.source: self.keep(e, walk.needed)}
        for edge, dying in walk.steps:
            before = at.get(edge.source)
            if before is None:
                continue
            if deadline.passed:
                raise OutOfTime
            after = self._after(edge.op, before, dying)
            if self.is_bottom(after):
                continue
            after = self.forget(after, dying)
            if edge.target is block.target:
                arrived = self.join(arrived, after)
            else:
                at[edge.target] = self.join(at[edge.target], after) if edge.target in at else after
        return arrived

    def learn(self, location: Location, formula: Term) -> None:
        """Receives a label that a refinement has found."""

    def close(self) -> None:
        """Releases the resources of the domain."""

    # -- single operations --------------------------------------------------------------------------

    @abstractmethod
    def assume(self, e: E, condition: Term, /) -> E:
        """The states in which the condition holds, and possibly other states of e."""

    @abstractmethod
    def assign(self, e: E, x: Term, value: Term, /) -> E:
        """The states after x := value."""

    @abstractmethod
    def forget(self, e: E, variables: Iterable[Term], /) -> E:
        """The states of e with arbitrary values of these variables."""

    @abstractmethod
    def keep(self, e: E, variables: AbstractSet[Term], /) -> E:
        """The states of e with arbitrary values of all other variables."""

    def _after(self, op: Op, e: E, dying: Sequence[Term]) -> E:
        if isinstance(op, Assume):
            return self.assume(e, op.condition)
        if isinstance(op, Assign):
            return e if op.variable in dying else self._assigned(e, op.variable, op.value, _DEEPEST_CHOICE)
        if isinstance(op, Havoc):
            return self.forget(e, (op.variable,))
        raise AssertionError(f"a block with {type(op).__name__}")

    def _assigned(self, e: E, x: Term, value: Term, depth: int) -> E:
        chosen = _choice(value) if depth else None
        if chosen is None:
            return self.assign(e, x, value)
        condition, then, otherwise = chosen
        arrived = self.bottom()
        for assumed, way in ((condition, then), (not_(condition), otherwise)):
            before = self.assume(e, assumed)
            if not self.is_bottom(before):
                arrived = self.join(arrived, self._assigned(before, x, way, depth - 1))
        return arrived


class DisjunctiveDomain(AbstractDomain[E]):
    """A domain with exact disjunction and difference, as WIDENWITH_∨ requires (Sect. 4.2)."""

    @abstractmethod
    def disjoin(self, a: E, b: E, /) -> E:
        """γ(a ∨ b) = γ(a) ∨ γ(b)."""

    @abstractmethod
    def difference(self, a: E, b: E, /) -> E:
        r"""γ(a \ b) = γ(a) ∧ ¬γ(b)."""


def _choice(value: Term) -> tuple[Term, Term, Term] | None:
    """A value as a condition, with the values if it holds and if it does not."""
    if value.sort is BOOL and value.op not in (ops.VAR, ops.CONST):
        return value, TRUE, FALSE
    if value.op == ops.ITE and isinstance(value.sort, BitVecSort):
        condition, then, otherwise = value.args
        return condition, then, otherwise
    return None


# -- blocks -----------------------------------------------------------------------------------------


@frozen
class _Walk:
    """The edges of a block in topological order, each with the variables that are dead after it."""

    needed: AbstractSet[Term]
    """The variables at the block's source that the block, or what follows it, may read."""
    steps: tuple[tuple[Edge, tuple[Term, ...]], ...]


def _walk(graph: BlockGraph, block: Block) -> _Walk:
    edges = list(graph.edges_of(block))
    behind = graph.live[block.target]
    live: dict[Location, set[Term]] = {block.source: set()}
    steps: list[tuple[Edge, set[Term]]] = []
    for edge in reversed(edges):
        after: AbstractSet[Term] = behind if edge.target is block.target else live[edge.target]
        live.setdefault(edge.source, set()).update(_live_before(edge.op, after))
        steps.append((edge, set(after)))
    found: list[tuple[Edge, tuple[Term, ...]]] = []
    for edge, kept in reversed(steps):
        known = set(live[edge.source])
        if isinstance(edge.op, Assign | Havoc):
            known.add(edge.op.variable)
        found.append((edge, tuple(sorted(known - kept, key=lambda x: x.id))))
    return _Walk(live[block.source], tuple(found))


def _live_before(op: Op, after: AbstractSet[Term]) -> AbstractSet[Term]:
    if isinstance(op, Assume):
        return after | set(free_variables(op.condition))
    if isinstance(op, Assign | Havoc) and op.variable in after:
        rest = after - {op.variable}
        return rest | set(free_variables(op.value)) if isinstance(op, Assign) else rest
    return after
