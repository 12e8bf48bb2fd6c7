"""The names of variables as in the source, from those that lowering and inlining give them."""

from __future__ import annotations

import re
from collections import Counter

from cutpoint.smt.terms.term import Term, variable
from cutpoint.smt.terms.walk import free_variables, substitute

_COPY = re.compile(r"(?<=[\w\]])[#@]\d+\b")
"""The suffix that lowering and inlining add to a name that is used more than once."""


def source_text(text: str, function: str) -> str:
    """A name, or a term that contains names, as seen inside a function."""
    return _COPY.sub("", _local(text, function))


def with_source_names(formula: Term, function: str) -> Term:
    """A formula with the names that its variables have inside a function; those that would be the same keep their
    numbers."""
    variables = free_variables(formula)
    names = {x: source_text(x.value, function) for x in variables}
    used = Counter(names.values())
    renamed = {x: name if used[name] == 1 else _local(x.value, function) for x, name in names.items()}
    return substitute(formula, {x: variable(name, x.sort) for x, name in renamed.items()})


def _local(text: str, function: str) -> str:
    return text.replace(f"{function}::", "") if function else text
