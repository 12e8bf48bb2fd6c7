"""The pages in docs/ show Python: it must run as it stands there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cutpoint.cli.verify_options import parser_for
from tests import option_tables

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = {file.stem: CODE.findall(file.read_text()) for file in PAGES}


@pytest.mark.parametrize("page", [name for name, examples in EXAMPLES.items() if examples])
def test_examples_run(page: str) -> None:
    """In a process of its own for each page: an example may register something, which the next one uses."""
    code = "\n".join(EXAMPLES[page])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr


Cutpoint = Callable[..., str]
"""`cutpoint verify` with these arguments: what it prints."""
Extend = Callable[[str, str], Cutpoint]


def test_there_are_some() -> None:
    assert sum(map(len, EXAMPLES.values())) >= 10


@pytest.fixture
def cutpoint_with(tmp_path: Path) -> Extend:
    """The command line of a copy of the package in which a file has been added; its program is `step.c`."""

    def extended(page: str, place: str) -> Cutpoint:
        package = tmp_path / "cutpoint"
        shutil.copytree(ROOT / "src" / "cutpoint", package, ignore=shutil.ignore_patterns("__pycache__"))
        file, use, *_ = EXAMPLES[page]
        (package / place).write_text(file)
        (program,) = re.findall(r'PROGRAM = """(.*?)"""', use, re.DOTALL)
        (tmp_path / "step.c").write_text(program)

        def cutpoint(*arguments: str) -> str:
            environment = os.environ | {"PYTHONPATH": str(tmp_path)}
            command = [sys.executable, "-m", "cutpoint", "verify", *arguments]
            done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment, cwd=tmp_path)
            return done.stdout

        return cutpoint

    return extended


@pytest.mark.parametrize(
    ("page", "place", "algorithm"),
    [("first_domain", "domains/signs.py", "vinta"), ("first_cpa", "cpa/signs.py", "cpa")],
)
def test_what_a_page_adds_is_on_the_command_line_once_its_file_is_there(
    cutpoint_with: Extend, page: str, place: str, algorithm: str
) -> None:
    cutpoint = cutpoint_with(page, place)
    assert "signs (negative, zero or positive)" in " ".join(cutpoint("--help-algorithm", algorithm).split())
    commands = re.findall(r"^cutpoint verify (.*)$", (ROOT / "docs" / f"{page}.md").read_text(), re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        assert cutpoint(*command.split(), "-q") == "Verification result: TRUE.\n"


ENGINE = """
from cutpoint.smt.interpolation.engine import ENGINES, RegisteredEngine
from cutpoint.smt.interpolation.errors import CannotInterpolate

def hopeless(problem, deadline):
    raise CannotInterpolate("hopeless", "it never does")

ENGINES.register(RegisteredEngine("hopeless", "no interpolants", hopeless, 1.0, "z3"))
"""


def test_an_interpolation_engine_is_listed_once_its_file_is_there(tmp_path: Path, cutpoint_with: Extend) -> None:
    cutpoint = cutpoint_with("first_domain", "domains/signs.py")
    (tmp_path / "cutpoint/smt/interpolation/hopeless.py").write_text(ENGINE)
    assert "hopeless no interpolants" in " ".join(cutpoint("--interpolation", "help").split())
    command = ["--algorithm", "predicate", "--interpolation", "hopeless,core-wp", "step.c", "-q"]
    assert cutpoint(*command) == "Verification result: TRUE.\n"


PACKAGES = [file for file in sorted((ROOT / "src" / "cutpoint").rglob("__init__.py")) if file.parent.name != "cutpoint"]


@pytest.mark.parametrize("file", PACKAGES, ids=lambda file: str(file.parent.relative_to(ROOT / "src" / "cutpoint")))
def test_every_package_says_where_to_start(file: Path) -> None:
    (sentence,) = re.findall(r"^Start with (.*?)(?:\.$|\. )", file.read_text(), re.MULTILINE)
    for name in re.findall(r"`(\w+/?)`", sentence):
        assert (file.parent / (name if name.endswith("/") else f"{name}.py")).exists()


def test_the_page_of_options_is_true() -> None:
    """`python -m tests.option_tables > docs/options.md` makes it anew."""
    assert (ROOT / "docs" / "options.md").read_text() == option_tables.page()


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_every_option_of_verify_on_a_page_exists(file: Path) -> None:
    parser = parser_for(["--of-some-algorithm"])
    for line in re.findall(r"^(?:\$ )?cutpoint verify .*$", file.read_text(), re.MULTILINE):
        command = line.partition("#")[0]
        assert [name for name in re.findall(r"(?<!\S)--[a-z0-9-]+", command) if not parser.knows(name)] == []
