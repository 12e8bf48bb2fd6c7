"""What a program looks like, and the plan that follows from it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cutpoint.config import AUTO_ENGINES, Turn
from cutpoint.portfolio.features import Features, features_of
from cutpoint.portfolio.plans import OPENING, plan_for
from tests.evidence.checking import task_of

PLAIN = Features(20, 1, 1, floats=False, arrays=False, recursion=False, inputs=1, bit_operations=False)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("if (any) reach_error();", {"loops": 0, "depth": 0}),
        ("int i = 0; while (any) i++; if (i == 7) reach_error();", {"loops": 1, "depth": 1, "floats": False}),
        ("int i, j; for (i = 0; i < any; i++) for (j = 0; j < i; j++) if (j == 7) reach_error();", {"depth": 2}),
        ("float x = any; while (any) x = x * 2; if (x == 8) reach_error();", {"floats": True}),
        ("int a[9]; int i = any; if (i < 0 || i > 8) return 0; a[i] = 3; if (a[any & 7] == 3) reach_error();",
         {"arrays": True, "bit_operations": True}),
    ],
)  # fmt: skip
def test_features(body: str, expected: dict[str, object]) -> None:
    found = features_of(task_of(f"int main(void) {{ {body} return 0; }}").cfa)
    assert {name: getattr(found, name) for name in expected} == expected
    assert found.inputs > 0
    assert found.edges > 0


def test_recursion() -> None:
    cfa = task_of(
        "int f(int n) { return n < 1 ? any : f(n - 1); } int main(void) { if (f(any) == 7) reach_error(); }"
    ).cfa
    assert features_of(cfa).recursion


def test_every_engine_of_auto_has_its_weight() -> None:
    plan = plan_for(PLAIN, AUTO_ENGINES)
    assert plan.opening == OPENING
    assert list(plan.weights) == list(AUTO_ENGINES)
    assert all(weight > 0 for weight in plan.weights.values())


@pytest.mark.parametrize("feature", ["floats", "arrays", "recursion"])
def test_what_is_hard_to_generalise_is_work_for_bmc(feature: str) -> None:
    plain = plan_for(PLAIN, AUTO_ENGINES).weights
    special = plan_for(replace(PLAIN, **{feature: True}), AUTO_ENGINES).weights
    assert special["bmc"] / special["ic3"] > plain["bmc"] / plain["ic3"]


def test_without_loops_it_is_work_for_bmc() -> None:
    plan = plan_for(replace(PLAIN, loops=0, depth=0), AUTO_ENGINES)
    assert plan.opening[0] == Turn("bmc", 2.5)
    assert max(plan.weights, key=plan.weights.__getitem__) == "bmc"


@pytest.mark.parametrize("intricate", [replace(PLAIN, loops=4), replace(PLAIN, edges=1000)])
def test_abstract_interpretation_of_what_is_intricate_comes_late(intricate: Features) -> None:
    plan = plan_for(intricate, AUTO_ENGINES)
    assert [turn.engine for turn in plan.opening] == ["bmc", "k-induction", "ic3", "vinta"]


@pytest.mark.parametrize(
    ("less", "more", "change"),
    [
        ("predicate", "k-induction", {"bit_operations": True}),
        ("k-induction", "predicate", {"depth": 2}),
        ("k-induction", "ic3", {"inputs": 3}),
    ],
)
def test_who_gets_time_of_whom(less: str, more: str, change: dict[str, object]) -> None:
    plain = plan_for(PLAIN, AUTO_ENGINES).weights
    special = plan_for(replace(PLAIN, **change), AUTO_ENGINES).weights  # type: ignore[arg-type]
    assert special[more] / special[less] > plain[more] / plain[less]


def test_engines_that_are_not_there_are_not_in_the_plan() -> None:
    plan = plan_for(PLAIN, ("ic3", "predicate"))
    assert set(plan.weights) == {"ic3", "predicate"}
    assert {turn.engine for turn in plan.opening} == {"ic3"}
