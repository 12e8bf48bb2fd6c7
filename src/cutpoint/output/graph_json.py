"""Drawings as JSON, with the source range of every edge."""

from __future__ import annotations

import json
from dataclasses import asdict

from cutpoint.output.drawing import Drawing


def to_json(drawing: Drawing) -> str:
    """One object with `name`, `nodes` and `edges`; nodes and edges one to a line, so that files can be compared."""
    nodes: list[dict[str, object]] = [
        {
            "id": node.id,
            "label": node.label,
            "group": node.group,
            "kinds": sorted(kind.value for kind in node.kinds),
        }
        for node in drawing.nodes
    ]
    edges: list[dict[str, object]] = [
        {
            "source": arrow.source,
            "target": arrow.target,
            "label": list(arrow.lines),
            "range": None if arrow.range is None else asdict(arrow.range),
        }
        for arrow in drawing.arrows
    ]
    return f'{{"name": {json.dumps(drawing.name)},\n"nodes": {_rows(nodes)},\n"edges": {_rows(edges)}}}\n'


def _rows(rows: list[dict[str, object]]) -> str:
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]"
