"""Tables that are written by hand name defaults of options: they must be those of the configs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cutpoint.algorithms.common.algorithm import ALGORITHMS
from cutpoint.base.options import Option, options_of
from cutpoint.config import VerifyConfig
from cutpoint.config.from_options import family_options
from cutpoint.loading import LoadOptions

ROOT = Path(__file__).resolve().parents[1]
GENERAL = {option.name: option for option in (*options_of(VerifyConfig), *options_of(LoadOptions))}
IC3 = {option.name: option for option in ALGORITHMS["ic3"].options}
NAME = re.compile(r"`--([a-z0-9-]+)")


def rows(page: str) -> Iterator[list[str]]:
    """The rows of all tables of a page, without those below the headings."""
    for line in (ROOT / page).read_text().splitlines():
        if line.startswith("| "):
            yield [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def default_of(option: Option) -> str:
    """As a page says it; where it depends on something else, the help ends with what it is otherwise."""
    if option.is_flag:
        return "on" if option.default else "off"
    if option.default is None:
        return re.split(r"[ )]", option.help.rstrip(")"))[-1]
    return option.shown(option.default)


def from_ic3() -> Iterator[tuple[str, str]]:
    """The last column; it is that of the first option in the row, or of all flags."""
    for cells in rows("docs/ic3.md"):
        names = NAME.findall(cells[0])
        if len(cells) != 4 or not names:
            continue
        (said,) = re.findall(r"^`?(?:--[a-z]+ )?([a-z]+)", cells[3])
        flags = [name for name in names if IC3[name].is_flag]
        yield from ((name, said) for name in flags or names[:1])
        yield from re.findall(r"`--([a-z-]+) N` \((\d+) by default\)", cells[0])


def from_tables(page: str) -> Iterator[tuple[str, str]]:
    """`option` | … default VALUE …, or … `VALUE` (default) …, or a table of the values of one option."""
    option = ""
    for cells in rows(page):
        names = NAME.findall(cells[0])
        option = names[0] if names else option
        if re.search(r"with their defaults", cells[1]):
            yield from re.findall(r"`--([a-z-]+) (\w+)`", cells[0])
        elif names and option in (GENERAL | family_options()):
            yield from ((option, said) for said in re.findall(r"[dD]efault `?(\w+)", cells[1]))
            yield from ((option, said) for said in re.findall(r"`(\w+)` \(default\)", cells[1]))
            yield from (
                (option, said) for said in re.findall(r"`--[a-z-]+ (\w+)`", cells[0]) if "the default" in cells[1]
            )
        elif option and cells[1].startswith("the default"):
            yield option, cells[0].strip("`")


@pytest.mark.parametrize(("name", "said"), [*from_ic3()])
def test_defaults_of_ic3(name: str, said: str) -> None:
    assert default_of(IC3[name]) == said


@pytest.mark.parametrize(("name", "said"), [*from_tables("README.md"), *from_tables("docs/verify.md")])
def test_defaults_of_the_command(name: str, said: str) -> None:
    of_schools = {option.name: option for option in ALGORITHMS["k-induction"].options}
    assert default_of((of_schools | GENERAL)[name]) == said


def test_there_are_some() -> None:
    assert {"generalise", "cube-order", "cores", "frame-invariants", "most-paths", "blocks"} <= dict(from_ic3()).keys()
    of_readme = {"algorithm", "timelimit", "memlimit", "invariants", "data-model", "target", "entry", "recursion-bound"}
    assert dict(from_tables("README.md")).keys() == of_readme
    assert dict(from_tables("docs/verify.md")).keys() == {"invariants"}
