"""The predicate analysis in all its settings: what it finds is right, its proofs are confirmed, its alarms replay."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pytest

from cutpoint.algorithms.bounded.bmc import bmc
from cutpoint.algorithms.bounded.config import BmcConfig
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.predicate.config import (
    PRESETS,
    AbstractionKind,
    Checked,
    ForcedCovering,
    Merge,
    Order,
    PredicateConfig,
    Refinement,
    Representation,
    Sharing,
    Stop,
)
from cutpoint.algorithms.predicate.predicate_analysis import run
from cutpoint.api import Task, VerifyConfig, verify_task
from cutpoint.base.statistics import Statistics
from cutpoint.cfa.blocks.block_graph import Cutpoints
from cutpoint.evidence.counterexample import Counterexample
from cutpoint.evidence.executions.replay import replay
from cutpoint.evidence.finding import Alarm, Argument, Finding, Proof
from cutpoint.evidence.verdict import Safe, Unsafe
from tests.algorithms.predicate_presets import IMPACT, PREDICATE
from tests.algorithms.programs import inconclusive, proof, random_program, services
from tests.evidence.checking import assert_confirmed, task_of
from tests.patience import ENOUGH

BOTH = replace(PREDICATE, refinement=Refinement.BOTH, representation=Representation.SMT, stop=Stop.SEP)
MIXTURES = {
    "both": BOTH,
    "both, forced covering": replace(BOTH, covering=ForcedCovering.IMPACT),
    "cartesian": replace(PREDICATE, abstraction=AbstractionKind.CARTESIAN),
    "merge sep": replace(PREDICATE, merge=Merge.SEP),
    "loops+calls": replace(PREDICATE, blocks=Cutpoints.LOOPS_AND_CALLS),
    "stop sep": replace(PREDICATE, stop=Stop.SEP),
    "stop join": replace(PREDICATE, stop=Stop.JOIN),
    "stop join, smt": replace(PREDICATE, stop=Stop.JOIN, representation=Representation.SMT),
    "sharing path": replace(PREDICATE, sharing=Sharing.PATH),
    "checked none": replace(PREDICATE, checked=Checked.NONE),
    "checked error": replace(PREDICATE, checked=Checked.ERROR),
    "dfs": replace(PREDICATE, order=Order.DFS),
    "blast, bfs": replace(PRESETS["blast"], order=Order.BFS),
    "impact, no forced covering": replace(IMPACT, covering=ForcedCovering.ID),
    "impact, merge sep": replace(IMPACT, merge=Merge.SEP),
    "impact, checked none": replace(IMPACT, checked=Checked.NONE),
    "impact, dfs": replace(IMPACT, order=Order.DFS),
    "impact, sbe": replace(IMPACT, blocks=Cutpoints.SBE),
}
CONFIGS = {**PRESETS, **MIXTURES}


class Program(NamedTuple):
    is_safe: bool
    text: str
    is_bounded: bool = True
    """Whether every execution is short: only then symbolic execution comes to an end."""


PROGRAMS = {
    "counters": Program(
        True,
        """int main(void) {
            unsigned x = 0, y = 0;
            while (any) { x++; y++; }
            if (x != y) reach_error();
            return 0; }""",
        is_bounded=False,
    ),
    "nested loops": Program(
        True,
        """int main(void) {
            unsigned i = 0;
            while (i < 2) {
                unsigned j = 0;
                while (j < 2) j++;
                if (j != 2) reach_error();
                i++;
            }
            return 0; }""",
    ),
    "calls": Program(
        True,
        """int base, state;
        void lock(void) { if (state != base) reach_error(); state = base + 1; }
        void unlock(void) { if (state == base) reach_error(); state = base; }
        int main(void) {
            base = any; state = base;
            while (any) { lock(); if (any) { unlock(); lock(); } unlock(); }
            return 0; }""",
        is_bounded=False,
    ),
    "array": Program(
        True,
        """int main(void) {
            int a[2] = {1, 2}; unsigned i = any & 1;
            a[i] = 7;
            if (a[1 - i] == 7) reach_error();
            return 0; }""",
    ),
    "infeasible branch": Program(
        True,
        """int main(void) {
            int x = any, y = 0;
            if (x > 5) y = 1;
            if (y && x < 3) reach_error();
            if (!y && x == 6) reach_error();
            return 0; }""",
    ),
    "three rounds": Program(
        False,
        """int main(void) {
            unsigned x = 0;
            while (any) { x++; if (x == 3) reach_error(); }
            return 0; }""",
    ),
    "wrong call": Program(
        False,
        """int locked = 0;
        void lock(void) { if (locked) reach_error(); locked = 1; }
        void unlock(void) { locked = 0; }
        int main(void) { lock(); if (any == 17) unlock(); lock(); return 0; }""",
    ),
    "wrong element": Program(
        False,
        """int main(void) {
            int a[3] = {1, 2, 3}; unsigned i = any & 1;
            a[i + 1] = 7;
            if (a[2] == 7 && a[1] == 2) reach_error();
            return 0; }""",
    ),
}
SLOW = {
    ("blast", "array"): "interpolants statement by statement, with arrays",
}
"""What takes some seconds, and why."""
RECURSION = """
unsigned half(unsigned n) { if (n < 2) return 0; return 1 + half(n - 2); }
int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < 20 && half(n) %s) reach_error(); return 0; }"""


def right(task: Task, finding: Finding, is_safe: bool) -> None:
    """The finding is what it should be, and can be believed."""
    if is_safe:
        assert_confirmed(task, proof(finding))
    else:
        assert isinstance(finding, Alarm), finding
        assert isinstance(replay(task, finding), Counterexample)


def check_numbers(statistics: Statistics, config: PredicateConfig) -> None:
    counts = statistics.counts
    assert counts["art.size"] > 0
    total, most, locations, sum_ = (counts[f"predicates.{x}"] for x in ("total", "maximum", "locations", "sum"))
    assert most <= total <= sum_ <= most * locations
    assert (total == 0) == (most == 0) == (locations == 0)
    if not config.refinement.learns:
        assert total == 0
    if config.refinement is Refinement.NONE:
        assert "refinements" not in counts
    if config.refinement is Refinement.PREDICATE and not counts.get("refinements"):
        assert total == 0
    assert counts.get("refinements", 0) <= counts.get("queries", 0)
    if config.covering is ForcedCovering.ID:
        assert "forced coverings" not in counts


FOR_MIXTURES = ("counters", "nested loops", "three rounds", "wrong call")
"""What the mixtures, which have much in common, are tried on."""


@pytest.mark.parametrize(
    ("setting", "name"),
    [(setting, name) for setting in CONFIGS for name in (PROGRAMS if setting in PRESETS else FOR_MIXTURES)],
)
def test_settings(setting: str, name: str) -> None:
    program, config, own = PROGRAMS[name], CONFIGS[setting], services(ENOUGH)
    if config.blocks is Cutpoints.WHOLE and not program.is_bounded:
        pytest.skip("path by path there is no end")
    if (setting, name) in SLOW:
        pytest.skip(SLOW[setting, name])
    task = task_of(program.text)
    right(task, run(task, config, own), program.is_safe)
    check_numbers(own.statistics, config)


def test_the_bug_after_three_rounds_needs_them() -> None:
    task = task_of(PROGRAMS["three rounds"].text)
    found = run(task, PREDICATE, services(ENOUGH))
    assert isinstance(found, Alarm)
    assert found.k == 3


def test_kinds_of_proofs() -> None:
    task = task_of(PROGRAMS["nested loops"].text)
    assert proof(run(task, PREDICATE, services(ENOUGH))).argument is Argument.INDUCTIVE
    unwound = proof(run(task, PRESETS["symbolic-execution"], services(ENOUGH)))
    assert (unwound.argument, unwound.invariants) == (Argument.UNWOUND, {})


# -- recursion ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["predicate", "impact", "lbe", "symbolic-execution"])
def test_a_recursion_that_is_deeper_than_its_bound(name: str) -> None:
    found = inconclusive(run(task_of(RECURSION % "> 9"), PRESETS[name], services(ENOUGH)))
    assert found.deeper_recursion


@pytest.mark.parametrize(("condition", "kind"), [("> 9", Safe), ("== 9", Unsafe)])
@pytest.mark.parametrize("name", ["predicate", "impact", "lbe", "symbolic-execution"])
def test_a_recursion_is_unrolled_as_deep_as_needed(name: str, condition: str, kind: type) -> None:
    assert isinstance(verify_task(task_of(RECURSION % condition), VerifyConfig(name), services(ENOUGH)), kind)


# -- time ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_time_that_is_over(name: str) -> None:
    own = services(0.0)
    assert "time" in inconclusive(run(task_of(PROGRAMS["counters"].text), PRESETS[name], own)).reason.message
    assert own.statistics.counts["art.size"] == 1


# -- random programs ----------------------------------------------------------------------------------


def verdict(finding: Finding) -> bool:
    assert isinstance(finding, Proof | Alarm), finding
    return isinstance(finding, Proof)


@pytest.mark.parametrize("seed", range(10))
def test_random_programs(seed: int) -> None:
    """All agree with bounded model checking, whose forward condition holds at last: every execution ends."""
    task = task_of(random_program(seed))
    is_safe = verdict(bmc(task, BmcConfig(), services(ENOUGH)))
    for name in ("predicate", "impact", "lbe", "blast"):
        right(task, run(task, PRESETS[name], services(ENOUGH)), is_safe)


def test_random_programs_are_of_both_kinds() -> None:
    safe = [verdict(bmc(task_of(random_program(seed)), BmcConfig(), Services())) for seed in range(25)]
    assert 5 < sum(safe) < 20
