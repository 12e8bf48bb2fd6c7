"""What programs with memory compute, where the memory model could go wrong without anyone noticing."""

from __future__ import annotations

import pytest

from cutpoint.c.types import DataModel
from cutpoint.cfa.interpret import Outcome
from cutpoint.cfa.model import Assign, Havoc
from cutpoint.smt.terms import ops
from tests.cfa.lowered import arrays, exit_value, task
from tests.growth import assert_nearly_linear

BOTH = pytest.mark.parametrize("model", list(DataModel))


@BOTH
@pytest.mark.parametrize(
    ("body", "expected"),
    [
        # a run of scalars that lives in several arrays is filled completely
        ("struct { char d; struct { char a, b[2]; } f[2]; } s = {0}; s.f[i & 1].a = 7; return s.f[1].b[1];", 0),
        # only whole objects are filled at one stroke
        ("int l[100]; l[99] = 8; l[i] = 1; __builtin_memset(l, 0, 99 * sizeof *l); return l[99] + l[i];", 8),
        ("int l[100]; l[99] = 8; l[i] = 1; __builtin_memset(l, 0, sizeof l); return l[99] + l[i];", 0),
        ("struct { int a[3], b[90]; } s; s.b[i] = 6; __builtin_memset(&s, 0, sizeof s.a); return s.b[1];", 6),
        # an access that reaches over the end of an array
        ("struct { unsigned char a[2], b, c; } s; s.b = 3; s.a[i] = 1; *(int *)s.a = 0x040506; return s.b;", 4),
        ("unsigned char b[8] = {0}; *(int *)(b + i) = 0x01020304; b[2 * i] += 1; return b[2];", 4),
        # two arrays that overlap only in part
        ("union { int a[6]; struct { int p[5]; short b[4]; } s; } u; u.a[5] = 0; u.s.b[i] = 9; u.s.b[i + 2] = 4;"
         "u.a[i] = 1; return ((char *)&u)[22] + ((char *)&u)[26];", 13),
        # an index that wraps around to what is no multiple of its factor
        ("int a[4] = {0, 0, 5, 0}; unsigned long n = -1ul / 3 * 2 + 1; a[3 * n] = 9; return a[1];", 9),
        # a copy keeps what other members of a union have where the largest has padding
        ("union { struct { char c; long l; } a; char b[3]; } x = {{1, 2}}, y; x.b[2] = 3; y = x; return y.b[2];", 3),
        # overlapping assignments of one record happen at once
        ("struct { int a, b; } s[2] = {{1, 2}, {3, 4}}; s[i - 1] = s[i]; s[i] = s[0]; return s[1].b + s[0].a;", 7),
        # objects do not touch: a pointer behind one is not a pointer to the next
        ("int a[2], b[2]; return a + 2 == b || b + 2 == a;", 0),
    ],
)  # fmt: skip
def test_programs_compute_what_c_says(body: str, expected: int, model: DataModel) -> None:
    assert exit_value(f"long i = 1; int main(void) {{ {body} }}", model) == expected


@BOTH
@pytest.mark.parametrize(
    "source",
    [
        "extern int table[]; int i; int main(void) { return table[i + 3] != table[i + 4] || table[7] != table[8]; }",
        "extern int e[300]; int z[3]; int i; int main(void) { int *p = i ? z : e; return p[i + 2] != p[i + 9]; }",
        "extern int table[]; int main(void) { return table[3] != table[4]; }",
        'int i; int main(int argc, char **argv) { char *p = i ? "text" : argv[0]; return p[i] != p[i + 7]; }',
        "int i; int main(void) { int *p = outside(); return *p != p[i + 1]; }",
        "int i; int main(void) { int *p = malloc(40); return p[i] != p[i + 5]; }",
        "int i; int main(void) { return *(char *)(0x1000 + i) != *(char *)(0x2000 + i); }",
    ],
)
def test_memory_that_nobody_wrote_may_hold_anything(source: str, model: DataModel) -> None:
    """It is given any content when the program starts, or when it is declared: never only zeros."""
    program = task(source, model).program
    operations = [edge.op for function in program.functions.values() for edge in function.edges]
    assert not [op for op in operations if isinstance(op, Assign) and op.value.op == ops.CONST_ARRAY]
    havocked = {op.variable.value for op in operations if isinstance(op, Havoc)}
    assert (set(arrays(source, model)) or {"table+12", "table+16"}) <= havocked


