"""The part of Z3's C API that Cutpoint uses, through ctypes.

The shared library of the wheel is loaded without the wheel's Python package: importing that takes longer than most
queries, and its operators cost ten times as much per term as a direct call.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cutpoint.smt.solvers.errors import SolverFailure

_TYPES: dict[str, Any] = {
    "p": ctypes.c_void_p,
    "s": ctypes.c_char_p,
    "u": ctypes.c_uint,
    "i": ctypes.c_int,
    "b": ctypes.c_bool,
    "l": ctypes.c_uint64,
    "-": None,
}

_TERMS = {
    "pp": "bool_sort int_sort true false fpa_rne fpa_rna fpa_rtp fpa_rtn fpa_rtz",
    "ppp": "not bvnot fpa_neg fpa_abs fpa_is_nan fpa_is_infinite fpa_is_zero fpa_is_normal fpa_is_subnormal "
    "fpa_is_negative fpa_to_ieee_bv",
    "pppp": "eq bvadd bvsub bvmul bvudiv bvurem bvsdiv bvsrem bvand bvor bvxor bvshl bvlshr bvashr bvult bvule bvslt "
    "bvsle concat select const_array array_sort const implies div mod le fpa_rem fpa_eq fpa_lt fpa_leq fpa_sqrt "
    "fpa_round_to_integral fpa_to_fp_bv",
    "ppppp": "ite store fpa_add fpa_sub fpa_mul fpa_div fpa_to_fp_float fpa_to_fp_signed fpa_to_fp_unsigned",
    "pppppp": "fpa_fma",
    "pup": "bv_sort",
    "puup": "fpa_sort",
    "pppup": "fpa_to_sbv fpa_to_ubv",
    "pupp": "sign_ext zero_ext and or add mul",
    "puupp": "extract",
    "plpp": "unsigned_int64",
    "pspp": "numeral fresh_const",
}
"""The functions `Z3_mk_…` that create sorts and terms, by their signatures (see `_OTHERS`)."""

_OTHERS = {
    "mk_config": "p",
    "mk_context": "pp",
    "del_config": "p-",
    "del_context": "p-",
    "set_error_handler": "pp-",
    "get_error_code": "pi",
    "get_error_msg": "pis",
    "mk_string_symbol": "psp",
    "mk_func_decl": "ppuppp",
    "mk_fresh_func_decl": "psuppp",
    "mk_app": "ppupp",
    "mk_forall_const": "puupuppp",
    # reading terms
    "get_ast_kind": "ppi",
    "get_sort": "ppp",
    "get_bv_sort_size": "ppu",
    "get_app_decl": "ppp",
    "get_app_num_args": "ppu",
    "get_app_arg": "ppup",
    "get_decl_kind": "ppi",
    "get_decl_int_parameter": "ppui",
    "get_numeral_string": "pps",
    "get_numeral_binary_string": "pps",
    "get_bool_value": "ppi",
    "get_quantifier_body": "ppp",
    "get_as_array_func_decl": "ppp",
    "is_lambda": "ppb",
    "ast_to_string": "pps",
    "simplify": "ppp",
    "substitute_vars": "ppupp",
    # solvers
    "mk_params": "pp",
    "params_set_uint": "pppu-",
    "params_set_bool": "pppb-",
    "params_set_symbol": "pppp-",
    "mk_solver": "pp",
    "mk_simple_solver": "pp",
    "mk_solver_for_logic": "ppp",
    "solver_inc_ref": "pp-",
    "solver_dec_ref": "pp-",
    "solver_set_params": "ppp-",
    "solver_assert": "ppp-",
    "solver_push": "pp-",
    "solver_pop": "ppu-",
    "solver_interrupt": "pp-",
    "solver_get_reason_unknown": "pps",
    "solver_get_unsat_core": "ppp",
    "solver_get_model": "ppp",
    # answers
    "ast_vector_inc_ref": "pp-",
    "ast_vector_dec_ref": "pp-",
    "ast_vector_size": "ppu",
    "ast_vector_get": "ppup",
    "model_inc_ref": "pp-",
    "model_dec_ref": "pp-",
    "model_eval": "pppbpb",
    "model_get_func_interp": "pppp",
    "func_interp_inc_ref": "pp-",
    "func_interp_dec_ref": "pp-",
    "func_interp_get_num_entries": "ppu",
    "func_interp_get_entry": "ppup",
    "func_interp_get_else": "ppp",
    "func_entry_inc_ref": "pp-",
    "func_entry_dec_ref": "pp-",
    "func_entry_get_arg": "ppup",
    "func_entry_get_value": "ppp",
    # Horn clauses
    "mk_fixedpoint": "pp",
    "fixedpoint_inc_ref": "pp-",
    "fixedpoint_dec_ref": "pp-",
    "fixedpoint_set_params": "ppp-",
    "fixedpoint_register_relation": "ppp-",
    "fixedpoint_add_rule": "pppp-",
    "fixedpoint_get_answer": "ppp",
    "fixedpoint_get_reason_unknown": "pps",
}
"""The types of the arguments and, last, of the result: pointer, string, unsigned, int, bool, long, none."""

_LONG = {"solver_check_assumptions": "ppupi", "fixedpoint_query": "pppi"}
"""Long-running calls: they release the interpreter lock, so that another thread can interrupt them."""

TRUE, FALSE, UNDEFINED = 1, -1, 0
"""Z3's three-valued answers; UNDEFINED means *unknown*."""


