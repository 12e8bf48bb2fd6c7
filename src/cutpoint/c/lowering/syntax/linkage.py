"""Classifies the definitions of a function in several files, as gcc and its linker do, to select the one that runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cutpoint.c.lowering.syntax.declared import Definition


@dataclass(slots=True)
class Candidates:
    """The definitions of one name, at most one of each file."""

    strong: list[Definition] = field(default_factory=list)
    weak: list[Definition] = field(default_factory=list)
    """A strong definition overrides them; without one, that of the first file is used."""
    inline: list[Definition] = field(default_factory=list)
    """They count only in their own file, which may use another file's definition as well."""


def candidates(declarations: Sequence[Definition]) -> Candidates:
    """Classifies the definitions of one name in all files."""
    found = Candidates()
    for unit in dict.fromkeys(declaration.unit for declaration in declarations):
        own = [declaration for declaration in declarations if declaration.unit is unit]
        definition = _definition(own)
        if definition is None:
            continue
        if definition.alias is None and _is_inline_only(own, definition):
            found.inline.append(definition)
        elif any(declaration.is_weak for declaration in own):
            found.weak.append(definition)
        else:
            found.strong.append(definition)
    return found


def _definition(declarations: Sequence[Definition]) -> Definition | None:
    """The definition of one file. A `gnu_inline` one may be followed by another, which replaces it."""
    found = [declaration for declaration in declarations if declaration.is_definition or declaration.alias is not None]
    return found[-1] if found else None


def _is_inline_only(declarations: Sequence[Definition], definition: Definition) -> bool:
    """Whether a definition is for calls in its own file only: by C11 (6.7.4, 7), or by gcc's older rules."""
    if definition.is_internal or not definition.is_written_inline:
        return False
    if any(declaration.has("gnu_inline") for declaration in declarations):
        return definition.is_extern
    return all(d.is_written_inline and not d.is_extern for d in declarations)
