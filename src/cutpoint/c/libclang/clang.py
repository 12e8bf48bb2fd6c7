"""A minimal ctypes binding of libclang: only the calls that are needed to read a typed tree.

The wheel's own bindings build a Python object for every cursor and are an order of magnitude slower.
"""

from __future__ import annotations

import ctypes as C
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any

HEADERS = Path(__file__).parent.parent / "headers"
"""The folder of the bundled standard headers."""


class Cursor(C.Structure):
    _fields_ = (
        ("kind", C.c_int),
        ("xdata", C.c_int),
        ("d0", C.c_void_p),
        ("d1", C.c_void_p),
        ("d2", C.c_void_p),
    )


class Type(C.Structure):
    _fields_ = (("kind", C.c_int), ("d0", C.c_void_p), ("d1", C.c_void_p))


class String(C.Structure):
    _fields_ = (("data", C.c_void_p), ("flags", C.c_uint))


class SourceLocation(C.Structure):
    _fields_ = (("p0", C.c_void_p), ("p1", C.c_void_p), ("raw", C.c_uint))


class Range(C.Structure):
    _fields_ = (("p0", C.c_void_p), ("p1", C.c_void_p), ("begin", C.c_uint), ("end", C.c_uint))


class RangeList(C.Structure):
    _fields_ = (("count", C.c_uint), ("ranges", C.POINTER(Range)))


class UnsavedFile(C.Structure):
    _fields_ = (("name", C.c_char_p), ("contents", C.c_char_p), ("length", C.c_ulong))


class Token(C.Structure):
    _fields_ = (("numbers", C.c_uint * 4), ("data", C.c_void_p))


Visitor = C.CFUNCTYPE(C.c_int, Cursor, Cursor, C.c_void_p)
InclusionVisitor = C.CFUNCTYPE(None, C.c_void_p, C.c_void_p, C.c_uint, C.c_void_p)
FieldVisitor = C.CFUNCTYPE(C.c_int, Cursor, C.c_void_p)
BREAK, CONTINUE, RECURSE = 0, 1, 2

