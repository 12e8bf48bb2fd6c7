"""Statements: their control flow as edges."""

from __future__ import annotations

from dataclasses import dataclass, field

from cutpoint.c import kinds
from cutpoint.c.ast import Node
from cutpoint.c.lowering.base import Label
from cutpoint.c.lowering.calls import CallLowering
from cutpoint.c.lowering.conversions import is_signed
from cutpoint.c.lowering.library import allocate
from cutpoint.c.types import ArrayType, CType, FunctionType, IntType, PointerType, RecordType
from cutpoint.cfa.model import Assign, Havoc, Origin
from cutpoint.cfa.program import ERROR, Fill, Function
from cutpoint.smt import ops
from cutpoint.smt.bitvectors import mul, resize, sle, ule
from cutpoint.smt.boolean import and_, eq
from cutpoint.smt.term import Term, bv, width_of


@dataclass(slots=True)
class _Switch:
    """The cases of a switch, in order, with the labels that their statements get."""

    cases: list[tuple[Node, Label]] = field(default_factory=list)
    default: Label | None = None


class StatementLowering(CallLowering):
    """Lowers the body of one function."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self._breaks: list[Label] = []
        self._continues: list[Label] = []
        self._case_labels: dict[int, Label] = {}
        self._labels: dict[int, Label] = {}
        self._address_taken: set[int] = set()
        self._result: CType | None = None

    # -- the function -----------------------------------------------------------------------------

    def lower_function(self, tree: Node, signature: FunctionType) -> Function:
        self.range = tree.range
        self._result = signature.result
        self._address_taken = _address_taken(tree)
        self.function.returns = self._return_variables(signature.result)
        self._parameters(tree, signature)
        body = next(child for child in tree.children if child.kind == kinds.COMPOUND)
        is_main = self.function.name == self.linker.entry
        if is_main:
            for variable in self.function.returns:
                self.assign(variable, bv(0, width_of(variable)))
        self.statement(body)
        if not is_main:  # who looks at the value gets any
            for variable in self.function.returns:
                self.emit(Havoc(variable, Origin.UNSPECIFIED, "missing return value"))
        self.return_to_exit()
        return self.finish()

    def _return_variables(self, type_: CType) -> tuple[Term, ...]:
        if not type_.is_scalar and not isinstance(type_, RecordType):
            return ()
        layout = self.layout(type_)
        return tuple(self.new_variable("return", run.sort) for run in layout for _ in run.offsets())

    def _parameters(self, tree: Node, signature: FunctionType) -> None:
        parameters: list[Term] = []
        for position, node in enumerate(tree.parameters):
            name, key, _, _ = node.value
            type_ = self.decayed(node.type)
            in_memory = key in self._address_taken
            local = self.declare(key, name or f"parameter{position}", type_, in_memory)
            if local.variable is not None:
                parameters.append(local.variable)
                continue
            assert local.object is not None
            layout = self.layout(type_)
            passed = [self.new_variable(f"{name}.passed", run.sort) for run in layout for _ in run.offsets()]
            self.store_scalars(local.object.symbol, layout, passed)
            parameters += passed
        if signature.variadic:
            self.variadic_arguments = self.new_variable("varargs", self.arithmetic.size.sort)
            parameters.append(self.variadic_arguments)
        self.function.parameters = tuple(parameters)

    # -- statements -------------------------------------------------------------------------------

    def statement(self, node: Node) -> None:
        kind = node.kind
        if kind == kinds.COMPOUND:
            for child in node.children:
                self.statement(child)
            return
        self.range = node.range
        if kind == kinds.DECLARATION:
            for child in node.children:
                if child.kind == kinds.VARIABLE:
                    self._declaration(child)
        elif kind == kinds.IF:
            self._if(node)
        elif kind == kinds.WHILE:
            self._while(*node.children)
        elif kind == kinds.DO:
            self._do(*node.children)
        elif kind == kinds.FOR:
            self._for(node)
        elif kind == kinds.SWITCH:
            self._switch(*node.children)
        elif kind in (kinds.CASE, kinds.DEFAULT):
            self._case(node)
        elif kind == kinds.LABEL:
            self._label(node)
        elif kind == kinds.GOTO:
            self.jump(self._named_label(*node.children[0].value))
        elif kind == kinds.BREAK:
            self.jump(self._breaks[-1])
        elif kind == kinds.CONTINUE:
            self.jump(self._continues[-1])
        elif kind == kinds.RETURN:
            self._return(node)
        elif kind == kinds.ASM:
            self._assembly(node)
        elif kind == kinds.INDIRECT_GOTO:
            raise self.unsupported("computed goto", node)
        elif kinds.FIRST_EXPRESSION <= kind <= kinds.LAST_EXPRESSION:
            self.effect(node)
        elif kind == kinds.UNEXPOSED_STMT:  # an attribute in front of a statement
            for child in node.children:
                self.statement(child)
        elif kind not in (kinds.NULL,) and not 400 <= kind < 500 and kind not in (602,):
            raise self.unsupported(f"statement {node.text[:40]!r}", node)

    def _if(self, node: Node) -> None:
        condition, then, *rest = node.children
        yes, no, end = self.label(), self.label(), self.label()
        self.branch(condition, yes, no)
        self.place(yes)
        self.statement(then)
        self.jump(end)
        self.place(no)
        if rest:
            self.statement(rest[0])
        self.place(end)

    def _loop_body(self, body: Node, continues: Label, breaks: Label) -> None:
        self._continues.append(continues)
        self._breaks.append(breaks)
        self.statement(body)
        self._continues.pop()
        self._breaks.pop()

    def _while(self, condition: Node, body: Node) -> None:
        head, inside, end = self.label(), self.label(), self.label()
        self.place(head)
        self.branch(condition, inside, end)
        self.place(inside)
        self._loop_body(body, head, end)
        self.jump(head)
        self.place(end)

    def _do(self, body: Node, condition: Node) -> None:
        head, test, end = self.label(), self.label(), self.label()
        self.place(head)
        self._loop_body(body, test, end)
        self.place(test)
        self.branch(condition, head, end)
        self.place(end)

    def _for(self, node: Node) -> None:
        start, condition, increment, body = _parts_of_for(node, self)
        head, inside, step, end = self.label(), self.label(), self.label(), self.label()
        if start is not None:
            self.statement(start)
        self.place(head)
        if condition is not None:
            self.branch(condition, inside, end)
        else:
            self.jump(inside)
        self.place(inside)
        self._loop_body(body, step, end)
        self.place(step)
        if increment is not None:
            self.range = increment.range
            self.effect(increment)
        self.jump(head)
        self.place(end)

    def _switch(self, condition: Node, body: Node) -> None:
        switch = _Switch()
        for node in _cases(body):
            label = self._case_labels[id(node)] = self.label()
            if node.kind == kinds.DEFAULT:
                switch.default = label
            else:
                switch.cases.append((node, label))
        end = self.label()
        value = self.converted(condition, self.arithmetic.promoted(condition.type))
        if len(switch.cases) > 1 and value.op not in (ops.VAR, ops.CONST):
            value = self.temporary(value, "switch")
        for node, label in switch.cases:
            self.range = node.range
            matches = self._matches(value, node, self.arithmetic.promoted(condition.type))
            here, self.here = self.fork(matches)
            after = self.here
            self.here = here
            self.jump(label)
            self.here = after
        self.jump(switch.default or end)
        self._breaks.append(end)
        self.statement(body)
        self._breaks.pop()
        self.place(end)

    def _matches(self, value: Term, node: Node, type_: CType) -> Term:
        low = self.converted(node.children[0], type_)
        if len(node.children) == 2:
            return eq(value, low)
        high = self.converted(node.children[1], type_)
        at_most = sle if is_signed(type_) else ule
        return and_(at_most(low, value), at_most(value, high))

    def _case(self, node: Node) -> None:
        label = self._case_labels.get(id(node))
        if label is None:
            raise self.unsupported("case outside of a switch", node)
        self.place(label)
        self.statement(node.children[-1])

    def _named_label(self, name: str, key: int) -> Label:
        """Labels are told apart by their statements: with __label__, blocks may reuse a name."""
        label = self._labels.get(key)
        if label is None:
            label = self._labels[key] = self.label()
            self.labels.append((name, label))
        return label

    def _label(self, node: Node) -> None:
        self.place(self._named_label(*node.value))
        if self.linker.property.is_error_label(node.value[0]):
            self.leave(ERROR)
        for child in node.children:
            if child.kind < 400:
                self.statement(child)

    def _return(self, node: Node) -> None:
        values = [c for c in node.children if kinds.FIRST_EXPRESSION <= c.kind <= kinds.LAST_EXPRESSION]
        if values and self.function.returns and self._result is not None:
            if isinstance(self._result, RecordType):
                scalars = self.load_scalars(self.value(values[0]), self.layout(self._result))
            else:
                scalars = [self.converted(values[0], self._result)]
            for variable, scalar in zip(self.function.returns, scalars, strict=True):
                self.assign(variable, scalar)
        elif values:
            self.effect(values[0])
        else:
            for variable in self.function.returns:
                self.emit(Havoc(variable, Origin.UNSPECIFIED, "missing return value"))
        self.return_to_exit()

    def statement_expression(self, node: Node) -> Term | None:
        body = node.children[0]
        if not body.children:
            return None
        for child in body.children[:-1]:
            self.statement(child)
        last = body.children[-1]
        while last.kind == kinds.LABEL:
            self.place(self._named_label(*last.value))
            last = last.children[-1]
        if not kinds.FIRST_EXPRESSION <= last.kind <= kinds.LAST_EXPRESSION:
            self.statement(last)
            return None
        self.range = last.range
        return self.effect(last, used=True)

    # -- declarations -----------------------------------------------------------------------------

    def _declaration(self, node: Node) -> None:
        name, key, storage, initialised = node.value
        if storage == kinds.EXTERN:
            self.linker.declare_extern(name, node.type)
            return
        expressions = [c for c in node.children if kinds.FIRST_EXPRESSION <= c.kind <= kinds.LAST_EXPRESSION]
        initialiser = expressions[-1] if initialised and expressions else None
        if storage == kinds.STATIC:
            self.locals[key] = self.linker.static_local(self.function.name, name, node.type, initialiser)
            return
        if isinstance(node.type, ArrayType) and (node.type.variable or _has_variable_part(node.type)):
            self._variable_length_array(node, expressions)
            return
        local = self.declare(key, name, node.type, key in self._address_taken)
        if local.variable is not None:
            self._initialise_variable(local.variable, node.type, name, initialiser)
            return
        assert local.object is not None
        if initialiser is not None:
            self.initialise(local.object.symbol, node.type, initialiser)
        else:
            self.emit(Fill(local.object.symbol, self.layout(node.type), Origin.UNINITIALISED))

    def _initialise_variable(self, variable: Term, type_: CType, name: str, initialiser: Node | None) -> None:
        if initialiser is not None:
            self.emit(Assign(variable, self.converted(initialiser, type_)))
            return
        signed = not isinstance(type_, IntType) or type_.signed
        self.emit(Havoc(variable, Origin.UNINITIALISED, name, signed))
        if isinstance(type_, IntType) and type_.is_bool:
            self.assume(ule(variable, bv(1, type_.width)))

    def _variable_length_array(self, node: Node, expressions: list[Node]) -> None:
        """An array whose length is known when its declaration is reached: a block, like alloca's."""
        name, key, _, _ = node.value
        assert isinstance(node.type, ArrayType)
        if len(expressions) != 1 or _has_variable_part(node.type.element):
            raise self.unsupported("variable-length array of more than one dimension", node)
        length = resize(self.value(expressions[0]), self.pointer_width, is_signed(expressions[0].type))
        size = self.temporary(mul(length, bv(node.type.element.size, self.pointer_width)), f"{name}.size")
        element = node.type.element
        local = self.declare(key, name, PointerType(self.pointer_width // 8, lambda: element), False)
        assert local.variable is not None
        self.array_sizes[key] = size
        self.assign(local.variable, allocate(self, size))

    # -- assembly ---------------------------------------------------------------------------------

    def _assembly(self, node: Node) -> None:
        """Outputs get any value where they can be read off; a clobbered memory is not modelled."""
        text = node.text
        outputs = _number_of_outputs(text)
        operands = [c for c in node.children if kinds.FIRST_EXPRESSION <= c.kind <= kinds.LAST_EXPRESSION]
        for operand in operands[:outputs]:
            place = self.place_of(operand)
            if place.type.is_scalar:
                value = self.any_value("asm", place.type.sort, Origin.ASM, "asm")
                self.write(place, value)
            elif place.address is not None:
                self.emit(Fill(place.address, self.layout(place.type), Origin.ASM))
        what = "its outputs get any value" if outputs else "it is taken to have no effect"
        self.note(f"inline assembly is not modelled: {what}")


def _number_of_outputs(text: str) -> int:
    """Counts the operands between the first and the second colon of an asm statement."""
    parts: list[str] = [""]
    quoted, depth = False, 0
    for index, char in enumerate(text):
        if char == '"' and text[index - 1] != "\\":
            quoted = not quoted
        if quoted:
            parts[-1] += "q"
            continue
        depth += (char == "(") - (char == ")")
        if char == ":" and depth <= 1:
            parts.append("")
        elif depth > 1 or char == "(":
            parts[-1] += "x" if char == "," else char
        else:
            parts[-1] += char
    if len(parts) < 2 or not parts[1].strip(" \t\n);"):
        return 0
    return parts[1].count(",") + 1


def _has_variable_part(type_: CType) -> bool:
    while isinstance(type_, ArrayType):
        if type_.variable:
            return True
        type_ = type_.element
    return False


def _address_taken(tree: Node) -> set[int]:
    """The local scalars that need an address: operands of & and of inline assembly."""
    found: set[int] = set()
    for node in tree.walk():
        if node.kind == kinds.UNARY and node.value == "&":
            inner = node.children[0]
            while inner.kind in (kinds.PARENTHESES, kinds.UNEXPOSED_EXPR) and len(inner.children) == 1:
                inner = inner.children[0]
            if inner.kind == kinds.UNARY and inner.value == "__extension__":
                inner = inner.children[0]
            if inner.kind == kinds.DECL_REF:
                found.add(inner.value[2])
    return found


def _cases(body: Node) -> list[Node]:
    """The case and default statements that belong to a switch, not to one inside it."""
    found: list[Node] = []
    todo = [body]
    while todo:
        node = todo.pop()
        if node.kind in (kinds.CASE, kinds.DEFAULT):
            found.append(node)
        if node.kind != kinds.SWITCH:
            todo.extend(reversed(node.children))
    return found


def _parts_of_for(node: Node, lower: StatementLowering) -> tuple[Node | None, Node | None, Node | None, Node]:
    """Initialisation, condition and increment of a for loop: libclang leaves out the ones that are missing.

    Which are missing is read off the two semicolons of the header.
    """
    *parts, body = node.children
    if len(parts) == 3:
        return parts[0], parts[1], parts[2], body
    if not parts:
        return None, None, None, body
    text = node.unit.text_of(node.begin, node.end)
    semicolons = _header_semicolons(text)
    found: list[Node | None] = [None, None, None]
    for part in parts:
        before = node.unit.text_of(node.begin, part.begin)
        if len(semicolons) != 2 or (not before and part.begin != node.begin):
            raise lower.unsupported("this header of a for loop", node)
        position = len(before)
        found[sum(position > semicolon for semicolon in semicolons)] = part
    return found[0], found[1], found[2], body


def _header_semicolons(text: str) -> list[int]:
    """The positions of the semicolons at the top level of a for header, outside strings and comments."""
    found: list[int] = []
    depth, index = 0, 0
    while index < len(text) and len(found) < 2:
        char = text[index]
        if text.startswith("/*", index):
            index = text.find("*/", index) + 1
        elif text.startswith("//", index):
            index = text.find("\n", index)
        elif char in "\"'":
            index += 1
            while index < len(text) and text[index] != char:
                index += 2 if text[index] == "\\" else 1
        elif char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
        elif char == ";" and depth == 1:
            found.append(index)
        index += 1
    return found


