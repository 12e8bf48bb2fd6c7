"""Of the engines of a portfolio that want the same invariants, one generates them, and the others receive them."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from cutpoint.algorithms.common.facts import Fact, Generation, Message, Notice, Phase, SharedFacts
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.ic3 import shared_invariants
from cutpoint.algorithms.invariants import generation as invariant_generation
from cutpoint.algorithms.invariants.config import InvariantConfig
from cutpoint.algorithms.invariants.generating import invariant_exchange
from cutpoint.algorithms.invariants.generation import Invariants
from cutpoint.api import VerifyConfig, verify_task
from cutpoint.base.limits import Deadline
from cutpoint.cfa.model import Cfa
from cutpoint.cfa.task import ModelOptions, Task
from cutpoint.evidence.verdict import Safe, Unknown, Verdict
from cutpoint.portfolio.generators import Generators
from tests.algorithms.programs import services
from tests.algorithms.test_facts import EVEN, RATIO, even
from tests.algorithms.test_generating import children
from tests.algorithms.test_portfolio import in_turns
from tests.evidence.checking import task_of
from tests.patience import ENOUGH
from tests.reasons import because

G = Generation(ModelOptions(), InvariantConfig())
OTHER = Generation(ModelOptions(recursion_bound=9), InvariantConfig())


def granted(engine: str, generation: Generation = G) -> tuple[str, Notice]:
    return engine, Notice(generation, Phase.GRANTED)


class Asked:
    """Generators, and what engines send them."""

    def __init__(self) -> None:
        self._generators = Generators()

    def __call__(self, engine: str, phase: Phase, generation: Generation = G) -> list[tuple[str, Notice]]:
        return self._generators.receive(engine, Notice(generation, phase))

    def gone(self, engine: str) -> list[tuple[str, Notice]]:
        return self._generators.process_ended(engine)


def test_the_first_one_generates() -> None:
    says = Asked()
    assert says("a", Phase.WANTED) == [granted("a")]
    assert says("b", Phase.WANTED) == []
    assert says("b", Phase.WANTED, OTHER) == [granted("b", OTHER)]


@pytest.mark.parametrize("gives_up", [True, False])
def test_then_the_next_one(gives_up: bool) -> None:
    says = Asked()
    for engine in ("a", "b", "c"):
        says(engine, Phase.WANTED)
    assert (says("b", Phase.GIVEN_UP) if gives_up else says.gone("b")) == []
    assert (says("a", Phase.GIVEN_UP) if gives_up else says.gone("a")) == [granted("c")]
    assert says("a", Phase.WANTED) == []
    assert says.gone("c") == [granted("a")]
    assert says.gone("a") == []
    assert says("b", Phase.WANTED) == [granted("b")]


def test_nobody_repeats_what_is_complete() -> None:
    says = Asked()
    says("a", Phase.WANTED)
    says("b", Phase.WANTED)
    complete = Notice(G, Phase.COMPLETE)
    assert says("a", Phase.COMPLETE) == [("b", complete)]
    assert says.gone("a") == []
    assert says("c", Phase.WANTED) == [("c", complete)]


class Answers:
    """A line on which the test answers."""

    def __init__(self) -> None:
        self.said: list[Message] = []
        self.arriving: list[Message] = []
        self.services = replace(services(ENOUGH), facts=SharedFacts("here", self.said.append, self._receive))

    def _receive(self) -> list[Message]:
        arrived, self.arriving = self.arriving, []
        return arrived

    def answer(self, phase: Phase) -> None:
        self.arriving.append(Notice(G, phase))

    @property
    def phases(self) -> list[Phase]:
        return [message.phase for message in self.said if isinstance(message, Notice)]


def test_an_engine_waits_until_it_may_generate() -> None:
    task, line = task_of(EVEN), Answers()
    with invariant_exchange(task, InvariantConfig(), line.services) as exchange:
        assert not exchange.more_may_come
        exchange.start()
        exchange.start()
        assert line.phases == [Phase.WANTED]
        exchange.wait(0.1)
        assert exchange.more_may_come
        assert children() == []
        line.answer(Phase.GRANTED)
        assert exchange.more_may_come
        assert len(children()) == 1
        while exchange.more_may_come:
            exchange.wait(60)
            exchange.news()
        assert exchange.received > 0
    assert line.phases == [Phase.WANTED, Phase.COMPLETE]
    assert children() == []


def test_what_others_generate_is_enough() -> None:
    task, line = task_of(EVEN), Answers()
    with invariant_exchange(task, InvariantConfig(), line.services) as exchange:
        exchange.start()
        fact = Fact("elsewhere", task.options, {place.id: formula for place, formula in even(task).items()})
        line.arriving.append(fact)
        line.answer(Phase.COMPLETE)
        exchange.wait(60)
        assert exchange.has_news
        assert not exchange.more_may_come
        assert [invariant.at for invariant in exchange.news()] == [even(task)]
        assert children() == []


def test_who_ends_early_gives_up() -> None:
    task = task_of(EVEN)
    for grants in (True, False):
        line = Answers()
        with invariant_exchange(task, InvariantConfig(), line.services) as exchange:
            exchange.start()
            if grants:
                line.answer(Phase.GRANTED)
            assert exchange.more_may_come
            assert len(children()) == grants
        assert line.phases == [Phase.WANTED, Phase.GIVEN_UP]
        line.answer(Phase.GRANTED)  # too late
        assert line.services.facts.phase(G) is Phase.GIVEN_UP
        assert children() == []


def slow_generator(monkeypatch: pytest.MonkeyPatch, log: Path, seconds: float) -> None:
    """Each start of the generator is a line in the log."""
    generate = invariant_generation.generate

    def slowly(cfa: Cfa, config: InvariantConfig, deadline: Deadline) -> Iterator[Invariants]:
        with log.open("a") as file:
            file.write("started\n")
        time.sleep(seconds)
        yield from generate(cfa, config, deadline)

    monkeypatch.setattr(invariant_generation, "generate", slowly)


def listens(task: Task, services: Services) -> Verdict:
    """Hears of invariants until no more may come."""
    with invariant_exchange(task, InvariantConfig(), services) as exchange:
        exchange.start()
        while exchange.more_may_come or exchange.has_news:
            exchange.wait(1.0)
            exchange.news()
        return Unknown(because(f"has {exchange.received} invariants"))


def dies_generating(task: Task, services: Services) -> Verdict:
    with invariant_exchange(task, InvariantConfig(), services) as exchange:
        exchange.start()
        exchange.wait(0.2)
        raise MemoryError


@pytest.mark.parametrize("engines", [("one", "two", "three"), ("mortal", "one", "two")])
def test_a_portfolio_has_one_generator_and_all_get_what_it_finds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, engines: tuple[str, ...]
) -> None:
    """If the engine dies that generates, another one goes on."""
    log = tmp_path / "log"
    slow_generator(monkeypatch, log, 0.5)
    task = task_of(EVEN)
    runs = {name: partial(dies_generating if name == "mortal" else listens, task) for name in engines}
    verdict, _, left = in_turns(runs)
    assert not left
    said = {report.name: report.outcome for report in verdict.engines if report.name != "mortal"}
    assert len(said) == len(engines) - ("mortal" in engines)
    assert all(re.fullmatch("has [1-9][0-9]* invariants", outcome) for outcome in said.values()), said
    assert log.read_text().count("started") == (2 if "mortal" in engines else 1)


def test_k_induction_and_ic3_share_a_generator(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Both want it at once; neither can prove the program without it."""
    log = tmp_path / "log"
    slow_generator(monkeypatch, log, 0.5)
    monkeypatch.setattr(shared_invariants, "_GENERATED_AFTER", 0.0)
    task = task_of(RATIO)
    runs = {name: partial(verify_task, task, VerifyConfig(name)) for name in ("ic3", "k-induction")}
    verdict, _, left = in_turns(runs)
    assert isinstance(verdict, Safe)
    assert not left
    assert log.read_text().count("started") == 1
