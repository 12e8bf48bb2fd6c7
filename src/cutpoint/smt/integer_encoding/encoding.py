"""Translation between bit-vectors and integers in both directions, with one reading for every variable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cutpoint.smt.integer_encoding.decode import Decoder
from cutpoint.smt.integer_encoding.encode import Encoder
from cutpoint.smt.integer_encoding.readings import NoIntegerForm, Reading, choose_readings
from cutpoint.smt.integer_encoding.values import Value
from cutpoint.smt.integer_encoding.words import Word
from cutpoint.smt.solvers.errors import SortMismatch
from cutpoint.smt.terms import ops
from cutpoint.smt.terms.boolean import conjunction
from cutpoint.smt.terms.integers import at_most, integer
from cutpoint.smt.terms.sorts import BOOL, INT, BitVecSort
from cutpoint.smt.terms.term import Term, variable, width_of


class IntegerEncoding:
    """Integer variables for the bit-vector variables of some formulas, with translations of formulas both ways.

    An integer variable has the name of its bit-vector variable (with the width appended if two of them share the name).
    Boolean variables stay. Variables that do not occur in the given formulas are read as signed.
    """

    def __init__(self, formulas: Iterable[Term]) -> None:
        self.readings: dict[Term, Reading] = choose_readings(formulas)
        self.integers: dict[Term, Term] = {}
        """The integer variable of each bit-vector variable."""
        self.originals: dict[Term, Term] = {}
        """The bit-vector variable of each integer variable."""
        for original in self.readings:
            self._add(original)
        self._encoders = {wraps: Encoder(self._value, wraps) for wraps in (False, True)}
        self._decoders = {exact: Decoder(self._word, exact) for exact in (False, True)}

    def encode(self, formula: Term, wraps: bool) -> Term:
        """The formula over integers; with wrap-around, it is equivalent wherever `ranges` holds."""
        if formula.sort is not BOOL:
            raise SortMismatch(f"a formula was expected, not a term of sort {formula.sort}", formula)
        return self._encoders[wraps](formula)

    def ranges(self, variables: Iterable[Term] | None = None) -> Term:
        """States that the integer variables of these (or all) bit-vector variables are in the range of bit-vectors."""
        chosen = self.integers if variables is None else [v for v in variables if isinstance(v.sort, BitVecSort)]
        limits: list[Term] = []
        for original in chosen:
            value = self._value(original)
            limits += [at_most(integer(value.low), value.term), at_most(value.term, integer(value.high))]
        return conjunction(limits)

    def decode(self, formula: Term, exact: bool = False) -> Term:
        """The formula over bit-vectors: plain, or wide enough that nothing overflows."""
        if formula.sort is not BOOL:
            raise SortMismatch(f"a formula was expected, not a term of sort {formula.sort}", formula)
        return self._decoders[exact](formula)

    def decode_model(self, values: Mapping[Term, Any]) -> dict[Term, Any]:
        """Values of the bit-vector variables; Boolean ones are unchanged. A value out of range raises NoIntegerForm."""
        decoded: dict[Term, Any] = {}
        for term, value in values.items():
            if term.sort is BOOL:
                decoded[term] = value
                continue
            word = self._word(term)
            if not word.low <= value <= word.high:
                raise NoIntegerForm(f"{value} is out of range", word.term)
            decoded[word.term] = value % (1 << word.width)
        return decoded

    def _add(self, original: Term) -> None:
        named = variable(original.value, INT)
        if named in self.originals:
            named = variable(f"{original.value}!{width_of(original)}", INT)
        if named in self.originals:
            raise NoIntegerForm("the integer variable for this variable already exists", original)
        self.integers[original] = named
        self.originals[named] = original

    def _value(self, original: Term) -> Value:
        if original not in self.integers:
            self.readings[original] = Reading.SIGNED
            self._add(original)
        return Value(self.integers[original], *self._range(original))

    def _word(self, named: Term) -> Word:
        original = self.originals.get(named)
        if original is None or named.op != ops.VAR:
            raise NoIntegerForm("this integer variable represents no bit-vector variable", named)
        return Word(original, *self._range(original))

    def _range(self, original: Term) -> tuple[int, int]:
        return self.readings[original].range(width_of(original))
