"""Invariants from another process: they arrive, they belong to the automaton here, and a death is no disaster."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.algorithms.bounded.k_induction import KInductionConfig, k_induction
from cutpoint.algorithms.invariants import generation as invariant_generation
from cutpoint.algorithms.invariants.config import InvariantConfig
from cutpoint.algorithms.invariants.generation import Invariants
from cutpoint.algorithms.invariants.source import InvariantSource, invariant_source
from cutpoint.base.limits import Deadline
from cutpoint.base.supervision import memory_below
from cutpoint.cfa.model import Cfa, Location
from cutpoint.cpa.invariants import InvariantPrecision
from cutpoint.smt.terms.term import TRUE, Term
from tests.algorithms.programs import inconclusive, proof, services
from tests.evidence.checking import task_of

NEVER = Deadline.after(None)
CONTINUOUS = InvariantConfig()
COUNTER = "int main(void) { int x = 0; while (any) { x = x == 8 ? 0 : x + 2; if (x == 13) reach_error(); } return 0; }"


def children() -> list[int]:
    return [int(pid) for pid in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]


def all_news(source: InvariantSource, seconds: float = 60) -> list[Mapping[Location, Term]]:
    """Everything until the process has ended."""
    source.start()
    found: list[Mapping[Location, Term]] = []
    deadline = Deadline.after(seconds)
    while not deadline.passed:
        source.wait(deadline.left)
        found += source.news()
        if not children():
            return found
    raise AssertionError("the process does not end")


def replace_generator(monkeypatch: pytest.MonkeyPatch, body: Callable[[], Iterator[None]]) -> None:
    """A generator that finds nothing new, but so many times as the body yields."""

    def generate(cfa: Cfa, config: InvariantConfig, deadline: Deadline) -> Iterator[Invariants]:
        for _ in body():
            yield Invariants({cfa.entry: TRUE}, False, InvariantPrecision((), 1, True))

    monkeypatch.setattr(invariant_generation, "generate", generate)


@pytest.mark.parametrize("text", ["none", "esbmc-unsound"])
def test_no_process_where_nothing_is_generated(text: str) -> None:
    with invariant_source(task_of(COUNTER).cfa, InvariantConfig.parse(text), NEVER) as source:
        source.start()
        assert children() == []
        source.wait(60)
        assert not source.has_news
        assert source.news() == []
        assert source.received == 0


@pytest.mark.parametrize("text", ["static:0,1,t", "static:16,2,f", "continuous"])
def test_invariants_arrive(text: str) -> None:
    task = task_of(COUNTER)
    before = len(os.listdir("/proc/self/fd"))
    with invariant_source(task.cfa, InvariantConfig.parse(text), Deadline.after(60)) as source:
        found = all_news(source)
        assert source.received == len(found)
        assert not source.has_news
        source.wait(60)
        assert source.news() == []
    assert len(found) == 1 if text.startswith("static") else found
    heads = task.blocks().heads
    for invariants in found:
        assert all(any(place is head for place in invariants) for head in heads)
    assert len(os.listdir("/proc/self/fd")) == before


def test_the_same_invariants_each_time() -> None:
    task = task_of(COUNTER)
    runs = []
    for _ in range(2):
        with invariant_source(task.cfa, CONTINUOUS, Deadline.after(60)) as source:
            runs.append(all_news(source))
    assert [list(found.items()) for found in runs[0]] == [list(found.items()) for found in runs[1]]


def test_the_process_ends_with_the_context(monkeypatch: pytest.MonkeyPatch) -> None:
    def forever() -> Iterator[None]:
        yield
        time.sleep(600)

    replace_generator(monkeypatch, forever)
    with suppress(KeyError), invariant_source(task_of(COUNTER).cfa, CONTINUOUS, NEVER) as source:
        assert children() == []
        source.start()
        source.start()
        source.wait(60)
        assert source.has_news
        assert len(source.news()) == 1
        start = time.monotonic()
        source.wait(0.01)
        assert time.monotonic() - start < 30
        assert not source.has_news
        (child,) = children()
        assert memory_below(child) > 0
        raise KeyError
    assert children() == []


def dies_at_once() -> Iterator[None]:
    os.kill(os.getpid(), signal.SIGKILL)
    yield


def dies_after_two() -> Iterator[None]:
    yield
    yield
    os.kill(os.getpid(), signal.SIGSEGV)


def raises_after_two() -> Iterator[None]:
    yield
    yield
    raise ValueError("a mistake")


@pytest.mark.parametrize(("body", "count"), [(dies_at_once, 0), (dies_after_two, 2), (raises_after_two, 2)])
def test_a_generator_that_dies(monkeypatch: pytest.MonkeyPatch, body: Callable[[], Iterator[None]], count: int) -> None:
    """What it had said before counts, and k-induction goes on without it."""
    replace_generator(monkeypatch, body)
    task = task_of(COUNTER)
    with invariant_source(task.cfa, CONTINUOUS, NEVER) as source:
        assert len(all_news(source)) == count
        assert source.received == count
        assert not source.has_news
    induction = task_of(
        "int main(void) { unsigned x = 0, y = 0; while (any) { x++; y++; if (x != y) reach_error(); } return 0; }"
    )
    assert proof(k_induction(induction, KInductionConfig(), services(60))).k == 1
    assert inconclusive(k_induction(task, KInductionConfig(Bounds(k_max=6)), services(60))).k == 6
    assert children() == []


def test_a_deadline_ends_the_generation() -> None:
    with invariant_source(task_of(COUNTER).cfa, CONTINUOUS, Deadline.after(0)) as source:
        assert all_news(source) == []
