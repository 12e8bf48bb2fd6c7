"""Bit-vector formulas as linear integer arithmetic and back: a source of candidates, never of verdicts.

`IntegerEncoding` translates both ways; `candidate_model` and `validated` return only what holds on bit-vectors.

Start with `encoding`.

- `encoding`: both directions together
- `readings`: whether a variable stands for its signed or its unsigned value
- `encode`, on `values`: from bit-vectors to integers
- `decode`, on `linear` and `words`: from integers to bit-vectors
- `candidates`: results found over integers, checked on bit-vectors
"""

from cutpoint.smt.integer_encoding.candidates import candidate_model, validated
from cutpoint.smt.integer_encoding.encoding import IntegerEncoding
from cutpoint.smt.integer_encoding.readings import NoIntegerForm, Reading

__all__ = ["IntegerEncoding", "NoIntegerForm", "Reading", "candidate_model", "validated"]
