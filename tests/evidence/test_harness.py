"""Harnesses: compiled with the program by gcc, they make it run into the violation."""

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from cutpoint.c.lowering.syntax.property import Property
from cutpoint.c.types import DataModel
from cutpoint.cfa.interpret import given_inputs
from cutpoint.cfa.model import Edge, Havoc, Origin
from cutpoint.evidence.counterexample import Counterexample
from cutpoint.evidence.executions.harness import COMPILER_FLAGS, LEFT, VIOLATED, harness
from cutpoint.evidence.executions.replay import replay
from cutpoint.smt.terms.term import width_of
from tests.evidence.alarms import ROOT, alarm_of, counterexample_of, task_of
from tests.generator import gcc
from tests.patience import LATE

needs_gcc = pytest.mark.skipif(not gcc.available(), reason="gcc is not installed")

WRITE = """
long write(int file, const void *text, __SIZE_TYPE__ length) {
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(4), "b"(file), "c"(text), "d"(length) : "memory");
    return result;
}
"""
"""What the 32-bit runtime of the tests does not have."""


def run(program: Path, counterexample: Counterexample, folder: Path, model: str = "LP64") -> tuple[int, str]:
    """The exit status and the last words of a program with its harness."""
    (folder / "harness.c").write_text(harness(counterexample))
    command = ["gcc", *COMPILER_FLAGS, str(program), "harness.c", "-o", "violation"]
    if model == "ILP32":
        (folder / "write.c").write_text(WRITE)
        (folder / "gnu").mkdir(exist_ok=True)
        (folder / "gnu" / "stubs-32.h").touch()
        command += ["write.c", *gcc.ILP32, "-idirafter", ".", str(gcc.runtime32())]
    else:
        command.append("-lm")
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    done = subprocess.run(["./violation"], cwd=folder, check=False, capture_output=True, timeout=LATE)
    return done.returncode, done.stderr.decode()


def ends_in_violation(program: Path, inputs: list[int], folder: Path, model: str = "LP64") -> None:
    counterexample = counterexample_of(task_of(program, DataModel[model]), inputs)
    status, words = run(program, counterexample, folder, model)
    assert (status, words) == (VIOLATED, f"The property is violated: {counterexample.violation}\n")


FILES = [
    ("tests/programs/loops/array_rotate.c", [-1]),
    ("tests/programs/loops/counter_overflow.c", [2147483646, 2147483647]),
    ("tests/programs/loops/float_accumulate.c", [10]),
    ("tests/programs/loops/goto_two_entries.c", [0, 0, 1, 1, 1]),
    ("tests/programs/loops/heap_list_miscount.c", [1, 5]),
    ("tests/programs/loops/protocol_lock.c", [1, 5, 0, 0]),
    ("tests/programs/loops/recursion_parity.c", [-3]),
    ("tests/programs/loops/string_parse.c", [45, 0]),
    ("benchmarks/loops/bugin.c", [1, 70, 1, 3, 1, 4, 0]),
    ("examples/average.c", [2147483647, 1]),
    ("examples/sort.c", [1, 2, 3, 0]),
]


@needs_gcc
@pytest.mark.parametrize(("name", "inputs"), FILES)
def test_programs_of_the_repository(name: str, inputs: list[int], tmp_path: Path) -> None:
    ends_in_violation(ROOT / name, inputs, tmp_path)


TYPES = """
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void *__VERIFIER_nondet_pointer(void);
extern long long __VERIFIER_nondet_count(void);
extern void reach_error(void);

int main(void) {
    _Bool truth = __VERIFIER_nondet_bool();
    char c = __VERIFIER_nondet_char();
    unsigned char uc = __VERIFIER_nondet_uchar();
    short s = __VERIFIER_nondet_short();
    unsigned short us = __VERIFIER_nondet_ushort();
    int i = __VERIFIER_nondet_int();
    unsigned ui = __VERIFIER_nondet_uint();
    long l = __VERIFIER_nondet_long();
    unsigned long ul = __VERIFIER_nondet_ulong();
    long long ll = __VERIFIER_nondet_longlong();
    unsigned long long ull = __VERIFIER_nondet_ulonglong();
    float f = __VERIFIER_nondet_float();
    double d = __VERIFIER_nondet_double();
    void *p = __VERIFIER_nondet_pointer();
    long long n = __VERIFIER_nondet_count();
    if (truth == 1 && c == -128 && uc == 255 && s == -32768 && us == 65535 && i == -2147483647 - 1
        && ui == 4294967295U && l == -3 && ul == -1UL && ll == -9223372036854775807LL - 1 && ull == -1ULL
        && f == -3.0f && d == 7.0 && p == (void *)64 && n == 5000000000LL)
        reach_error();
    return 0;
}
"""
VALUES = [1, -128, 255, -32768, 65535, -(2**31), -1, -3, -1, -(2**63), -1, -3, 7, 64, 5000000000]


