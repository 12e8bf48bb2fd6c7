"""Models of the C library and of the verifiers' own functions, as edges.

A function that the program defines itself takes precedence, except for those that verification tasks define only to
be executable. Library functions that write through their pointers, call back or jump are modelled here or refused, by
name and type, as the catalogue says: only a function that the library does not have is assumed to return an arbitrary
value and to change nothing.

Start with `handler` and `models`.

- `handler`: the type of a model; `models`: the models by name
- `contracts/`: models that are a row of the catalogue
- `verifiers/`: the functions of verifiers: inputs, assumptions, assertions; exits and hints to the compiler
- `memory/`: allocation, copies, and all that the library writes into the memory of the program
- `text/`: characters, printf, scanf and similar functions; `formats`: their formats
- `numbers/`: <math.h>, absolute values and bits, random numbers
- `environment`, `errors`, `globals`: environment variables and locales, errno, variables such as `stdin`
- `choices`, `orders`: what the library is free to choose: values, and the order of its calls
- `arguments`: original expressions and types of arguments; `null_arguments`: null pointers among them
- `branches`: code that runs only in one case
"""

from __future__ import annotations

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.building.builder import FunctionBuilder
from cutpoint.c.lowering.libc.arguments import as_written
from cutpoint.c.lowering.libc.globals import initialise
from cutpoint.c.lowering.libc.handler import Caller, Handler
from cutpoint.c.lowering.libc.null_arguments import trap as trap_null
from cutpoint.c.lowering.libc.verifiers import ON_EXPRESSIONS, VERIFIERS, by_prefix
from cutpoint.c.lowering.library.catalogue import lookup, variants
from cutpoint.c.lowering.library.names import (
    BUILTIN,
    COMPARISONS,
    COMPILER_ONLY,
    DECLARED_PURE,
    EXPANDED,
    FOLDED,
    MAY_BE_DROPPED,
    NEVER_RETURN,
    SUBSTITUTES,
    WITHOUT_EFFECT,
    name_in_library,
)
from cutpoint.c.lowering.library.prototypes import agrees
from cutpoint.c.lowering.program.program_builder import ProgramBuilder
from cutpoint.c.lowering.syntax.purity import callee_name
from cutpoint.c.lowering.syntax.stubs import MAY_BE_REPLACED
from cutpoint.c.types import FunctionType
from cutpoint.cfa.assumptions import AssumptionKind
from cutpoint.smt.terms.bitvectors import slt
from cutpoint.smt.terms.boolean import eq, ite
from cutpoint.smt.terms.term import Term, bv, width_of

__all__ = [
    "check_declaration",
    "check_statement",
    "find",
    "folded",
    "has_model",
    "initialise",
    "is_dropped",
    "names_of_models",
    "never_returns",
    "note_substitutes",
    "replaces_body",
    "takes_expressions",
    "trap_null",
]

_OF_VERIFIERS = "__VERIFIER_"
_AT_HAND: dict[str, Handler] = {name: handler for name, handler in VERIFIERS.items() if name not in COMPILER_ONLY}
_LITERALS = frozenset(
    {kinds.INTEGER_LITERAL, kinds.FLOAT_LITERAL, kinds.CHARACTER_LITERAL, kinds.STRING_LITERAL},
)


def find(name: str) -> Handler | None:
    """The model of a function, if there is one. A builtin without a model is refused: none is a no-op."""
    if name.startswith(_OF_VERIFIERS):
        return _AT_HAND.get(name) or by_prefix(name)
    known = _AT_HAND.get(name)
    if known is not None:
        return known
    from cutpoint.c.lowering.libc import models  # most programs call none of them, and building the tables takes time

    return models.find(name)


def has_model(name: str) -> bool:
    return find(name) is not None


def names_of_models() -> set[str]:
    """The functions of the library and of verifiers whose models are written in Python."""
    from cutpoint.c.lowering.libc import models

    return set(models.LIBRARY)


def check_declaration(builder: FunctionBuilder, name: str, node: Node, arguments: list[Node]) -> None:
    """Refuses a call of a library function that the program declares differently from the library."""
    if node.unit.implicit.get(name) and name_in_library(f"{BUILTIN}{name}") != name:  # only libclang knows its type
        raise builder.unsupported(f"call of {name!r} without a declaration, which gcc takes to return an int", node)
    if not _agrees(builder, name, node, arguments):
        raise builder.unsupported(f"{name!r} declared differently from the library", node)


