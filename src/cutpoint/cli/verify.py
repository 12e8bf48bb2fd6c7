"""`cutpoint verify`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cutpoint.base.errors import InputError, UsageError
from cutpoint.cli.arguments import (
    Commands,
    add_loading,
    command_parser,
    count,
    increment,
    load_options,
    seconds,
    size,
    write,
)
from cutpoint.cli.exit_codes import FINE, UNKNOWN, VIOLATION

if TYPE_CHECKING:
    from cutpoint.algorithms.invariants.config import InvariantConfig
    from cutpoint.api import VerifyConfig
    from cutpoint.cfa.assumptions import AssumptionKind
    from cutpoint.evidence.verdict import Verdict

DESCRIPTION = """\
Verifies that no execution of C files (or of one SV-COMP task definition, .yml) reaches an error: a call of
reach_error or __VERIFIER_error, a failed assertion, or the label ERROR. --spec specifies a different error.

The last line on standard output is the verdict. TRUE comes with a proof that a second solver has checked
on the program as it was read, FALSE with an execution that has been replayed step by step, UNKNOWN with the
reason."""

AUTO_SUMMARY = "a portfolio of these algorithms; the first checked verdict wins"
ABOUT_AUTO = """\
auto runs several of these side by side, each in its own process:
{engines}.
It starts with cheap attempts, then gives more time to the engines that suit the program and make progress.
The engines share their invariants. In a portfolio, an option applies to all engines that have it."""

ARG_FORMATS = ("dot", "svg", "json")


def add_to(commands: Commands) -> None:
    from cutpoint.cfa.assumptions import AssumptionKind
    from cutpoint.cli.ic3_options import add_ic3_options
    from cutpoint.cli.predicate_options import add_predicate_options
    from cutpoint.cli.vinta_options import add_vinta_options
    from cutpoint.config import IC3_CONFIGURATIONS, PREDICATE_ANALYSES, VINTA_INSTANCES

    parser = command_parser(commands, "verify", "verify a program", DESCRIPTION)
    parser.set_defaults(command=run_verify)
    _add_algorithms(parser)
    limits = parser.add_argument_group("limits")
    limits.add_argument(
        "--timelimit",
        type=seconds,
        default=60.0,
        metavar="T",
        help="wall time after which the verdict is UNKNOWN: 60s (default), 5min, none",
    )
    limits.add_argument(
        "--memlimit",
        type=size,
        default=4 * 10**9,
        metavar="M",
        help="memory use above which the verdict is UNKNOWN: 4GB (default), 500MB, none",
    )
    depth = parser.add_argument_group("bounds (bmc, k-induction)")
    depth.add_argument("--k-init", type=count, default=1, metavar="K", help="the first bound (default: 1)")
    depth.add_argument("--k-max", type=count, metavar="K", help="the last bound (default: none)")
    depth.add_argument(
        "--k-inc", type=increment, default=(1, 1), metavar="+N|*N", help="how to compute the next bound (default: +1)"
    )
    parser.add_argument(
        "--invariants",
        type=_invariants,
        default=None,
        metavar="KIND",
        help="auxiliary invariants for k-induction: combined (default: alternate between continuous and template "
        "invariants), continuous (the analysis of the paper, with increasing precision), none, static:S,N,W (S "
        "important variables, nesting depth N, widening W: t or f), or esbmc-unsound (a heuristic whose proofs count "
        "only if the check confirms them)",
    )
    add_predicate_options(parser, PREDICATE_ANALYSES)
    add_ic3_options(parser, IC3_CONFIGURATIONS)
    add_vinta_options(parser, VINTA_INSTANCES)
    evidence = parser.add_argument_group("evidence")
    evidence.add_argument("--no-check", dest="check", action="store_false", help="do not check proofs a second time")
    evidence.add_argument(
        "--forbid",
        type=_forbidden,
        action="append",
        default=[],
        metavar="NAME[,NAME…]",
        help="a verdict that rests on one of these assumptions becomes UNKNOWN: "
        + ", ".join(kind.value for kind in AssumptionKind)
        + "; or all",
    )
    evidence.add_argument("--json", action="store_true", help="print verdict, evidence and statistics as JSON")
    evidence.add_argument(
        "--harness",
        type=Path,
        metavar="F.c",
        help="if the verdict is FALSE, write C code that drives the program to the error",
    )
    evidence.add_argument(
        "--arg",
        type=_arg_file,
        metavar="F.dot|svg|json",
        help="write the abstract reachability graph of a predicate analysis",
    )
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("-q", "--quiet", action="store_true", help="print only the verdict")
    amount.add_argument("-v", "--verbose", action="store_true", help="print everything, including statistics")
    add_loading(parser)


def _invariants(text: str) -> InvariantConfig:
    from cutpoint.algorithms.invariants.config import InvariantConfig

    try:
        return InvariantConfig.parse(text)
    except UsageError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _forbidden(text: str) -> frozenset[AssumptionKind]:
    from cutpoint.cfa.assumptions import AssumptionKind

    known = {kind.value: kind for kind in AssumptionKind}
    names = list(known) if text == "all" else text.split(",")
    for name in names:
        if name not in known:
            raise argparse.ArgumentTypeError(f"unknown assumption {name!r} (choose from {', '.join(known)}, all)")
    return frozenset(known[name] for name in names)


def _add_algorithms(parser: argparse.ArgumentParser) -> None:
    from cutpoint.config import ALGORITHMS, AUTO, AUTO_ENGINES

    rows = {AUTO: AUTO_SUMMARY} | {name: what for name, (_, _, what) in ALGORITHMS.items()}
    width = max(map(len, rows))
    table = "\n".join(f"{name:{width}}  {what}" for name, what in rows.items())
    about_auto = ABOUT_AUTO.format(engines=", ".join(AUTO_ENGINES))
    group = parser.add_argument_group("algorithms", f"{table}\n\n{about_auto}")
    group.add_argument(
        "--algorithm",
        default=AUTO,
        metavar="NAME[+NAME…]",
        help=f"one of these (default: {AUTO}), or several to run side by side, such as bmc+impact+ic3",
    )
    group.add_argument(
        "--jobs",
        type=count,
        metavar="N",
        help="how many engines of a portfolio run at the same time (default: as many as there are idle cores)",
    )


def _arg_file(text: str) -> Path:
    path = Path(text)
    if path.suffix[1:] not in ARG_FORMATS:
        *some, last = (f".{name}" for name in ARG_FORMATS)
        raise argparse.ArgumentTypeError(f"must end in {', '.join(some)} or {last}: {text!r}")
    return path


def run_verify(options: argparse.Namespace) -> int:
    from cutpoint.api import verify
    from cutpoint.base.processes import adopt_orphans, children, end_orphans
    from cutpoint.evidence.reason import Reason, ReasonKind, unreadable
    from cutpoint.evidence.verdict import Safe, Unknown, Unsafe
    from cutpoint.output.progress import progress_line

    config, loading = _config(options), load_options(options)
    known = children()
    adopt_orphans()
    try:
        with progress_line(sys.stderr, silent=options.quiet or options.json) as watch:
            verdict = verify(options.files, config, loading, watch)
    except InputError as error:
        _show(Unknown(unreadable(error, "" if options.json else "the input cannot be read")), options)
        raise
    except KeyboardInterrupt:
        _show(Unknown(Reason(ReasonKind.INTERRUPTED, "it was interrupted")), options)
        raise
    except UsageError:
        raise
    except Exception:
        _show(Unknown(Reason(ReasonKind.INTERNAL_ERROR, "the verifier had an internal error")), options)
        raise
    finally:
        end_orphans(known)
    _show(verdict, options)
    if options.harness is not None and isinstance(verdict, Unsafe):
        from cutpoint.evidence.executions.harness import harness

        write(harness(verdict.counterexample), options.harness)
    if options.arg is not None:
        _write_arg(verdict, options)
    return FINE if isinstance(verdict, Safe) else VIOLATION if isinstance(verdict, Unsafe) else UNKNOWN


def _config(options: argparse.Namespace) -> VerifyConfig:
    from cutpoint.algorithms.bounded.bounds import Bounds
    from cutpoint.algorithms.invariants.config import InvariantConfig
    from cutpoint.api import VerifyConfig
    from cutpoint.base.supervision import Limits
    from cutpoint.cli.ic3_options import with_ic3_options, without_shared
    from cutpoint.cli.predicate_options import with_predicate_options
    from cutpoint.cli.vinta_options import with_vinta_options
    from cutpoint.config import PREDICATE_ANALYSES, VINTA_INSTANCES, WITH_BOUNDS

    step, factor = options.k_inc
    config = VerifyConfig(
        options.algorithm,
        Bounds(options.k_init, options.k_max, step, factor),
        options.invariants or InvariantConfig(),
        Limits(options.timelimit, options.memlimit),
        options.check,
        arg=options.arg is not None,
        jobs=options.jobs,
        forbid=frozenset().union(*options.forbid),
    )
    if options.invariants is not None and "k-induction" not in config.engines:
        instead = ": --frame-invariants controls whether frames are strengthened" if "ic3" in config.engines else ""
        raise UsageError(f"{config.chosen} does not use --invariants{instead}")
    if not config.among(WITH_BOUNDS) and config.bounds != Bounds():
        names = " and ".join(WITH_BOUNDS)
        raise UsageError(f"{config.chosen} has no bound k: --k-init, --k-max and --k-inc are for {names}")
    config = with_vinta_options(with_ic3_options(config, options), options)
    others_share = config.among(("ic3", *VINTA_INSTANCES)) and not config.among(PREDICATE_ANALYSES)
    return with_predicate_options(config, without_shared(options) if others_share else options)


def _show(verdict: Verdict, options: argparse.Namespace) -> None:
    if options.json:
        from cutpoint.output.verdict_json import verdict_json

        print(verdict_json(verdict))
    else:
        from cutpoint.output.verdict_text import verdict_text

        print(verdict_text(verdict, quiet=options.quiet, verbose=options.verbose))


def _write_arg(verdict: Verdict, options: argparse.Namespace) -> None:
    path: Path = options.arg
    if verdict.arg is None:
        whose = verdict.solved_by or "the analysis"
        print(f"cutpoint: {path} is not written: {whose} ended without an abstract reachability graph", file=sys.stderr)
        return
    from cutpoint.output.arg_drawing import arg_text

    write(arg_text(verdict.arg, options.files[0].stem, path.suffix[1:]), path)
