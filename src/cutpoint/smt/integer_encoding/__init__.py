"""Bit-vector formulas as linear integer arithmetic and back: a source of candidates, never of verdicts.

`IntegerEncoding` translates both ways; `candidate_model` and `validated` return only what holds on bit-vectors.
"""

from cutpoint.smt.integer_encoding.candidates import candidate_model, validated
from cutpoint.smt.integer_encoding.encoding import IntegerEncoding
from cutpoint.smt.integer_encoding.readings import NoIntegerForm, Reading

__all__ = ["IntegerEncoding", "NoIntegerForm", "Reading", "candidate_model", "validated"]
