"""From options, by name, to the config of a run; and back, for reports.

Users name options on the command line, in a configuration file and in Python (`configured(algorithm="ic3",
cube_order="random")`). An option of a family applies to all engines of the run that have it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cutpoint.algorithms.common.algorithm import ALGORITHMS, Variants
from cutpoint.base.errors import UsageError
from cutpoint.base.options import Option, changed, options_of
from cutpoint.config.verify_config import VerifyConfig


def family_options() -> dict[str, Option]:
    """The options of all algorithms, by name. Where several families have an option, they read it in the same way."""
    found: dict[str, Option] = {}
    for algorithm in ALGORITHMS.values():
        for option in algorithm.options:
            found.setdefault(option.name, option)
    return found


def family_variants() -> dict[str, Variants]:
    """The options that select named settings of a family, by name."""
    families = {algorithm.family.title: algorithm.family for algorithm in ALGORITHMS.values()}
    return {family.variants.option: family.variants for family in families.values() if family.variants is not None}


def config_from(given: Mapping[str, Any], defaults: Mapping[str, Any] | None = None) -> VerifyConfig:
    """The config for these options, by name. Raises UsageError if no engine of the run has one of them.

    `defaults` are the options of a configuration file. Those that no engine of the run has are ignored.
    """
    values = {**(defaults or {}), **given}
    config = changed(VerifyConfig(), values)
    general = {option.name for option in options_of(VerifyConfig)}
    own = {name: value for name, value in values.items() if name not in general}
    if not own:
        return config
    settings: dict[str, Any] = {}
    accepted: set[str] = set()
    contradiction: UsageError | None = None
    for engine in config.engines:
        algorithm = ALGORITHMS[engine]
        fitting = {name: own[name] for name in algorithm.option_names if name in own}
        if not fitting:
            continue
        try:
            settings[engine] = algorithm.configured(fitting)
            accepted |= fitting.keys()
        except UsageError as error:  # the engine keeps its preset if another one accepts the options
            contradiction = contradiction or error
    _refuse_options_of_no_engine({name: value for name, value in given.items() if name in own}, config)
    if contradiction is not None and not own.keys() & given.keys() <= accepted:
        raise contradiction
    if not settings:
        return config
    return replace(config, settings=settings if config.is_portfolio else settings[config.algorithm])


def _refuse_options_of_no_engine(given: Mapping[str, Any], config: VerifyConfig) -> None:
    has = {name for engine in config.engines for name in ALGORITHMS[engine].option_names}
    wrong = [name for name in given if name not in has]
    if not wrong:
        return
    able = [name for name, algorithm in ALGORITHMS.items() if wrong[0] in algorithm.option_names]
    together = [name for name in wrong if all(name in ALGORITHMS[one].option_names for one in able)]
    written = ", ".join(f"--no-{name}" if given[name] is False else f"--{name}" for name in together)
    verb = "applies" if len(together) == 1 else "apply"
    raise UsageError(f"{written} {verb} only to --algorithm {', '.join(able)}, not to {config.called}")


def described(config: VerifyConfig) -> dict[str, Any]:
    """All options of a run with their values, as JSON: those of the run, and those of each engine."""
    engines = {}
    for engine in config.engines:
        alone = config.of_engine(engine)
        engines[engine] = values_of(ALGORITHMS[alone.algorithm].settings if alone.settings is None else alone.settings)
    return {**values_of(config), "engines": engines}


def values_of(config: Any) -> dict[str, Any]:
    """The options of a config by name, with values that JSON has."""
    return {option.name: _plain(option, option.default) for option in options_of(config)}


def _plain(option: Option, value: Any) -> Any:
    return value if value is None or isinstance(value, bool | int | float) else option.shown(value)