def _agrees(builder: FunctionBuilder, name: str, node: Node, arguments: list[Node]) -> bool:
    known, callee = variants(name), node.children[0].stripped.type
    if not known or not isinstance(callee, FunctionType):
        return True
    promoted = [builder.arithmetic.default_promotion(argument.type) for argument in arguments]
    return any(agrees(entry, callee, promoted, builder.pointer_width // 8) for entry in known)


def replaces_body(caller: Caller, name: str, node: Node, arguments: list[Node]) -> bool:
    """Whether gcc computes a call itself, although the program defines the function.

    It does so for functions with external linkage that are declared as the library declares them.
    """
    builder = caller.builder
    if name not in EXPANDED | MAY_BE_DROPPED or caller.program.is_static(name):
        return False
    if not _agrees(builder, name, node, arguments):
        return False
    if name in FOLDED and all(_is_constant(as_written(argument).stripped) for argument in arguments):
        raise builder.unsupported(f"call of {name!r} on constants, in a program that defines it", node)
    if name in MAY_BE_DROPPED:
        builder.assuming(AssumptionKind.OWN_BODY_IS_CALLED, name)
    return name in EXPANDED


def note_substitutes(caller: Caller, name: str) -> None:
    """Records that a library call may in fact call a function of the program: because gcc substitutes it, or because
    the library allocates memory.
    """
    program, plain = caller.program, name_in_library(name)
    entry = lookup(plain)
    may_allocate = entry is not None and not entry.is_exact
    for other in (*SUBSTITUTES.get(plain, ()), *(MAY_BE_REPLACED if may_allocate else ())):
        if program.has_body(other) and not program.is_static(other):
            caller.builder.assuming(AssumptionKind.OWN_BODY_IS_CALLED, other)


def takes_expressions(name: str) -> bool:
    """Whether the model gets the arguments as expressions; every other model gets them evaluated."""
    plain = name.removeprefix(BUILTIN)
    return (plain if plain != name and plain in COMPILER_ONLY else name_in_library(name)) in ON_EXPRESSIONS


def check_statement(caller: Caller, node: Node) -> None:
    """Refuses a call whose result is not used, if gcc assumes that the function, one of the program, has no effect."""
    node = node.stripped
    if node.kind == kinds.CAST:
        node = node.expressions[-1].stripped
    name = callee_name(node) if node.kind == kinds.CALL else ""
    is_own = name in FOLDED | WITHOUT_EFFECT and caller.program.has_body(name) and not caller.program.is_static(name)
    if is_own and _agrees(caller.builder, name, node, node.children[1:]):
        raise caller.builder.unsupported(f"call of {name!r} with an unused result, in a program that defines it", node)


def folded(name: str, arguments: list[Node], result: Term | None) -> Term | None:
    """The result of a library call; a comparison of constants is computed by gcc: one, zero or minus one."""
    if name not in COMPARISONS or result is None:
        return result
    if not all(_is_constant(as_written(argument).stripped) for argument in arguments):
        return result
    width = width_of(result)
    zero, one = bv(0, width), bv(1, width)
    return ite(slt(result, zero), bv(-1, width), ite(eq(result, zero), zero, one))


def is_dropped(caller: Caller, node: Node) -> bool:
    """Whether gcc drops a library call whose result is not used."""
    name = callee_name(node)
    plain = name_in_library(name)
    if plain not in WITHOUT_EFFECT | DECLARED_PURE or caller.program.has_body(plain):
        return False
    if not _agrees(caller.builder, plain, node, node.children[1:]):
        return False
    if plain in DECLARED_PURE:
        construct = f"call of {name!r} with an unused result, which gcc drops if it is declared as in glibc"
        raise caller.builder.unsupported(construct, node)
    return True


def _is_constant(node: Node) -> bool:
    if node.kind == kinds.UNARY and node.value in ("-", "+", "~"):
        return _is_constant(node.children[0].stripped)
    return node.kind in _LITERALS


def never_returns(program: ProgramBuilder, name: str) -> bool:
    """Whether gcc assumes, because of its name, that a function of the program does not return."""
    return name in NEVER_RETURN and not program.is_static(name)