@needs_gcc
@pytest.mark.parametrize("model", ["LP64", "ILP32"])
def test_every_type_of_input(model: str, tmp_path: Path) -> None:
    if not gcc.supports(model):
        pytest.skip(f"gcc cannot run {model} programs here")
    program = tmp_path / "types.c"
    program.write_text(TYPES)
    counterexample = counterexample_of(task_of(program, DataModel[model]), VALUES)
    assert [one.type for one in counterexample.inputs] == [
        *("_Bool", "char", "unsigned char", "short", "unsigned short", "int", "unsigned int", "long", "unsigned long"),
        *("long long", "unsigned long long", "float", "double", "void *", "long long"),
    ]
    assert [one.value for one in counterexample.inputs] == [
        *(1, -128, 255, -32768, 65535, -(2**31), 2**32 - 1, -3, 2 ** (64 if model == "LP64" else 32) - 1),
        *(-(2**63), 2**64 - 1, -3.0, 7.0, 64, 5000000000),
    ]
    status, words = run(program, counterexample, tmp_path, model)
    assert status == VIOLATED, words


DECLARED = """
enum colour { RED, GREEN };
extern long get_long(void);
extern char get_char(void);
extern _Bool get_bool(void);
extern enum colour get_colour(void);
extern struct node *get_node(void);
extern unsigned __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    if (get_long() == -3 && get_char() == 'x' && get_bool() && get_colour() == GREEN && get_node() == (void *)64
        && __VERIFIER_nondet_int() == -1u)
        reach_error();
}
"""


@needs_gcc
def test_functions_have_the_types_that_the_program_declares(tmp_path: Path) -> None:
    program = tmp_path / "declared.c"
    program.write_text(DECLARED)
    task, values = task_of(program), iter([-3, ord("x"), 1, 1, 64, -1])
    counterexample = replay(task, alarm_of(task, lambda _, havoc: next(values) % (1 << width_of(havoc.variable))))
    assert isinstance(counterexample, Counterexample)
    types = ["long", "char", "_Bool", "unsigned int", "void *", "unsigned int"]
    assert [one.type for one in counterexample.inputs] == types
    assert [one.value for one in counterexample.inputs] == [-3, ord("x"), 1, 1, 64, 2**32 - 1]
    status, words = run(program, counterexample, tmp_path)
    assert status == VIOLATED, words


def test_the_command_names_the_machine(tmp_path: Path) -> None:
    for model, flag in (("LP64", "gcc -w "), ("ILP32", "gcc -m32 -w ")):
        counterexample = counterexample_of(task_of(ROOT / "examples/average.c", DataModel[model]), [2**31 - 1, 1])
        assert flag in harness(counterexample)


HEAD = "#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\n"
WAYS = {
    "assert": "int main(void) { int x = __VERIFIER_nondet_int(); assert(x != 7); }",
    "declared": "void __VERIFIER_error(void); int main(void) { if (__VERIFIER_nondet_int() == 7) __VERIFIER_error(); }",
    "tested": "void __VERIFIER_assert(int); int main(void) { __VERIFIER_assert(__VERIFIER_nondet_int() != 7); }",
    "as for CBMC": (
        "int main(void) { int x = __VERIFIER_nondet_int(); __CPROVER_assume(x > 3); __CPROVER_assert(x != 7, 0); }"
    ),
    "own, with an assertion": (
        "void reach_error(void) { assert(0); }\nint main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); }"
    ),
    "own and empty": "void reach_error(void) { }\nint main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); }",
    "own end": (
        "void reach_error(void);\nvoid exit(int status) { for (;;); }\n"
        "int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); exit(0); }"
    ),
    "a function that nobody calls": (
        "void reach_error(void); int missing(void); char __VERIFIER_nondet_char(void);\n"
        "int unused(void) { return missing() + __VERIFIER_nondet_char(); }\n"
        "int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); }"
    ),
    "own assumption": (
        "int __VERIFIER_nondet_int(void);\nvoid __VERIFIER_assume(int ok) { if (!ok) while (1); }\n"
        "void reach_error(void);\n"
        "int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 3); if (x == 7) reach_error(); }"
    ),
}


