"""The numbers that can be addresses of objects, and upper bounds on the values of terms."""

from __future__ import annotations

from cutpoint.base.frozen import frozen
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.term import Term, width_of

LOWEST = 0x1000
"""No object is on the first page: systems keep it unmapped, so that using a null pointer traps."""


@frozen
class PlausibleAddresses:
    """The possible addresses of objects: on x86-64 the lower half of the address space, on ILP32 all but the first page
    and the last page, whose addresses are error numbers."""

    width: int

    @property
    def end(self) -> int:
        return 1 << 47 if self.width == 64 else (1 << self.width) - LOWEST

    def contains(self, constant: Term) -> bool:
        """Whether a constant may be an address, or a piece of one."""
        if width_of(constant) < self.width:
            return bool(constant.value != 0)
        return bool(LOWEST <= constant.value % (1 << self.width) < self.end)

    def keeps_order(self, comparison: int) -> bool:
        """Whether the order of pointers into one object is independent of its address: not if some are negative."""
        return comparison not in (ops.SLT, ops.SLE) or self.end <= 1 << (self.width - 1)

    def separates(self, comparison: int, constant: Term) -> bool:
        """Whether some addresses are below a constant and others are not, or one is equal to it."""
        if width_of(constant) == self.width and not self.keeps_order(comparison):
            return True
        if width_of(constant) > self.width and self.end > 1 << (self.width - 1):  # the sign may have been extended
            return True
        return bool(LOWEST <= constant.value <= self.end)


_BOUNDING = frozenset(
    {ops.ZEXT, ops.SEXT, ops.EXTRACT, ops.ITE, ops.BVAND, ops.UREM, ops.UDIV, ops.LSHR, ops.ADD, ops.MUL, ops.SHL}
)
"""Operations whose result is bounded if their operands are."""

_DEPTH = 6
"""The depth to which a term is searched for bounds: masks and conversions are near the top."""


def upper_bound(term: Term, depth: int = _DEPTH) -> int:
    """An upper bound on the unsigned value of a term."""
    op, width = term.op, width_of(term)
    if op == ops.CONST:
        return int(term.value)
    largest = (1 << width) - 1
    if depth == 0 or op not in _BOUNDING:
        return largest
    bounds = [upper_bound(argument, depth - 1) for argument in term.args[-2:]]
    first, last = bounds[0], bounds[-1]
    constant = term.args[-1].value if term.args[-1].op == ops.CONST else 0
    if op == ops.ZEXT:
        return first
    if op == ops.SEXT:
        return first if first < 1 << (width_of(term.args[0]) - 1) else largest
    if op == ops.EXTRACT:
        return min(first >> int(term.value[1]), largest)
    if op == ops.ITE:
        return max(bounds)
    if op == ops.BVAND:
        return min(bounds)
    if op == ops.UREM and constant:
        return min(first, int(constant) - 1)
    if op == ops.UDIV and constant:
        return first // int(constant)
    if op == ops.LSHR and constant:
        return first >> min(int(constant), width)
    if op == ops.ADD:
        return min(first + last, largest)
    if op == ops.MUL:
        return min(first * last, largest)
    if op == ops.SHL and constant:
        return min(first << min(int(constant), width), largest)
    return largest
