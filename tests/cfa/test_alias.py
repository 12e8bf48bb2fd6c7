"""Which scalars of memory become variables and which become arrays, and what pointers may reach."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cutpoint.c.types import DataModel
from cutpoint.cfa.memory.address_terms import linear
from cutpoint.cfa.memory.alias import AliasAnalysis
from cutpoint.cfa.memory.nodes import Cell, NodeGraph
from cutpoint.cfa.program import CallThrough, element, step
from cutpoint.smt.terms.bitvectors import add, mul, neg, sext, shl
from cutpoint.smt.terms.sorts import bitvec
from cutpoint.smt.terms.term import bv, variable
from tests.cfa.lowered import arrays, exit_value, unresolved, variables
from tests.cfa.lowered import task as lowered

BOTH = pytest.mark.parametrize("model", list(DataModel))
K, J = variable("k", bitvec(64)), variable("j", bitvec(64))


# -- the graph of nodes -----------------------------------------------------------------------------


def test_unified_cells_keep_their_distance() -> None:
    graph = NodeGraph()
    a, b, c = graph.fresh(), graph.fresh(), graph.fresh()
    graph.unify(a, Cell(b.node, 8))
    graph.unify(Cell(b.node, 4), Cell(c.node, 20))
    assert graph.find(a) == graph.find(Cell(c.node, 24)) == graph.find(Cell(b.node, 8))
    assert graph.find(a) != graph.find(b)


def test_a_cell_that_is_two_offsets_of_its_node_makes_the_node_count_by_their_distance() -> None:
    graph = NodeGraph()
    a = graph.fresh()
    graph.unify(a, Cell(a.node, 12))
    assert graph.find(Cell(a.node, 16)).offset == 4
    graph.unify(a, Cell(a.node, 8))
    assert graph.find(Cell(a.node, 16)).offset == 0
    assert a.node.stride == 4


def test_what_is_stored_in_unified_cells_is_unified_too() -> None:
    graph = NodeGraph()
    a, b, x, y = (graph.fresh() for _ in range(4))
    graph.unify(graph.content(Cell(a.node, 8)), x)
    graph.unify(graph.content(Cell(b.node, 4)), y)
    graph.unify(Cell(a.node, 4), b)
    assert graph.find(x) == graph.find(y)


def test_only_offsets_inside_an_array_count_by_its_stride() -> None:
    graph = NodeGraph()
    a = graph.fresh()
    graph.make_region(Cell(a.node, 4), 12, 4)
    assert [graph.find(Cell(a.node, offset)).offset for offset in (0, 4, 8, 13, 16)] == [0, 4, 4, 5, 16]


def test_arrays_that_overlap_count_by_what_divides_both_strides_and_their_distance() -> None:
    graph = NodeGraph()
    a = graph.fresh()
    graph.make_region(a, 24, 12)
    graph.make_region(Cell(a.node, 18), 12, 12)
    assert a.node.regions == [(0, 30, 6)]
    graph.make_region(Cell(a.node, 40), 8, 4)
    assert len(a.node.regions) == 2


def test_an_array_that_does_not_fit_into_the_stride_of_its_node_lowers_it() -> None:
    graph = NodeGraph()
    a = graph.fresh()
    graph.make_region(Cell(a.node, 16), 4, 2)
    graph.make_strided(a.node, 12)
    assert a.node.regions == [(4, 8, 2)]
    graph.make_region(Cell(a.node, 8), 8, 4)
    assert a.node.stride == 4
    assert graph.find(Cell(a.node, 8)).offset == graph.find(Cell(a.node, 12)).offset == 0


def test_long_chains_of_unified_nodes_are_found_in_one_step_afterwards() -> None:
    graph = NodeGraph()
    cells = [graph.fresh() for _ in range(20_000)]
    for one, other in pairwise(cells):
        graph.unify(Cell(one.node, 1), other)
    distance = graph.find(cells[0]).offset - graph.find(cells[-1]).offset
    assert distance == -(len(cells) - 1)
    assert len(graph.roots()) == 1


# -- offsets ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        (bv(-8, 64), (-8, 0)),
        (mul(add(K, bv(-1, 64)), bv(12, 64)), (-12, 12)),
        (add(mul(K, bv(12, 64)), mul(J, bv(8, 64))), (0, 4)),
        (add(shl(K, bv(3, 64)), bv(5, 64)), (5, 8)),
        (neg(mul(K, bv(6, 64))), (0, 6)),
        (neg(step(bv(0, 64), bv(16, 64))), (-16, 0)),  # offsetof, as old headers write it
        (element(bv(0, 64), mul(K, bv(4, 64)), 40), (0, 4)),
        (sext(variable("n", bitvec(32)), 32), (0, 1)),
    ],
)
def test_offsets_are_a_constant_and_multiples_of_a_stride(term: object, expected: tuple[int, int]) -> None:
    assert linear(term) == expected  # type: ignore[arg-type]


# -- variables where possible -----------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("int x; int main(void) { int *p = &x; *p = 3; return x; }", {"x"}),
        (
            "struct s { int a; char c; struct s *n; } x;"
            "int main(void) { struct s *p = &x; p->a = 1; p->c = 2; p->n = p; return p->n->a; }",
            {"x.a", "x.c", "x.n"},
        ),
        ("int a[4]; int main(void) { int *p = a; p[1] = 2; return a[1] + p[3]; }", {"a[1]", "a[3]"}),
        (
            "struct s { int a, b; } x; int main(void) { int *p = &x.b; struct s *q ="
            "(struct s *)((char *)p - (unsigned long)&((struct s *)0)->b); q->a = 3; return x.b; }",
            {"x.a", "x.b"},
        ),
        ("struct s { int a, b; } x; int main(void) { return (long)&x & 3 ? x.a : x.b; }", {"x.a", "x.b"}),
        ("union u { int i; float f; } x; int main(void) { x.f = 1; return x.i; }", {"x.i"}),
    ],
)
def test_what_exists_once_is_a_variable(source: str, names: set[str], model: DataModel) -> None:
    assert not arrays(source, model)
    assert names <= set(variables(lowered(source, model).program))


@BOTH
def test_comparing_and_subtracting_pointers_keeps_scalars_whole(model: DataModel) -> None:
    source = "int a[4]; int main(void) { int *p = a, *q = a + 3; long d = q - p; p[d] = 1; return p < q && a[3]; }"
    assert arrays(source, model) == {"a[]": 32}


@BOTH
def test_stepping_back_from_an_element_to_the_record_around_its_array(model: DataModel) -> None:
    source = (
        "struct s { int x, a[3]; } s; int *e; int i = 1; int main(void) { s.a[i] = 5; s.x = 1; e = &s.a[2];"
        "struct s *q = (struct s *)((char *)e - 12); q->x = 7; return s.x; }"
    )
    assert exit_value(source, model) == 7


@BOTH
def test_fields_of_records_in_an_array_stay_apart(model: DataModel) -> None:
    source = (
        "struct s { int a; char b; } x[9]; int i; int main(void) { struct s *p = x + i; return p->a = p->b + x->a; }"
    )
    assert arrays(source, model) == {"x[0].a[]": 32, "x[0].b[]": 8}


# -- arrays where necessary -------------------------------------------------------------------------

CHOICE = "int *p = __VERIFIER_nondet_int() ? %s : &x; *p = 1; return x; }"


@BOTH
@pytest.mark.parametrize(
    ("source", "width"),
    [
        ("int x, y; int main(void) {" + CHOICE % "&y", 32),
        ("int x; int main(void) {" + CHOICE % "outside()", 32),
        ("int x; int main(void) {" + CHOICE % "malloc(4)", 32),
        ("int x; int main(int argc, char **argv) {" + CHOICE % "(int *)argv[1]", 8),
        ("int x; extern int *table[]; int main(void) {" + CHOICE % "table[2]", 32),
        ("int x; extern struct { char c; int *p; } e; int main(void) {" + CHOICE % "e.p", 32),
        ("int x; int main(void) { int *p = outside(); if (p == &x) *p = 4; return x; }", 32),
        ("int x; int main(void) { int *(*f)(void) = outside();" + CHOICE % "f()", 32),
        ("struct s { int *p; } *g(void); int x; int main(void) { struct s *s = g();" + CHOICE % "s->p", 32),
        ("int f(int n, int *p) { int x = n; *p += 1; return n ? f(n - 1, &x) + x : 0; }"
         "int main(void) { int r = 0; return f(3, &r); }", 32),
        ("int a[4]; int main(void) { long i = __VERIFIER_nondet_int(); a[i - 1] = 1; return a[0]; }", 32),
        ("struct s { unsigned char a[2], b, c; } s; unsigned i;"
         "int main(void) { s.a[i] = 1; s.b = 7; return *(int *)s.a; }", 8),
        ("int a[4]; unsigned long i; int main(void) { a[3 * i] = 1; return a[1]; }", 32),
    ],
)  # fmt: skip
def test_what_a_pointer_may_or_may_not_reach_is_one_array(source: str, width: int, model: DataModel) -> None:
    found = arrays(source, model)
    scalar = {"x", "a[0]", "a[1]", "s.b", "f::x", "main::x"}
    assert not scalar & set(variables(lowered(source, model).program))
    assert width in found.values()


@BOTH
@pytest.mark.parametrize(
    "moved",
    [
        "union { int *p; double d; } a = {&x}, b; b = a; q = b.p;",
        "union { int *p; struct { int a, b; } s; } a = {&x}, b; b = a; q = b.p;",
        "union { int *p[2]; char c[16]; } a = {{&y, &x}}, b; b = a; q = b.p[1];",
        "int *p = &x; for (unsigned long i = 0; i < sizeof p; i++) ((char *)&q)[i] = ((char *)&p)[i];",
        "int *p = &x; char *f = (char *)&p, *t = (char *)&q, c; int n = sizeof p; while (n--) { c = *f++; *t++ = c; }",
        "int *p = &x; void *f = &p, *t = &q; __builtin_memcpy(t, f, sizeof p);",
        "unsigned long u = (unsigned long)&x; q = (int *)(u / 4 * 4);",
        "unsigned long u = (unsigned long)&x; q = (int *)(u >> 2 << 2);",
        "unsigned long u = (unsigned long)&x | 1; q = (int *)(u & ~1ul);",
        "unsigned long u = (unsigned long)&x ^ (unsigned long)&y; q = (int *)(u ^ (unsigned long)&y);",
        "unsigned long u = (unsigned long)&x + (unsigned long)&y; q = (int *)(u - (unsigned long)&y);",
        "unsigned long u = ~(unsigned long)&x; q = (int *)~u;",
        "struct s { char c; int *p; } s[3], *r = s + 2; r->p = &x; s[0] = s[2]; q = s->p;",
    ],
)
def test_pointers_are_followed_wherever_they_are_moved(moved: str, model: DataModel) -> None:
    source = f"int x, y; int main(void) {{ int *q; {moved} *q = 42; return x; }}"
    assert exit_value(source, model) == 42


def test_calls_through_pointers_reach_the_functions_that_flow_there() -> None:
    program = unresolved(
        "int f(int a) { return a; } int g(int a) { return a + 1; } long h(long a) { return a; }"
        "int (*table[2])(int) = {f, g}; long (*other)(long) = h; int apply(int (*c)(int), int v) { return c(v); }"
        "int main(void) { return apply(table[__VERIFIER_nondet_int() & 1], 2) + (int)other(3); }"
    )
    alias = AliasAnalysis(program)
    calls = [e.op for f in program.functions.values() for e in f.edges if isinstance(e.op, CallThrough)]
    targets = sorted((sorted(alias.targets(call)), alias.may_be_unknown(call)) for call in calls)
    assert targets == [(["f", "g"], False), (["h"], False)]


def test_a_function_pointer_from_outside_may_call_anything() -> None:
    program = unresolved("int f(void) { return 1; } int main(void) { int (*p)(void) = outside(); return p(); }")
    (call,) = [e.op for e in program.functions["main"].edges if isinstance(e.op, CallThrough)]
    alias = AliasAnalysis(program)
    assert (alias.targets(call), alias.may_be_unknown(call)) == ({}, True)


def test_very_deep_terms_are_walked_without_recursion() -> None:
    summands = " + ".join(f"y * {i}" for i in range(2000))
    source = f"int x; int main(void) {{ long y = (long)&x; return *(int *)({summands} - y) == 0; }}"
    assert arrays(source)