@needs_gcc
@pytest.mark.parametrize("way", WAYS)
def test_ways_to_violate(way: str, tmp_path: Path) -> None:
    program = tmp_path / "program.c"
    program.write_text(HEAD + WAYS[way])
    ends_in_violation(program, [7], tmp_path)


NAMED = {
    "with a body": "void bad(void) { }\nint main(void) { reach_error(); if (__VERIFIER_nondet_int() == 7) bad(); }",
    "without a body": "void bad(void);\nint main(void) { reach_error(); if (__VERIFIER_nondet_int() == 7) bad(); }",
    "of the library": "#include <stdlib.h>\nint main(void) { reach_error(); if (__VERIFIER_nondet_int() == 7) bad(); }",
}


@needs_gcc
@pytest.mark.parametrize("way", NAMED)
def test_functions_that_the_property_names(way: str, tmp_path: Path) -> None:
    name = "abort" if way == "of the library" else "bad"
    program = tmp_path / "program.c"
    program.write_text(f"{HEAD}void reach_error(void) {{ }}\n{NAMED[way].replace('bad', name)}")
    property_ = Property(frozenset({name}), failed_assert=False, error_labels=frozenset())
    task = task_of(program, property_=property_)
    result = replay(task, alarm_of(task, given_inputs([7])))
    assert isinstance(result, Counterexample)
    status, words = run(program, result, tmp_path)
    assert (status, words.startswith("The property is violated")) == (VIOLATED, True)


WITHOUT_BODY = """
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void log_event(int level, const char *text);
extern double measure(void);
extern int sample(void);
extern int limit;
extern void reach_error(void);

int main(void) {
    log_event(1, "begin");
    int r = sample();
    double m = measure();
    if (__VERIFIER_nondet_int() == 1) {
        m += measure();
        r += __VERIFIER_nondet_uint();
    }
    if (m > 0.3 && m < 0.4 && limit == -9 && r == 4)
        reach_error();
    return 0;
}
"""


def _without_body(folder: Path) -> tuple[Path, Counterexample]:
    program = folder / "program.c"
    program.write_text(WITHOUT_BODY)
    task = task_of(program)

    def choose(_: Edge, havoc: Havoc) -> int:
        if havoc.origin is Origin.INPUT:
            return 0
        return {"limit": 2**32 - 9, "sample": 4, "measure": 0x3FD6666666666666}[havoc.source]

    result = replay(task, alarm_of(task, choose))
    assert isinstance(result, Counterexample)
    return program, result


@needs_gcc
def test_functions_and_variables_that_the_program_does_not_define(tmp_path: Path) -> None:
    program, counterexample = _without_body(tmp_path)
    assert [(one.source, one.value) for one in counterexample.inputs] == [
        ("limit", -9),
        ("sample", 4),
        ("measure", 0.35),
        ("__VERIFIER_nondet_int", 0),
    ]
    assert run(program, counterexample, tmp_path)[0] == VIOLATED


@needs_gcc
def test_another_way_than_the_recorded_one_is_told(tmp_path: Path) -> None:
    program, counterexample = _without_body(tmp_path)
    inputs = [
        replace(one, literal="1") if one.source == "__VERIFIER_nondet_int" else one for one in counterexample.inputs
    ]
    status, words = run(program, replace(counterexample, inputs=tuple(inputs)), tmp_path)
    assert (status, words) == (LEFT, "measure is called more often than recorded.\n")
    longer = [*inputs, next(one for one in inputs if one.source == "measure")]
    status, words = run(program, replace(counterexample, inputs=tuple(longer)), tmp_path)
    assert status == LEFT
    assert words == "__VERIFIER_nondet_uint is called, but was not when the execution was recorded.\n"


def test_values_that_cannot_be_set_are_told(tmp_path: Path) -> None:
    program = tmp_path / "program.c"
    program.write_text("extern void reach_error(void);\nint main(void) { int x, y; if (x == 0) reach_error(); }")
    text = harness(counterexample_of(task_of(program), []))
    assert "cannot be set from outside" in text
    assert f" *     x = 0 (uninitialised, {program}:2:18)\n" in text
    assert "y =" not in text


def test_many_values_are_wrapped(tmp_path: Path) -> None:
    program = tmp_path / "program.c"
    program.write_text(HEAD + "int main(void) { int n = 0; while (__VERIFIER_nondet_int()) n++; assert(n != 100); }")
    text = harness(counterexample_of(task_of(program), [123456] * 100 + [0]))
    assert text.count("123456") == 100
    assert max(len(line) for line in text.splitlines() if "123456" in line) <= 120
