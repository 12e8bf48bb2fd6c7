"""Graphs as JSON, with the source range of every edge."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from cutpoint.output.drawing import Drawing


def to_json(drawing: Drawing) -> str:
    nodes = (
        {
            "id": node.id,
            "label": node.label,
            "group": node.group,
            "kinds": sorted(kind.value for kind in node.kinds),
        }
        for node in drawing.nodes
    )
    edges = (
        {
            "source": arrow.source,
            "target": arrow.target,
            "label": list(arrow.lines),
            "range": None if arrow.range is None else asdict(arrow.range),
        }
        for arrow in drawing.arrows
    )
    return graph_json(drawing.name, nodes, edges)


def graph_json(name: str, nodes: Iterable[Mapping[str, Any]], edges: Iterable[Mapping[str, Any]]) -> str:
    """One object with `name`, `nodes` and `edges`; one node or edge per line, so that files can be diffed."""
    return f'{{"name": {json.dumps(name)},\n"nodes": {_rows(nodes)},\n"edges": {_rows(edges)}}}\n'


def _rows(rows: Iterable[Mapping[str, Any]]) -> str:
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]"
