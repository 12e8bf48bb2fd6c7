"""Binary decision diagrams over predicates.

A variable of a diagram represents a predicate, which may be any formula: diagrams ignore its meaning, so two
of them are equal iff the formulas are propositionally equivalent. Variables are ordered by their first use and
keep that order, so that results are reproducible.

The nodes are those of `dd`: CUDD's if `dd` was built with it, otherwise those of its pure Python manager.
"""

from __future__ import annotations

import atexit
import ctypes
import weakref
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

from cutpoint.base.registry import UnknownName
from cutpoint.smt.solvers.errors import SmtError, SolverMisuse
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import ite, not_
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import FALSE, TRUE, Term, by_id
from cutpoint.smt.terms.walk import is_connective

MANAGERS = {"cudd": "dd.cudd", "python": "dd.autoref"}
"""The node managers, the preferred one first."""


class _Natives:
    """Keeps the managers of `dd` alive, which complain when they are collected together with nodes of theirs.

    A manager without owner has no nodes left by the time the next one is created, and is released then. At the end of
    the process all are kept, because the order of finalisation is undefined.
    """

    def __init__(self) -> None:
        self._owned: list[tuple[weakref.ref[BddManager], Any]] = []
        atexit.register(self._keep)

    def add(self, owner: BddManager, native: Any) -> None:
        self._owned = [entry for entry in self._owned if entry[0]() is not None]
        self._owned.append((weakref.ref(owner), native))

    def _keep(self) -> None:
        for _, native in self._owned:
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(native))


_natives = _Natives()


def _new_native(kind: str | None) -> tuple[str, Any]:
    if kind is not None and kind not in MANAGERS:
        raise UnknownName("manager of decision diagrams", kind, MANAGERS)
    for name in MANAGERS if kind is None else (kind,):
        try:
            module = import_module(MANAGERS[name])  # takes 0.1 s, so it is deferred until diagrams are needed
        except ImportError as error:
            if name == kind:
                raise SmtError(f"the manager of decision diagrams {kind!r} is not installed") from error
            continue
        native = module.BDD()
        native.configure(reordering=False)
        return name, native
    raise SmtError("no manager of decision diagrams is installed")


class BddManager:
    """Creates diagrams; those of the same manager can be combined."""

    def __init__(self, kind: str | None = None) -> None:
        self.kind, self._native = _new_native(kind)
        _natives.add(self, self._native)
        self._predicates: list[Term] = []
        self._variables: dict[Term, Any] = {}  # nodes rather than diagrams, which would refer back to this manager

    @property
    def true(self) -> Bdd:
        return Bdd(self, self._native.true)

    @property
    def false(self) -> Bdd:
        return Bdd(self, self._native.false)

    @property
    def predicates(self) -> tuple[Term, ...]:
        """In the order of the variables."""
        return tuple(self._predicates)

    def predicate(self, formula: Term) -> Bdd:
        """The diagram of a predicate. A predicate and its negation share their variable; constants need none."""
        if formula.sort is not BOOL:
            raise SmtError(f"a predicate was expected, not a term of sort {formula.sort}")
        if formula.op == ops.CONST:
            return self.true if formula is TRUE else self.false
        if formula.op == ops.NOT:
            return ~self.predicate(formula.args[0])  # at most one level of recursion: there are no double negations
        known = self._variables.get(formula)
        if known is None:
            name = f"p{len(self._predicates)}"
            self._native.declare(name)
            known = self._variables[formula] = self._native.var(name)
            self._predicates.append(formula)
        return Bdd(self, known)

    def formula(self, root: Term) -> Bdd:
        """The diagram of a formula over predicates; any other subformula without a connective becomes a predicate."""
        known = self._variables
        seen = {root}
        order = [root]
        for term in order:  # grows during the traversal
            if term not in known and is_connective(term):
                for child in term.args:
                    if child not in seen:
                        seen.add(child)
                        order.append(child)
        diagrams: dict[Term, Bdd] = {}
        for term in sorted(order, key=by_id):
            if term in known or not is_connective(term):
                diagrams[term] = self.predicate(term)
            else:
                diagrams[term] = _combined(term.op, [diagrams[child] for child in term.args])
        return diagrams[root]

    def conjunction(self, diagrams: Iterable[Bdd]) -> Bdd:
        result = self.true
        for diagram in diagrams:
            result &= diagram
        return result

    def disjunction(self, diagrams: Iterable[Bdd]) -> Bdd:
        result = self.false
        for diagram in diagrams:
            result |= diagram
        return result

    def of_node(self, node: Any) -> Term:
        """The predicate on which a node of this manager decides."""
        return self._predicates[int(node.var[1:])]


