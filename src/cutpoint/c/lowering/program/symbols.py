"""Resolves names across files: the definition that a name refers to in a given file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from cutpoint.base.errors import InputError, UnsupportedC
from cutpoint.base.frozen import frozen
from cutpoint.base.source import SourceRange
from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.attributes import alignment
from cutpoint.c.compatible import compatible
from cutpoint.c.lowering.library.names import IN_LIBRARY, name_in_library
from cutpoint.c.lowering.syntax import stubs
from cutpoint.c.lowering.syntax.declared import Definition, declared_in
from cutpoint.c.lowering.syntax.declared_pure import PURE_ATTRIBUTES
from cutpoint.c.lowering.syntax.linkage import candidates
from cutpoint.c.translation_unit import TranslationUnit
from cutpoint.c.types import ArrayType, CType

LAST_PRIORITY = 65535
"""The priority of constructors that specify none."""


@frozen
class GlobalVariable:
    """A global variable according to all its declarations. Without a definition, its initial value is arbitrary."""

    type: CType
    initialiser: Node | None
    is_defined: bool
    range: SourceRange | None
    align: int | None = None
    """The alignment of its address, if it differs from the usual one of its type."""
    is_constant: bool = False


class Symbols:
    """Functions and variables by names that are unique in the program.

    A name with internal linkage keeps its plain form if nothing else has this name.
    """

    def __init__(self, units: Sequence[TranslationUnit]) -> None:
        self.functions: dict[str, Definition] = {}
        self._data_model = units[0].data_model
        self._declarations: dict[str, list[Definition]] = {}
        self._internal: dict[tuple[TranslationUnit, str], str] = {}
        self._aliases: dict[str, Definition] = {}
        self._ambiguous: set[tuple[TranslationUnit, str]] = set()
        self._checked: set[str] = set()
        self._stubs: dict[str, str] = {}
        self.units = tuple(units)
        self._found = declared_in(units)
        self._add_all()
        for declaration in self._found:
            if declaration.has("section"):  # the startup code may use it without a reference
                declaration.unit.attributes(declaration.cursor)
        for unique, declarations in list(self._declarations.items()):
            if all(declaration.is_function for declaration in declarations):
                self._choose(unique, declarations)
            else:
                self._choose_alias(unique, declarations)

    def is_declared(self, name: str) -> bool:
        """Whether some file declares the name, even if only implicitly, by a call."""
        return name in self._declarations or any(name in unit.implicit for unit in self.units)

    def _add_all(self) -> None:
        taken = {declaration.name for declaration in self._found if not declaration.is_internal}
        for declaration in self._found:
            unit, name = declaration.unit, declaration.name
            unique = name
            if declaration.is_internal:
                if (unit, name) not in self._internal:
                    self._internal[unit, name] = f"{name}@{unit.path}" if name in taken else name
                    taken.add(name)
                unique = self._internal[unit, name]
            self._declarations.setdefault(unique, []).append(declaration)

    def _choose(self, unique: str, declarations: list[Definition]) -> None:
        """Selects the definition that a function's name refers to."""
        found = candidates(declarations)
        if len(found.strong) > 1:
            raise InputError(f"{unique!r} is defined twice", found.strong[1].tree().range)
        chosen = next(iter(found.strong + found.weak), None)
        if chosen is None:  # an error with gcc, unless it expands all calls
            is_one = all(definition.says_the_same_as(found.inline[0]) for definition in found.inline)
            chosen = next(iter(found.inline), None) if is_one else None
        if chosen is not None and chosen.alias is not None:
            self._aliases[unique] = chosen
        elif chosen is not None:
            self.functions[unique] = chosen
        for definition in found.inline:
            own = [declaration for declaration in declarations if declaration.unit is definition.unit]
            self._choose_inline(unique, definition, own, chosen)

    def _choose_inline(
        self, unique: str, definition: Definition, own: list[Definition], chosen: Definition | None
    ) -> None:
        """Selects the definition for a file with an inline one. If gcc is free to use either, the name is ambiguous."""
        unit, is_expanded = definition.unit, any(declaration.has("always_inline") for declaration in own)
        if chosen is not None and (chosen.unit is unit or (not is_expanded and chosen.says_the_same_as(definition))):
            return
        if chosen is None or is_expanded:
            name = self._internal[unit, unique] = f"{unique}@{unit.path}"
            self.functions[name] = definition
            self._declarations[name] = own
        else:
            self._ambiguous.add((unit, unique))

    def _choose_alias(self, unique: str, declarations: list[Definition]) -> None:
        """Registers a variable that is an alias of another one in its file."""
        aliases = [declaration for declaration in declarations if declaration.alias is not None]
        others = [d for d in declarations if d.alias is None and (d.is_definition or d.is_tentative)]
        if not aliases or (others and aliases[0].is_weak):
            return
        if others or len(aliases) > 1:
            raise InputError(f"{unique!r} is defined twice", (others + aliases)[-1].tree().range)
        self._aliases[unique] = aliases[0]

    def _is_of_the_program(self, unique: str) -> bool:
        """Whether a function is defined by the program, and not called by the library in place of its own."""
        definition = self.functions.get(unique)
        if definition is None or stubs.is_ours(definition.unit):
            return False
        return definition.is_internal or unique not in stubs.MAY_BE_REPLACED

    def declares(self, name: str) -> bool:
        """Whether a file declares something of this name with external linkage."""
        return any(not declaration.is_internal for declaration in self._declarations.get(name, []))

    def is_static(self, unit: TranslationUnit, name: str) -> bool:
        return (unit, name) in self._internal

    def unique_name(self, unit: TranslationUnit, name: str) -> str:
        unique = self._internal.get((unit, name), name)
        if stubs.is_ours(unit) and self._is_of_the_program(unique):
            return f"{name}@library"
        for _ in range(len(self._aliases)):
            alias = self._aliases.get(unique)
            if alias is None or alias.alias is None:
                break
            unique = self._internal.get((alias.unit, alias.alias), alias.alias)
        return unique

    def alias_of(self, unit: TranslationUnit, name: str) -> str | None:
        """The unique name that a name refers to, if the program has aliases."""
        return self.unique_name(unit, name) if self._aliases else None

    # -- properties of names that are used ----------------------------------------------------------

    def check(self, unit: TranslationUnit, name: str) -> None:
        """Refuses a function or variable that a file uses if it has unsupported features."""
        if (unit, name) in self._ambiguous:
            raise UnsupportedC(f"inline function {name!r}, which another file defines differently")
        unique = self._internal.get((unit, name), name)
        while unique not in self._checked:
            self._checked.add(unique)
            declarations = self._declarations.get(unique, [])
            for declaration in declarations:
                declaration.unit.attributes(declaration.cursor)
                if declaration.unit.storage_of(declaration.cursor) == kinds.REGISTER:
                    raise UnsupportedC(f"variable {name!r} in a register", declaration.tree().range)
                spelled = declaration.unit.name_of(declaration.cursor)
                if spelled != declaration.name and spelled in IN_LIBRARY:  # gcc may expand it, or call the label
                    raise UnsupportedC(f"label of {spelled!r}, which gcc knows", declaration.tree().range)
            _refuse_different_types(name, declarations)
            alias = self._aliases.get(unique)
            if alias is None:
                break
            unique = self._target_of(alias)

    def _target_of(self, alias: Definition) -> str:
        """The unique name of the target of an alias, which must be a definition in the same file."""
        assert alias.alias is not None
        target = self._internal.get((alias.unit, alias.alias), alias.alias)
        if target in self._aliases:
            return target
        definitions = [d for d in self._declarations.get(target, []) if d.is_definition or d.is_tentative]
        if target in self.functions:
            definitions = [self.functions[target]]
        if not definitions or any(definition.unit is not alias.unit for definition in definitions):
            raise UnsupportedC(f"alias of {alias.alias!r}, which another file defines", alias.tree().range)
        if any(not alias.is_function and not compatible(alias.type, d.type) for d in definitions):
            raise UnsupportedC(f"alias of {alias.alias!r} with another type", alias.tree().range)
        return target

    def never_returns(self, unit: TranslationUnit, name: str) -> bool:
        """Whether a function is declared noreturn, in any file."""
        if name in unit.inner_noreturn:
            return True
        return any(d.never_returns for d in self._declarations.get(self._internal.get((unit, name), name), []))

    def never_null(self, unit: TranslationUnit, name: str) -> bool:
        """Whether a function is declared returns_nonnull, in any file."""
        return any(d.never_null for d in self._declarations.get(self._internal.get((unit, name), name), []))

    def is_declared_pure(self, unit: TranslationUnit, name: str) -> bool:
        """Whether a function is declared to have no effects (`pure`, `const`)."""
        declarations = self._declarations.get(self.unique_name(unit, name), [])
        return any(declaration.has(attribute) for declaration in declarations for attribute in PURE_ATTRIBUTES)

    def with_attribute(self, *names: str) -> list[str]:
        """The functions with a body that have one of these attributes."""
        found = [u for u, all_ in self._declarations.items() if any(d.has(name) for d in all_ for name in names)]
        return [unique for unique in found if unique in self.functions]

    def is_null(self, unit: TranslationUnit, name: str) -> bool:
        """Whether a name that no file defines is null because it is declared weak."""
        declarations = self._declarations.get(self.unique_name(unit, name), [])
        return any(declaration.is_weak for declaration in declarations)

    def declaration(self, unit: TranslationUnit, name: str) -> Definition | None:
        """A declaration of a function by its name in a file, which an asm label may have replaced for the linker."""
        spelled = (d for d in self._found if d.unit is unit and d.is_function and unit.name_of(d.cursor) == name)
        return next(spelled, None)

    def labels_of(self, names: frozenset[str]) -> frozenset[str]:
        """The linker names that asm labels give to functions of these names."""
        return frozenset(d.name for d in self._found if d.has("asm") and d.unit.name_of(d.cursor) in names)

    # -- before and after main --------------------------------------------------------------------

    def ordered(self, attribute: str) -> list[str]:
        """The unique names of all constructors, or of all destructors, by priority and position of definition."""
        found: list[tuple[int, int, str]] = []
        for unique, declarations in self._declarations.items():
            marked = [declaration for declaration in declarations if declaration.has(attribute)]
            if not marked:
                continue
            definition = self.functions.get(unique)
            units = {declaration.unit for declaration in marked}
            if definition is None and unique not in self._aliases:
                continue
            if definition is None or units != {definition.unit} or definition in candidates(declarations).inline:
                raise UnsupportedC(f"{attribute} {unique!r} that its own file does not define", marked[0].tree().range)
            position = self._found.index(definition)
            found.append((self._priority(attribute, marked, position), position, unique))
        return [unique for _, _, unique in sorted(found)]

    def _priority(self, attribute: str, marked: list[Definition], position: int) -> int:
        """The priority. Refuses several ones, or one after the definition, which gcc treats in unexpected ways."""
        priorities = {declaration.argument(attribute) for declaration in marked}
        priority = priorities.pop() or str(LAST_PRIORITY)
        is_late = self._found.index(marked[0]) > position and int(priority) != LAST_PRIORITY
        if priorities or not priority.isdecimal() or is_late:
            raise UnsupportedC(f"priority of {attribute} {marked[0].name!r}", marked[0].tree().range)
        return int(priority)

    def stub_for(self, unit: TranslationUnit, name: str) -> str:
        """The function that a call of this name runs: a fresh copy of the stub if the program does not define it."""
        plain = name_in_library(name)
        if self.unique_name(unit, name) in self.functions or plain not in stubs.defined_in():
            return name
        stub = _definitions(stubs.parsed(stubs.defined_in()[plain], self._data_model))
        copy = f"{plain}@{len(self._stubs) + 1}"
        self._stubs[copy] = plain
        self.functions[copy] = stub[plain]
        for name, definition in stub.items():
            if definition.is_internal:
                self._add_shared(name, definition)
        return copy

    def source_name(self, unique: str) -> str:
        """The name of a function, of which there may be several copies."""
        return self._stubs.get(unique, unique)

    def has_stub(self, name: str) -> bool:
        return name_in_library(name) in stubs.defined_in()

    def _add_shared(self, name: str, definition: Definition) -> None:
        """Adds a function or variable with internal linkage of a stub file, which all copies of its functions share."""
        unique = f"{name}@{definition.unit.path}"
        self._internal[definition.unit, name] = unique
        if definition.cursor.kind == kinds.FUNCTION:
            self.functions.setdefault(unique, definition)
        else:
            self._declarations.setdefault(unique, [definition])

    def variable(self, name: str, seen: CType) -> GlobalVariable:
        """A global by its unique name; `seen` is its type where it is used."""
        declarations = self._declarations.get(name, [])
        type_ = seen
        for declaration in declarations:
            if not isinstance(declaration.type, ArrayType) or declaration.type.count is not None:
                type_ = declaration.type
        contributions = _contributions(declarations)
        definition = next((d for d in contributions if d.is_definition), None)
        if definition is None:
            if contributions and isinstance(type_, ArrayType) and type_.count is None:
                type_ = ArrayType(type_.element, 1)  # C11 6.9.2, 5
            if not declarations:
                return GlobalVariable(type_, None, False, None)
            tree = declarations[0].tree()
            alignment, is_constant = self.alignment(name) or tree.alignment, tree in tree.unit.constant
            return GlobalVariable(type_, None, bool(contributions), tree.range, alignment, is_constant)
        tree = definition.tree()
        initialiser = tree.expressions[-1] if tree.value[3] and tree.expressions else None
        alignment, is_constant = self.alignment(name) or tree.alignment, tree in tree.unit.constant
        return GlobalVariable(definition.type, initialiser, True, tree.range, alignment, is_constant)

    def alignment(self, unique: str) -> int | None:
        """The alignment that all declarations of a global or a function together request."""
        attributes = [attribute for d in self._declarations.get(unique, []) for attribute in d.attributes]
        return alignment(attributes, self._data_model.pointer_size)


