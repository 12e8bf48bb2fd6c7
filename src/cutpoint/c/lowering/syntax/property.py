"""The property that a program must satisfy."""

from __future__ import annotations

from cutpoint.base.frozen import frozen


@frozen
class Property:
    """The errors that must not happen: a call of one of these functions, a failed assertion, reaching a label."""

    error_functions: frozenset[str] = frozenset({"__VERIFIER_error", "reach_error"})
    failed_assert: bool = True
    error_labels: frozenset[str] = frozenset({"ERROR"})

    def is_error_label(self, name: str) -> bool:
        return name in self.error_labels
