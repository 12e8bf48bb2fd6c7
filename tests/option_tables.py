"""The page docs/options.md, made from the declared options: `python -m tests.option_tables > docs/options.md`."""

from __future__ import annotations

from collections.abc import Iterable

from cutpoint.algorithms.common.algorithm import ALGORITHMS, Algorithm
from cutpoint.base.options import Option, options_of
from cutpoint.config import VerifyConfig
from cutpoint.loading import LoadOptions

INTRODUCTION = """\
# Options

This page lists all options of `cutpoint verify`, except those that say what to print. It is made from the fields of
the configs (`base/options.py`), as are the command line, its help, and the configuration file.

On the command line an option is `--name`; a flag is `--name` or `--no-name`. Options may stand before and after files.
Where the values have descriptions, as for `--forbid`, `--name help` lists them.
In a configuration file it is a key:

```toml
# cutpoint.toml; in pyproject.toml, the same lines below [tool.cutpoint]
timelimit = "5min"
forbid = ["one-thread", "allocation-succeeds"]
check = false              # --no-check
cube-order = "random"
```

Cutpoint reads `cutpoint.toml`, or the section `[tool.cutpoint]` of `pyproject.toml`, from the current folder or the
nearest one above it that has one; `--config FILE` names a file, `--no-config` reads none. The command line overrides
the file. Unknown keys are errors, and so are options that say what to print or to write. A path in the file is
relative to the file. An option of an algorithm that does not take part in the run has no effect if the file sets it,
and is an error on the command line.

In Python, the options are the fields of `VerifyConfig`, `LoadOptions` and the settings of each algorithm. With
`--json`, the output contains all of them (`configuration`)."""


def page() -> str:
    everything = [options_of(VerifyConfig), *(algorithm.options for algorithm in ALGORITHMS.values())]
    parts = [
        INTRODUCTION,
        "## The run",
        table(options_of(VerifyConfig)),
        "## Reading the program",
        table(options_of(LoadOptions)),
    ]
    families: dict[str, list[Algorithm]] = {}
    for algorithm in ALGORITHMS.values():
        families.setdefault(algorithm.family.title, []).append(algorithm)
    for title, algorithms in families.items():
        parts += [f"## {title[0].upper()}{title[1:]}", *of_family(algorithms)]
    apart = {option.name: option for options in everything for option in options if option.listed_apart}
    for option in apart.values():
        parts += [f"## {_title(option)}", _values(option)]
    return "\n\n".join(parts) + "\n"


def of_family(algorithms: list[Algorithm]) -> Iterable[str]:
    family = algorithms[0].family
    if family.about:
        yield family.about
    if family.variants is not None:
        values = ", ".join(f"`{name}`" for name in family.variants.settings)
        yield f"`--{family.variants.option}` ({values}): {family.variants.help}."
    options: dict[str, Option] = {}
    for algorithm in algorithms:
        options |= {option.name: option for option in algorithm.options if option.name not in options}
    yield table(options.values(), with_default=False)
    yield defaults(algorithms, list(options))


def table(options: Iterable[Option], with_default: bool = True) -> str:
    rows = [f"| option | meaning |{' default |' if with_default else ''}", "| --- | --- |" + " --- |" * with_default]
    for option in options:
        value = "" if option.default is None or option.off else _shown(option, option.default)
        rows.append(_row([f"`{_written(option)}`", _meaning(option), *([value] if with_default else [])]))
    return "\n".join(rows)


def _written(option: Option) -> str:
    """As in `--help`: of a flag that is on by default, what switches it off."""
    if option.is_flag:
        return f"--no-{option.name}" if option.off else f"--{option.name}"
    return f"--{option.name} {option.metavar}"


def _meaning(option: Option) -> str:
    """With a link to the values that `--help` leaves to a list of their own."""
    if option.listed_apart:
        return f"{option.help} ([list](#{_title(option).lower().replace('`', '').replace(' ', '-')}))"
    return option.off or option.explanation


def _title(option: Option) -> str:
    return f"Values of `--{option.name}`"


def _values(option: Option) -> str:
    rows = [_row([f"`{name}`", summary]) for name, summary in option.summaries.items()]
    return "\n".join(["| value | meaning |", "| --- | --- |", *rows])


def defaults(algorithms: list[Algorithm], names: list[str]) -> str:
    """What the algorithms of a family have as defaults, side by side."""
    rows = [_row(["default of", *(f"`{one.name}`" for one in algorithms)]), "| --- |" + " --- |" * len(algorithms)]
    for name in names:
        values = [{option.name: option for option in one.options}.get(name) for one in algorithms]
        rows.append(_row([f"`--{name}`", *("–" if one is None else _shown(one, one.default) for one in values)]))
    return "\n".join(rows)


def _shown(option: Option, value: object) -> str:
    if option.is_flag:
        return "on" if value else "off"
    if option.listed_apart and value == option.values:
        return "all"
    return f"`{option.shown(value)}`" if option.shown(value) else ""


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    print(page(), end="")
