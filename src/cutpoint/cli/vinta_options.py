"""The options of `cutpoint verify` for VINTA and UFO (vinta, Table 1).

`--blocks` is also an option of the predicate analysis, and is declared there. So is `--refinement`, but with other
values; therefore the refinement of VINTA has its own option.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from cutpoint.base.errors import UsageError
from cutpoint.cli.arguments import count
from cutpoint.cli.ic3_options import BLOCKS_DEST

if TYPE_CHECKING:
    from cutpoint.algorithms.vinta.config import VintaConfig
    from cutpoint.config import VerifyConfig

DESCRIPTION = "The defaults depend on the algorithm. --blocks applies here, too (default: loops)."


class Option(NamedTuple):
    """An option that sets a field of VintaConfig."""

    name: str
    field: str
    help: str
    values: tuple[str, ...] = ()
    """Empty for a number. The values are listed here because importing the enums would cost start-up time."""

    @property
    def dest(self) -> str:
        return f"vinta_{self.field}"


OPTIONS = (
    Option(
        "--domain",
        "domain",
        "the abstract domain: one interval per variable, unions of boxes, intervals and expressions over other "
        "variables, no information, or predicates from interpolants, as conjunctions or in any combination",
        ("box", "boxes", "expressions", "top", "cartesian", "boolean"),
    ),
    Option(
        "--vinta-refinement",
        "refinement",
        "interpolants restricted by the labels (vinta), interpolants of the graph alone (ufo), or no refinement",
        ("vinta", "ufo", "none"),
    ),
    Option("--widen-every", "widen_every", "widen on every N-th unrolling of a loop (default: 3)"),
    Option(
        "--widen-to",
        "widen_to",
        "widen a growing bound to the next constant of the program (default) or to the limit of its type",
        ("constants", "limits"),
    ),
)


def add_vinta_options(parser: argparse.ArgumentParser, algorithms: tuple[str, ...]) -> None:
    group = parser.add_argument_group(f"VINTA and UFO ({', '.join(algorithms)})", DESCRIPTION)
    for option in OPTIONS:
        if option.values:
            shape: dict[str, Any] = {"choices": option.values, "metavar": "|".join(option.values)}
        else:
            shape = {"type": count, "metavar": "N"}
        group.add_argument(option.name, dest=option.dest, help=option.help, **shape)


def with_vinta_options(config: VerifyConfig, options: argparse.Namespace) -> VerifyConfig:
    """The config with the given options in place of those of the preset of the algorithm, or of each engine."""
    from cutpoint.config import VINTA_INSTANCES

    given = [(option, value) for option in OPTIONS if (value := getattr(options, option.dest)) is not None]
    instances = config.among(VINTA_INSTANCES)
    if not instances:
        if given:
            names = ", ".join(option.name for option, _ in given)
            raise UsageError(f"{names}: only for --algorithm {', '.join(VINTA_INSTANCES)}; this is {config.called}")
        return config
    values = {option.field: value for option, value in given}
    if getattr(options, BLOCKS_DEST) is not None:
        values["blocks"] = getattr(options, BLOCKS_DEST)
    if not values:
        return config
    own = {name: _changed(name, values) for name in instances}
    if config.is_portfolio:
        return replace(config, own={**config.own, **own})
    return replace(config, vinta=own[config.chosen])


def _changed(name: str, values: dict[str, Any]) -> VintaConfig:
    from cutpoint.algorithms.vinta.config import PRESETS

    preset = PRESETS[name]
    if "domain" in values or "refinement" in values:
        preset = replace(preset, switch=None)  # an explicit choice holds for the whole run
    return replace(preset, **{field: _read(field, value, preset) for field, value in values.items()})


def _read(field: str, value: Any, preset: VintaConfig) -> Any:
    """Converts a value to the type of the field in the preset: an enum or a number."""
    kind: type = type(getattr(preset, field))
    return kind(value)
