"""How to verify: which names and lists of names there are, and what each engine of a portfolio gets of a config."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import pytest

from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.algorithms.bounded.config import BmcConfig, KInductionConfig
from cutpoint.algorithms.common.algorithm import ALGORITHMS
from cutpoint.algorithms.ic3.config import CONFIGURATIONS as IC3
from cutpoint.algorithms.invariants.config import InvariantConfig
from cutpoint.algorithms.predicate.config import PRESETS
from cutpoint.algorithms.vinta.config import PRESETS as INSTANCES
from cutpoint.base.errors import UsageError
from cutpoint.base.supervision import Limits
from cutpoint.config import AUTO_ENGINES, Plan, Portfolio, Turn, VerifyConfig, algorithm, named_configurations

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
    assert named_configurations()["auto"] == ("--algorithm", "auto")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "there is no algorithm ''; choose one of auto, bmc, "),
        ("bmc+", "there is no algorithm ''"),
        ("bmc+magic", "there is no algorithm 'magic'; choose one of auto, bmc, "),
        ("bmc, ic3", "there is no algorithm 'bmc, ic3'"),
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


def test_an_engine_gets_its_own_settings() -> None:
    limits = Limits(5.0, None)
    settings: dict[str, Any] = {
        "bmc": BmcConfig(Bounds(k_max=9)),
        "predicate": KNOBS,
        "ic3": IC3["A"],
        "vinta": INSTANCES["vbox"],
    }
    config = VerifyConfig("auto", settings, limits=limits, check=False, arg=True, jobs=2)
    alone = {name: VerifyConfig(name, settings.get(name), limits=limits, check=False) for name in AUTO_ENGINES}
    for name in ("predicate", "impact"):
        alone[name] = replace(alone[name], arg=True)
    assert {name: config.of_engine(name) for name in config.engines} == alone
    assert hash(config) == hash(replace(config))


@pytest.mark.parametrize(
    ("name", "settings", "reason"),
    [
        ("auto", {"lbe": KNOBS}, "has no engine 'lbe', but there are settings for it"),
        ("predicate", {"ic3": IC3["A"]}, "predicate has no engine 'ic3', but there are settings for it"),
        ("bmc+ic3", {"bmc": KNOBS}, "the settings of bmc are a BmcConfig, not a PredicateConfig"),
        ("ic3", KNOBS, "the settings of ic3 are a Ic3Config, not a PredicateConfig"),
        ("bmc+ic3", IC3["A"], "runs several engines: settings are given by name"),
    ],
)
def test_settings_that_are_nobody_s(name: str, settings: Any, reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        VerifyConfig(name, settings)


def test_a_portfolio_is_no_algorithm() -> None:
    for name in ("auto", "bmc+ic3"):
        with pytest.raises(AssertionError):
            algorithm(VerifyConfig(name))
    for name in AUTO_ENGINES:
        assert callable(algorithm(VerifyConfig().of_engine(name)))


TWO_OF_A_KIND = {"A": VerifyConfig("ic3", IC3["A"]), "M": VerifyConfig("ic3", IC3["M"], check=False)}


def test_a_portfolio_of_ones_own() -> None:
    limits = Limits(7.0, 10**9)
    config = VerifyConfig(portfolio=Portfolio(TWO_OF_A_KIND), limits=limits)
    assert (config.chosen, config.engines, config.is_portfolio) == ("A+M", ("A", "M"), True)
    assert config.of_engine("M") == VerifyConfig("ic3", IC3["M"], limits=limits)


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
        VerifyConfig(portfolio=portfolio, settings={"A": IC3["A"]})
    unsound = VerifyConfig("k-induction", KInductionConfig(invariants=InvariantConfig.parse("esbmc-unsound")))
    with pytest.raises(UsageError, match="unless proofs are checked"):
        VerifyConfig(portfolio=Portfolio({"k": unsound}), check=False)
