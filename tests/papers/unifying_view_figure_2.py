"""The automaton of the unifying-view paper's Fig. 2, with l_12 as the end of main; edges out of the loop come last."""

from __future__ import annotations

from cutpoint.cfa.model import Assign, Assume, Cfa, Edge, Location
from cutpoint.smt.terms.bitvectors import add, ult
from cutpoint.smt.terms.boolean import eq, not_
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import TRUE, bv, variable

X, Y = variable("x", bitvec(32)), variable("y", bitvec(32))
ZERO, ONE, TWO = (bv(number, 32) for number in range(3))
L = {number: Location(number, "main") for number in (2, 3, 4, 5, 6, 7, 8, 11, 12)}
FIGURE_2 = Cfa(
    L[2],
    L[8],
    (
        Edge(L[2], Assign(X, ZERO), L[3]),
        Edge(L[3], Assign(Y, ZERO), L[4]),
        Edge(L[4], Assume(ult(X, TWO)), L[5]),
        Edge(L[4], Assume(not_(ult(X, TWO))), L[11]),
        Edge(L[5], Assign(X, add(X, ONE)), L[6]),
        Edge(L[6], Assign(Y, add(Y, ONE)), L[7]),
        Edge(L[7], Assume(eq(X, Y)), L[4]),
        Edge(L[7], Assume(not_(eq(X, Y))), L[8]),
        Edge(L[8], Assume(TRUE), L[12]),
        Edge(L[11], Assume(TRUE), L[12]),
    ),
)
