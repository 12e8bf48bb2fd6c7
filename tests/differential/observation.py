"""What can be seen of an execution from outside, and the first thing in which two executions differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cutpoint.c.types import CType
from tests.differential.images import place_at, scalar_range

ABORTED = "aborted"


@dataclass(frozen=True)
class Observation:
    """How an execution ended, which functions without a body it called, and what its globals held at the end."""

    ending: str
    """`exit 3` or `aborted`."""
    calls: tuple[str, ...] = ()
    images: Mapping[str, bytes] = field(default_factory=dict)
    """The normalised bytes of each global; empty if the execution did not come to an orderly end."""
    known: Mapping[str, bytes] = field(default_factory=dict)
    """For each byte of a global whether it was observed: not all of a very large array is."""


def difference(ours: Observation, theirs: Observation, types: Mapping[str, CType]) -> str | None:
    """The first thing that differs, or None."""
    for number, (our, their) in enumerate(zip(ours.calls, theirs.calls, strict=False)):
        if our != their:
            return f"call {number} is of {our}, with gcc of {their}"
    if len(ours.calls) != len(theirs.calls):
        longer, side = (ours.calls, "") if len(ours.calls) > len(theirs.calls) else (theirs.calls, "with gcc ")
        return f"{side}call {min(len(ours.calls), len(theirs.calls))} is of {longer[-1]}, which the other never makes"
    if ours.ending != theirs.ending:
        return f"the program ends with {ours.ending}, with gcc {theirs.ending}"
    for name, image in theirs.images.items():
        found = ours.images.get(name)
        if found is None or found == image:
            continue
        if len(found) != len(image):
            return f"global {name} has {len(found)} bytes, with gcc {len(image)}"
        for offset in range(len(image)):
            start, end = scalar_range(types[name], offset) if name in types else (0, len(image))
            if found[offset] != image[offset] and _all_known(ours, theirs, name, start, end):
                return (
                    f"global {place_at(types[name], offset, name) if name in types else name} is "
                    f"0x{_number(found[start:end]):x}, with gcc 0x{_number(image[start:end]):x}"
                )
    return None


def _number(image: bytes) -> int:
    return int.from_bytes(image, "little")


def _all_known(ours: Observation, theirs: Observation, name: str, start: int, end: int) -> bool:
    """Whether every byte of a scalar was observed: an address shows in some of its bytes only."""
    known = (side.known.get(name) for side in (ours, theirs))
    return all(mask is None or all(mask[start:end]) for mask in known)
