"""The effects of the program's functions, including their callees, computed on demand."""

from __future__ import annotations

from collections.abc import Callable

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.library.names import always_ours
from cutpoint.c.lowering.program.symbols import Symbols
from cutpoint.c.lowering.syntax.effects import Collector, Effects, Where, everything, named_object, of_library
from cutpoint.c.translation_unit import TranslationUnit


class CallEffects:
    """Computes and caches the effects of each function."""

    def __init__(
        self, symbols: Symbols, is_error: Callable[[str], bool], is_error_label: Callable[[str], bool]
    ) -> None:
        self._symbols = symbols
        self._is_error = is_error
        self._is_error_label = is_error_label
        self._own: dict[str, Effects] = {}
        self._whole: dict[str, Effects] = {}
        self._trees: dict[str, Node] = {}

    def read(self, name: str) -> Node:
        """The syntax tree of a function, which is kept because it will be needed again."""
        if name not in self._trees:
            self._trees[name] = self._symbols.functions[name].tree()
        return self._trees[name]

    def tree(self, name: str) -> Node:
        """The syntax tree of a function, to lower it: the kept one if there is one, as reading it takes time."""
        return self._trees.pop(name, None) or self._symbols.functions[name].tree()

    def with_calls(self, expression: Effects) -> Effects:
        """The effects of an expression, including those of everything that it calls."""
        if not expression.calls and not expression.calls_unknown:
            return expression
        result = Effects()
        result.add(expression)
        if expression.calls_unknown:
            result.add(everything())
        for unit, name in expression.calls:
            result.add(self._of(unit, name))
        return result

    def _of(self, unit: TranslationUnit, name: str) -> Effects:
        unique = self._symbols.unique_name(unit, name)
        if unique not in self._symbols.functions or always_ours(name):
            return of_library(name)
        known = self._whole.get(unique)
        if known is None:
            known = self._whole[unique] = self._reachable(unique)
        return known

    def _reachable(self, root: str) -> Effects:
        """The combined effects of a function and everything that it calls, directly or indirectly."""
        result = Effects()
        seen = {root}
        todo = [root]
        while todo:
            name = todo.pop()
            own = self._own_effects(name)
            result.add(own)
            if own.calls_unknown:
                result.add(everything())
            for unit, callee in own.calls:
                unique = self._symbols.unique_name(unit, callee)
                if unique not in self._symbols.functions or always_ours(callee):
                    result.add(of_library(callee))
                elif unique not in seen:
                    seen.add(unique)
                    todo.append(unique)
                elif unique == root:
                    result.size = max(result.size, 1 << 30)  # recursive: too large to be evaluated twice
        return result

    def _own_effects(self, name: str) -> Effects:
        known = self._own.get(name)
        if known is None:
            tree = self.read(name)
            owned = _owned(tree)

            def find(node: Node) -> Where | None:
                _, spelling, key, _ = node.value
                if key in owned:
                    return named_object(key) if owned[key] else None
                return named_object(self._symbols.unique_name(node.unit, spelling))

            known = Collector(find, self._is_error, self._is_error_label).collect(tree)
            self._own[name] = known
        return known


def _owned(tree: Node) -> dict[object, bool]:
    """The variables that a function declares, and whether they are static."""
    return {
        node.value[1]: node.value[2] == kinds.STATIC
        for node in tree.walk()
        if node.kind == kinds.PARAMETER or (node.kind == kinds.VARIABLE and node.value[2] != kinds.EXTERN)
    }
