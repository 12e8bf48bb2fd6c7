"""Drawings as SVG, without external programs."""

from __future__ import annotations

import re
from html import escape

from cutpoint.output.drawing import Arrow, Drawing, Kind, Node, style_of, title_of
from cutpoint.output.layout import Layout, Link, Point, Size, layered

_MARGIN = 20.0
_DASHES = ' stroke-dasharray="5,4"'
_NODE_HEIGHT, _CHARACTER, _LINE = 28.0, 6.7, 14.0
End = tuple[Point, float]
"""The centre and the height of a node at the end of an arrow."""
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_svg(drawing: Drawing) -> str:
    number = {node.id: index for index, node in enumerate(drawing.nodes)}
    sizes = [_node_size(node) for node in drawing.nodes]
    links = [
        Link(number[arrow.source], number[arrow.target], _label_size(arrow), weak=arrow.dashed)
        for arrow in drawing.arrows
    ]
    layout = layered(sizes, links)
    parts = [*_header(drawing, layout)]
    for arrow, link, bends, label in zip(drawing.arrows, links, layout.bends, layout.labels, strict=True):
        source, target = ((layout.nodes[end], sizes[end][1]) for end in (link.source, link.target))
        parts.append(_path(arrow, source, target, bends))
        if arrow.lines:
            parts.append(_label(arrow, label, link.label))
    for node, point, size in zip(drawing.nodes, layout.nodes, sizes, strict=True):
        parts.append(_node(node, point, size))
    parts.append("</g>\n</svg>")
    return "\n".join(parts) + "\n"


def _header(drawing: Drawing, layout: Layout) -> list[str]:
    width, height = layout.width + 2 * _MARGIN, layout.height + 2 * _MARGIN
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}">',
        f"<title>{_text(drawing.name)}</title>",
        '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0,0 L10,5 L0,10 z" fill="#444444"/></marker></defs>',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        f'<g transform="translate({_MARGIN:.0f},{_MARGIN:.0f})" font-family="sans-serif" font-size="12">',
    ]


def _node_size(node: Node) -> Size:
    width = max(len(node.label) * 7.5, *(len(line) * _CHARACTER for line in node.lines), 20.0)
    return width + 20.0, _NODE_HEIGHT + len(node.lines) * _LINE


def _label_size(arrow: Arrow) -> Size:
    if not arrow.lines:
        return 8.0, 0.0
    return max(len(line) for line in arrow.lines) * _CHARACTER + 8.0, len(arrow.lines) * _LINE + 4.0


def _path(arrow: Arrow, source: End, target: End, bends: tuple[Point, ...]) -> str:
    """A smooth line through the bends, from the border of the source to that of the target."""
    if arrow.source == arrow.target:  # down to the label and back up
        x, y = _border(source, bends[0])
        points = [(x - 8, y), *bends, (x + 8, y)]
    else:
        points = [_border(source, bends[0]), *bends, _border(target, bends[-1])]
    (x, y), *rest = points
    commands = [f"M{x:.1f},{y:.1f}"]
    for next_x, next_y in rest:
        middle = (y + next_y) / 2
        commands.append(f"C{x:.1f},{middle:.1f} {next_x:.1f},{middle:.1f} {next_x:.1f},{next_y:.1f}")
        x, y = next_x, next_y
    dashes = _DASHES if arrow.dashed else ""
    return f'<path d="{" ".join(commands)}" fill="none" stroke="#444444"{dashes} marker-end="url(#tip)"/>'


def _border(end: End, towards: Point) -> Point:
    """The middle of the upper or the lower border of a node."""
    (x, y), height = end
    return x, y + (height / 2 if towards[1] >= y else -height / 2)


def _label(arrow: Arrow, centre: Point, size: Size) -> str:
    left, top = centre[0] - size[0] / 2, centre[1] - size[1] / 2
    title = f"<title>{_text(str(arrow.range))}</title>" if arrow.range is not None else ""
    rows = "".join(
        f'<tspan x="{left + 4:.1f}" y="{top + _LINE * (row + 1) - 2:.1f}">{_text(line)}</tspan>'
        for row, line in enumerate(arrow.lines)
    )
    return (
        f'<g>{title}<rect x="{left:.1f}" y="{top:.1f}" width="{size[0]:.1f}" height="{size[1]:.1f}" '
        f'fill="#ffffff" fill-opacity="0.9"/>'
        f'<text font-family="monospace" font-size="11" xml:space="preserve">{rows}</text></g>'
    )


def _node(node: Node, centre: Point, size: Size) -> str:
    fill, line = style_of(node)
    width = 2.5 if Kind.ENTRY in node.kinds else 1.2
    shapes = [_shape(node, centre, size, fill, line, width)]
    if Kind.LOOP_HEAD in node.kinds or Kind.ERROR in node.kinds:
        shapes.append(_shape(node, centre, (size[0] - 7, size[1] - 7), "none", line, 1.0))
    top = centre[1] + 4 - len(node.lines) * _LINE / 2
    texts = [f'<text x="{centre[0]:.1f}" y="{top:.1f}" text-anchor="middle">{_text(node.label)}</text>']
    texts += [
        f'<text x="{centre[0]:.1f}" y="{top + _LINE * row:.1f}" text-anchor="middle" font-family="monospace" '
        f'font-size="11">{_text(line)}</text>'
        for row, line in enumerate(node.lines, 1)
    ]
    return f"<g><title>{_text(title_of(node))}</title>{''.join(shapes)}{''.join(texts)}</g>"


def _shape(node: Node, centre: Point, size: Size, fill: str, line: str, width: float) -> str:
    """Nodes that end an execution have square corners; the others are rounded."""
    x, y = centre[0] - size[0] / 2, centre[1] - size[1] / 2
    radius = 3.0 if Kind.ERROR in node.kinds or Kind.CUT in node.kinds else min(size[1], _NODE_HEIGHT) / 2
    dashes = _DASHES if Kind.COVERED in node.kinds else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{size[0]:.1f}" height="{size[1]:.1f}" rx="{radius:.1f}" '
        f'fill="{fill}" stroke="{line}" stroke-width="{width}"{dashes}/>'
    )


def _text(text: str) -> str:
    """Escaped text. Characters that are not allowed in XML become question marks."""
    return escape(_NOT_XML.sub("?", text))