class Library:
    """The functions of libz3 as attributes, without their prefix; each is bound at its first use.

    The table of signatures is needed because a call with wrong types would crash the process.
    """

    def __init__(self, path: Path) -> None:
        self._short = ctypes.PyDLL(str(path))  # keeps the interpreter lock, which is faster for short calls
        self._long = ctypes.CDLL(str(path))
        self._signatures = _OTHERS | _LONG
        for signature, names in _TERMS.items():
            self._signatures |= {f"mk_{name}": signature for name in names.split()}

    def __getattr__(self, name: str) -> Callable[..., Any]:
        signature = self._signatures.get(name)
        if signature is None:
            raise AttributeError(f"the Z3 binding has no function {name}")
        function: Any = (self._long if name in _LONG else self._short)[f"Z3_{name}"]
        function.argtypes = [_TYPES[letter] for letter in signature[:-1]]
        function.restype = _TYPES[signature[-1]]
        setattr(self, name, function)
        bound: Callable[..., Any] = function
        return bound


@cache
def library() -> Library:
    spec = find_spec("z3")
    if spec is None or spec.origin is None:
        raise SolverFailure("z3 is not installed")
    return Library(Path(spec.origin).parent / "lib" / "libz3.so")


def pointers(natives: list[int]) -> Any:
    """A C array of pointers."""
    return (ctypes.c_void_p * len(natives))(*natives)


class Kind:
    """Z3's kinds of terms, and of the operators of applications."""

    NUMERAL, APPLICATION, VARIABLE, QUANTIFIER = range(4)
    TRUE, FALSE, EQ, DISTINCT, ITE, AND, OR, IFF, XOR, NOT, IMPLIES = range(256, 267)
    INT, _, LE, GE, LT, GT, ADD, SUB, UMINUS, MUL, _, IDIV, _, MOD = range(512, 526)
    STORE, SELECT, CONST_ARRAY = range(768, 771)
    AS_ARRAY = 778
    BV, BIT1, BIT0, BNEG, BADD, BSUB, BMUL, BSDIV, BUDIV, BSREM, BUREM, BSMOD = range(1024, 1036)
    ULE, SLE, UGE, SGE, ULT, SLT, UGT, SGT = range(1041, 1049)
    BAND, BOR, BNOT, BXOR, BNAND, BNOR, BXNOR = range(1049, 1056)
    CONCAT, SIGN_EXT, ZERO_EXT, EXTRACT, REPEAT, BREDOR, BREDAND, BCOMP = range(1056, 1064)
    BSHL, BLSHR, BASHR, ROTATE_LEFT, ROTATE_RIGHT = range(1064, 1069)
    BIT2BOOL = 1071
    BSDIV_I, BUDIV_I, BSREM_I, BUREM_I, BSMOD_I = range(1080, 1085)
    """The variants with _I are the same operators for divisors known to be non-zero."""
    UNINTERPRETED = 49167
