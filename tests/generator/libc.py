"""Parts of generated programs that come from templates: lists on the heap, strings, variadic functions."""

import random
from dataclasses import dataclass

from tests.generator.expressions import Expressions

PROLOGUE = r"""unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif
#define NOTE(value) RECORD((checksum_log ^ (unsigned int)(value)) * 16777619u)
#define FOLD(value) h = (h ^ (unsigned int)(value)) * 16777619u
#define FOLD64(value) h = (h ^ (unsigned int)((value) ^ (unsigned long long)(value) >> 32 << 3)) * 16777619u
#define SIGN(value) (((value) > 0) - ((value) < 0))

static unsigned long long bits(double number) {
    union { double number; unsigned long long bits; } view;
    view.number = number;
    return number == number ? view.bits : 5;
}
static int to_integer(double number) {
    return number > -2e9 && number < 2e9 ? (int)number : 77;
}
static int pure_0(int a, int b) { return a > b ? a - b : b * 3; }
static long long pure_1(unsigned char a, long long b) { return a ? b / a : b; }
static unsigned pure_2(short a, unsigned b) { while (b > 1000) b /= 7; return a ^ b; }
"""

OPERATIONS = """static int apply(int (*operation)(int, int), int a) { return operation(a, a >> 1); }
static int op_add(int a, int b) { return a + b; }
static int op_mix(int a, int b) { return a * 31 ^ b; }
static int op_shift(int a, int b) { return a << (b & 7); }
static int op_less(int a, int b) { return a < b; }
int (*operations[4])(int, int) = {op_add, op_mix, op_shift, op_less};
struct { int tag; int (*operation)(int, int); } chosen = {1, op_add};
"""

LIST = """struct node { struct node *next; int value; };
struct node *list;
int list_length;
static void push(int value) {
    struct node *node = malloc(sizeof(struct node));
    if (!node || list_length > 8) { free(node); return; }
    node->value = value;
    node->next = list;
    list = node;
    list_length++;
}
static int pop(void) {
    struct node *node = list;
    if (!node) return -1;
    int value = node->value;
    list = node->next;
    free(node);
    list_length--;
    return value;
}
static void reverse(void) {
    struct node *done = 0;
    while (list) { struct node *next = list->next; list->next = done; done = list; list = next; }
    list = done;
}
static int list_sum(void) {
    int sum = 0;
    for (struct node *node = list; node; node = node->next) sum = sum * 3 + node->value;
    return sum;
}
static void insert_sorted(int value) {
    struct node **link = &list;
    if (list_length > 8) return;
    while (*link && (*link)->value < value) link = &(*link)->next;
    struct node *node = calloc(1, sizeof *node);
    node->value = value;
    node->next = *link;
    *link = node;
    list_length++;
}
static int resized(int count) {
    int sum = 0, *cells = malloc(2 * sizeof(int));
    cells[0] = 3, cells[1] = count;
    cells = realloc(cells, (count + 2) * sizeof *cells);
    for (int k = 2; k < count + 2; k++) cells[k] = cells[k - 1] * 2 - cells[k - 2];
    while (count >= 0) sum = sum * 7 + cells[count--];
    free(cells);
    return sum;
}
"""

STRINGS = """char text[24] = "start";
char word[8] = "word";
"""

VARIADIC = """static long long gather(const char *kinds, ...) {
    va_list arguments;
    long long result = 1;
    va_start(arguments, kinds);
    for (; *kinds; kinds++)
        if (*kinds == 'i') result = result * 5 + va_arg(arguments, int);
        else if (*kinds == 'l') result = result * 5 + va_arg(arguments, long long);
        else result = result * 5 + to_integer(va_arg(arguments, double));
    va_end(arguments);
    return result;
}
"""

WORDS = ("", "a", "bc", "xyz", "hello", "Q-9", "wo", "word", "start")


