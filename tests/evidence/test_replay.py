"""Replay: the values of an alarm reach the statements that they belong to, and what does not replay is no verdict."""

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest

from cutpoint.base.limits import Deadline
from cutpoint.cfa.interpret import Outcome, execute, given_inputs, random_inputs
from cutpoint.cfa.model import Origin
from cutpoint.cfa.task import ModelOptions, Task
from cutpoint.evidence.counterexample import Counterexample
from cutpoint.evidence.executions.replay import ReplayFailure, replay
from cutpoint.evidence.finding import Alarm
from tests.evidence.alarms import ROOT, alarm_of, counterexample_of, task_of, task_of_source

HEAD = """
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
"""

LOOP = """
int main(void) {
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        int noise = __VERIFIER_nondet_int();
        int digit = __VERIFIER_nondet_int();
        noise += __VERIFIER_nondet_int();
        sum = 10 * sum + digit;
    }
    if (sum == 1234) reach_error();
}
"""
INLINED_TWICE = """
static int noise;
static int read_digit(void) {
    noise = __VERIFIER_nondet_int();
    return __VERIFIER_nondet_int();
}
static int read_number(void) { return 10 * read_digit() + read_digit(); }
int main(void) {
    int first = read_number();
    noise = 5;
    int second = read_number();
    if (first == 12 && second == 34) reach_error();
}
"""
RECURSION = """
static int number(int digits) {
    if (digits == 0) return 0;
    int noise = __VERIFIER_nondet_int();
    int before = __VERIFIER_nondet_int();
    int rest = number(digits - 1);
    int after = __VERIFIER_nondet_int();
    return 1000 * before + 10 * rest + after;
}
int main(void) {
    if (number(2) == 12034) reach_error();
}
"""
SPLIT_COMPONENT = """
static int debug, total;
static void second(int n);
static void first(int n) {
    total = 10 * total + __VERIFIER_nondet_int();
    if (n > 0) second(n - 1);
}
static void second(int n) {
    total = 10 * total + __VERIFIER_nondet_int();
    if (debug) first(n);
}
int main(void) {
    first(1);
    second(0);
    first(1);
    if (total == 12345) reach_error();
}
"""
SAME_VARIABLE = """
static int pick(int which) {
    if (which) return __VERIFIER_nondet_int();
    int other;
    return other;
}
int main(void) {
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        int digit;
        if (i == 2) digit = __VERIFIER_nondet_int();
        sum = 10 * sum + digit;
    }
    sum = 10 * sum + pick(0);
    sum = 10 * sum + pick(1);
    if (sum == 124567) reach_error();
}
"""


def _digits_in_order(task: Task) -> Alarm:
    """Every value that the simplified automaton asks for is the next digit."""
    count = iter(range(1, 100))
    return alarm_of(task, lambda edge, havoc: next(count))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (LOOP, [1, 2, 3, 4]),
        (INLINED_TWICE, [1, 2, 3, 4]),
        (SPLIT_COMPONENT, [1, 2, 3, 4, 5]),
        (SAME_VARIABLE, [1, 2, 4, 5, 6, 7]),  # the third is overwritten before anyone reads it
    ],
)
def test_values_come_in_order(source: str, expected: list[int], tmp_path: Path) -> None:
    task = task_of_source(HEAD + source, tmp_path)
    result = replay(task, _digits_in_order(task))
    assert isinstance(result, Counterexample)
    assert [one.value for one in result.inputs if not one.free] == expected


def test_values_come_in_order_without_slicing(tmp_path: Path) -> None:
    task = task_of_source(HEAD + LOOP, tmp_path, ModelOptions(slice=False))
    values = [9, 1, 8, 7, 2, 6, 5, 3, 4, 3, 4, 2]
    assert [one.value for one in counterexample_of(task, values).inputs] == values


def test_depths_of_a_recursion_do_not_mix(tmp_path: Path) -> None:
    task = task_of_source(HEAD + RECURSION, tmp_path)
    values = iter([12, 0, 3, 4])
    result = replay(task, alarm_of(task, lambda edge, havoc: next(values)))
    assert isinstance(result, Counterexample)
    assert [(one.value, one.free) for one in result.inputs] == [
        (0, True),
        (12, False),
        (0, True),
        (0, False),
        (3, False),
        (4, False),
    ]


def test_a_component_may_fall_apart_when_the_program_is_simplified(tmp_path: Path) -> None:
    """The depths, and with them the names of variables, are then others than in the program as lowered."""
    task = task_of_source(HEAD + SPLIT_COMPONENT, tmp_path)
    alarm = _digits_in_order(task)
    simplified = {edge.op.variable.value for edge, _ in alarm.choices}  # type: ignore[union-attr]
    whole = {edge.op.variable.value for edge, _ in task.run([1, 2, 3, 4, 5]).inputs}  # type: ignore[union-attr]
    assert simplified != whole
    assert isinstance(replay(task, alarm), Counterexample)


