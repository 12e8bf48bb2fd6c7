"""Control flow in its odd shapes: switches, jumps, statement expressions."""

from __future__ import annotations

import random

from tests.generator.features.snippet import Draw, Snippet, integer_type, small


def switches(rng: random.Random) -> Snippet:
    kind = integer_type(rng)
    cases = rng.sample(
        [
            f"case 0: r += {small(rng)};",
            "case 1: { int t = x; r ^= t; break; }",
            f"default: r += {small(rng)}; {rng.choice(('', 'break;'))}",
            f"case 3 ... 6: r = r * 3; {rng.choice(('', 'break;'))}",
            "case -1: r--; break;",
            "case 200: r += 7;",
            f"if (r) {{ case 8: r += {small(rng)}; }} else {{ case 9: r -= 4; }}",
            "while (r > 1000) { case 10: r /= 2; }",
            "case 'a': case 'b': r = -r;",
        ],
        rng.randint(3, 9),
    )
    return Snippet(
        "for (int k = -2; k < 12; k++) out@[k & 7] += pick@(k); out@[0] += pick@(200) + pick@('a') * 3;",
        f"static int pick@(int x) {{ int r = 1; switch (({kind})x) {{ int never; {' '.join(cases)} ; }} return r; }}",
    )


def strange_switches(rng: random.Random) -> Snippet:
    count = small(rng, 1, 20)
    return Snippet(
        f"int n = {count}, r = 0, k = (n + 3) / 4;\n"
        "switch (n & 3) { case 0: do { r += 1; case 3: r += 10; case 2: r += 100; case 1: r += 1000; } "
        "while (--k > 0); }\n"
        f"out@[0] = r; switch (r) default: out@[1] = 3; switch (n) case {count}: out@[2] = 4;\n"
        "switch (n) { } switch (n & 1) { case 0: switch (r & 1) { case 1: break; default: out@[3] = 1; } "
        "out@[4]++; }\n"
        f"switch ({rng.choice(('n++', 'n += 2', '(n = 7, n)'))}) {{ case 7: out@[5] = n; break; "
        f"default: out@[5] = -n; }}\n"
        "for (int i = 0; i < 5; i++) { switch (i) { case 1: continue; case 3: goto out_of@; } out@[6] += i; "
        "} out_of@:;",
    )


def computed_jumps(rng: random.Random) -> Snippet:
    order = rng.sample(("add@", "twice@", "less@"), 3)
    program = [str(small(rng, 0, 3)) for _ in range(5)]
    return Snippet(
        f"static void *const table[] = {{&&{order[0]}, &&{order[1]}, &&{order[2]}, &&end@}};\n"
        f"int code[] = {{{', '.join(program)}, 3}}, at = 0, acc = 1; goto *table[code[at++]];\n"
        "add@: acc += 5; goto *table[code[at++]]; twice@: acc *= 2; goto *table[code[at++]];\n"
        "less@: acc--; goto *table[code[at++]]; end@: out@[0] = acc; out@[1] = at;",
    )


def statement_expressions(rng: random.Random) -> Snippet:
    return Snippet(
        f"int x = {small(rng)};\n"
        "out@[0] = ({ int t = x; t * 2; }) + ({ __label__ again; int t = 0; again: if (++t < 3) goto again; t; });\n"
        "out@[1] = ({ if (x > 4) goto leave@; x + 1; }); out@[2] = 5; leave@: out@[3] = x;\n"
        "for (int k = 0; k < ({ int z = 3; z; }); k++) { out@[4] += ({ if (k == 1) continue; k; }) + 1; }\n"
        "out@[5] = ({ struct { int a, b; } s = {x, 2}; s; }).a; out@[6] = ({ ; x; }) ?: 9;\n"
        "do { out@[7] += ({ if (out@[7] > 3) break; 2; }); } while (out@[7] < 20);",
    )


def jumps(rng: random.Random) -> Snippet:
    first = small(rng, 0, 3)
    return Snippet(
        f"int n = {first}, r = 0;\n"
        "goto middle@; top@: r += 2; if (r > 30) goto bottom@;\n"
        "{ int inner = 4; r += inner; middle@: inner = n; r += inner + 1; if (n++ < 5) goto top@; }\n"
        "for (;;) { for (;;) { if (r++ > 20) goto bottom@; if (r & 1) break; } if (r > 18) break; }\n"
        "bottom@: out@[0] = r; out@[1] = n; { unused@: __attribute__((unused)); out@[2] = 1; }\n"
        "while (({ int t = n--; t > 0; }) && r) out@[3]++; do out@[4]++; while (0); if (0) never@: out@[5] = 1;",
    )


def loops(rng: random.Random) -> Snippet:
    kind = rng.choice(("unsigned char", "signed char", "short", "int", "unsigned"))
    return Snippet(
        f"{kind} i; for (i = {small(rng, 0, 5)}; i < {small(rng, 3, 12)}; i++, out@[0]++) {{\n"
        f"    if (i == {small(rng)}) continue; if (out@[1] > {small(rng, 3, 40)}) break; out@[1] += i; }}\n"
        f"for (int a = 0, b = {small(rng, 2, 8)}; a < b; ++a, --b) out@[2] += a * b;\n"
        "unsigned u = 5; while (u --> 0) out@[3] += u; for (;;) if (++out@[4] > 3) break;\n"
        "for (struct { int a, b; } p = {0, 3}; p.a < p.b; p.a++) out@[5] += p.b;",
    )


def conditions(rng: random.Random) -> Snippet:
    return Snippet(
        f"int a = {small(rng, 0, 2)}, b = {small(rng, 0, 2)}, n = 0;\n"
        "out@[0] = a && n++ || b && ++n; out@[1] = n; out@[2] = (a ? n++ : n--, n); out@[3] = !a + !!b - ~n;\n"
        "out@[4] = (a, b) ? (n += 3) : (n -= 3); out@[5] = a ?: b ?: n; if (a || (n = 0, b)) out@[6] = n;\n"
        "out@[7] = (a > b) - (a < b) + (a == b) * 5; _Bool t = 0.25; out@[7] += t * 100 + (_Bool)&n * 200;",
    )


SNIPPETS: tuple[Draw, ...] = (
    switches,
    strange_switches,
    computed_jumps,
    statement_expressions,
    jumps,
    loops,
    conditions,
)
