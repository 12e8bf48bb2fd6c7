"""Serialisation for other processes that preserves sharing between objects, and the state of our exceptions.

Plain pickle would flatten each object separately, so a list of graphs that share nodes would grow to the sum of their
sizes. Here all objects of a registered class that occur in a value are flattened together.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable
from typing import Any

from cutpoint.base.errors import CutpointError

_FLATTENED: dict[type, tuple[Callable[[list[Any]], Any], Callable[[Any], list[Any]]]] = {}


def register_flattened(kind: type, flatten: Callable[[list[Any]], Any], unflatten: Callable[[Any], list[Any]]) -> None:
    """Registers a class whose objects are sent in one flat form; both functions must be importable by name."""
    _FLATTENED[kind] = (flatten, unflatten)


class _Pickler(pickle.Pickler):
    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self.found: dict[type, dict[Any, int]] = {}

    def persistent_id(self, value: Any) -> tuple[type, int] | None:
        kind = type(value)
        if kind not in _FLATTENED:
            return None
        positions = self.found.setdefault(kind, {})
        return kind, positions.setdefault(value, len(positions))

    def reducer_override(self, value: Any) -> Any:
        if isinstance(value, CutpointError):  # their constructors do not accept the stored arguments
            return _restore, (type(value), value.args, value.__dict__)
        return NotImplemented


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, tables: dict[type, list[Any]]) -> None:
        super().__init__(file)
        self._tables = tables

    def persistent_load(self, reference: tuple[type, int]) -> Any:
        kind, position = reference
        return self._tables[kind][position]


def _restore(kind: type[CutpointError], args: tuple[Any, ...], state: dict[str, Any]) -> CutpointError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


def dumps(value: Any) -> bytes:
    body = io.BytesIO()
    pickler = _Pickler(body)
    pickler.dump(value)
    tables = []
    for kind, positions in pickler.found.items():
        flatten, unflatten = _FLATTENED[kind]
        tables.append((kind, unflatten, flatten(list(positions))))
    return pickle.dumps((tables, body.getvalue()), pickle.HIGHEST_PROTOCOL)


def loads(data: bytes) -> Any:
    tables, body = pickle.loads(data)
    return _Unpickler(io.BytesIO(body), {kind: unflatten(flat) for kind, unflatten, flat in tables}).load()