UNSAFE = {
    "tests/programs/loops/array_rotate.c": [-1],
    "tests/programs/loops/counter_overflow.c": [2147483646, 2147483647],
    "tests/programs/loops/float_accumulate.c": [10],
    "tests/programs/loops/goto_two_entries.c": [0, 0, 1, 1, 1],
    "tests/programs/loops/heap_list_miscount.c": [1, 5],
    "tests/programs/loops/heap_sorted_insert.c": [2, 7, 7, 7],
    "tests/programs/loops/protocol_lock.c": [1, 5, 0, 0],
    "tests/programs/loops/recursion_parity.c": [-3],
    "tests/programs/loops/string_parse.c": [45, 0],
    "benchmarks/loops/bug5.c": [1, 1, 1, 1, 1, 0],
    "benchmarks/loops/bugin.c": [1, 70, 1, 3, 1, 4, 0],
    "examples/average.c": [2147483647, 1],
    "examples/sort.c": [1, 2, 3, 0],
}


@pytest.mark.parametrize("name", UNSAFE)
def test_unsafe_programs_replay(name: str) -> None:
    task = task_of(ROOT / name)
    result = counterexample_of(task, UNSAFE[name])
    run = task.run(UNSAFE[name])
    assert run.outcome is Outcome.ERROR
    assert (result.total, str(result.violation)) == (run.steps, run.reason.rpartition(": ")[0])
    inputs = [one.value for one in result.inputs if one.origin is Origin.INPUT]
    assert inputs == UNSAFE[name][: len(inputs)]


@pytest.mark.parametrize("name", ["benchmarks/loops/bug5.c", "tests/programs/loops/protocol_lock.c", "examples/sort.c"])
def test_random_alarms_replay(name: str) -> None:
    task = task_of(ROOT / name)
    found = 0
    for seed in range(400):
        execution = execute(task.cfa, random_inputs(seed), 1000)
        if execution.outcome is Outcome.ERROR:
            found += 1
            result = replay(task, Alarm(execution.inputs, 1))
            assert isinstance(result, Counterexample)
            if found == 10:
                return
    assert found


# -- what was left out ------------------------------------------------------------------------------


def test_a_loop_that_waits_for_an_input_is_left(tmp_path: Path) -> None:
    waiting = "int main(void) { int x = __VERIFIER_nondet_int(); while (__VERIFIER_nondet_uchar() != 3); "
    task = task_of_source(HEAD + waiting + "if (x == 7) reach_error(); }", tmp_path)
    result = counterexample_of(task, [7])
    assert [one.value for one in result.inputs if not one.free] == [7]
    assert [one.value for one in result.inputs][-1] == 3


def test_a_sliced_loop_that_does_not_end_is_no_counterexample(tmp_path: Path) -> None:
    endless = "int main(void) { int x = __VERIFIER_nondet_int(); int i = 0; while (i >= 0) i = 1 - i; "
    task = task_of_source(HEAD + endless + "if (x == 7) reach_error(); }", tmp_path)
    result = replay(task, alarm_of(task, given_inputs([7])), max_steps=1000)
    assert isinstance(result, ReplayFailure)
    assert result.reason.endswith("1000 steps were not enough")


# -- alarms that are none ---------------------------------------------------------------------------

GUARDED = """
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 3);
    if (x != 7)
        for (;;);
    reach_error();
}
"""


def _with_value(value: int) -> Callable[[Alarm], Alarm]:
    return lambda alarm: Alarm(tuple((edge, value) for edge, _ in alarm.choices), alarm.k)


@pytest.mark.parametrize(
    ("value", "reason"),
    [(2, "program.c:9:5: an assumption does not hold"), (8, "program.c:10:9: the program loops here forever")],
)
def test_a_wrong_alarm_fails_with_the_place(value: int, reason: str, tmp_path: Path) -> None:
    task = task_of_source(HEAD + GUARDED, tmp_path)
    result = replay(task, _with_value(value)(alarm_of(task, given_inputs([7]))))
    assert isinstance(result, ReplayFailure)
    assert result.reason.endswith(reason)


def test_an_alarm_of_a_program_that_ends(tmp_path: Path) -> None:
    source = "int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); return 0; }"
    task = task_of_source(HEAD + source, tmp_path)
    result = replay(task, _with_value(0)(alarm_of(task, given_inputs([7]))))
    assert result == ReplayFailure("the program ends without a violation")


def test_the_deadline_holds(tmp_path: Path) -> None:
    source = "int main(void) { for (int i = 0; i < 100000; i++); if (__VERIFIER_nondet_int() == 7) reach_error(); }"
    task = task_of_source(HEAD + source, tmp_path)
    result = replay(task, alarm_of(task, given_inputs([7])), deadline=Deadline.after(0))
    assert isinstance(result, ReplayFailure)
    assert "no time" in result.reason


class _Passing(Deadline):
    """Passes after some looks at it, whatever the time is."""

    looks: ClassVar[int] = 0

    @property
    def passed(self) -> bool:
        _Passing.looks -= 1
        return _Passing.looks < 0


def test_an_execution_that_there_is_no_time_to_describe_is_still_one(tmp_path: Path) -> None:
    source = "int main(void) { for (int i = 0; i < 5000; i++); if (__VERIFIER_nondet_int() == 7) reach_error(); }"
    task = task_of_source(HEAD + source, tmp_path)
    alarm = alarm_of(task, given_inputs([7]))
    whole = replay(task, alarm)
    assert isinstance(whole, Counterexample)
    _Passing.looks = whole.total // 2048 + 1
    result = replay(task, alarm, deadline=_Passing(0.0))
    assert isinstance(result, Counterexample)
    assert (result.violation, result.total) == (whole.violation, whole.total)
    assert [one.value for one in result.inputs] == [7]
    assert (result.first, result.last) == (whole.first, ())
    assert result.left_out > whole.left_out
