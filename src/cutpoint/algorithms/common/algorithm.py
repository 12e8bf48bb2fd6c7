"""Algorithms by name. Each family registers its own in its `config`, with their presets and the family's options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cutpoint.base.options import Option, changed, options_of
from cutpoint.base.registry import Registry, UnknownName

if TYPE_CHECKING:
    from cutpoint.algorithms.common.services import Services
    from cutpoint.cfa.task import Task
    from cutpoint.evidence.finding import Finding

    Run = Callable[[Task, Any, Services], Finding]


@dataclass(frozen=True)
class Variants:
    """Named settings that an option selects, such as those of a paper's table."""

    option: str
    metavar: str
    help: str
    settings: Mapping[str, Any]

    def read(self, text: str) -> str:
        if text not in self.settings:
            raise UnknownName("value", text, self.settings)
        return text


@dataclass(frozen=True)
class Family:
    """Algorithms with the same kind of settings."""

    title: str
    about: str = ""
    """An explanation of its options."""
    variants: Variants | None = None


@dataclass(frozen=True)
class Algorithm:
    name: str
    summary: str
    family: Family
    implementation: str
    """`module:function` below `cutpoint.algorithms`, imported when it runs."""
    settings: Any = field(hash=False)
    """The preset."""
    builds_arg: bool = False
    """Whether it can show an abstract reachability graph."""

    @property
    def run(self) -> Run:
        module, _, function = self.implementation.partition(":")
        found: Run = getattr(import_module(f"cutpoint.algorithms.{module}"), function)
        return found

    @property
    def options(self) -> tuple[Option, ...]:
        return options_of(self.settings)

    @property
    def option_names(self) -> list[str]:
        variants = self.family.variants
        return [*([variants.option] if variants else []), *(option.name for option in self.options)]

    def configured(self, values: Mapping[str, Any]) -> Any:
        """The settings with these options, by name, in place of those of the preset. Raises UsageError."""
        variants = self.family.variants
        chosen = values.get(variants.option) if variants else None
        return changed(self.settings if variants is None or chosen is None else variants.settings[chosen], values)


ALGORITHMS: Registry[Algorithm] = Registry(
    "ALGORITHMS",
    "algorithm",
    "algorithms/*/config.py",
    first=("bmc", "k-induction", "predicate", "impact", "blast", "lbe", "symbolic-execution", "cpa", "ic3", "vinta"),
)
