"""Plots: the points of the curves, and SVG files with all of them."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from cutpoint.bench.plots import SHORTEST, plot_all, scatter_points, score_curve, solved_curve
from cutpoint.bench.results import Answer
from tests.bench.support import make_result

SVG = "{http://www.w3.org/2000/svg}"

A = [
    make_result("a", "f/1", True, "TRUE", 4.0),
    make_result("a", "f/2", False, "FALSE", 0.001),
    make_result("a", "f/3", False, "TRUE", 1.0),
    make_result("a", "f/4", True, "UNKNOWN", 20.0),
    make_result("a", "f/5", True, "FALSE", 1.0),
]
B = [
    make_result("b", "f/1", True, "TRUE", 2.0),
    make_result("b", "f/2", False, "UNKNOWN", 2.0),
    make_result("b", "f/3", False, "FALSE", 3.0),
    make_result("b", "f/4", True, "CRASH", 0.5),
    make_result("b", "f/5", True, "TRUE", 25.0),
]
C = [make_result("c", "f/1", True, "UNKNOWN", 2.0)]


def test_curves() -> None:
    assert solved_curve(A) == [(1, SHORTEST), (2, 4.0)]
    assert score_curve(A) == [(-48, SHORTEST), (-47, SHORTEST), (-45, 4.0)]
    assert solved_curve(B) == [(1, 2.0), (2, 3.0), (3, 25.0)]
    assert score_curve(B) == [(0, 2.0), (2, 2.0), (3, 3.0), (5, 25.0)]
    assert solved_curve(C) == score_curve(C) == []


def test_points() -> None:
    assert scatter_points(A, B, Answer.TRUE, 99.0) == [(4.0, 2.0), (99.0, 25.0)]
    assert scatter_points(A, B, Answer.FALSE, 99.0) == [(SHORTEST, 99.0), (99.0, 3.0)]
    assert scatter_points(A, C, Answer.TRUE, 99.0) == [(4.0, 99.0)]


def groups(path: Path) -> dict[str, ElementTree.Element]:
    """The named groups of a drawing."""
    root = ElementTree.parse(path).getroot()
    assert root.tag == f"{SVG}svg"
    return {group.get("id", ""): group for group in root.iter(f"{SVG}g")}


def test_files(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    plot_all(tmp_path, ["a", "b", "c"], [*A, *B, *C], 20.0)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "quantile.svg",
        "scatter-a-b.svg",
        "scatter-a-c.svg",
        "scatter-b-c.svg",
    ]
    quantile = groups(tmp_path / "quantile.svg")
    curves = {name: len(list(group.iter(f"{SVG}use"))) for name, group in quantile.items() if "-" in name}
    assert curves == {"solved-a": 2, "solved-b": 3, "solved-c": 0, "score-a": 3, "score-b": 4, "score-c": 0}
    scatter = groups(tmp_path / "scatter-a-b.svg")
    assert {answer: len(list(scatter[f"points-{answer}"].iter(f"{SVG}use"))) for answer in ("TRUE", "FALSE")} == {
        "TRUE": 2,
        "FALSE": 2,
    }
    text = (tmp_path / "scatter-a-b.svg").read_text()
    assert "a: CPU time (s)" in text
    assert "b: CPU time (s)" in text
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    plot_all(tmp_path, ["a", "b", "c"], [*A, *B, *C], 20.0)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
