"""Ways to take a pointer apart and to put it together again, as C functions of an address, for random programs."""

from __future__ import annotations

import random
import re

HEADER = """
typedef __UINTPTR_TYPE__ U;
typedef __INTPTR_TYPE__ S;
enum { W = 8 * sizeof(U) };
static int one = 1, three = 3;
static U key = 0x5a5a5a5a, none;
void *memcpy(void *, const void *, __SIZE_TYPE__);
int memcmp(const void *, const void *, __SIZE_TYPE__);
"""

WAYS = {
    "negated": "U n = -u; return -n;",
    "minus_zero": "U n = none - u; return none - n;",
    "inverted": "return ~(~u - one) - one;",
    "scaled": "unsigned long long n = (unsigned long long)u * three; return n / three;",
    "shifted": "unsigned long long n = (unsigned long long)u << one; return n >> one;",
    "masked": "U n = u ^ key; return n ^ key;",
    "halves": "unsigned lo = u, hi = (unsigned long long)u >> 32; lo += one; lo -= 1; hi = hi * 2 / 2;"
    "return (U)((unsigned long long)hi << 32 | lo);",
    "shorts": "unsigned short s[W / 16]; for (int i = 0; i < W / 16; i++) s[i] = (u >> (16 * i)) + one;"
    "U n = 0; for (int i = 0; i < W / 16; i++) n |= (U)(unsigned short)(s[i] - 1) << (16 * i); return n;",
    "bytes": "unsigned char a[sizeof u], b[sizeof u]; U n; memcpy(a, &u, sizeof u);"
    "for (int i = 0; i < (int)sizeof u; i++) b[sizeof u - 1 - i] = a[i] ^ 0x55;"
    "for (int i = 0; i < (int)sizeof u; i++) a[i] = b[sizeof u - 1 - i] ^ 0x55; memcpy(&n, a, sizeof n); return n;",
    "bits": "U n = 0; for (int i = 0; i < W; i++) if (u & (U)1 << i) n |= (U)1 << i; return n;",
    "bits_added": "U n = 0; for (int i = 0; i < W; i++) if (u >> i & 1) n += (U)1 << i; return n;",
    "bits_doubled": "U n = 0; for (int i = W - 1; i >= 0; i--) { n = n + n; if ((u >> i) % 2) n = n + 1; } return n;",
    "bits_in_an_array": "char b[W]; for (int i = 0; i < W; i++) b[i] = u >> i & 1;"
    "U n = 0; for (int i = W - 1; i >= 0; i--) n = n * 2 + b[i]; return n;",
    "search": "U low = 0, high = ~(U)0; while (low < high) { U m = low + (high - low) / 2;"
    "if (m < u) low = m + 1; else high = m; } return low;",
    "digits": "char d[24]; int l = 0; do d[l++] = '0' + u % 10; while (u /= 10);"
    "U n = 0; while (l) n = 10 * n + (d[--l] - '0'); return n;",
    "hexadecimal": 'static const char h[] = "0123456789abcdef"; char d[16]; U n = 0;'
    "for (int i = 0; i < W / 4; i++) d[i] = h[u >> (4 * i) & 15];"
    "for (int i = W / 4 - 1; i >= 0; i--) { int k = 0; while (h[k] != d[i]) k++; n = n << 4 | k; } return n;",
    "table": "static unsigned char t[256]; for (int i = 0; i < 256; i++) t[i] = i; U n = 0;"
    "for (int i = 0; i < (int)sizeof u; i++) n |= (U)t[u >> (8 * i) & 255] << (8 * i); return n;",
    "marks": "static char m[sizeof(U)][256]; U n = 0; for (int i = 0; i < (int)sizeof u; i++) {"
    "m[i][u >> (8 * i) & 255] = 1; for (int k = 0; k < 256; k++) if (m[i][k]) { n |= (U)k << (8 * i); m[i][k] = 0; } }"
    "return n;",
    "cases": "U n = 0; for (int i = W - 2; i >= 0; i -= 2) switch (u >> i & 3) {"
    "case 0: n = n * 4; break; case 1: n = n * 4 + 1; break; case 2: n = n * 4 + 2; break; default: n = n * 4 + 3; }"
    "return n;",
    "remainder": "U m = 1000 + three; return u / m * m + u % m;",
    "real": "double d = (double)u; return (U)(d * 2 / 2);",
    "as_double": "union { unsigned long long l; double d; } a, b; a.l = u; b.d = a.d; return (U)b.l;",
    "fields": "typedef unsigned long long L; struct { L a : 20, b : 20, c : 24; } f; f.a = u; f.b = (L)u >> 20;"
    "f.c = (L)u >> 40; return (U)((L)f.c << 40 | (L)f.b << 20 | f.a);",
    "distance": "static char here[8]; S d = (char *)u - here; return (U)(here + d);",
    "index": "static char here[8]; char *p = &here[(char *)u - here]; return (U)p;",
    "from_null": "char *p = (char *)none; p += u; return (U)p;",
    "compared": "U n = u / 4096 * 4096; for (int i = 0; i < 4096; i++) { if (n == u) return n; n++; } return 0;",
    "compared_bytes": "U n = 0; unsigned char *b = (unsigned char *)&n; for (int i = 0; i < (int)sizeof n; i++)"
    "for (int k = 0; k < 256; k++) { b[i] = k; if (memcmp(b + i, (char *)&u + i, 1) == 0) break; } return n;",
    "subtracted": "U n = u / 256 * 256; while (u - n > 0) n++; return n;",
    "stored": "static U cell[4]; cell[one] = u; cell[one + 1] = cell[1] + cell[one]; return cell[2] - cell[one];",
    "truth": "U n = 0, m = u; int i = 0; while (m) { n += (m % 2 == 1) * ((U)1 << i); m /= 2; i++; } return n;",
    "conditional": "U n = 0; for (int i = 0; i < W; i++) n = (u >> i) % 2 ? n | (U)1 << i : n; return n;",
    "signed": "S s = (S)u; s = s - 5 * three; return (U)(s + 15);",
    "pieces": "U n = 0; char *t = (char *)&n, *s = (char *)&u; for (unsigned i = 1; i < sizeof n; i++) t[i] = s[i];"
    "t[0] = (char)(u % 256); return n;",
    "rotated": "U n = u << 13 | u >> (W - 13); return n >> 13 | n << (W - 13);",
    "gray": "U n = u ^ u >> 1; for (int i = 1; i < W; i *= 2) n ^= n >> i; return n;",
    "leading_zeros": "U n = 0;"
    "while (u) { int k = W - 1 - __builtin_clzl(u); n |= (U)1 << k; u ^= (U)1 << k; } return n;",
    "counted_down": "U n = 0; for (int i = W - 4; i >= 0; i -= 4) { U d = u >> i & 15; n *= 16;"
    "again: if (d) { d--; n++; goto again; } } return n;",
    "counted_in_memory": "static U c[16]; for (int i = 0; i < W / 4; i++) { c[i] = 0;"
    "for (U k = 0; k < (u >> (4 * i) & 15); k++) c[i]++; }"
    "U n = 0; for (int i = W / 4 - 1; i >= 0; i--) n = n * 16 + c[i]; return n;",
    "walked": "static char b[17]; U n = 0; for (int i = W - 4; i >= 0; i -= 4) { char *p = b;"
    "for (U d = u >> i & 15; d; d--) p++; n = n * 16 + (U)(p - b); } return n;",
    "jumps": "U n = 0; static void *t[] = {&&zero, &&one}; int i = W; next: if (i-- == 0) return n;"
    "goto *t[u >> i & 1]; zero: n = n * 2; goto next; one: n = n * 2 + 1; goto next;",
    "constants_added": "static int other; U v = (U)&other, n = v; for (int i = 0; i < W; i++) {"
    "if (u >> i & 1) n += (U)1 << i; if (v >> i & 1) n -= (U)1 << i; } return n;",
    "greater": "static int other; U v = (U)&other; return (u > v ? u : v) ^ (u > v ? v : u) ^ v;",
    "sum": "static int other; U n = u + (U)&other; return n - (U)&other;",
    "union_halves": "union { U u; struct { unsigned short a, b; } s[2]; } x, y; x.u = u; y.u = 0;"
    "for (unsigned i = 0; i < W / 32; i++) { y.s[i].a = x.s[i].a + one; y.s[i].b = x.s[i].b ^ 7;"
    "y.s[i].a--; y.s[i].b ^= 7; } return y.u;",
    "recursion": "return u < 3 ? u : f_recursion(u / 3) * 3 + u % 3;",
}  # fmt: skip
"""The bodies of functions `U f(U u)` that return their argument."""

