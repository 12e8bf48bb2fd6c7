"""The options of `cutpoint verify` for IC3 (ic3cfa, Table 1).

`--blocks` is also an option of the predicate analysis, and is declared there, because argparse allows it only once.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from cutpoint.base.errors import UsageError
from cutpoint.cli.arguments import count

if TYPE_CHECKING:
    from cutpoint.algorithms.ic3.config import Ic3Config
    from cutpoint.config import VerifyConfig

DESCRIPTION = """\
The defaults are those of --ic3-config; without it, everything that has proved useful is on, whether from
the paper or not. --blocks applies here, too: the configurations of the paper use bounded, the default is
loops. (whole means the same here, because blocks are loop-free.)"""

CONFIGURATION = """\
a configuration of the paper's Table 1. A: no generalisation; B: over all edges at once; C: edge by edge; D, E: C with
descending and random order; F: C with obligation reuse; G to K: F with WEP-based inductivity (G), predecessor
cubes (H), caching (I), caching and lower bounds (J), interpolants (K); L: G, H and J together, the best in the paper;
M: L with semantic subsumption"""


class Option(NamedTuple):
    """An option that sets a field of Ic3Config."""

    name: str
    field: str
    help: str
    values: tuple[str, ...] = ()
    """The values are listed here because importing the enums would cost start-up time."""
    is_number: bool = False

    @property
    def dest(self) -> str:
        return f"ic3_{self.field}"

    def written(self, value: object) -> str:
        """The option as the user wrote it."""
        return f"--no-{self.name.removeprefix('--')}" if value is False else self.name


BLOCKS_DEST = "predicate_blocks"

OPTIONS = (
    Option(
        "--generalise",
        "generalisation",
        "how to generalise clauses: not at all, with one query over all edges, or edge by edge",
        ("none", "multi", "single"),
    ),
    Option(
        "--cube-order",
        "cube_order",
        "which obligations of a level come first: those with few literals, those with many, or a random order",
        ("ascending", "descending", "random"),
    ),
    Option("--seed", "seed", "the seed for --cube-order random (default: 0)", is_number=True),
    Option("--obligation-reuse", "reuse", "keep the obligations of an iteration for the next one"),
    Option(
        "--obligation-skipping", "skipping", "block an obligation without a query once all its predecessors are blocked"
    ),
    Option("--wep-inductivity", "wep", "use weakest preconditions instead of successor states in queries"),
    Option("--static-literals", "static", "drop literals without a query where the edge alone allows it"),
    Option("--predecessor-cubes", "predecessor_cubes", "generalise to a cube that the frame of the predecessor blocks"),
    Option("--generalisation-caching", "caching", "start from an earlier generalisation of the same cube"),
    Option("--lower-bounds", "lower_bounds", "keep the literals that an earlier generalisation could not drop"),
    Option("--interpolants", "interpolation", "generalise to interpolants"),
    Option("--semantic-subsumption", "subsumption", "ask the solver whether a frame already blocks an obligation"),
    Option(
        "--choices",
        "choices",
        "split: a block is a set of commands without choices, as in the paper; model: a block stays whole, and a "
        "model selects one cube of its precondition at a time (this option and the following are not in the paper)",
        ("split", "model"),
    ),
    Option("--cores", "cores", "drop all literals that are not in the unsat core at once"),
    Option("--intervals", "intervals", "turn equations into intervals, and widen their bounds as far as possible"),
    Option("--vocabulary", "vocabulary", "try literals of a fixed vocabulary first"),
    Option("--frame-invariants", "invariants", "strengthen all frames with generated invariants, as for k-induction"),
    Option(
        "--most-paths",
        "most_paths",
        "the maximum number of paths in a block with --blocks bounded (default: 16)",
        is_number=True,
    ),
)


def add_ic3_options(parser: argparse.ArgumentParser, configurations: tuple[str, ...]) -> None:
    group = parser.add_argument_group("IC3 (ic3)", DESCRIPTION)
    group.add_argument("--ic3-config", choices=configurations, metavar="LETTER", help=CONFIGURATION)
    for option in OPTIONS:
        if option.values:
            shape: dict[str, Any] = {"choices": option.values, "metavar": "|".join(option.values)}
        elif option.is_number:
            shape = {"type": count, "metavar": "N"}
        else:
            shape = {"action": argparse.BooleanOptionalAction}
        group.add_argument(option.name, dest=option.dest, help=option.help, **shape)


def with_ic3_options(config: VerifyConfig, options: argparse.Namespace) -> VerifyConfig:
    """The config with the given options in place of those of the paper's configuration, or of the default."""
    letter: str | None = options.ic3_config
    given = [(option, value) for option in OPTIONS if (value := getattr(options, option.dest)) is not None]
    if "ic3" not in config.engines:
        names = [*(["--ic3-config"] if letter else []), *(option.written(value) for option, value in given)]
        if names:
            raise UsageError(f"{', '.join(names)}: only for --algorithm ic3; this is {config.called}")
        return config
    from cutpoint.algorithms.ic3.config import CONFIGURATIONS, DEFAULT

    base = CONFIGURATIONS[letter] if letter else DEFAULT
    values = {option.field: value for option, value in given}
    if getattr(options, BLOCKS_DEST) is not None:
        values["blocks"] = getattr(options, BLOCKS_DEST)
    if not values and letter is None:
        return config
    own = replace(base, **{field: _read(field, value, base) for field, value in values.items()})
    _refuse_what_has_no_use(own, values)
    return replace(config, ic3=own)


def without_shared(options: argparse.Namespace) -> argparse.Namespace:
    """The options without those that the predicate analysis shares with IC3 and VINTA."""
    return argparse.Namespace(**(vars(options) | {BLOCKS_DEST: None}))


def _read(field: str, value: Any, base: Ic3Config) -> Any:
    """Converts a value to the type of the field in the base config: an enum, a bool or a number."""
    kind: type = type(getattr(base, field))
    return kind(value)


def _refuse_what_has_no_use(config: Ic3Config, given: dict[str, Any]) -> None:
    if "most_paths" in given and config.blocks.value != "bounded":
        raise UsageError(f"--most-paths is for --blocks bounded; this is --blocks {config.blocks.value}")
    if "seed" in given and config.cube_order.value != "random":
        raise UsageError(f"--seed is for --cube-order random; this is --cube-order {config.cube_order.value}")
