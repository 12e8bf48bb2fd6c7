"""The configuration of a run: which algorithms, with which settings, under which limits."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from cutpoint.algorithms.common.algorithm import ALGORITHMS, Algorithm
from cutpoint.base.errors import UsageError
from cutpoint.base.options import Summary, count, names, nested, option
from cutpoint.base.registry import UnknownName
from cutpoint.base.supervision import Limits
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.config.plan import Plan
from cutpoint.smt.backends.registry import SOLVERS

if TYPE_CHECKING:
    from cutpoint.algorithms.common.services import Services
    from cutpoint.cfa.task import Task
    from cutpoint.evidence.finding import Finding

DEFAULT_LIMITS = Limits(seconds=60.0, memory=4 * 10**9)

AUTO = "auto"
AUTO_ENGINES = ("bmc", "vinta", "k-induction", "ic3", "predicate", "impact")
"""The engines of `auto`."""
OF_PORTFOLIOS = "portfolios"
"""The group of the options that only portfolios have."""
_JOINT = "+"
_ALL = "all"


def _assumptions() -> dict[str, Summary]:
    return {kind.value: Summary(kind.meaning) for kind in AssumptionKind} | {_ALL: Summary("all of these")}


def _forbidden(text: str) -> frozenset[AssumptionKind]:
    chosen = names(text)
    return frozenset(AssumptionKind if _ALL in chosen else map(AssumptionKind, chosen))


@dataclass(frozen=True, slots=True)
class VerifyConfig:
    """The configuration of a verification run."""

    algorithm: str = option(
        AUTO,
        "one of these, or several to run side by side, such as bmc+impact+ic3",
        group="algorithms",
        metavar="NAME[+NAME…]",
    )
    """`auto`, the name of an algorithm, or a list of algorithms to run side by side."""
    settings: Any = field(default=None, hash=False)
    """In place of the algorithm's preset, such as an Ic3Config; for a portfolio, a mapping from engines to settings."""
    limits: Limits = nested(DEFAULT_LIMITS)
    check: bool = option(
        True,
        "check proofs a second time, with another solver",
        off="do not check proofs a second time",
        group="evidence",
    )
    arg: bool = False
    """Whether the verdict includes the abstract reachability graph."""
    jobs: int | None = option(
        None,
        "how many engines of a portfolio run at the same time (default: as many as there are idle cores)",
        read=count,
        metavar="N",
        group=OF_PORTFOLIOS,
    )
    solver: str | None = option(
        None,
        "preferred solver; others are used where it lacks a theory or gives up",
        read=lambda name: SOLVERS[name].name,
        values=lambda: SOLVERS,
        listed_apart=True,
        metavar="NAME",
        group="algorithms",
    )
    portfolio: Portfolio | None = field(default=None, hash=False)
    """A custom portfolio, which replaces that of `auto`."""
    forbid: frozenset[AssumptionKind] = option(
        frozenset(),
        "a verdict that rests on this assumption becomes UNKNOWN",
        values=_assumptions,
        kind="assumption",
        separator=",",
        listed_apart=True,
        read=_forbidden,
        repeats=True,
        metavar="NAME[,NAME…]",
        group="evidence",
    )

    def __post_init__(self) -> None:
        _refuse_wrong_names(self.algorithm)
        self._refuse_two_portfolios()
        self._refuse_wrong_settings()
        if self.arg and not any(self._algorithm_of(name).builds_arg for name in self.engines):
            able = [name for name, entry in ALGORITHMS.items() if entry.builds_arg]
            raise UsageError(f"{self.called} builds no abstract reachability graph; {', '.join(able)} do")
        if self.jobs is not None:
            if not self.is_portfolio:
                raise UsageError(
                    f"{self.called} is a single algorithm: --jobs is for {AUTO} and for lists such as bmc+impact+ic3"
                )
            if self.jobs < 1:
                raise UsageError("--jobs must be at least 1")

    def _refuse_two_portfolios(self) -> None:
        if self.portfolio is None:
            return
        if self.algorithm != AUTO:
            raise UsageError(f"both a portfolio and an algorithm ({self.algorithm}) are given: use only one of them")
        if self.settings:
            raise UsageError("options of engines belong in the configs of the portfolio's engines")
        for name in self.engines:
            self.of_engine(name)  # raises if the engine's config is invalid

    def _refuse_wrong_settings(self) -> None:
        for name, settings in self._settings_by_engine.items():
            if name not in self.engines:
                raise UsageError(f"{self.called} has no engine {name!r}, but there are settings for it")
            preset = self._algorithm_of(name).settings
            if not isinstance(settings, type(preset)):
                raise UsageError(
                    f"the settings of {name} are a {type(preset).__name__}, not a {type(settings).__name__}"
                )
            if not self.check and getattr(settings, "needs_check", False):
                raise UsageError(f"these settings of {name} prove nothing unless proofs are checked")

    @property
    def _settings_by_engine(self) -> Mapping[str, Any]:
        if self.settings is None:
            return {}
        if isinstance(self.settings, Mapping):
            return self.settings
        if self.is_portfolio:
            raise UsageError(f"{self.called} runs several engines: settings are given by name, {{'ic3': …}}")
        return {self.algorithm: self.settings}

    def _algorithm_of(self, engine: str) -> Algorithm:
        return ALGORITHMS[engine if self.portfolio is None else self.portfolio.engines[engine].algorithm]

    @property
    def is_portfolio(self) -> bool:
        return self.algorithm == AUTO or _JOINT in self.algorithm

    @property
    def engines(self) -> tuple[str, ...]:
        """The names of all engines that work on the task."""
        if self.portfolio is not None:
            return tuple(self.portfolio.engines)
        return AUTO_ENGINES if self.algorithm == AUTO else tuple(self.algorithm.split(_JOINT))

    @property
    def workers(self) -> int:
        """How many engines run at the same time."""
        return len(os.sched_getaffinity(0)) if self.jobs is None else self.jobs

    @property
    def chosen(self) -> str:
        """The requested algorithm: a name, or a list of engines."""
        return self.algorithm if self.portfolio is None else _JOINT.join(self.engines)

    @property
    def called(self) -> str:
        """The requested algorithm, for use in messages."""
        return f"{AUTO} ({', '.join(AUTO_ENGINES)})" if self.chosen == AUTO else self.chosen

    def of_engine(self, name: str) -> VerifyConfig:
        """The config of one engine running alone. `forbid` is cleared: it applies to the verdict of the portfolio."""
        assert name in self.engines
        if self.portfolio is not None:
            config = self.portfolio.engines[name]
            return replace(
                config,
                limits=self.limits,
                check=self.check,
                arg=self.arg and self._algorithm_of(name).builds_arg,
                forbid=frozenset(),
            )
        return replace(
            self,
            algorithm=name,
            settings=self._settings_by_engine.get(name),
            arg=self.arg and self._algorithm_of(name).builds_arg,
            jobs=None,
            forbid=frozenset(),
        )


