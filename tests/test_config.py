"""How to verify: which names and lists of names there are, and what each engine of a portfolio gets of a config."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.algorithms.ic3.config import CONFIGURATIONS as IC3
from cutpoint.algorithms.invariants.config import InvariantConfig
from cutpoint.algorithms.predicate.config import PRESETS
from cutpoint.algorithms.vinta.config import PRESETS as INSTANCES
from cutpoint.base.errors import UsageError
from cutpoint.base.supervision import Limits
from cutpoint.config import ALGORITHMS, AUTO_ENGINES, CONFIGURATIONS, Plan, Portfolio, Turn, VerifyConfig, algorithm

if TYPE_CHECKING:
    from cutpoint.config import OwnConfig

KNOBS = replace(PRESETS["predicate"], checked=PRESETS["blast"].checked)


@pytest.mark.parametrize(
    ("name", "engines", "is_portfolio"),
    [
        ("auto", AUTO_ENGINES, True),
        ("bmc+impact+ic3", ("bmc", "impact", "ic3"), True),
        ("ic3+bmc", ("ic3", "bmc"), True),
        ("vinta", ("vinta",), False),
    ],
)
def test_names_and_lists(name: str, engines: tuple[str, ...], is_portfolio: bool) -> None:
    config = VerifyConfig(name)
    assert (config.chosen, config.engines, config.is_portfolio) == (name, engines, is_portfolio)


def test_auto_is_the_default_and_has_algorithms_only() -> None:
    assert VerifyConfig().engines == AUTO_ENGINES
    assert len(set(AUTO_ENGINES)) == len(AUTO_ENGINES)
    assert set(AUTO_ENGINES) <= set(ALGORITHMS)
    assert CONFIGURATIONS["auto"] == ("--algorithm", "auto")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "unknown algorithm '' (choose from auto, bmc, "),
        ("bmc+", "unknown algorithm ''"),
        ("bmc+magic", "unknown algorithm 'magic' (choose from auto, bmc, "),
        ("bmc, ic3", "unknown algorithm 'bmc, ic3'"),
        ("ic3+bmc+ic3", "ic3 is in the list ic3+bmc+ic3 more than once"),
        ("bmc+auto", "auto is itself a portfolio: it cannot be in the list bmc+auto"),
    ],
)
def test_wrong_names(name: str, reason: str) -> None:
    with pytest.raises(UsageError) as refusal:
        VerifyConfig(name)
    assert reason in str(refusal.value)


def test_jobs() -> None:
    assert VerifyConfig(jobs=3).workers == 3
    assert VerifyConfig().workers == len(os.sched_getaffinity(0))
    with pytest.raises(UsageError, match="--jobs must be at least 1"):
        VerifyConfig("bmc+ic3", jobs=0)
    with pytest.raises(UsageError, match="bmc is a single algorithm: --jobs is for auto and for lists"):
        VerifyConfig("bmc", jobs=2)


def test_an_engine_gets_what_it_has_use_for() -> None:
    bounds, limits, boxes = Bounds(k_max=9), Limits(5.0, None), INSTANCES["vbox"]
    config = VerifyConfig(
        "auto", bounds, limits=limits, check=False, predicate=KNOBS, ic3=IC3["A"], vinta=boxes, arg=True, jobs=2
    )
    alone = {name: VerifyConfig(name, bounds, limits=limits, check=False) for name in AUTO_ENGINES}
    for name in ("predicate", "impact"):
        alone[name] = replace(alone[name], predicate=KNOBS, arg=True)
    alone["vinta"] = replace(alone["vinta"], vinta=boxes)
    alone["ic3"] = replace(alone["ic3"], ic3=IC3["A"])
    assert {name: config.of_engine(name) for name in config.engines} == alone


def test_what_is_an_engine_s_own_counts_first() -> None:
    own: dict[str, OwnConfig] = {"predicate": KNOBS, "ic3": IC3["B"], "vbox": INSTANCES["vboxes"]}
    config = VerifyConfig("predicate+lbe+ic3+vbox+ubox", ic3=IC3["A"], own=own)
    assert config.of_engine("predicate") == VerifyConfig("predicate", predicate=KNOBS)
    assert config.of_engine("lbe") == VerifyConfig("lbe")
    assert config.of_engine("ic3") == VerifyConfig("ic3", ic3=IC3["B"])
    assert config.of_engine("vbox") == VerifyConfig("vbox", vinta=INSTANCES["vboxes"])
    assert config.of_engine("ubox") == VerifyConfig("ubox")
    assert hash(config) == hash(replace(config))


@pytest.mark.parametrize(
    ("name", "owner", "reason"),
    [
        ("auto", "lbe", "has no engine 'lbe', but there are options for it"),
        ("predicate", "predicate", "predicate has no engine 'predicate', but there are options for it"),
        ("bmc+ic3", "bmc", "bmc has no options of its own"),
    ],
)
def test_options_that_are_nobody_s(name: str, owner: str, reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        VerifyConfig(name, own={owner: KNOBS})


def test_a_portfolio_is_no_algorithm() -> None:
    for name in ("auto", "bmc+ic3"):
        with pytest.raises(AssertionError):
            algorithm(VerifyConfig(name))
    for name in AUTO_ENGINES:
        assert callable(algorithm(VerifyConfig().of_engine(name)))


TWO_OF_A_KIND = {"A": VerifyConfig("ic3", ic3=IC3["A"]), "M": VerifyConfig("ic3", ic3=IC3["M"], check=False)}


def test_a_portfolio_of_ones_own() -> None:
    limits = Limits(7.0, 10**9)
    config = VerifyConfig(portfolio=Portfolio(TWO_OF_A_KIND), limits=limits)
    assert (config.chosen, config.engines, config.is_portfolio) == ("A+M", ("A", "M"), True)
    assert config.of_engine("M") == VerifyConfig("ic3", ic3=IC3["M"], limits=limits)
    assert config.among(("ic3",)) == ("A", "M")
    assert not config.among(("A", "bmc"))


def test_the_graph_is_that_of_an_engine_which_has_one() -> None:
    config = VerifyConfig(portfolio=Portfolio({"i": VerifyConfig("impact"), "b": VerifyConfig("bmc")}), arg=True)
    assert config.of_engine("i").arg
    assert not config.of_engine("b").arg


@pytest.mark.parametrize(
    ("engines", "plan", "reason"),
    [
        ({}, None, "at least one engine"),
        ({"all": VerifyConfig()}, None, "the engine 'all' is itself a portfolio"),
        (TWO_OF_A_KIND, Plan((), {"A": 1, "M": 1, "N": 1}), "the plan names 'N'"),
        (TWO_OF_A_KIND, Plan((Turn("bmc", 1),), {"A": 1, "M": 1}), "the plan names 'bmc'"),
        (TWO_OF_A_KIND, Plan((), {"A": 1}), "no positive weight for 'M'"),
        (TWO_OF_A_KIND, Plan((), {"A": 1, "M": 0}), "no positive weight for 'M'"),
        (TWO_OF_A_KIND, Plan((Turn("A", 0),), {"A": 1, "M": 1}), "a turn of 0 s for 'A'"),
    ],
)
def test_wrong_portfolios(engines: dict[str, VerifyConfig], plan: Plan | None, reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        Portfolio(engines, plan)


def test_a_portfolio_and_something_else() -> None:
    portfolio = Portfolio(TWO_OF_A_KIND)
    with pytest.raises(UsageError, match="use only one of them"):
        VerifyConfig("bmc", portfolio=portfolio)
    with pytest.raises(UsageError, match="belong in the configs of the portfolio's engines"):
        VerifyConfig(portfolio=portfolio, ic3=IC3["A"])
    with pytest.raises(UsageError, match="belong in the configs of the portfolio's engines"):
        VerifyConfig(portfolio=portfolio, bounds=Bounds(k_max=3))
    unsound = VerifyConfig("k-induction", invariants=InvariantConfig.parse("esbmc-unsound"))
    with pytest.raises(UsageError, match="unless they are checked"):
        VerifyConfig(portfolio=Portfolio({"k": unsound}), check=False)