def _contributions(declarations: list[Definition]) -> list[Definition]:
    """The definitions of a variable that count: strong ones override weak ones, of which only the first file's count.

    Definitions without an initialiser in several files are one object, as with -fcommon.
    """
    found = [declaration for declaration in declarations if declaration.is_definition or declaration.is_tentative]
    weak_units = {declaration.unit for declaration in declarations if declaration.is_weak}
    strong = [declaration for declaration in found if declaration.unit not in weak_units]
    if not strong:
        return [declaration for declaration in found if declaration.unit is found[0].unit]
    initialised = [declaration for declaration in strong if declaration.is_definition]
    if len({definition.unit for definition in initialised}) > 1:
        raise InputError(f"{initialised[-1].name!r} is defined twice", initialised[-1].tree().range)
    return strong


def _refuse_different_types(name: str, declarations: list[Definition]) -> None:
    """Refuses shared variables on whose types files disagree; the types of functions are compared at each call."""
    by_unit = list({declaration.unit: declaration for declaration in declarations}.values())
    for first, other in pairwise(by_unit):
        are_functions = first.is_function and other.is_function
        if not are_functions and not compatible(first.type, other.type):
            raise UnsupportedC(f"different types of {name!r} in different files", other.tree().range)


@cache
def _definitions(unit: TranslationUnit) -> dict[str, Definition]:
    """The definitions in a stub file, by name."""
    linked = (kinds.FUNCTION, kinds.VARIABLE)
    definitions = [Definition(unit, cursor) for cursor in unit.declarations() if cursor.kind in linked]
    return {definition.name: definition for definition in definitions if definition.is_definition}
