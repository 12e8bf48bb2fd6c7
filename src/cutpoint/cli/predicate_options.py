"""The options of `cutpoint verify` for the predicate analysis (unifying-view, Table 1)."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from cutpoint.base.errors import UsageError
from cutpoint.cli.cfa import BLOCKS

if TYPE_CHECKING:
    from cutpoint.algorithms.predicate.config import PredicateConfig
    from cutpoint.config import VerifyConfig


class Knob(NamedTuple):
    """An option that sets a field of PredicateConfig."""

    option: str
    field: str
    help: str
    values: tuple[str, ...] | None = None
    """None: a list of names. The values are listed here because importing the enums would cost start-up time."""

    @property
    def dest(self) -> str:
        return f"predicate_{self.field}"


KNOBS = (
    Knob("--blocks", "blocks", "where blocks end; whole: never", BLOCKS),
    Knob(
        "--abstraction",
        "abstraction",
        "the kind of abstraction at the end of a block",
        ("boolean", "cartesian", "none"),
    ),
    Knob("--representation", "representation", "the representation of abstraction formulas", ("bdd", "smt")),
    Knob(
        "--refinement",
        "refinement",
        "add predicates to the precision, strengthen states with interpolants (impact), or both, as UFO does",
        ("predicate", "impact", "both", "none"),
    ),
    Knob(
        "--forced-covering",
        "covering",
        "whether to strengthen states (impact) so that others cover them",
        ("impact", "id"),
    ),
    Knob("--merge", "merge", "whether paths within a block are joined", ("join", "sep")),
    Knob(
        "--stop",
        "stop",
        "what can cover a state: one other state, or all others at its location together; rest: as join, but explore "
        "only the uncovered rest of a partly covered state",
        ("sep", "join", "rest"),
    ),
    Knob(
        "--checked",
        "checked",
        "where infeasible states are dropped immediately: nowhere, at the error, or at the ends of all blocks",
        ("none", "error", "all"),
    ),
    Knob(
        "--sharing",
        "sharing",
        "where new predicates are used: in the part of the graph that is explored again, or in the whole program",
        ("path", "program"),
    ),
    Knob("--order", "order", "the order of exploration", ("bfs", "dfs")),
    Knob(
        "--interpolation",
        "engines",
        "the interpolation engines to try, in this order; default: "
        "houdini,enumerated,integer-invariants,phases,integers,spacer,vocabulary,core-wp,bitwuzla",
    ),
)


def add_predicate_options(parser: argparse.ArgumentParser, algorithms: tuple[str, ...]) -> None:
    group = parser.add_argument_group(
        f"predicate analysis ({', '.join(algorithms)})", "The defaults depend on the algorithm."
    )
    for knob in KNOBS:
        metavar = "E,E,…" if knob.values is None else "|".join(knob.values)
        group.add_argument(knob.option, dest=knob.dest, choices=knob.values, metavar=metavar, help=knob.help)


def with_predicate_options(config: VerifyConfig, options: argparse.Namespace) -> VerifyConfig:
    """The config with the given options in place of those of the preset.

    In a portfolio, an engine that the options contradict keeps its preset, if they fit another engine.
    """
    from cutpoint.config import PREDICATE_ANALYSES

    given = [(knob, value) for knob in KNOBS if (value := getattr(options, knob.dest)) is not None]
    if not given:
        return config
    analyses = config.among(PREDICATE_ANALYSES)
    if not analyses:
        names = ", ".join(knob.option for knob, _ in given)
        raise UsageError(f"{names}: only for --algorithm {', '.join(PREDICATE_ANALYSES)}; this is {config.called}")
    from cutpoint.algorithms.predicate.config import PRESETS

    own: dict[str, PredicateConfig] = {}
    contradiction: UsageError | None = None
    for name in analyses:
        preset = PRESETS[name]
        try:
            own[name] = replace(preset, **{knob.field: _read(knob, value, preset) for knob, value in given})
        except UsageError as error:
            contradiction = contradiction or error
    if contradiction is not None and not own:
        raise contradiction
    if config.is_portfolio:
        return replace(config, own={**config.own, **own})
    return replace(config, predicate=own[config.chosen])


def _read(knob: Knob, text: str, preset: PredicateConfig) -> Any:
    """Converts a value to the type of the field in the preset: an enum or a tuple of names."""
    kind: type = type(getattr(preset, knob.field))
    return kind(text) if knob.values is not None else kind(name.strip() for name in text.split(","))
