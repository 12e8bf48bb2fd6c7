"""Composes the configs of all parts. Only this module knows all of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cutpoint.algorithms.bounded.bounds import Bounds
from cutpoint.algorithms.invariants.config import InvariantConfig, InvariantMode
from cutpoint.base.errors import UsageError
from cutpoint.base.supervision import Limits
from cutpoint.cfa.assumptions import AssumptionKind

if TYPE_CHECKING:
    from cutpoint.algorithms.common.services import Services
    from cutpoint.algorithms.ic3.config import Ic3Config
    from cutpoint.algorithms.predicate.config import PredicateConfig
    from cutpoint.algorithms.vinta.config import VintaConfig
    from cutpoint.cfa.task import Task
    from cutpoint.evidence.finding import Finding

    OwnConfig = PredicateConfig | Ic3Config | VintaConfig

DEFAULT_LIMITS = Limits(seconds=60.0, memory=4 * 10**9)

_PREDICATE_ANALYSIS = "cutpoint.algorithms.predicate.predicate_analysis"
_VINTA = "cutpoint.algorithms.vinta.vinta"

ALGORITHMS: dict[str, tuple[str, str, str]] = {
    "bmc": ("cutpoint.algorithms.bounded.bmc", "bmc", "bounded model checking with forward condition"),
    "k-induction": (
        "cutpoint.algorithms.bounded.k_induction",
        "k_induction",
        "k-induction with continuously-refined invariants",
    ),
    "predicate": (_PREDICATE_ANALYSIS, "run", "lazy predicate abstraction, refined with interpolants"),
    "impact": (_PREDICATE_ANALYSIS, "run", "lazy abstraction with interpolants (IMPACT), with forced covering"),
    "blast": (_PREDICATE_ANALYSIS, "run", "Cartesian predicate abstraction after every statement, depth first"),
    "lbe": (_PREDICATE_ANALYSIS, "run", "Boolean predicate abstraction after large blocks, depth first"),
    "symbolic-execution": (_PREDICATE_ANALYSIS, "run", "path by path, without abstraction or refinement"),
    "ic3": ("cutpoint.algorithms.ic3.ic3_cfa", "ic3_cfa", "IC3 over control-flow automata (IC3CFA)"),
    "vinta": (_VINTA, "vinta", "abstract interpretation guided by Craig interpolants (VINTA)"),
    "vbox": (_VINTA, "vinta", "VINTA with one interval for each variable"),
    "vboxes": (_VINTA, "vinta", "VINTA with unions of boxes"),
    "ubox": (_VINTA, "vinta", "vbox with the refinement of UFO"),
    "uboxes": (_VINTA, "vinta", "vboxes with the refinement of UFO"),
    "ufo": (_VINTA, "vinta", "UFO: interpolants of the unrolling and predicate abstraction; the same as ucp"),
    "uinterp": (_VINTA, "vinta", "UFO with interpolants only"),
    "ucp": (_VINTA, "vinta", "UFO with Cartesian predicate abstraction"),
    "ubp": (_VINTA, "vinta", "UFO with Boolean predicate abstraction"),
    "intervals": (_VINTA, "vinta", "plain abstract interpretation with unions of boxes"),
}
"""By name: module, function and description."""

PREDICATE_ANALYSES = tuple(name for name, (module, _, _) in ALGORITHMS.items() if module == _PREDICATE_ANALYSIS)
"""The algorithms that are configurations of the Predicate CPA. Each has a preset."""
_PREDICATE_NAMES = ", ".join(PREDICATE_ANALYSES)

VINTA_INSTANCES = tuple(name for name, (module, _, _) in ALGORITHMS.items() if module == _VINTA)
"""The algorithms that are configurations of VINTA. Each has a preset."""

WITH_BOUNDS = ("bmc", "k-induction")
"""The algorithms that have a bound k."""

_IC3 = ("ic3",)

IC3_CONFIGURATIONS = tuple("ABCDEFGHIJKLM")
"""The names in Table 1 of the IC3CFA paper. Importing the configurations to list them would cost start-up time."""

AUTO = "auto"
AUTO_ENGINES = ("bmc", "vinta", "k-induction", "ic3", "predicate", "impact")
"""The engines of `auto`."""
_JOINT = "+"


@dataclass(frozen=True, slots=True)
class VerifyConfig:
    """The configuration of a verification run."""

    algorithm: str = AUTO
    """`auto`, the name of an algorithm, or a list of algorithms to run side by side, such as `bmc+impact+ic3`."""
    bounds: Bounds = field(default_factory=Bounds)
    invariants: InvariantConfig = field(default_factory=InvariantConfig)
    limits: Limits = DEFAULT_LIMITS
    check: bool = True
    """Whether a second solver checks each proof on the program as lowered."""
    predicate: PredicateConfig | None = None
    """The settings of the predicate analysis; replaces the preset of the algorithm. In a portfolio, these settings and
    the options that follow apply to all engines that have them."""
    ic3: Ic3Config | None = None
    """The options of IC3; replaces the default."""
    vinta: VintaConfig | None = None
    """The options of VINTA; replaces the preset of the algorithm."""
    arg: bool = False
    """Whether the verdict includes the abstract reachability graph."""
    jobs: int | None = None
    """How many engines of a portfolio run at the same time; None: as many as there are idle cores."""
    own: Mapping[str, OwnConfig] = field(default_factory=dict, hash=False)
    """The options of individual engines of a portfolio, by name. They override the options for all engines."""
    portfolio: Portfolio | None = field(default=None, hash=False)
    """A custom portfolio, which replaces that of `auto`."""
    forbid: frozenset[AssumptionKind] = frozenset()
    """Assumptions that no verdict may rest on. A verdict that does becomes UNKNOWN."""

    def __post_init__(self) -> None:
        _refuse_wrong_names(self.algorithm)
        self._refuse_two_portfolios()
        if self.invariants.mode is InvariantMode.ESBMC_UNSOUND and not self.check:
            raise UsageError(
                f"proofs with {self.invariants.mode.value} invariants are meaningless unless they are checked"
            )
        if not self.among(PREDICATE_ANALYSES):
            if self.predicate is not None:
                raise UsageError(f"{self.called} has no predicate analysis options; they are for {_PREDICATE_NAMES}")
            if self.arg:
                raise UsageError(f"{self.called} builds no abstract reachability graph; {_PREDICATE_NAMES} do")
        if self.ic3 is not None and not self.among(_IC3):
            raise UsageError(f"{self.called} has no ic3 options")
        if self.vinta is not None and not self.among(VINTA_INSTANCES):
            raise UsageError(f"{self.called} has no VINTA options; they are for {', '.join(VINTA_INSTANCES)}")
        if self.jobs is not None:
            if not self.is_portfolio:
                raise UsageError(
                    f"{self.called} is a single algorithm: --jobs is for {AUTO} and for lists such as bmc+impact+ic3"
                )
            if self.jobs < 1:
                raise UsageError("--jobs must be at least 1")
        self._refuse_wrong_owners()

    def _refuse_two_portfolios(self) -> None:
        if self.portfolio is None:
            return
        if self.algorithm != AUTO:
            raise UsageError(f"both a portfolio and an algorithm ({self.algorithm}) are given: use only one of them")
        given = [self.predicate, self.ic3, self.vinta]
        if self.own or any(given) or self.bounds != Bounds() or self.invariants != InvariantConfig():
            raise UsageError("options of engines belong in the configs of the portfolio's engines")
        for name in self.engines:
            self.of_engine(name)  # raises if the engine's config is invalid

    def _refuse_wrong_owners(self) -> None:
        for name in self.own:
            if not self.is_portfolio or name not in self.engines:
                raise UsageError(f"{self.called} has no engine {name!r}, but there are options for it")
            if name not in (*PREDICATE_ANALYSES, *_IC3, *VINTA_INSTANCES):
                raise UsageError(f"{name} has no options of its own")

    @property
    def is_portfolio(self) -> bool:
        return self.algorithm not in ALGORITHMS

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

    def among(self, algorithms: Container[str]) -> tuple[str, ...]:
        """The engines that run one of these algorithms."""
        known = {} if self.portfolio is None else self.portfolio.engines
        return tuple(name for name in self.engines if (known[name].algorithm if name in known else name) in algorithms)

    def of_engine(self, name: str) -> VerifyConfig:
        """The config of one engine running alone. `forbid` is cleared: it applies to the verdict of the portfolio."""
        assert name in self.engines
        if self.portfolio is not None:
            config = self.portfolio.engines[name]
            return replace(
                config,
                limits=self.limits,
                check=self.check,
                arg=self.arg and config.algorithm in PREDICATE_ANALYSES,
                forbid=frozenset(),
            )
        own: Any = self.own.get(name)
        return replace(
            self,
            algorithm=name,
            predicate=(own or self.predicate) if name in PREDICATE_ANALYSES else None,
            ic3=(own or self.ic3) if name in _IC3 else None,
            vinta=(own or self.vinta) if name in VINTA_INSTANCES else None,
            arg=self.arg and name in PREDICATE_ANALYSES,
            jobs=None,
            own={},
            forbid=frozenset(),
        )


@dataclass(frozen=True, slots=True)
class Turn:
    engine: str
    seconds: float
    """CPU time."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The opening turns, and the weights that divide the remaining time."""

    opening: tuple[Turn, ...]
    weights: Mapping[str, float]


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
            known = ", ".join([AUTO, *ALGORITHMS])
            raise UsageError(f"unknown algorithm {name!r} (choose from {known})")
        if names.count(name) > 1:
            raise UsageError(f"{name} is in the list {algorithm} more than once")


