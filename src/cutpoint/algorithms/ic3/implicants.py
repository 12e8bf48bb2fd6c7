"""Cubes inside formulas: given a formula and a model of it, a cube that contains the model and implies the formula.

The weakest existential precondition of a command with choices is a disjunction of cubes (ic3cfa, Def. 14: `split`).
Here the cubes are found one at a time, each selected by a model: a disjunction is replaced by one disjunct, an `ite` by
its condition and the selected value. Inputs of a command are existentially quantified; each is replaced by a term over
the state for which the cube still holds in the model, or by its value in the model.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cutpoint.base.frozen import frozen
from cutpoint.smt.solvers.solver import Model
from cutpoint.smt.terms import bitvectors as bits
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import not_
from cutpoint.smt.terms.build import rebuild
from cutpoint.smt.terms.literal import literal as constant
from cutpoint.smt.terms.sorts import BOOL, BitVecSort
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv, by_id, width_of
from cutpoint.smt.terms.walk import free_variables, size, substitute

_MOST_CANDIDATES = 12
_COMPARISONS = frozenset([ops.EQ, ops.SLT, ops.SLE, ops.ULT, ops.ULE])


@frozen
class Implicant:
    literals: tuple[Term, ...]
    exact: bool
    """Whether no choice was made: then the literals are equivalent to the formulas."""


def implicant(formulas: Iterable[Term], model: Model) -> Implicant:
    """Literals that hold in the model and imply the formulas, which must hold in the model."""
    chosen = _Choice(model)
    found: dict[Term, None] = {}
    todo = list(formulas)
    seen: set[Term] = set()
    while todo:
        formula = todo.pop()
        if formula in seen or formula is TRUE:
            continue
        seen.add(formula)
        parts = chosen.parts(formula)
        if parts is not None:
            todo += parts
            continue
        literal = chosen.without_choices(formula, todo)
        if literal is formula:
            found[literal] = None
        else:
            todo.append(literal)
    return Implicant(tuple(sorted(found, key=by_id)), not chosen.made)


class _Choice:
    """The choices that a model determines."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self.made = False

    def parts(self, formula: Term) -> Sequence[Term] | None:
        """Formulas that imply this one; None if it is a literal."""
        positive = formula.op != ops.NOT
        inner = formula if positive else formula.args[0]
        op = inner.op
        if op in (ops.AND, ops.OR):
            parts = inner.args if positive else tuple([not_(part) for part in inner.args])
            if (op == ops.AND) is positive:
                return parts
            self.made = True
            holding = [part for part in parts if self._model.satisfies(part)]
            return [holding[0] if len(holding) == 1 else min(holding, key=_preference)]
        if op == ops.ITE:
            self.made = True
            condition, then, otherwise = inner.args
            holds = self._model.satisfies(condition)
            value = then if holds else otherwise
            return [condition if holds else not_(condition), value if positive else not_(value)]
        if op == ops.EQ and inner.args[0].sort is BOOL:
            self.made = True
            return [side if self._model.satisfies(side) else not_(side) for side in inner.args]
        return None

    def without_choices(self, literal: Term, conditions: list[Term]) -> Term:
        """The literal with every `ite` between values replaced by the model's choice; adds the conditions of the
        choices."""
        done: dict[Term, Term] = {}
        stack = [literal]
        while stack:
            term = stack[-1]
            if term in done:
                stack.pop()
                continue
            if term.op == ops.ITE:
                condition, then, otherwise = term.args
                holds = self._model.satisfies(condition)
                value = then if holds else otherwise
                if value not in done:
                    stack.append(value)
                    continue
                conditions.append(condition if holds else not_(condition))
                self.made = True
                done[term] = done[value]
            else:
                missing = [child for child in term.args if child not in done]
                if missing:
                    stack += missing
                    continue
                args = tuple([done[child] for child in term.args])
                done[term] = term if args == term.args else rebuild(term.op, args, term.value, term.sort)
            stack.pop()
        return done[literal]


def _preference(formula: Term) -> tuple[int, int]:
    return size(formula), formula.id


def without_inputs(literals: Sequence[Term], inputs: frozenset[Term], model: Model) -> Implicant:
    """Eliminates existentially quantified variables: the resulting cube implies that values for them exist."""
    kept = list(literals)
    exact = True
    for taken in sorted(inputs, key=by_id):
        speaking = [literal for literal in kept if taken in free_variables(literal)]
        if not speaking:
            continue
        rest = [literal for literal in kept if literal not in set(speaking)]
        value, exactly = _witness(taken, speaking, model)
        exact = exact and exactly
        kept = rest + [new for literal in speaking if (new := substitute(literal, {taken: value})) is not TRUE]
    return Implicant(tuple(sorted(dict.fromkeys(kept), key=by_id)), exact)


def _witness(taken: Term, literals: Sequence[Term], model: Model) -> tuple[Term, bool]:
    """A term to substitute for an input, such that little remains of the literals; and whether this is exact."""
    value = constant(model.value(taken), taken.sort)
    best, least, exact = value, _remaining(taken, value, literals, model), False
    for candidate, defines in _candidates(taken, literals):
        remaining = _remaining(taken, candidate, literals, model)
        if remaining is not None and (least is None or remaining < least):
            best, least, exact = candidate, remaining, defines
        if remaining == (0, 0):
            return candidate, True
    return best, exact


def _remaining(taken: Term, value: Term, literals: Sequence[Term], model: Model) -> tuple[int, int] | None:
    """The number and size of the remaining literals; None if they no longer hold in the model."""
    count = total = 0
    for literal in literals:
        now = substitute(literal, {taken: value})
        if now is TRUE:
            continue
        if now is FALSE or not model.satisfies(now):
            return None
        count += 1
        total += size(now)
    return count, total


def _candidates(taken: Term, literals: Sequence[Term]) -> list[tuple[Term, bool]]:
    """Terms with which the literals compare an input, and their neighbours; and whether an equation defines the
    input."""
    found: dict[Term, bool] = {}
    for literal in literals:
        atom = literal.args[0] if literal.op == ops.NOT else literal
        if atom is taken:  # a Boolean input
            found.setdefault(TRUE if literal is taken else FALSE, True)
        if atom.op not in _COMPARISONS:
            continue
        for side, other in (atom.args, atom.args[::-1]):
            solved = _solved(side, other, taken)
            if solved is None or taken in free_variables(solved):
                continue
            found.setdefault(solved, literal.op == ops.EQ and side is taken)
            if isinstance(taken.sort, BitVecSort):
                one = bv(1, width_of(taken))
                found.setdefault(bits.add(solved, one), False)
                found.setdefault(bits.sub(solved, one), False)
    return list(found.items())[:_MOST_CANDIDATES]


def _solved(side: Term, other: Term, taken: Term) -> Term | None:
    """The term t such that side = other if the input is t; None if it cannot be computed by simple rules."""
    while side is not taken:
        if side.op == ops.ADD and side.args[1].op == ops.CONST:
            side, other = side.args[0], bits.sub(other, side.args[1])
        elif side.op in (ops.SEXT, ops.ZEXT):
            side, other = side.args[0], bits.extract(other, width_of(side.args[0]) - 1, 0)
        else:
            return None
    return other if side is taken else None
