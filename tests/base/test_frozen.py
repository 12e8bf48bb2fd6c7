"""Immutable classes: those inside the package behave like frozen dataclasses, and users get real ones."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from typing import Any

import pytest

import cutpoint
from cutpoint.base.frozen import frozen
from cutpoint.base.source import SourceRange
from cutpoint.cfa.model import Note
from cutpoint.evidence import arg_graph, counterexample, reason, verdict


@frozen
class Point:
    x: int
    y: int = 0
    label: str = field(default="", compare=False, repr=False)


@frozen
class Coloured(Point):
    colour: str = "red"


@frozen(eq=False)
class Token:
    text: str


@dataclass(frozen=True, slots=True)
class Plain:
    x: int
    y: int = 0
    label: str = field(default="", compare=False, repr=False)


def test_equal_fields_make_equal_objects() -> None:
    assert Point(1, 2, "a") == Point(1, 2, "b")
    assert hash(Point(1, 2, "a")) == hash(Point(1, 2, "b"))
    assert Point(1, 2) != Point(1, 3)
    assert Point(1, 2) != Coloured(1, 2)
    assert Coloured(1, 2) == Coloured(1, 2)
    other: object = Plain(1, 2)
    assert Point(1, 2) != other


def test_objects_with_an_identity_are_equal_to_themselves_only() -> None:
    one, other = Token("a"), Token("a")
    assert one == one
    assert one != other
    assert len({one, other}) == 2


def test_text_is_that_of_a_dataclass() -> None:
    assert repr(Point(1, 2, "a")) == repr(Plain(1, 2, "a")).replace("Plain", "Point")


def test_fields_copies_and_pickles() -> None:
    point = Coloured(1, label="a", colour="blue")
    assert is_dataclass(Point)
    assert [one.name for one in fields(Coloured)] == ["x", "y", "label", "colour"]
    assert replace(point, y=5) == Coloured(1, 5, colour="blue")
    assert not hasattr(point, "__dict__")
    for again in (copy.copy(point), copy.deepcopy(point), pickle.loads(pickle.dumps(point))):
        assert (again, again.label) == (point, "a")


def _public_classes() -> Iterator[type[Any]]:
    yield from (found for name in cutpoint.__all__ if isinstance(found := getattr(cutpoint, name), type))
    for module in (verdict, counterexample, reason, arg_graph):
        for found in vars(module).values():
            if isinstance(found, type) and found.__module__ == module.__name__:
                yield found
    yield from (Note, SourceRange)


@pytest.mark.parametrize("public", [one for one in dict.fromkeys(_public_classes()) if is_dataclass(one)])
def test_what_users_get_is_frozen(public: type[Any]) -> None:
    name = fields(public)[0].name
    with pytest.raises((FrozenInstanceError, TypeError)):  # a class with slots of its own calls super() in vain
        setattr(object.__new__(public), name, 1)
