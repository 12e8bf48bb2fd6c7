"""The pages in docs/ show Python: it must run as it stands there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
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


def test_there_are_some() -> None:
    assert sum(map(len, EXAMPLES.values())) >= 10


def test_a_domain_is_on_the_command_line_once_its_file_is_there(tmp_path: Path) -> None:
    """The file of docs/first_domain.md, in a copy of the package."""
    package = tmp_path / "cutpoint"
    shutil.copytree(ROOT / "src" / "cutpoint", package, ignore=shutil.ignore_patterns("__pycache__"))
    domain, use = EXAMPLES["first_domain"]
    (package / "domains" / "signs.py").write_text(domain)
    (found,) = re.findall(r'PROGRAM = """(.*?)"""', use, re.DOTALL)
    (tmp_path / "step.c").write_text(found)

    def cutpoint(*arguments: str) -> str:
        environment = os.environ | {"PYTHONPATH": str(tmp_path)}
        command = [sys.executable, "-m", "cutpoint", "verify", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout

    assert "signs (negative, zero or positive)" in " ".join(cutpoint("--help-algorithm", "vinta").split())
    for algorithm in ("intervals", "vinta"):
        arguments = ["--algorithm", algorithm, "--domain", "signs", str(tmp_path / "step.c"), "-q"]
        assert cutpoint(*arguments) == "Verification result: TRUE.\n"


def test_the_page_of_options_is_true() -> None:
    """`python -m tests.option_tables > docs/options.md` makes it anew."""
    assert (ROOT / "docs" / "options.md").read_text() == option_tables.page()


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_every_option_of_verify_on_a_page_exists(file: Path) -> None:
    parser = parser_for(["--of-some-algorithm"])
    for line in re.findall(r"^(?:\$ )?cutpoint verify .*$", file.read_text(), re.MULTILINE):
        command = line.partition("#")[0]
        assert [name for name in re.findall(r"(?<!\S)--[a-z0-9-]+", command) if not parser.knows(name)] == []
