"""Verdicts are what executions on all inputs say."""

from __future__ import annotations

import random

import pytest

from tests.differential.verdict_programs import HOLE, claim, verdict_program
from tests.differential.verdicts import ERROR, FALSE, FINE, TRUE, Judgement, executions, judge, judged_program
from tests.generator import gcc

pytestmark = pytest.mark.skipif(not gcc.available(), reason="gcc is not installed")

TWICE = """
extern void reach_error(void); extern unsigned char __VERIFIER_nondet_uchar(void); long long result;
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    result = 2 * x;
    if (result == 6) reach_error();
    return 0;
}
"""


def test_executions_cover_all_inputs() -> None:
    found = executions(TWICE, (5,))
    assert [value for _, value in found] == [0, 2, 4, 6, 8]
    assert [how for how, _ in found] == [FINE, FINE, FINE, ERROR, FINE]


def test_claims_are_right_about_half_the_time() -> None:
    values = [3, 4, 9]
    drawn = [claim(values, random.Random(seed)) for seed in range(200)]
    right = sum(all(eval(c.replace("LL", ""), {"result": value}) for value in values) for c in drawn)
    assert 60 < right < 150


def test_a_seed_always_gives_the_same_program() -> None:
    assert verdict_program(5) == verdict_program(5)
    assert HOLE in verdict_program(5).text
    assert judged_program(5) == judged_program(5)


def test_only_a_decided_verdict_can_be_wrong() -> None:
    assert Judgement("bmc", "TRUE", FALSE).is_wrong
    assert not Judgement("bmc", "UNKNOWN", FALSE).is_wrong
    assert Judgement("bmc", "CRASH", TRUE).is_wrong


@pytest.mark.parametrize("seed", range(100, 110))
def test_verdicts_are_what_executions_say(seed: int) -> None:
    judged = judge(seed, ("bmc", "k-induction"), 4.0)
    assert judged is None or not [judgement for judgement in judged.judgements if judgement.is_wrong], judged
