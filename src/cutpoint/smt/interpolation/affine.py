"""Affine equalities Σ cᵢ·xᵢ = c that hold in all given states: candidates that need not occur in the program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm

from cutpoint.smt.terms.bitvectors import add, mul
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.term import Term, bv

_LARGEST_COEFFICIENT = 64


def affine_equalities(terms: Sequence[Term], rows: Iterable[Sequence[int]], width: int) -> list[Term]:
    """A basis of the equalities between terms of one width that all rows of (signed) values satisfy."""
    matrix = _echelon([[*map(Fraction, row), Fraction(1)] for row in dict.fromkeys(map(tuple, rows))])
    found = []
    for relation in _kernel(matrix, len(terms) + 1):
        scale = lcm(*[entry.denominator for entry in relation])
        *coefficients, constant = [int(entry * scale) for entry in relation]
        if any(coefficients) and all(abs(c) <= _LARGEST_COEFFICIENT for c in coefficients):
            found.append(_equality(terms, coefficients, constant, width))
    return found


def _equality(terms: Sequence[Term], coefficients: Sequence[int], constant: int, width: int) -> Term:
    """Σ cᵢ·xᵢ + constant = 0, with the negative summands on the other side."""
    left, right = bv(max(constant, 0), width), bv(max(-constant, 0), width)
    for term, coefficient in zip(terms, coefficients, strict=True):
        part = mul(term, bv(abs(coefficient), width))
        if coefficient > 0:
            left = add(left, part)
        elif coefficient < 0:
            right = add(right, part)
    return eq(left, right)


def _echelon(rows: list[list[Fraction]]) -> list[list[Fraction]]:
    """The reduced row echelon form, without its zero rows."""
    done: list[list[Fraction]] = []
    for row in rows:
        for other in done:
            lead = _lead(other)
            if row[lead]:
                factor = row[lead]
                row = [a - factor * b for a, b in zip(row, other, strict=True)]
        lead = _lead(row)
        if lead < len(row):
            row = [entry / row[lead] for entry in row]
            done = [_cleared(other, row, lead) for other in done]
            done.append(row)
    return done


def _cleared(other: list[Fraction], row: list[Fraction], lead: int) -> list[Fraction]:
    factor = other[lead]
    return [a - factor * b for a, b in zip(other, row, strict=True)] if factor else other


def _lead(row: list[Fraction]) -> int:
    return next((i for i, entry in enumerate(row) if entry), len(row))


def _kernel(rows: list[list[Fraction]], columns: int) -> Iterable[list[Fraction]]:
    leads = {_lead(row): row for row in rows}
    for free in range(columns):
        if free not in leads:
            vector = [Fraction(0)] * columns
            vector[free] = Fraction(1)
            for lead, row in leads.items():
                vector[lead] = -row[free]
            yield vector
