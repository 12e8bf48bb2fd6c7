"""Drawings in the DOT language of Graphviz."""

from __future__ import annotations

from cutpoint.output.drawing import Drawing, Kind, Node, style_of, title_of


def to_dot(drawing: Drawing) -> str:
    lines = [
        f"digraph {_quote(drawing.name)} {{",
        '  node [shape=ellipse, style=filled, fillcolor="#ffffff", fontname="Helvetica"];',
        '  edge [fontname="Courier", fontsize=10];',
    ]
    lines += [f"  {node.id} [{_attributes(node)}];" for node in drawing.nodes]
    for arrow in drawing.arrows:
        # \l ends a left-aligned line.
        attributes = [f"label={_quote(*arrow.lines, end=_LEFT)}"] if arrow.lines else []
        if arrow.range is not None:
            attributes.append(f"tooltip={_quote(str(arrow.range))}")
        if arrow.dashed:
            attributes += ["style=dashed", "constraint=false"]
        lines.append(f"  {arrow.source} -> {arrow.target} [{', '.join(attributes)}];")
    lines.append("}")
    return "\n".join(lines) + "\n"


_LEFT = "\\l"


def _attributes(node: Node) -> str:
    fill, line = style_of(node)
    text = "\n".join([node.label, *node.lines])
    attributes = [f"label={_quote(text)}", f"tooltip={_quote(title_of(node))}"]
    if node.kinds:
        attributes += [f'fillcolor="{fill}"', f'color="{line}"']
    if Kind.ERROR in node.kinds:
        attributes.append("shape=doubleoctagon")
    elif Kind.CUT in node.kinds or node.lines:
        attributes.append("shape=box")
    elif Kind.LOOP_HEAD in node.kinds:
        attributes.append("peripheries=2")
    border = ["rounded"] * bool(node.lines) + ["dashed"] * (Kind.COVERED in node.kinds)
    if border:
        attributes.append(f'style="{",".join(["filled", *border])}"')
    if Kind.ENTRY in node.kinds:
        attributes.append("penwidth=2.5")
    return ", ".join(attributes)


def _quote(*lines: str, end: str = "") -> str:
    """A quoted string. Backslashes are doubled, because Graphviz interprets escape sequences."""
    escaped = [line.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") for line in lines]
    return '"' + "".join(line.replace("\r", " ").replace("\0", " ") + end for line in escaped) + '"'