@dataclass(frozen=True, slots=True)
class Portfolio:
    """A custom choice of engines: a name and a config for each.

    The limits, and whether proofs are checked, come from the config that contains the portfolio.
    """

    engines: Mapping[str, VerifyConfig]
    plan: Plan | None = None
    """How the time is divided; None: equally."""

    def __post_init__(self) -> None:
        if not self.engines:
            raise UsageError("a portfolio needs at least one engine")
        for name, config in self.engines.items():
            if config.is_portfolio:
                raise UsageError(f"the engine {name!r} is itself a portfolio")
        if self.plan is not None:
            self._refuse_wrong_plan(self.plan)

    def _refuse_wrong_plan(self, plan: Plan) -> None:
        named = {turn.engine for turn in plan.opening} | plan.weights.keys()
        for name in sorted(named - self.engines.keys()):
            raise UsageError(f"the plan names {name!r}, which is not an engine of the portfolio")
        for name in self.engines:
            if not plan.weights.get(name, 0.0) > 0:
                raise UsageError(f"the plan has no positive weight for {name!r}")
        for turn in plan.opening:
            if not turn.seconds > 0:
                raise UsageError(f"the plan has a turn of {turn.seconds:g} s for {turn.engine!r}")


def _refuse_wrong_names(algorithm: str) -> None:
    """Accepts `auto`, one name, or a list of distinct names."""
    if algorithm == AUTO:
        return
    names = algorithm.split(_JOINT)
    for name in names:
        if name == AUTO:
            raise UsageError(f"{AUTO} is itself a portfolio: it cannot be in the list {algorithm}")
        if name not in ALGORITHMS:
            raise UnknownName(ALGORITHMS.kind, name, [AUTO, *ALGORITHMS])
        if names.count(name) > 1:
            raise UsageError(f"{name} is in the list {algorithm} more than once")


def algorithm(config: VerifyConfig) -> Callable[[Task, Services], Finding]:
    """The algorithm that the config selects, with its settings. For a portfolio, call it on each `of_engine`."""
    assert not config.is_portfolio
    chosen = ALGORITHMS[config.algorithm]
    settings = chosen.settings if config.settings is None else config.settings

    def run(task: Task, services: Services) -> Finding:
        if config.solver is not None:
            services = replace(services, preferred_solver=config.solver)
        return chosen.run(task, settings, services)

    return run
