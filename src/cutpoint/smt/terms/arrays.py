"""Arrays: select and store. Reads are resolved through stores wherever the indices decide it."""

from __future__ import annotations

from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import eq
from cutpoint.smt.terms.sorts import ArraySort
from cutpoint.smt.terms.term import FALSE, TRUE, Term, make, make_with


def array_sort_of(term: Term) -> ArraySort:
    assert isinstance(term.sort, ArraySort)
    return term.sort


def const_array(sort: ArraySort, element: Term) -> Term:
    return make_with(ops.CONST_ARRAY, None, sort, (element,))


def select(array: Term, index: Term) -> Term:
    while array.op == ops.STORE:
        same = eq(array.args[1], index)
        if same is TRUE:
            return array.args[2]
        if same is not FALSE:
            break
        array = array.args[0]
    if array.op == ops.CONST_ARRAY:
        return array.args[0]
    return make(ops.SELECT, (array, index), array_sort_of(array).element)


def store(array: Term, index: Term, element: Term) -> Term:
    if array.op == ops.STORE and array.args[1] is index:
        array = array.args[0]
    if element.op == ops.SELECT and element.args[0] is array and element.args[1] is index:
        return array
    return make(ops.STORE, (array, index, element), array.sort)