PLACES = {
    "scalar": ("int x;", "&x", "x"),
    "element": ("int a[5];", "&a[one + 2]", "a[3]"),
    "member": ("struct { char c; int m; } s;", "&s.m", "s.m"),
    "nested": ("struct { int n; struct { short h; int m; } p[3]; } t;", "&t.p[one].m", "t.p[1].m"),
}


def program(source: random.Random) -> str:
    """A program that writes through laundered pointers and returns 0 if every write has reached its object."""
    text = [HEADER]
    ways = [source.choice(sorted(WAYS)) for _ in range(source.randrange(1, 4))]
    for name in dict.fromkeys(ways):
        text.append(f"static U f_{name}(U u) {{ {WAYS[name]} }}")
    body = ["int failed = 0;"]
    for number in range(source.randrange(1, 4)):
        declaration, address, value = PLACES[source.choice(sorted(PLACES))]
        local = source.random() < 0.5
        letters = {"x": f"x{number}", "a": f"a{number}", "s": f"s{number}", "t": f"t{number}"}
        declaration, address, value = (_renamed(part, letters) for part in (declaration, address, value))
        if local:
            body.append(declaration)
        else:
            text.append(declaration)
        expression = f"(U){address}"
        for name in source.sample(ways, source.randrange(1, len(ways) + 1)):
            expression = f"f_{name}({expression})"
        written = source.randrange(1, 1000)
        body += [
            f"{value} = 0;",
            f"*(int *){expression} = {written};",
            f"failed |= ({value} != {written}) << {number};",
        ]
        body += [f"{value} = {written + 1};", f"failed |= (*(int *){expression} != {written + 1}) << {number};"]
    return "\n".join([*text, "int main(void) {", *body, "return failed; }", ""])


def _renamed(text: str, letters: dict[str, str]) -> str:
    return re.sub(r"\b[xast]\b", lambda found: letters[found.group()], text)