_SIGNATURES: dict[str, tuple[Any, ...]] = {
    # name: (result, *arguments)
    "clang_createIndex": (C.c_void_p, C.c_int, C.c_int),
    "clang_disposeIndex": (None, C.c_void_p),
    "clang_parseTranslationUnit2": (
        C.c_int,
        C.c_void_p,
        C.c_char_p,
        C.POINTER(C.c_char_p),
        C.c_int,
        C.POINTER(UnsavedFile),
        C.c_uint,
        C.c_uint,
        C.POINTER(C.c_void_p),
    ),
    "clang_disposeTranslationUnit": (None, C.c_void_p),
    "clang_Cursor_getTranslationUnit": (C.c_void_p, Cursor),
    "clang_getFileContents": (C.POINTER(C.c_char), C.c_void_p, C.c_void_p, C.POINTER(C.c_size_t)),
    "clang_getCursorLocation": (SourceLocation, Cursor),
    "clang_getTranslationUnitCursor": (Cursor, C.c_void_p),
    "clang_visitChildren": (C.c_uint, Cursor, Visitor, C.c_void_p),
    "clang_getCursorType": (Type, Cursor),
    "clang_getCursorSpelling": (String, Cursor),
    "clang_getCString": (C.c_char_p, String),
    "clang_disposeString": (None, String),
    "clang_getCursorExtent": (Range, Cursor),
    "clang_getCursorReferenced": (Cursor, Cursor),
    "clang_getCursorBinaryOperatorKind": (C.c_int, Cursor),
    "clang_getCursorUnaryOperatorKind": (C.c_int, Cursor),
    "clang_Cursor_getVarDeclInitializer": (Cursor, Cursor),
    "clang_Cursor_getNumArguments": (C.c_int, Cursor),
    "clang_Cursor_getArgument": (Cursor, Cursor, C.c_uint),
    "clang_Cursor_Evaluate": (C.c_void_p, Cursor),
    "clang_EvalResult_getKind": (C.c_int, C.c_void_p),
    "clang_EvalResult_getAsLongLong": (C.c_longlong, C.c_void_p),
    "clang_EvalResult_getAsUnsigned": (C.c_ulonglong, C.c_void_p),
    "clang_EvalResult_isUnsignedInt": (C.c_uint, C.c_void_p),
    "clang_EvalResult_dispose": (None, C.c_void_p),
    "clang_getCanonicalType": (Type, Type),
    "clang_isVolatileQualifiedType": (C.c_uint, Type),
    "clang_isConstQualifiedType": (C.c_uint, Type),
    "clang_getPointeeType": (Type, Type),
    "clang_getArrayElementType": (Type, Type),
    "clang_getArraySize": (C.c_longlong, Type),
    "clang_Type_getSizeOf": (C.c_longlong, Type),
    "clang_Type_getAlignOf": (C.c_longlong, Type),
    "clang_Type_getValueType": (Type, Type),
    "clang_getTypeDeclaration": (Cursor, Type),
    "clang_getTypeSpelling": (String, Type),
    "clang_getResultType": (Type, Type),
    "clang_getNumArgTypes": (C.c_int, Type),
    "clang_getArgType": (Type, Type, C.c_uint),
    "clang_isFunctionTypeVariadic": (C.c_uint, Type),
    "clang_isCursorDefinition": (C.c_uint, Cursor),
    "clang_Cursor_isFunctionInlined": (C.c_uint, Cursor),
    "clang_getCursorLinkage": (C.c_int, Cursor),
    "clang_getCursorPrintingPolicy": (C.c_void_p, Cursor),
    "clang_getCursorPrettyPrinted": (String, Cursor, C.c_void_p),
    "clang_PrintingPolicy_dispose": (None, C.c_void_p),
    "clang_PrintingPolicy_setProperty": (None, C.c_void_p, C.c_int, C.c_uint),
    "clang_Cursor_hasAttrs": (C.c_uint, Cursor),
    "clang_getAllSkippedRanges": (C.POINTER(RangeList), C.c_void_p),
    "clang_disposeSourceRangeList": (None, C.POINTER(RangeList)),
    "clang_getInclusions": (None, C.c_void_p, InclusionVisitor, C.c_void_p),
    "clang_Cursor_getStorageClass": (C.c_int, Cursor),
    "clang_getEnumDeclIntegerType": (Type, Cursor),
    "clang_getEnumConstantDeclValue": (C.c_longlong, Cursor),
    "clang_getFieldDeclBitWidth": (C.c_int, Cursor),
    "clang_Cursor_isBitField": (C.c_uint, Cursor),
    "clang_Cursor_isAnonymousRecordDecl": (C.c_uint, Cursor),
    "clang_Cursor_getOffsetOfField": (C.c_longlong, Cursor),
    "clang_Type_visitFields": (C.c_uint, Type, FieldVisitor, C.c_void_p),
    "clang_getNumDiagnostics": (C.c_uint, C.c_void_p),
    "clang_getDiagnostic": (C.c_void_p, C.c_void_p, C.c_uint),
    "clang_disposeDiagnostic": (None, C.c_void_p),
    "clang_getDiagnosticSeverity": (C.c_int, C.c_void_p),
    "clang_getDiagnosticOption": (String, C.c_void_p, C.c_void_p),
    "clang_getDiagnosticSpelling": (String, C.c_void_p),
    "clang_getDiagnosticLocation": (SourceLocation, C.c_void_p),
    "clang_getRangeStart": (SourceLocation, Range),
    "clang_getRangeEnd": (SourceLocation, Range),
    "clang_getExpansionLocation": (None, SourceLocation, *[C.POINTER(t) for t in (C.c_void_p, *[C.c_uint] * 3)]),
    "clang_getSpellingLocation": (None, SourceLocation, *[C.POINTER(t) for t in (C.c_void_p, *[C.c_uint] * 3)]),
    "clang_getFileName": (String, C.c_void_p),
    "clang_tokenize": (None, C.c_void_p, Range, C.POINTER(C.POINTER(Token)), C.POINTER(C.c_uint)),
    "clang_getTokenSpelling": (String, C.c_void_p, Token),
    "clang_getTokenLocation": (SourceLocation, C.c_void_p, Token),
    "clang_disposeTokens": (None, C.c_void_p, C.POINTER(Token), C.c_uint),
}


class Library:
    """The functions of libclang, as attributes without their `clang_` prefix."""

    def __init__(self) -> None:
        # By default libclang parses in a thread of its own, whose stack is too small for deep expressions.
        os.environ["LIBCLANG_NOTHREADS"] = "1"
        import clang

        name = {"darwin": "libclang.dylib", "win32": "libclang.dll"}.get(sys.platform, "libclang.so")
        path = os.path.join(os.path.dirname(clang.__file__), "native", name)
        library = C.CDLL(path)
        for symbol, (result, *arguments) in _SIGNATURES.items():
            function = getattr(library, symbol)
            function.restype = result
            function.argtypes = arguments
            setattr(self, symbol.removeprefix("clang_"), function)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"libclang's clang_{name} is not declared in {__name__}")

    def string(self, value: String) -> str:
        """The text of a CXString, which is disposed of."""
        text = self.getCString(value)
        self.disposeString(value)
        return text.decode("utf-8", "replace") if text else ""


@cache
def library() -> Library:
    return Library()
