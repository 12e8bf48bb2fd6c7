"""Programs for the commands: loaded with the options that the user gives, and those of a configuration file."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cutpoint.cli.arguments import given_options

if TYPE_CHECKING:
    from cutpoint.api import LoadOptions, Task


def load_task(options: argparse.Namespace) -> Task:
    from cutpoint.api import load
    from cutpoint.cli.defaults import defaults_for

    return load(options.files, load_options(options, defaults_for(options).values))


def load_options(options: argparse.Namespace, defaults: Mapping[str, Any]) -> LoadOptions:
    from cutpoint.api import LoadOptions
    from cutpoint.base.options import changed

    return changed(LoadOptions(), {**defaults, **given_options(options)})
