"""`cutpoint verify`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cutpoint.base.errors import InputError, UsageError
from cutpoint.base.options import options_of
from cutpoint.cli.arguments import given_options, keep_inputs, write
from cutpoint.cli.defaults import defaults_for
from cutpoint.cli.exit_codes import FINE, UNKNOWN, VIOLATION
from cutpoint.cli.loading import load_options
from cutpoint.cli.verify_options import HELP_ALGORITHM, help_for_algorithm, parser_for
from cutpoint.config.from_options import config_from, described, values_of

if TYPE_CHECKING:
    from cutpoint.api import LoadOptions, VerifyConfig
    from cutpoint.cli.defaults import Defaults
    from cutpoint.evidence.verdict import Verdict


@dataclass(frozen=True)
class _Run:
    """A parsed command."""

    options: argparse.Namespace
    config: VerifyConfig
    loading: LoadOptions
    defaults: Defaults

    def described(self) -> dict[str, Any]:
        """All options of the run, and the file that some of them come from."""
        file = {"file": str(self.defaults.file)} if self.defaults.file is not None else {}
        return {**file, **values_of(self.loading), **described(self.config)}


def main(arguments: Sequence[str]) -> int:
    if any(one.startswith(HELP_ALGORITHM) for one in arguments):
        print(help_for_algorithm(arguments), end="")
        return FINE
    options = parser_for(arguments).parse(arguments)
    keep_inputs(options.files, options.harness, options.arg)
    defaults = defaults_for(options)
    loading = load_options(options, defaults.values)
    reading = {option.name for option in options_of(loading)}
    given = without(reading, given_options(options))
    config = _config(given, without(reading, defaults.values), defaults.file)
    if options.arg is not None:
        config = replace(config, arg=True)
    return _verify(_Run(options, config, loading, defaults))


def _config(given: Mapping[str, Any], defaults: Mapping[str, Any], file: Path | None) -> VerifyConfig:
    """Raises UsageError, which names the file if the command line alone is right."""
    try:
        return config_from(given, defaults)
    except UsageError as error:
        if file is None:
            raise
        config_from(given)  # raises if the command line is wrong
        raise UsageError(f"{file}: {error}") from None


def without(names: Collection[str], values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in names}


def _verify(run: _Run) -> int:
    from cutpoint.api import verify
    from cutpoint.base.processes import adopt_orphans, children, end_orphans
    from cutpoint.evidence.reason import Reason, ReasonKind, unreadable
    from cutpoint.evidence.verdict import Safe, Unknown, Unsafe
    from cutpoint.output.progress import progress_line

    options = run.options
    known = children()
    adopt_orphans()
    try:
        with progress_line(sys.stderr, silent=options.quiet or options.json) as watch:
            verdict = verify(options.files, run.config, run.loading, watch)
    except InputError as error:
        _show(Unknown(unreadable(error, "" if options.json else "the input cannot be read")), run)
        raise
    except KeyboardInterrupt:
        _show(Unknown(Reason(ReasonKind.INTERRUPTED, "it was interrupted")), run)
        raise
    except UsageError:
        raise
    except Exception:
        _show(Unknown(Reason(ReasonKind.INTERNAL_ERROR, "the verifier had an internal error")), run)
        raise
    finally:
        end_orphans(known)
    _show(verdict, run)
    if options.harness is not None and isinstance(verdict, Unsafe):
        from cutpoint.evidence.executions.harness import harness

        write(harness(verdict.counterexample), options.harness)
    if options.arg is not None:
        _write_arg(verdict, options)
    return FINE if isinstance(verdict, Safe) else VIOLATION if isinstance(verdict, Unsafe) else UNKNOWN


def _show(verdict: Verdict, run: _Run) -> None:
    options = run.options
    if options.json:
        from cutpoint.output.verdict_json import verdict_json

        print(verdict_json(verdict, run.described()))
    else:
        from cutpoint.output.verdict_text import verdict_text

        if options.verbose and run.defaults.file is not None:
            names = ", ".join(run.defaults.values)
            print(f"Defaults from {run.defaults.file}: {names}.\n")
        print(verdict_text(verdict, quiet=options.quiet, verbose=options.verbose))


def _write_arg(verdict: Verdict, options: argparse.Namespace) -> None:
    path: Path = options.arg
    if verdict.arg is None:
        whose = verdict.solved_by or "the analysis"
        print(f"cutpoint: {path} is not written: {whose} ended without an abstract reachability graph", file=sys.stderr)
        return
    from cutpoint.output.arg_drawing import arg_text

    write(arg_text(verdict.arg, options.files[0].stem, path.suffix[1:]), path)
