"""Immutable classes inside the package: what `dataclass(frozen=True, slots=True)` means, at a lower price.

To type checkers they are frozen dataclasses, and `dataclasses.replace` and `fields` work on them. Two things differ.
Only `__init__` is compiled for each class; comparison, hash and text are shared, because compiling six methods for each
of more than a hundred classes took a quarter of the time that a small program needs. And only the type checker refuses
to assign to a field, which makes `__init__` faster. Classes that users of the package get are frozen dataclasses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from reprlib import recursive_repr
from typing import Any, TypeVar, dataclass_transform, overload

C = TypeVar("C")


@overload
def frozen(cls: type[C], /) -> type[C]: ...
@overload
def frozen(*, eq: bool) -> Callable[[type[C]], type[C]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[C] | None = None, /, *, eq: bool = True) -> Any:
    """Objects of the class are compared by their fields; with `eq=False`, by their identity."""
    if cls is None:
        return _by_identity if not eq else _by_fields
    return _by_fields(cls)


def _by_identity(cls: type[C]) -> type[C]:
    made: Any = dataclass(slots=True, repr=False, eq=False)(cls)
    if "__repr__" not in cls.__dict__:
        made.__repr__ = _text
    return made  # type: ignore[no-any-return]


def _by_fields(cls: type[C]) -> type[C]:
    made: Any = _by_identity(cls)
    if "__eq__" in cls.__dict__:
        return made  # type: ignore[no-any-return]
    names = [one.name for one in fields(made) if one.compare]
    key: Callable[[Any], Any] = attrgetter(*names) if names else type

    def __eq__(self: Any, other: object) -> bool:
        return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: Any) -> int:
        return hash(key(self))

    made.__eq__ = __eq__
    made.__hash__ = cls.__dict__.get("__hash__") or __hash__
    return made  # type: ignore[no-any-return]


@recursive_repr()
def _text(self: Any) -> str:
    shown = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({shown})"