def algorithm(config: VerifyConfig) -> Callable[[Task, Services], Finding]:
    """The algorithm that the config selects, bound to its own config. For a portfolio, call it on each `of_engine`."""
    assert not config.is_portfolio
    module, function, _ = ALGORITHMS[config.chosen]
    run: Callable[[Task, Any, Services], Finding] = getattr(import_module(module), function)
    if config.chosen == "bmc":
        from cutpoint.algorithms.bounded.bmc import BmcConfig

        own: Any = BmcConfig(config.bounds)
    elif config.chosen in PREDICATE_ANALYSES:
        from cutpoint.algorithms.predicate.config import PRESETS

        own = config.predicate or PRESETS[config.chosen]
    elif config.chosen in _IC3:
        from cutpoint.algorithms.ic3.config import DEFAULT

        own = config.ic3 or DEFAULT
    elif config.chosen in VINTA_INSTANCES:
        from cutpoint.algorithms.vinta.config import PRESETS as INSTANCES

        own = config.vinta or INSTANCES[config.chosen]
    else:
        from cutpoint.algorithms.bounded.k_induction import KInductionConfig

        own = KInductionConfig(config.bounds, config.invariants)
    return lambda task, services: run(task, own, services)


CONFIGURATIONS: dict[str, tuple[str, ...]] = {
    **{name: ("--algorithm", name) for name in (AUTO, *ALGORITHMS)},
    "k-induction-continuous": ("--algorithm", "k-induction", "--invariants", "continuous"),
    "k-induction-none": ("--algorithm", "k-induction", "--invariants", "none"),
    "k-induction-static-0-1-t": ("--algorithm", "k-induction", "--invariants", "static:0,1,t"),
    "k-induction-static-16-2-t": ("--algorithm", "k-induction", "--invariants", "static:16,2,t"),
    "k-induction-static-16-2-f": ("--algorithm", "k-induction", "--invariants", "static:16,2,f"),
    "k-induction-esbmc-unsound": ("--algorithm", "k-induction", "--invariants", "esbmc-unsound"),
    "impact-no-forced-covering": ("--algorithm", "impact", "--forced-covering", "id"),
    "impact-sbe": ("--algorithm", "impact", "--blocks", "sbe"),
    "predicate-cartesian": ("--algorithm", "predicate", "--abstraction", "cartesian"),
    "predicate-lbe": ("--algorithm", "predicate", "--blocks", "lbe"),
    "predicate-sbe": ("--algorithm", "predicate", "--blocks", "sbe"),
    "predicate-ufo": ("--algorithm", "predicate", "--refinement", "both", "--representation", "smt", "--stop", "sep"),
    **{f"ic3-{letter}": ("--algorithm", "ic3", "--ic3-config", letter) for letter in IC3_CONFIGURATIONS},
}
"""Named configurations for benchmarks, with their command-line options."""
