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
from cutpoint.algorithms.bounded.config import KInductionConfig
from cutpoint.algorithms.bounded.k_induction import k_induction
from cutpoint.algorithms.common.exchange import Exchange
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.invariants import generation as invariant_generation
from cutpoint.algorithms.invariants.config import InvariantConfig
from cutpoint.algorithms.invariants.generating import invariant_exchange
from cutpoint.algorithms.invariants.generation import Invariants
from cutpoint.base.limits import Deadline
from cutpoint.base.supervision import memory_below
from cutpoint.cfa.model import Cfa, Location
from cutpoint.cpa.invariants import InvariantPrecision
from cutpoint.smt.terms.term import TRUE, Term
from tests.algorithms.programs import inconclusive, proof, services
from tests.evidence.checking import task_of
from tests.patience import ENOUGH, LATE

CONTINUOUS = InvariantConfig()
COUNTER = "int main(void) { int x = 0; while (any) { x = x == 8 ? 0 : x + 2; if (x == 13) reach_error(); } return 0; }"


def children() -> list[int]:
    return [int(pid) for pid in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]


def all_news(exchange: Exchange, seconds: float = 60) -> list[Mapping[Location, Term]]:
    """Everything until the process has ended."""
    exchange.start()
    found: list[Mapping[Location, Term]] = []
    deadline = Deadline.after(seconds)
    while not deadline.passed:
        exchange.wait(deadline.left)
        found += [invariant.at for invariant in exchange.news()]
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
    with invariant_exchange(task_of(COUNTER), InvariantConfig.parse(text), Services()) as exchange:
        exchange.start()
        assert children() == []
        exchange.wait(60)
        assert not exchange.has_news
        assert exchange.news() == []
        assert exchange.received == 0


@pytest.mark.parametrize("text", ["static:0,1,t", "static:16,2,f", "continuous"])
def test_invariants_arrive(text: str) -> None:
    task = task_of(COUNTER)
    before = len(os.listdir("/proc/self/fd"))
    with invariant_exchange(task, InvariantConfig.parse(text), services(ENOUGH)) as exchange:
        found = all_news(exchange)
        assert exchange.received == len(found)
        assert not exchange.has_news
        exchange.wait(60)
        assert exchange.news() == []
    assert len(found) == 1 if text.startswith("static") else found
    heads = task.blocks().heads
    for invariants in found:
        assert all(any(place is head for place in invariants) for head in heads)
    assert len(os.listdir("/proc/self/fd")) == before


def test_the_same_invariants_each_time() -> None:
    task = task_of(COUNTER)
    runs = []
    for _ in range(2):
        with invariant_exchange(task, CONTINUOUS, services(ENOUGH)) as exchange:
            runs.append(all_news(exchange))
    assert [list(found.items()) for found in runs[0]] == [list(found.items()) for found in runs[1]]


def test_the_process_ends_with_the_context(monkeypatch: pytest.MonkeyPatch) -> None:
    def forever() -> Iterator[None]:
        yield
        time.sleep(600)

    replace_generator(monkeypatch, forever)
    with suppress(KeyError), invariant_exchange(task_of(COUNTER), CONTINUOUS, Services()) as exchange:
        assert children() == []
        exchange.start()
        exchange.start()
        exchange.wait(60)
        assert exchange.has_news
        assert len(exchange.news()) == 1
        start = time.monotonic()
        exchange.wait(0.01)
        assert time.monotonic() - start < LATE
        assert not exchange.has_news
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
    with invariant_exchange(task, CONTINUOUS, Services()) as exchange:
        assert len(all_news(exchange)) == count
        assert exchange.received == count
        assert not exchange.has_news
    induction = task_of(
        "int main(void) { unsigned x = 0, y = 0; while (any) { x++; y++; if (x != y) reach_error(); } return 0; }"
    )
    assert proof(k_induction(induction, KInductionConfig(), services(ENOUGH))).k == 1
    assert inconclusive(k_induction(task, KInductionConfig(Bounds(k_max=6)), services(ENOUGH))).k == 6
    assert children() == []


def test_a_deadline_ends_the_generation() -> None:
    with invariant_exchange(task_of(COUNTER), CONTINUOUS, services(0)) as exchange:
        assert all_news(exchange) == []