class Bdd:
    """A Boolean function of predicates. Equal functions of the same manager are equal and have the same hash."""

    __slots__ = ("_node", "manager")

    def __init__(self, manager: BddManager, node: Any) -> None:
        self.manager = manager
        self._node = node

    def __and__(self, other: Bdd) -> Bdd:
        return Bdd(self.manager, self._node & self._beside(other))

    def __or__(self, other: Bdd) -> Bdd:
        return Bdd(self.manager, self._node | self._beside(other))

    def __invert__(self) -> Bdd:
        return Bdd(self.manager, ~self._node)

    def ite(self, then: Bdd, otherwise: Bdd) -> Bdd:
        return (self & then) | (~self & otherwise)

    def implies(self, other: Bdd) -> bool:
        return bool(self._node <= self._beside(other))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bdd) and self.manager is other.manager and bool(self._node == other._node)

    def __hash__(self) -> int:
        return hash(self._node)

    @property
    def is_true(self) -> bool:
        return self == self.manager.true

    @property
    def is_false(self) -> bool:
        return self == self.manager.false

    def __len__(self) -> int:
        """The number of distinct decision nodes, not counting negation."""
        return len({int(node) for node in self._below() if node.var is not None})

    def __bool__(self) -> bool:
        raise TypeError("a diagram is not a truth value: use is_true or is_false")

    def to_formula(self) -> Term:
        """A formula of if-then-elses over the predicates that preserves the sharing of the diagram."""
        terms: dict[int, Term] = {}
        for node in self._below():
            if node.var is None:
                terms[int(node)] = FALSE if node.negated else TRUE
            else:
                low, high = _children(node)
                terms[int(node)] = ite(self.manager.of_node(node), terms[int(high)], terms[int(low)])
        return terms[int(self._node)]

    def cubes(self) -> Iterator[tuple[Term, ...]]:
        """Disjoint conjunctions of literals whose disjunction is this function."""
        todo: list[tuple[Any, tuple[Term, ...]]] = [(self._node, ())]
        while todo:
            node, literals = todo.pop()
            if node.var is not None:
                predicate = self.manager.of_node(node)
                low, high = _children(node)
                todo += [(low, (*literals, not_(predicate))), (high, (*literals, predicate))]
            elif not node.negated:
                yield literals

    def predicates(self) -> tuple[Term, ...]:
        """The predicates on which the function depends, in the order of the variables."""
        found = {self.manager.of_node(node) for node in self._below() if node.var is not None}
        return tuple([predicate for predicate in self.manager.predicates if predicate in found])

    def count(self, predicates: Iterable[Term] | None = None) -> int:
        """The number of assignments of these predicates (or of all in the manager) under which the function holds."""
        chosen = set(self.manager.predicates if predicates is None else predicates)
        if not chosen.issuperset(self.predicates()):
            raise SolverMisuse("the function depends on a predicate that is not among those to count")
        everything = 1 << len(chosen)
        counts: dict[int, int] = {}
        for node in self._below():
            if node.var is None:
                counts[int(node)] = 0 if node.negated else everything
            else:  # half of the assignments take either branch
                counts[int(node)] = sum([counts[int(child)] for child in _children(node)]) // 2
        return counts[int(self._node)]

    def _beside(self, other: Bdd) -> Any:
        if other.manager is not self.manager:
            raise SolverMisuse("diagrams of different managers cannot be combined")
        return other._node

    def _below(self) -> list[Any]:
        """The nodes of the diagram, children first; a node and its negation are two nodes."""
        seen = {int(self._node)}
        found = [self._node]
        for node in found:  # grows during the traversal
            if node.var is not None:
                for child in _children(node):
                    if int(child) not in seen:
                        seen.add(int(child))
                        found.append(child)
        found.sort(key=lambda node: -_level(node))
        return found


def _level(node: Any) -> float:
    return float("inf") if node.var is None else float(node.level)


def _children(node: Any) -> tuple[Any, Any]:
    """The branches where the predicate of a node is false and where it is true."""
    return (~node.low, ~node.high) if node.negated else (node.low, node.high)


def _combined(op: int, args: list[Bdd]) -> Bdd:
    if op == ops.NOT:
        return ~args[0]
    if op == ops.AND:
        return args[0] & args[1]
    if op == ops.OR:
        return args[0] | args[1]
    if op == ops.EQ:
        return args[0].ite(args[1], ~args[1])
    return args[0].ite(args[1], args[2])