@dataclass(frozen=True, slots=True)
class Library:
    """Which of the templates a program has."""

    lists: bool
    strings: bool
    variadic: bool
    inputs: bool

    @staticmethod
    def draw(rng: random.Random) -> "Library":
        return Library(rng.random() < 0.5, rng.random() < 0.5, rng.random() < 0.4, rng.random() < 0.3)

    def headers(self) -> list[str]:
        headers = ["#include <string.h>"]
        if self.lists:
            headers.append("#include <stdlib.h>")
        if self.variadic:
            headers.append("#include <stdarg.h>")
        return headers

    def definitions(self) -> str:
        text = OPERATIONS
        if self.lists:
            text += LIST
        if self.strings:
            text += STRINGS
        if self.variadic:
            text += VARIADIC
        if self.inputs:
            text += "int __VERIFIER_nondet_int(void);\nunsigned char __VERIFIER_nondet_uchar(void);\n"
        return text

    def observations(self) -> list[str]:
        """The lines of `check` that fold the globals of the templates."""
        lines = []
        if self.lists:
            lines += ["FOLD(list_length);", "for (struct node *n = list; n; n = n->next) FOLD(n->value);"]
        if self.strings:
            lines += ["for (int k = 0; text[k]; k++) FOLD(text[k]);", "FOLD(word[0] * 7 + word[1]);"]
        return lines

    def call(self, draw: Expressions, private: str) -> list[str]:
        """One statement that uses a template; its result goes to a private variable."""
        options = [f"{private} = pure_0({draw.integer(1)}, {draw.integer(1)});", *self._blocks(draw, private)]
        if self.lists:
            options += [f"push({draw.integer(2)});", f"{private} = pop();", "reverse();", f"{private} = list_sum();"]
            options += [f"{private} = resized(({draw.integer(1)}) & 7);"]
            options += [f"insert_sorted({draw.integer(2)});", f"if (list) list->value ^= {draw.integer(1)};"]
        if self.strings:
            options += self._string_calls(draw, private)
        if self.variadic:
            kinds = [draw.rng.choice("ild") for _ in range(draw.rng.randrange(9))]
            casts = {"i": "(int)", "l": "(long long)", "d": "(double)"}
            arguments = "".join(f", {casts[kind]}({draw.integer(1)})" for kind in kinds)
            options += [f'{private} = gather("{"".join(kinds)}"{arguments});'] * 2
        if self.inputs:
            options += [f"{private} = __VERIFIER_nondet_int();", f"{private} ^= __VERIFIER_nondet_uchar();"]
        return [draw.rng.choice(options)]

    @staticmethod
    def _blocks(draw: Expressions, private: str) -> list[str]:
        """Arrays whose length is computed, on the stack, and pointers to pointers."""
        fill = f"for (int k = 0; k < n; k++) v[k] = k * 7 - ({draw.integer(1)});"
        blocks = [
            f"{{ int n = (({draw.integer(1)}) & 3) + 1; short v[n]; {fill} {private} = v[n - 1] + (int)sizeof v; }}",
            f"{{ int n = 3, *v = __builtin_alloca(n * sizeof(int)); {fill} {private} = v[0] * v[1] + v[2]; }}",
        ]
        if draw.scope.pointers:
            pointer = draw.rng.choice(draw.scope.pointers)
            value = draw.of_type(pointer.type, 1)
            blocks.append(f"{{ {pointer.type.name} **z = &{pointer.name}; **z = {value}; z[0][0]++; }}")
        return blocks

    @staticmethod
    def _string_calls(draw: Expressions, private: str) -> list[str]:
        literal, other = draw.rng.choice(WORDS), draw.rng.choice(WORDS)
        letter = draw.rng.choice("aowtrz")
        return [
            f'strcpy(text, "{literal}");',
            f'if (strlen(text) < 12) strcat(text, "{literal}");',
            f"strncpy(word, text, {draw.rng.randint(1, 7)});",
            f'{private} = SIGN(strcmp(text, "{other}"));',
            f"{private} = SIGN(strncmp(text, word, {draw.rng.randint(0, 4)}));",
            f"{private} = strchr(text, '{letter}') ? (int)(strchr(text, '{letter}') - text) : -1;",
            f"{private} = (int)strlen(text);",
            f'{private} = SIGN(memcmp(word, "{(other + "........")[:4]}", 2));',
            f"if (text[0]) text[0] = (char)('a' + ({draw.integer(1)}) % 13);",
        ]
