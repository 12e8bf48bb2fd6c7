"""Invariants that engines exchange: used, and a part of the proof, so that wrong ones prove nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.algorithms.bounded.config import KInductionConfig
from cutpoint.algorithms.bounded.k_induction import k_induction
from cutpoint.algorithms.common.facts import LARGEST, Fact, Message, Phase, SharedFacts
from cutpoint.algorithms.common.known_facts import KnownFacts
from cutpoint.algorithms.common.services import Services
from cutpoint.algorithms.ic3.config import Ic3Config
from cutpoint.algorithms.ic3.ic3_cfa import ic3_cfa
from cutpoint.algorithms.invariants.config import InvariantConfig, InvariantMode
from cutpoint.algorithms.invariants.generating import invariant_exchange
from cutpoint.algorithms.invariants.generation import Invariants
from cutpoint.algorithms.predicate.config import PRESETS as OF_PREDICATES
from cutpoint.algorithms.predicate.config import Sharing
from cutpoint.algorithms.predicate.predicate_analysis import run as predicate_analysis
from cutpoint.algorithms.vinta.config import PRESETS as OF_VINTA
from cutpoint.algorithms.vinta.config import Switch
from cutpoint.algorithms.vinta.vinta import vinta
from cutpoint.api import LoadOptions, Task, VerifyConfig, verify_task
from cutpoint.cfa.blocks.block_graph import Cutpoints
from cutpoint.cfa.graph.loops import loop_heads
from cutpoint.cfa.model import Location
from cutpoint.cfa.task import ModelOptions
from cutpoint.cpa.invariants import InvariantPrecision
from cutpoint.evidence.verdict import Safe, Unknown, Unsafe
from cutpoint.smt.terms.bitvectors import add, bvand, mul, ule, ult
from cutpoint.smt.terms.boolean import and_, eq
from cutpoint.smt.terms.term import FALSE, TRUE, Term, bv
from cutpoint.smt.terms.walk import conjuncts
from tests.algorithms.inductiveness import broken_steps
from tests.algorithms.programs import inconclusive, proof, random_program, services
from tests.algorithms.test_generating import all_news
from tests.evidence.checking import assert_confirmed, task_of, variable_of
from tests.patience import ENOUGH

EVEN = (
    "int main(void) { unsigned x = 0; while (any) { x = x == 8 ? 0 : x + 2; if (x == 13) reach_error(); } return 0; }"
)
RATIO = (
    "int main(void) { unsigned x = 0, y = 0; while (any) { x += 2; y += 3; } if (3 * x != 2 * y) reach_error();"
    " return 0; }"
)
THIRTEEN = "int main(void) { unsigned x = 0; while (any) { x++; if (x == 13) reach_error(); } return 0; }"
AS_LOWERED = LoadOptions(model=ModelOptions(slice=False, constants=False))
NOBODY = KInductionConfig(Bounds(k_max=3), InvariantConfig(InvariantMode.NONE))


class Line:
    """What one engine receives, and what it publishes."""

    def __init__(self, task: Task, *received: Mapping[Location, Term], after: int = 0) -> None:
        """The facts arrive when somebody has looked for them so often."""
        self._arriving = [_fact(task.options, invariant) for invariant in received]
        self._looks_left = after
        self.said: list[Fact] = []
        self._granted: list[Message] = []
        self.facts = SharedFacts("here", self._say, self._receive)

    def services(self, seconds: float = 60.0) -> Services:
        return replace(services(seconds), facts=self.facts)

    def _say(self, message: Message) -> None:
        if isinstance(message, Fact):
            self.said.append(message)
        elif message.phase is Phase.WANTED:
            self._granted.append(replace(message, phase=Phase.GRANTED))

    def _receive(self) -> list[Message]:
        self._looks_left -= 1
        arrived = self._arriving if self._looks_left < 0 else []
        self._arriving = [] if arrived else self._arriving
        granted, self._granted = self._granted, []
        return [*granted, *arrived]


def _fact(model: ModelOptions, invariant: Mapping[Location, Term]) -> Fact:
    return Fact("elsewhere", model, {location.id: formula for location, formula in invariant.items()})


def even(task: Task) -> dict[Location, Term]:
    """For EVEN; of its two parts only one is inductive alone."""
    x = variable_of(task, "x")
    (head,) = task.blocks().heads
    return {head: and_(ule(x, bv(8, 32)), eq(bvand(x, bv(1, 32)), bv(0, 32)))}


def ratio(task: Task) -> dict[Location, Term]:
    """For RATIO, and more than intervals can say."""
    x, y = variable_of(task, "x"), variable_of(task, "y")
    (head,) = task.blocks().heads
    return {head: eq(mul(bv(3, 32), x), mul(bv(2, 32), y))}


# What is received is used


@pytest.mark.parametrize("after", [0, 4])
def test_k_induction_proves_with_a_fact_what_it_cannot_alone(after: int) -> None:
    task = task_of(EVEN)
    assert inconclusive(k_induction(task, NOBODY, services(ENOUGH))).k == 3
    line = Line(task, even(task), after=after)
    found = proof(k_induction(task, NOBODY, line.services()))
    assert line.facts.used == 1
    assert_confirmed(task, found)


def test_a_fact_that_comes_when_all_bounds_are_done() -> None:
    task = task_of(EVEN)
    looks = []

    class Latest(SharedFacts):
        def has_news_for(self, model: ModelOptions) -> bool:
            looks.append(1)
            return super().has_news_for(model)

    def receive() -> list[Message]:
        return [_fact(task.options, even(task))] if len(looks) == last else []

    last = 0
    k_induction(task, NOBODY, replace(services(ENOUGH), facts=Latest("here", lambda fact: None, receive)))
    last = len(looks)  # in the same run once more, it comes with the last look
    looks.clear()
    facts = Latest("here", lambda fact: None, receive)
    assert_confirmed(task, proof(k_induction(task, NOBODY, replace(services(ENOUGH), facts=facts))))


def test_ic3_strengthens_its_frames() -> None:
    """Also without a generation of its own."""
    task = task_of(EVEN)
    config = Ic3Config(vocabulary=True, invariants=False)
    line = Line(task, even(task))
    given = line.services()
    found = proof(ic3_cfa(task, config, given))
    assert line.facts.used == 1
    assert given.statistics.counts["invariants"] == 1
    assert_confirmed(task, found)


@pytest.mark.parametrize("source", [EVEN, RATIO])
@pytest.mark.parametrize("name", ["predicate", "impact", "lbe", "predicate on paths"])
def test_predicate_analyses_need_no_refinement(name: str, source: str) -> None:
    """Whether the fact is there from the start, or comes with the first counterexample."""
    config = OF_PREDICATES[name.removesuffix(" on paths")]
    if name == "predicate on paths":
        config = replace(config, sharing=Sharing.PATH)
    task = task_of(source)
    alone = services(ENOUGH)
    proof(predicate_analysis(task, config, alone))
    assert alone.statistics.counts["refinements"] > 0
    for after in (0, 1):
        line = Line(task, even(task) if source == EVEN else ratio(task), after=after)
        given = line.services()
        found = proof(predicate_analysis(task, config, given))
        assert line.facts.used == 1
        assert "refinements" not in given.statistics.counts
        assert_confirmed(task, found)


@pytest.mark.parametrize("name", ["vbox", "vboxes", "ufo", "uinterp", "intervals"])
def test_vinta_needs_no_refinement(name: str) -> None:
    for source, invariant in ((EVEN, even), (RATIO, ratio)):
        task = task_of(source)
        line = Line(task, invariant(task))
        given = line.services()
        found = proof(vinta(task, OF_VINTA[name], given))
        assert line.facts.used == 1
        assert given.statistics.counts["refinements"] == 0
        assert_confirmed(task, found)


def test_vinta_receives_facts_before_a_refinement() -> None:
    task = task_of(RATIO)
    line = Line(task, ratio(task), after=1)
    found = proof(vinta(task, OF_VINTA["vbox"], line.services()))
    assert line.facts.used == 1
    (head,) = task.blocks().heads
    (formula,) = ratio(task).values()
    assert formula in _parts(found.invariants[head])
    assert_confirmed(task, found)


def test_another_domain_goes_on_with_the_same_facts() -> None:
    task = task_of(RATIO)
    line = Line(task, ratio(task))
    given = line.services()
    config = replace(OF_VINTA["intervals"], switch=Switch("box", nodes=200, share=0.0))
    assert_confirmed(task, proof(vinta(task, config, given)))
    assert given.statistics.counts["switches"] == 1


def _parts(formula: Term) -> set[Term]:
    found = {formula}
    todo = [formula]
    for term in todo:  # grows while we walk
        found.update(term.args)
        todo += [part for part in term.args if part.sort is formula.sort]
    return found


# What is received need not be right


@pytest.mark.parametrize("engine", ["k-induction", "ic3", "predicate", "impact", "vbox", "ufo", "intervals"])
def test_wrong_facts_prove_nothing(engine: str) -> None:
    task = task_of(THIRTEEN, AS_LOWERED)
    (head,) = task.blocks().heads
    for wrong in (FALSE, ult(variable_of(task, "x"), bv(5, 32))):
        line = Line(task, {head: wrong})
        verdict = verify_task(task, VerifyConfig(engine), line.services(ENOUGH))
        assert line.facts.used == 1
        assert isinstance(verdict, Unknown)
        assert "the check does not confirm the proof" in verdict.reason.message


def test_facts_of_another_model_are_kept_for_it() -> None:
    """An engine begins again with another model if a check fails."""
    task = task_of(EVEN)
    other = Task(task.program, AS_LOWERED.model)
    line = Line(other, even(other))
    assert inconclusive(k_induction(task, NOBODY, line.services())).k == 3
    assert line.facts.has_news_for(other.options)
    assert not line.facts.has_news_for(task.options)
    assert line.facts.news(task.options) == []
    assert line.facts.used == 0
    assert_confirmed(other, proof(k_induction(other, NOBODY, line.services())))
    assert line.facts.used == 1
    assert not line.facts.has_news_for(other.options)


def test_nothing_is_assumed_of_dead_variables() -> None:
    """Blocks do not assign them, so that they would seem to keep their values."""
    task = task_of(
        "int main(void) { unsigned x = 0, y = 0; while (any) { y = any; if (y > 7) x = y; y = 0;"
        " if (x == 5) reach_error(); } return 0; }"
    )
    graph = task.blocks()
    x, y = variable_of(task, "x"), variable_of(task, "y")
    (head,) = graph.heads
    assert y not in graph.live[head]
    about_x, about_both = ult(x, bv(9, 32)), ule(y, x)
    known = KnownFacts(graph, Line(task, {head: and_(about_x, about_both)}).services().exchange(task))
    assert known.at(head) is TRUE
    assert known.update() == {head: about_x}
    assert known.at(head) is about_x
    assert known.completed({head: TRUE}) == {head: and_(about_x, about_both)}
    assert known.update() == {}


# What is said


NESTED = (
    "int main(void) { unsigned char i = 0, j = 0; while (any) { if (i < 9) i++; j = 0; while (j < i && any) { j++;"
    " if (j == any) reach_error(); } } return 0; }"
)


@pytest.mark.parametrize("name", ["intervals", "intervals between all joins", "vboxes"])
def test_abstract_interpretation_publishes_what_it_knows(name: str) -> None:
    config = OF_VINTA[name.split()[0]]
    if name == "intervals between all joins":
        config = replace(config, blocks=Cutpoints.LBE)
    for source in (EVEN, NESTED):
        task = task_of(source)
        line = Line(task)
        vinta(task, config, line.services())
        (fact,) = line.said
        assert fact.origin == "here"
        locations = {location.id: location for location in loop_heads(task.cfa)}
        published = {locations[number]: formula for number, formula in fact.at.items()}
        assert broken_steps(task.cfa, Invariants(published, False, InvariantPrecision((), 1, True))) == []


def test_what_is_published_holds_without_what_was_received() -> None:
    """The facts that were assumed are published again with it."""
    task = task_of(NESTED)
    i = variable_of(task, "i")
    inner, outer = task.blocks().heads
    line = Line(task, dict.fromkeys((inner, outer), ule(i, bv(9, 8))))
    inconclusive(vinta(task, OF_VINTA["intervals"], line.services()))
    (fact,) = line.said
    published = {location: fact.at[location.id] for location in (inner, outer)}
    assert broken_steps(task.cfa, Invariants(published, False, InvariantPrecision((), 1, True))) == []


SWITCH = (
    "int main(void) { unsigned char x = 0, y = 0, z = 0; while (any) { if (x < 9) x++; if (x > 10) z = 1;"
    " while (any) { y++; if (z) reach_error(); if (y == 40) reach_error(); } } return 0; }"
)
"""What keeps z from being 1 is known long before y is 40."""


@pytest.mark.slow
@pytest.mark.parametrize(("blocks", "receives"), [(Cutpoints.LOOPS, False), (Cutpoints.SBE, True)])
def test_ic3_publishes_the_clauses_that_are_inductive_already(blocks: Cutpoints, receives: bool) -> None:
    task = task_of(SWITCH)
    z = variable_of(task, "z")
    heads = {location.id: location for location in loop_heads(task.cfa)}
    known = [dict.fromkeys(heads.values(), ule(variable_of(task, "x"), bv(9, 8)))] if receives else []
    line = Line(task, *known)
    ic3_cfa(task, Ic3Config(blocks=blocks, invariants=False), line.services(2.0))
    assert line.said
    for fact in line.said:
        published = {heads[number]: formula for number, formula in fact.at.items()}
        assert broken_steps(task.cfa, Invariants(published, False, InvariantPrecision((), 1, True))) == []
    parts = {part for formula in line.said[-1].at.values() for part in conjuncts(formula)}
    assert eq(z, bv(0, 8)) in parts


@pytest.mark.slow
def test_ic3_says_what_it_does_not_ask_about() -> None:
    """The first loop is not reached, and so its steps to the second one are none of IC3's business, but are others'."""
    task = task_of(
        "int main(void) { int x = any, y = x; unsigned char s = 0, n = 0; if (x != y) while (any) s++;"
        " while (any) { if (s) reach_error(); n++; if (n == 90) reach_error(); } return 0; }",
        AS_LOWERED,
    )
    line = Line(task)
    ic3_cfa(task, Ic3Config(invariants=False), line.services(2.0))
    heads = {location.id: location for location in loop_heads(task.cfa)}
    assert len(heads) == 2
    assert {len(fact.at) for fact in line.said} == {2}
    for fact in line.said:
        published = {heads[number]: formula for number, formula in fact.at.items()}
        assert broken_steps(task.cfa, Invariants(published, False, InvariantPrecision((), 1, True))) == []


def test_generated_invariants_are_published() -> None:
    task = task_of(EVEN)
    line = Line(task)
    (head,) = task.blocks().heads
    with invariant_exchange(task, InvariantConfig.parse("continuous"), line.services()) as exchange:
        found = [invariant[head] for invariant in all_news(exchange)]
        assert exchange.received == len(found)
    assert [fact.at for fact in line.said] == [{head.id: formula} for formula in found if formula is not TRUE]
    assert line.said


def test_too_little_and_too_much_is_not_published() -> None:
    task = task_of(EVEN)
    line = Line(task)
    x = variable_of(task, "x")
    (head,) = task.blocks().heads
    exchange = line.services().exchange(task)
    exchange.publish({head: TRUE})
    large = x
    for number in range(LARGEST):
        large = add(mul(large, x), bv(number + 1, 32))
    exchange.publish({head: ult(large, x)})
    assert line.said == []
    exchange.publish({head: ult(x, bv(9, 32)), task.cfa.entry: TRUE})
    assert [fact.at for fact in line.said] == [{head.id: ult(x, bv(9, 32))}]


def test_alone() -> None:
    task = task_of(EVEN)
    exchange = Services().exchange(task)
    assert not exchange.has_receivers
    exchange.publish(even(task))
    assert not exchange.has_news
    assert exchange.news() == []
    assert not exchange.more_may_come
    exchange.wait(60)


@pytest.mark.parametrize("seed", range(6))
def test_engines_agree_whatever_they_receive(seed: int) -> None:
    """What `intervals` publishes about a random program reaches all others, now or later."""
    source = random_program(seed)
    task = task_of(source)
    expected = type(verify_task(task, VerifyConfig("bmc"), services(ENOUGH)))
    assert expected in (Safe, Unsafe)
    publisher = Line(task)
    vinta(task, OF_VINTA["intervals"], publisher.services())
    locations = {location.id: location for location in task.cfa.locations}
    published = [{locations[number]: formula for number, formula in fact.at.items()} for fact in publisher.said]
    for position, engine in enumerate(("k-induction", "ic3", "predicate", "impact", "vbox", "ufo")):
        line = Line(task, *published, after=(seed + position) % 3)
        assert type(verify_task(task, VerifyConfig(engine), line.services(ENOUGH))) is expected, engine
