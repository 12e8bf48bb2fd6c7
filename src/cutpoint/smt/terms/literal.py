"""Values as terms: the inverse of evaluation."""

from __future__ import annotations

from typing import Any

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.arrays import const_array, store
from cutpoint.smt.terms.sorts import ArraySort, Sort
from cutpoint.smt.terms.term import Term, make_with


def literal(value: Any, sort: Sort) -> Term:
    """The constant term with this value; an array value becomes stores into a constant array."""
    if not isinstance(sort, ArraySort):
        return make_with(ops.CONST, value, sort, ())
    term = const_array(sort, literal(value.default, sort.element))
    for index, element in sorted(value.entries.items()):
        term = store(term, literal(index, sort.index), literal(element, sort.element))
    return term
