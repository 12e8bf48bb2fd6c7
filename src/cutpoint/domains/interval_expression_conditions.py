"""Assumptions over interval expressions, prepared once for each condition.

A condition is split into clauses that must all hold: comparisons of a variable with a constant, which are a single
intersection; other atoms, whose variables are refined by propagating the term's value downwards; and alternatives,
whose results are united. Comparisons of two variables also use, and produce, expressions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache

from cutpoint.domains.interval_expression_programs import Program, program_of, width_of_sort
from cutpoint.domains.interval_expression_transfer import refined, with_expression
from cutpoint.domains.interval_expressions import Expression, State, exact_term, related, split_offset
from cutpoint.domains.intervals import Intervals
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.sorts import BOOL
from cutpoint.smt.terms.term import FALSE, TRUE, Term
from cutpoint.smt.terms.walk import substitute

_MOST_ALTERNATIVES = 8
_LARGEST_REPLACED = 20
"""Up to this many operators in an atom, its variables are replaced by their expressions."""
_COMPARISONS = frozenset([ops.EQ, ops.ULT, ops.ULE, ops.SLT, ops.SLE])
_STRICT = frozenset([ops.ULT, ops.SLT])
_EXTENSIONS = frozenset([ops.ZEXT, ops.SEXT])


def assume(state: State, condition: Term, depth: int) -> State | None:
    """The state in which the condition holds as well; None if there is none."""
    current: State | None = state
    for clause in _clauses(condition):
        assert current is not None
        current = clause.apply(current, depth)
        if current is None:
            return None
    return current


class _Clause(ABC):
    """A constraint of an assumption."""

    reads: frozenset[Term]

    @abstractmethod
    def apply(self, state: State, depth: int) -> State | None: ...


class _Never(_Clause):
    reads = frozenset()

    def apply(self, state: State, depth: int) -> State | None:
        return None


class _Bound(_Clause):
    """A variable is in a fixed set."""

    def __init__(self, x: Term, allowed: Intervals) -> None:
        self._x = x
        self._allowed = allowed
        self.reads = frozenset([x])

    def apply(self, state: State, depth: int) -> State | None:
        known = state.values.get(self._x)
        if known is None:
            smaller = self._allowed
            if smaller.is_top:
                return state
        else:
            smaller = known.meet(self._allowed)
            if smaller is known:
                return state
        if not smaller.ranges:
            return None
        return refined(state, ((self._x, smaller),))


class _Atom(_Clause):
    """A formula with a given truth value."""

    def __init__(self, atom: Term, wanted: bool) -> None:
        self._atom = atom
        self._program = program_of(atom)
        self._wanted = Intervals.constant(int(wanted), 1)
        self.reads = self._program.reads
        self._replaced: dict[tuple[tuple[Term, Term], ...], Program] = {}

    def apply(self, state: State, depth: int) -> State | None:
        changes = self._program.refine(state.values, self._wanted)
        if changes is None or (state.expressions and self._is_refuted(state)):
            return None
        return refined(state, changes) if changes else state

    def _is_refuted(self, state: State) -> bool:
        """Whether the atom has the opposite truth value once variables are replaced by their expressions."""
        if self._program.length > _LARGEST_REPLACED:
            return False
        known = [(x, state.expressions.get(x)) for _, x in self._program.variables]
        key = tuple([(x, exact_term(e)) for x, e in known if e is not None and e.offset.is_constant])
        if not key:
            return False
        program = self._replaced.get(key)
        if program is None:
            program = self._replaced[key] = program_of(substitute(self._atom, dict(key)))
        return not program.evaluate(state.values).intersects(self._wanted)


class _Distance(_Atom):
    """A comparison of two variables x and y, each plus a constant, with a given truth value."""

    def __init__(self, atom: Term, wanted: bool, x: Term, y: Term, apart: Intervals) -> None:
        super().__init__(atom, wanted)
        self._x, self._y = x, y
        self._apart = apart
        """x - y if both sides of the comparison are equal."""
        self._requires_equal = atom.op == ops.EQ and wanted
        self._requires_different = (atom.op == ops.EQ and not wanted) or (
            atom.op != ops.EQ and wanted == (atom.op in _STRICT)
        )

    def apply(self, state: State, depth: int) -> State | None:
        known = related(state, self._x, self._y)
        if known is not None:
            if self._requires_different and known == self._apart:
                return None
            if self._requires_equal and not known.intersects(self._apart):
                return None
        after = super().apply(state, depth)
        if after is None or not self._requires_equal or known == self._apart:
            return after
        return self._made_equal(after, depth)

    def _made_equal(self, state: State, depth: int) -> State | None:
        """The state with an expression for the equality, if one of the variables has none yet."""
        expressions = state.expressions
        for x, y, apart in ((self._x, self._y, self._apart), (self._y, self._x, _negated(self._apart))):
            other = expressions.get(x)
            if other is None or other.base is y:
                expression = Expression(y, apart)
                return with_expression(state, x, expression) if expression.depth <= depth else state
        return state


class _Alternatives(_Clause):
    """One of several lists of clauses holds."""

    def __init__(self, alternatives: Sequence[Sequence[_Clause]]) -> None:
        self._alternatives = alternatives
        self.reads = frozenset([x for clauses in alternatives for clause in clauses for x in clause.reads])
        self._common = [
            x
            for x in sorted(self.reads, key=lambda x: x.id)
            if all(any(x in clause.reads for clause in clauses) for clauses in alternatives)
        ]
        """Only variables that occur in every alternative can be refined."""

    def apply(self, state: State, depth: int) -> State | None:
        possible: list[State] = []
        for clauses in self._alternatives:
            after = _all_of(clauses, state, depth)
            if after is state:
                return state
            if after is not None:
                possible.append(after)
        if len(possible) <= 1:
            return possible[0] if possible else None
        changes: list[tuple[Term, Intervals]] = []
        for x in self._common if len(possible) == len(self._alternatives) else sorted(self.reads, key=lambda x: x.id):
            total = possible[0].values.get(x)
            for other in possible[1:]:
                theirs = other.values.get(x)
                if total is None or theirs is None:
                    total = None
                    break
                total = total.union(theirs)
            if total is None or total.is_top:
                continue
            before = state.values.get(x)
            if before is None or not before.leq(total):
                changes.append((x, total if before is None else total.meet(before)))
        return refined(state, changes) if changes else state


def _all_of(clauses: Sequence[_Clause], state: State, depth: int) -> State | None:
    current: State | None = state
    for clause in clauses:
        assert current is not None
        current = clause.apply(current, depth)
        if current is None:
            return None
    return current


def _negated(constant: Intervals) -> Intervals:
    return Intervals.constant(-constant.value, constant.width)


# -- preparation ------------------------------------------------------------------------------------


@cache
def _clauses(condition: Term) -> tuple[_Clause, ...]:
    """The clauses of a condition; those that depend on others come last."""
    simple: list[_Clause] = []
    alternatives: list[_Clause] = []
    for part in operands(condition, ops.AND, ops.OR):
        if part is FALSE:
            return (_Never(),)
        if part is TRUE:
            continue
        ways = operands(part, ops.OR, ops.AND)
        if 1 < len(ways) <= _MOST_ALTERNATIVES:
            alternatives.append(_Alternatives([_simple_clauses(way) for way in ways]))
        else:
            simple.append(_simple(part))
    return (*simple, *alternatives)


def _simple_clauses(condition: Term) -> list[_Clause]:
    return [
        _Never() if part is FALSE else _simple(part)
        for part in operands(condition, ops.AND, ops.OR)
        if part is not TRUE
    ]


def operands(condition: Term, op: int, dual: int) -> list[Term]:
    """The operands of a conjunction (or a disjunction), with negations pushed inwards."""
    found: list[Term] = []
    todo = [condition]
    while todo:
        term = todo.pop()
        if term.op == op:
            todo += reversed(term.args)
        elif term.op == ops.NOT and term.args[0].op == dual:
            todo += [not_(child) for child in reversed(term.args[0].args)]
        else:
            found.append(term)
    return found


@cache
def _simple(term: Term) -> _Clause:
    wanted = term.op != ops.NOT
    atom = term if wanted else term.args[0]
    program = program_of(atom)
    if atom.op == ops.VAR:
        return _Bound(atom, Intervals.constant(int(wanted), 1))
    if atom.op in _COMPARISONS:
        left, right = atom.args
        if {left.op, right.op} == {ops.VAR, ops.CONST}:
            found = program.refine({}, Intervals.constant(int(wanted), 1))
            if found is None:
                return _Never()
            if width_of_sort((left if left.op == ops.VAR else right).sort) is not None and found:
                return _Bound(*found[0])
        distance = _distance(atom, wanted)
        if distance is not None:
            return distance
    return _Atom(atom, wanted)


def _distance(atom: Term, wanted: bool) -> _Distance | None:
    left, right = atom.args
    if left.op == right.op and left.op in _EXTENSIONS and left.value == right.value:
        left, right = left.args[0], right.args[0]
    width = width_of_sort(left.sort)
    if width is None or left.sort is BOOL:
        return None
    (x, above), (y, below) = split_offset(left), split_offset(right)
    if x.op != ops.VAR or y.op != ops.VAR or x is y:
        return None
    return _Distance(atom, wanted, x, y, Intervals.constant(below - above, width))
