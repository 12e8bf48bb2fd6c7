"""The options of `cutpoint verify`: what everyone needs, and the options of one algorithm on request."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from cutpoint.base.options import options_of
from cutpoint.cli.arguments import Group, Parser, add_loading, add_option, add_options, add_variants, table
from cutpoint.config import AUTO, AUTO_ENGINES, OF_PORTFOLIOS, VerifyConfig

DESCRIPTION = """\
Verifies that no execution of C files (or of one SV-COMP task definition, .yml)
reaches an error: a call of reach_error or __VERIFIER_error, a failed assertion,
or the label ERROR. --spec specifies a different error.

The last line on standard output is the verdict: TRUE with a proof that a second
solver has checked on the program as it was read, FALSE with an execution that
has been replayed step by step, UNKNOWN with the reason."""

AUTO_SUMMARY = "a portfolio; the first checked verdict wins"
ABOUT_PORTFOLIOS = """\
A portfolio runs several of these side by side, each in its own process; auto
has {engines}.
It starts with cheap attempts, then gives more time to the engines that suit
the program and make progress. The engines share their invariants. An option
applies to all engines that have it."""

HELP_ALGORITHM = "--help-algorithm"
ARG_FORMATS = ("dot", "svg", "json")


def parser_for(arguments: Sequence[str]) -> Parser:
    """Knows the options of algorithms only if one is given: to list them, all families have to be imported."""
    parser = Parser("cutpoint verify", DESCRIPTION)
    parser.usage = "%(prog)s [OPTIONS] FILE ..."
    describe = any(one in ("-h", "--help") for one in arguments)
    groups: dict[str, Group] = {
        "algorithms": parser.add_argument_group("algorithms", _about_algorithms() if describe else None),
        "limits": parser.add_argument_group("limits"),
        "evidence": parser.add_argument_group("evidence"),
    }
    groups[OF_PORTFOLIOS] = groups["algorithms"]
    groups["algorithms"].add_argument(
        HELP_ALGORITHM, nargs="?", metavar="NAME", help="show the options of this algorithm, or list all algorithms"
    )
    add_options(parser, VerifyConfig, groups, describe=describe)
    _add_evidence(groups["evidence"])
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("-q", "--quiet", action="store_true", help="print only the verdict")
    amount.add_argument("-v", "--verbose", action="store_true", help="print everything, including statistics")
    add_loading(parser)
    if not all(map(parser.knows, arguments)):
        _add_options_of_algorithms(parser)
    return parser


def _add_evidence(group: Group) -> None:
    group.add_argument("--json", action="store_true", help="print verdict, evidence and statistics as JSON")
    group.add_argument(
        "--harness",
        type=Path,
        metavar="F.c",
        help="if the verdict is FALSE, write C code that drives the program to the error",
    )
    group.add_argument(
        "--arg",
        type=_arg_file,
        metavar="F.dot|svg|json",
        help="write the abstract reachability graph of a predicate analysis",
    )


def _arg_file(text: str) -> Path:
    path = Path(text)
    if path.suffix[1:] not in ARG_FORMATS:
        *some, last = (f".{name}" for name in ARG_FORMATS)
        raise argparse.ArgumentTypeError(f"must end in {', '.join(some)} or {last}: {text!r}")
    return path


def _about_algorithms() -> str:
    from cutpoint.algorithms.common.algorithm import ALGORITHMS

    rows = {AUTO: AUTO_SUMMARY} | {name: algorithm.summary for name, algorithm in ALGORITHMS.items()}
    return f"{table(rows)}\n\n{ABOUT_PORTFOLIOS.format(engines=', '.join(AUTO_ENGINES))}"


def _add_options_of_algorithms(parser: Parser) -> None:
    from cutpoint.config.from_options import family_options, family_variants

    for option in family_options().values():
        add_option(parser, option, describe=False)
    for variants in family_variants().values():
        add_variants(parser, variants)


def help_for_algorithm(arguments: Sequence[str]) -> str:
    """The options of the algorithm, or of the portfolio, that the arguments name; without a name, all algorithms."""
    chooser = Parser("cutpoint verify", "")
    chooser.add_argument(HELP_ALGORITHM, nargs="?", required=True)
    given, _ = chooser.parse_known_args(arguments)
    if given.help_algorithm is None:
        return f"{_about_algorithms()}\n\n{HELP_ALGORITHM} NAME shows the options of one.\n"
    config = VerifyConfig(given.help_algorithm)
    return (_help_for_portfolio if config.is_portfolio else _help_for_engine)(config)


def _help_for_engine(config: VerifyConfig) -> str:
    from textwrap import fill

    from cutpoint.algorithms.common.algorithm import ALGORITHMS

    algorithm = ALGORITHMS[config.algorithm]
    family = algorithm.family
    parser = _parser_of_help(algorithm.name, f"{algorithm.name}: {algorithm.summary}.")
    group = parser.add_argument_group(f"options of {family.title}", fill(family.about, 78) or None)
    if family.variants is not None:
        add_variants(group, family.variants)
    for option in algorithm.options:
        add_option(group, option)
    return parser.format_help()


def _help_for_portfolio(config: VerifyConfig) -> str:
    from cutpoint.algorithms.common.algorithm import ALGORITHMS

    engines = table({name: ALGORITHMS[name].summary for name in config.engines})
    pages = "\n".join(f"  {HELP_ALGORITHM} {name}" for name in config.engines)
    about = f"{config.algorithm}: a portfolio of\n\n{engines}\n\nAn option applies to all engines that have it. "
    parser = _parser_of_help(config.algorithm, f"{about}The options of each:\n\n{pages}")
    group = parser.add_argument_group("options of portfolios")
    for option in options_of(VerifyConfig):
        if option.group == OF_PORTFOLIOS:
            add_option(group, option)
    return parser.format_help()


def _parser_of_help(algorithm: str, description: str) -> Parser:
    parser = Parser(f"cutpoint verify --algorithm {algorithm}", description)
    parser.usage = "%(prog)s [OPTIONS] FILE ..."
    return parser
