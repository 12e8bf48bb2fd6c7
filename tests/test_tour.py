"""docs/tour.md follows a run through the code: the files and names that it mentions exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TOUR = (ROOT / "docs" / "tour.md").read_text()
ROWS = re.findall(r"^\| `([\w/]+\.py)` \| (.*?) \|", TOUR, re.MULTILINE)


@pytest.mark.parametrize(("file", "names"), ROWS)
def test_files_define_the_names(file: str, names: str) -> None:
    text = (ROOT / "src" / "cutpoint" / file).read_text()
    for name in re.findall(r"`(\w+)`", names):
        assert re.search(rf"^(class|def) {name}\b|^{name} = |\bimport .*\b{name}\b", text, re.MULTILINE), name


def test_other_files_exist() -> None:
    mentioned = set(re.findall(r"`([\w/]+\.py)`", TOUR)) - {"__init__.py"}
    assert len(mentioned) > 30
    assert [file for file in sorted(mentioned) if not (ROOT / "src" / "cutpoint" / file).exists()] == []
