"""Names for libclang's numbers of cursors, types and operators."""

from __future__ import annotations

from typing import Final

EVALUATED: Final = -1
"""Not libclang's: an expression whose value is already known."""

# declarations
UNEXPOSED_DECL: Final = 1
STRUCT_DECL: Final = 2
UNION_DECL: Final = 3
ENUM_DECL: Final = 5
FIELD: Final = 6
ENUM_CONSTANT: Final = 7
FUNCTION: Final = 8
VARIABLE: Final = 9
PARAMETER: Final = 10
TYPEDEF: Final = 20
# references
TYPE_REF: Final = 43
MEMBER_REF: Final = 47
LABEL_REF: Final = 48
# expressions
FIRST_EXPRESSION: Final = 100
UNEXPOSED_EXPR: Final = 100
DECL_REF: Final = 101
MEMBER_REF_EXPR: Final = 102
CALL: Final = 103
INTEGER_LITERAL: Final = 106
FLOAT_LITERAL: Final = 107
IMAGINARY_LITERAL: Final = 108
STRING_LITERAL: Final = 109
CHARACTER_LITERAL: Final = 110
PARENTHESES: Final = 111
UNARY: Final = 112
SUBSCRIPT: Final = 113
BINARY: Final = 114
COMPOUND_ASSIGN: Final = 115
CONDITIONAL: Final = 116
CAST: Final = 117
COMPOUND_LITERAL: Final = 118
INIT_LIST: Final = 119
ADDRESS_OF_LABEL: Final = 120
STATEMENT_EXPR: Final = 121
GENERIC: Final = 122
SIZEOF: Final = 136
LAST_EXPRESSION: Final = 199
# statements
UNEXPOSED_STMT: Final = 200
LABEL: Final = 201
COMPOUND: Final = 202
CASE: Final = 203
DEFAULT: Final = 204
IF: Final = 205
SWITCH: Final = 206
WHILE: Final = 207
DO: Final = 208
FOR: Final = 209
GOTO: Final = 210
INDIRECT_GOTO: Final = 211
CONTINUE: Final = 212
BREAK: Final = 213
RETURN: Final = 214
ASM: Final = 215
NULL: Final = 230
DECLARATION: Final = 231
# attributes are children of what they belong to
FIRST_ATTRIBUTE: Final = 400
ASM_LABEL: Final = 407
LAST_ATTRIBUTE: Final = 499
STATIC_ASSERT: Final = 602

LINKED: Final = frozenset({FUNCTION, VARIABLE})
"""The declarations whose names the linker may see."""

DECLARATIONS: Final = frozenset(
    {
        *(FUNCTION, VARIABLE, TYPEDEF),
        *(STRUCT_DECL, UNION_DECL, ENUM_DECL, STATIC_ASSERT),  # these declare no object, and clang has checked them
        UNEXPOSED_DECL,  # inside functions: __label__
    }
)
"""What a declaration statement may declare."""

UNDERSTOOD: Final = frozenset(
    {
        *DECLARATIONS,
        *(FIELD, ENUM_CONSTANT, PARAMETER, TYPE_REF, MEMBER_REF, LABEL_REF),
        *(UNEXPOSED_EXPR, DECL_REF, MEMBER_REF_EXPR, CALL, PARENTHESES, CAST, GENERIC, SIZEOF),
        *(INTEGER_LITERAL, FLOAT_LITERAL, IMAGINARY_LITERAL, STRING_LITERAL, CHARACTER_LITERAL),
        *(UNARY, SUBSCRIPT, BINARY, COMPOUND_ASSIGN, CONDITIONAL),
        *(COMPOUND_LITERAL, INIT_LIST, ADDRESS_OF_LABEL, STATEMENT_EXPR),
        *(UNEXPOSED_STMT, LABEL, COMPOUND, CASE, DEFAULT, IF, SWITCH, WHILE, DO, FOR, GOTO, INDIRECT_GOTO),
        *(CONTINUE, BREAK, RETURN, ASM, NULL, DECLARATION),
    }
)
"""The cursors that may occur in a function or initialiser, except for attributes. Others are refused when read."""

# types
T_UNEXPOSED: Final = 1
T_VOID: Final = 2
T_BOOL: Final = 3
T_POINTER: Final = 101
T_RECORD: Final = 105
T_ENUM: Final = 106
T_FUNCTION_WITHOUT_PROTOTYPE: Final = 110
T_FUNCTION: Final = 111
FUNCTION_TYPES: Final = frozenset({T_FUNCTION, T_FUNCTION_WITHOUT_PROTOTYPE})
T_CONSTANT_ARRAY: Final = 112
T_VARIABLE_ARRAY: Final = 115
T_ATOMIC: Final = 177
ARRAY_TYPES: Final = frozenset({112, 114, 115})

INTEGER_TYPES: Final = {
    # kind: (name, signed, conversion rank)
    3: ("_Bool", False, 0),
    4: ("char", False, 1),
    5: ("unsigned char", False, 1),
    6: ("char16_t", False, 2),
    7: ("char32_t", False, 3),
    8: ("unsigned short", False, 2),
    9: ("unsigned int", False, 3),
    10: ("unsigned long", False, 4),
    11: ("unsigned long long", False, 5),
    12: ("unsigned __int128", False, 6),
    13: ("char", True, 1),
    14: ("signed char", True, 1),
    15: ("wchar_t", True, 3),
    16: ("short", True, 2),
    17: ("int", True, 3),
    18: ("long", True, 4),
    19: ("long long", True, 5),
    20: ("__int128", True, 6),
}
FLOAT_TYPES: Final = {21: "float", 22: "double", 23: "long double", 30: "__float128"}

# storage classes
NONE: Final = 1
EXTERN: Final = 2
STATIC: Final = 3
AUTO: Final = 6
REGISTER: Final = 7
STORAGE_CLASSES: Final = frozenset({NONE, EXTERN, STATIC, AUTO, REGISTER})
# linkage
INTERNAL_LINKAGE: Final = 2

# settings of printed declarations
SUPPRESS_INITIALISERS: Final = 6
ANONYMOUS_TAG_LOCATIONS: Final = 8
TERSE: Final = 17

BINARY_OPERATORS: Final = {
    3: "*",
    4: "/",
    5: "%",
    6: "+",
    7: "-",
    8: "<<",
    9: ">>",
    11: "<",
    12: ">",
    13: "<=",
    14: ">=",
    15: "==",
    16: "!=",
    17: "&",
    18: "^",
    19: "|",
    20: "&&",
    21: "||",
    22: "=",
    23: "*=",
    24: "/=",
    25: "%=",
    26: "+=",
    27: "-=",
    28: "<<=",
    29: ">>=",
    30: "&=",
    31: "^=",
    32: "|=",
    33: ",",
}
UNARY_OPERATORS: Final = {
    1: "post++",
    2: "post--",
    3: "++pre",
    4: "--pre",
    5: "&",
    6: "*",
    7: "+",
    8: "-",
    9: "~",
    10: "!",
    11: "__real",
    12: "__imag",
    13: "__extension__",
}
