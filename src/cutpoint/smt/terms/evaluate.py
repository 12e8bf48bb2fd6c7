"""The value of a term under an assignment of its variables.

`Evaluator` walks the term graph; `compile_term` turns a term into a Python function, for terms that
are evaluated many times. Both use the definitions in `semantics`, which also describes the values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from cutpoint.smt.terms import ops, semantics
from cutpoint.smt.terms.array_value import ArrayValue
from cutpoint.smt.terms.sorts import Sort
from cutpoint.smt.terms.term import Term, not_yet_in, subterms

__all__ = ["ArrayValue", "Evaluator", "compile_term", "evaluate"]


class Evaluator:
    """Evaluates any number of terms under one assignment; results are cached.

    A variable without a value is an error, unless `default` gives one for it.
    """

    __slots__ = ("_assignment", "_default", "_memo")

    def __init__(self, assignment: Mapping[Term, Any], default: Callable[[Term], Any] | None = None) -> None:
        self._assignment = assignment
        self._default = default
        self._memo: dict[Term, Any] = {}

    def __call__(self, root: Term) -> Any:
        memo = self._memo
        for term in not_yet_in(memo, root):
            memo[term] = self._value(term)
        return memo[root]

    def _value(self, term: Term) -> Any:
        if term.op == ops.CONST:
            return term.value
        if term.op == ops.VAR:
            if self._default is not None and term not in self._assignment:
                return self._default(term)
            return self._assignment[term]
        if not term.args:
            raise _no_value(term)
        memo = self._memo
        meaning = _function(term.op, term.value, term.sort, term.args[0].sort, len(term.args))
        return meaning(*[memo[child] for child in term.args])


def evaluate(root: Term, assignment: Mapping[Term, Any], default: Callable[[Term], Any] | None = None) -> Any:
    """The value of one term; see `Evaluator` to evaluate several."""
    return Evaluator(assignment, default)(root)


def _no_value(term: Term) -> ValueError:
    return ValueError(f"the uninterpreted function {term.value} has no value")


@cache
def _function(op: int, value: Any, sort: Sort, argument: Sort, count: int) -> Callable[..., Any]:
    body = semantics.expression(op, value, sort, argument, count)
    names = [f"x{position}" for position in range(count)]
    made: Callable[..., Any] = eval(f"lambda {', '.join(names)}: {body.format(*names)}", semantics.GLOBALS)
    return made


_DEEPEST = 6
"""The maximum nesting depth of operators in one generated expression."""


@cache
def compile_term(root: Term) -> Callable[[Mapping[Term, Any]], Any]:
    """A function from assignments to the term's value, generated once.

    Each shared subterm is computed once. The branches of an if-then-else are computed only on demand, as far
    as they are not shared and fit into one expression.
    """
    order = subterms((root,))
    uses: dict[Term, int] = {}
    for term in order:
        if term.args:
            form = semantics.template(term)
            for position, child in enumerate(term.args):
                uses[child] = uses.get(child, 0) + form.count(f"{{{position}}}")
    names: dict[str, Any] = dict(semantics.GLOBALS)
    text: dict[Term, str] = {}  # the text that replaces a use of the term
    depth: dict[Term, int] = {}
    lines = ["def value(env):"]
    for term in order:
        if term.op == ops.CONST:
            text[term] = hex(term.value) if type(term.value) is int else repr(term.value)
            depth[term] = 0
            continue
        if term.op == ops.VAR:
            key = f"k{term.id}"
            names[key] = term
            body, level = f"env[{key}]", 0
        elif term.args:
            operands = [text.pop(child) if uses[child] == 1 else text[child] for child in term.args]
            body = f"({semantics.template(term).format(*operands)})"
            level = 1 + max([depth[child] for child in term.args])
        else:
            raise _no_value(term)
        if term is not root and uses[term] == 1 and level < _DEEPEST:
            text[term], depth[term] = body, level
        else:
            name = f"t{term.id}"
            lines.append(f" {name} = {body}")
            text[term], depth[term] = name, 0
    lines.append(f" return {text[root]}")
    exec(compile("\n".join(lines), "<term>", "exec"), names)
    made: Callable[[Mapping[Term, Any]], Any] = names["value"]
    return made
