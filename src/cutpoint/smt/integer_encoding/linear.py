"""Integer terms as linear forms over terms that are not sums: variables, quotients, remainders, if-then-elses."""

from __future__ import annotations

from math import gcd

from cutpoint.base.frozen import frozen
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.term import Term, by_id


@frozen
class Linear:
    """The sum of coefficient * term and a constant; no coefficient is zero, terms are in order of their ids."""

    coefficients: dict[Term, int]
    constant: int

    def plus(self, constant: int) -> Linear:
        return Linear(self.coefficients, self.constant + constant)

    def part(self, sign: int, constant: int) -> Linear:
        """The terms whose coefficients have this sign, with absolute coefficients, and the given constant."""
        return Linear({term: c * sign for term, c in self.coefficients.items() if c * sign > 0}, constant)

    def divided(self) -> tuple[dict[Term, int], int]:
        """The coefficients divided by their greatest common divisor, and this divisor (1 without coefficients)."""
        divisor = gcd(*self.coefficients.values()) or 1
        return {term: c // divisor for term, c in self.coefficients.items()}, divisor


def linear(positive: Term, negative: Term | None = None) -> Linear:
    """The linear form of an integer term, or of the difference of two."""
    factors = {positive: 1}
    if negative is not None:
        factors[negative] = factors.get(negative, 0) - 1
    inside = list(factors)
    seen = set(inside)
    for term in inside:  # grows during the traversal
        for child in _summands(term):
            if child not in seen:
                seen.add(child)
                inside.append(child)
    inside.sort(key=by_id, reverse=True)  # parents first: a factor is complete when its term is reached
    coefficients: dict[Term, int] = {}
    constant = 0
    for term in inside:
        factor = factors.get(term, 0)
        if term.op == ops.CONST:
            constant += factor * term.value
        elif summands := _summands(term):
            scale = factor * term.args[1].value if term.op == ops.INT_MUL else factor
            for child in summands:
                factors[child] = factors.get(child, 0) + scale
        elif factor:
            coefficients[term] = factor
    return Linear(dict(reversed(coefficients.items())), constant)


def _summands(term: Term) -> tuple[Term, ...]:
    if term.op == ops.INT_ADD:
        return term.args
    if term.op == ops.INT_MUL and term.args[1].op == ops.CONST:
        return term.args[:1]
    return ()
