"""Operations and transitions as readable text: `x := e`, `[p]`, `havoc x`.

Operations of large blocks share parts, and their full text can be astronomically long. So every function here takes a
limit and stops there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cutpoint.cfa.model import Assign, Assume, Call, Choice, Havoc, Op, Sequence
from cutpoint.smt.terms.pretty import to_c
from cutpoint.smt.terms.term import TRUE, Term

ELLIPSIS = "…"


def op_lines(op: Op, width: int, count: int) -> tuple[str, ...]:
    """The operations of a sequence, one per line; at most `count` lines of `width` characters."""
    lines: list[str] = []
    todo: list[Op] = [op]
    while todo:
        current = todo.pop()
        if isinstance(current, Sequence):
            todo += [current.second, current.first]
        elif len(lines) == count:
            return (*lines[:-1], ELLIPSIS)
        else:
            lines.append(op_text(current, width))
    return tuple(lines)


def op_text(op: Op, width: int) -> str:
    """The operation in one line, as the large-block-encoding paper writes it: `op1 ; op2` and `(op1 ∥ op2)`."""
    text = ""
    for part in _parts(op, width):
        text += part
        if len(text) > width:
            break
    return shorten(text, width)


def transition_lines(guard: Term, updates: Mapping[Term, Term], width: int, count: int) -> tuple[str, ...]:
    """The guard, unless it is trivial, and the updates in the order of the variables' names."""
    lines = [] if guard is TRUE else [shorten(f"[{term_text(guard, width)}]", width)]
    in_order = sorted(updates.items(), key=lambda update: (str(update[0].value), update[0].id))
    for variable, value in in_order[: count + 1]:
        lines.append(shorten(f"{term_text(variable, width)} := {term_text(value, width)}", width))
    return tuple(lines) if len(lines) <= count else (*lines[: count - 1], ELLIPSIS)


def shorten(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + ELLIPSIS


def term_text(term: Term, width: int) -> str:
    """A term in about `width` characters, with an estimate of three for each operator or operand."""
    return to_c(term, max(width // 3, 1))


def _parts(op: Op, width: int) -> Iterator[str]:
    todo: list[Op | str] = [op]
    while todo:
        current = todo.pop()
        if isinstance(current, str):
            yield current
        elif isinstance(current, Sequence):
            todo += [current.second, " ; ", current.first]
        elif isinstance(current, Choice):
            todo += [")", current.right, " ∥ ", current.left, "("]
        else:
            yield _simple(current, width)


def _simple(op: Assign | Assume | Havoc | Call, width: int) -> str:
    if isinstance(op, Assign):
        return f"{term_text(op.variable, width)} := {term_text(op.value, width)}"
    if isinstance(op, Assume):
        return f"[{term_text(op.condition, width)}]"
    if isinstance(op, Havoc):
        return f"havoc {term_text(op.variable, width)}"
    return f"call {op.function}"