@BOTH
def test_an_uninitialised_local_forgets_what_an_earlier_call_left(model: DataModel) -> None:
    source = (
        "int *keep; int get(int set) { int a[4], b; int *p = set ? a : &b; if (set) a[3] = 77; keep = p; return a[3]; }"
        "int main(void) { get(1); return get(0) == 77; }"
    )
    assert 0 in {exit_value(source, model, seed) for seed in range(5)}


@BOTH
def test_a_long_uninitialised_local_forgets_what_an_earlier_call_left(model: DataModel) -> None:
    source = (
        "int *keep; int get(int set, int i) { int a[1000], b[1000]; int *p = set ? a : b; if (set) p[i] = 77; keep = p;"
        "return a[i]; } int main(void) { get(1, 999); return get(0, 999) == 77; }"
    )
    assert 0 in {exit_value(source, model, seed) for seed in range(5)}


@BOTH
def test_only_the_array_that_is_declared_is_forgotten(model: DataModel) -> None:
    source = (
        "int x[1000], *p; int get(int n) { int a[1000]; p = n ? a : x; p[n] = n; return x[999]; }"
        "int main(void) { p = x; p[999] = 5; p[0] = 6; get(1); get(2); return x[999] + x[0]; }"
    )
    assert {exit_value(source, model, seed) for seed in range(3)} == {11}


@BOTH
def test_a_block_that_is_too_large_is_refused_and_the_execution_goes_on(model: DataModel) -> None:
    source = "int main(void) { int n = __VERIFIER_nondet_int() - 5; char *p = malloc(n); return p == 0 ? 3 : 4; }"
    execution = task(source, model).run([0])
    assert (execution.outcome, execution.exit_value) == (Outcome.EXIT, 3)
    assert task(source, model).run([9]).exit_value == 4


@BOTH
def test_blocks_are_disjoint_and_aligned(model: DataModel) -> None:
    source = (
        "int main(void) { char *p = malloc(0), *q = malloc(17), *r = malloc(1);"
        "return p == q || q + 17 >= r || ((long)p | (long)q | (long)r) & 15; }"
    )
    assert exit_value(source, model) == 0


@BOTH
def test_every_activation_of_a_recursive_function_has_its_own_objects(model: DataModel) -> None:
    source = (
        "int f(int n, int *up) { int x[2] = {n, 0}; *up += n; if (n) f(n - 1, &x[1]); return x[0] * 10 + x[1]; }"
        "int main(void) { int r = 0; return f(3, &r) + r; }"
    )
    assert exit_value(source, model) == 35


@pytest.mark.slow
def test_large_programs_take_time_in_proportion_to_their_size() -> None:
    """A long initialiser, a record with many arrays in it, and many objects behind one pointer."""

    def large_program(size: int) -> None:
        numbers = ",".join(map(str, range(5 * size)))
        members = "".join(f"int f{i}[3];" for i in range(size))
        globals_ = "".join(f"int g{i}; int *p{i} = &g{i};" for i in range(size))
        body = "".join(f"s.f{i}[k] = q[k]; q = p{i};" for i in range(size))
        source = f"int a[] = {{{numbers}}}; {globals_} struct {{ {members} }} s; int k;"
        task(source + f"int main(void) {{ int *q = a; {body} return *q; }}")

    assert_nearly_linear(large_program, 125)
