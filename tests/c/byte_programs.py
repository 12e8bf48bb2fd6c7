"""Random programs that look at all bytes of records: padding, unions, bit-fields, copies of every kind.

Only determined bytes are looked at: objects start as zero or are filled, and of records that are passed by
value, the integers are looked at. Every statement is followed by a checksum over the bytes of all objects.
"""

import random
from dataclasses import dataclass

_SCALARS = ("char", "short", "int", "long", "unsigned char", "long long", "float", "double", "long double", "_Bool")
_HEAD = """#include <string.h>
#include <stdlib.h>
unsigned checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif
static unsigned sum(const void *p, unsigned n) {
  const unsigned char *b = p;
  unsigned s = n;
  for (unsigned i = 0; i < n; i++) s = s * 31 + b[i];
  return s;
}
"""


@dataclass(frozen=True)
class Member:
    name: str
    type: str
    count: int = 0
    bits: int = 0

    @property
    def text(self) -> str:
        return (
            f"{self.type} {self.name}{f'[{self.count}]' if self.count else ''}{f' : {self.bits}' if self.bits else ''};"
        )


@dataclass(frozen=True)
class Record:
    name: str
    members: tuple[Member, ...]
    is_union: bool

    @property
    def text(self) -> str:
        members = " ".join(member.text for member in self.members)
        return f"typedef {'union' if self.is_union else 'struct'} {{ {members} }} {self.name};"


_INTEGERS = ("char", "short", "int", "long", "unsigned char", "long long", "unsigned")


class ByteProgram:
    """One program; a seed always gives the same."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._records: list[Record] = []

    def text(self) -> str:
        choose = self._random
        for number in range(choose.randint(2, 4)):
            self._records.append(self._record(f"r{number}"))
        lines = [_HEAD, *(record.text for record in self._records)]
        names: list[tuple[str, Record]] = []
        for number in range(choose.randint(2, 4)):
            record = choose.choice(self._records)
            names.append((f"g{number}", record))
            lines.append(f"{'static ' if choose.random() < 0.3 else ''}{record.name} g{number};")
        lines += [
            f"static {record.name} same{record.name}({record.name} x) {{ return x; }}" for record in self._records
        ]
        lines.append("int main(void) {")
        for number in range(choose.randint(1, 3)):
            record = choose.choice(self._records)
            names.append((f"l{number}", record))
            lines.append(f"  {record.name} l{number}; memset(&l{number}, {choose.randrange(256)}, sizeof l{number});")
        if choose.random() < 0.5:
            record = choose.choice(self._records)
            lines.append(f"  {record.name} *h = calloc(1, sizeof *h); if (!h) return 1;")
            names.append(("(*h)", record))
        if choose.random() < 0.5:
            record = choose.choice(self._records)
            lines.append(f"  static {record.name} a[{choose.choice((2, 3, 70))}];")
            names += [("a[1]", record), ("a[0]", record)]
        for _ in range(choose.randint(4, 10)):
            lines.append("  " + self._statement(names))
            total = " + ".join(f"sum(&{name}, sizeof {name})" for name, _ in names)
            lines.append(f"  RECORD({total});")
            if choose.random() < 0.3:
                lines.append("  " + self._by_value(*choose.choice(names)))
        return "\n".join([*lines, "  return checksum_log & 63;", "}", ""])

    def _record(self, name: str) -> Record:
        choose, members = self._random, []
        for number in range(choose.randint(1, 5)):
            inner = [record.name for record in self._records]
            kind = choose.random()
            if kind < 0.2 and inner:
                members.append(Member(f"m{number}", choose.choice(inner), choose.choice((0, 0, 2))))
            elif kind < 0.35:
                members.append(Member(f"m{number}", choose.choice(("unsigned", "int")), bits=choose.randint(1, 20)))
            else:
                members.append(Member(f"m{number}", choose.choice(_SCALARS), choose.choice((0, 0, 0, 2, 3))))
        return Record(name, tuple(members), choose.random() < 0.35)

    def _statement(self, names: list[tuple[str, Record]]) -> str:
        choose = self._random
        name, record = choose.choice(names)
        kind = choose.randrange(8)
        if kind == 0:
            return f"memset(&{name}, {choose.randrange(256)}, sizeof {name});"
        if kind == 1:
            return f"((unsigned char *)&{name})[{choose.randrange(64)} % sizeof {name}] = {choose.randrange(256)};"
        same = [other for other, type_ in names if type_ is record and other != name]
        if kind == 2 and same:
            return f"{name} = {choose.choice(same)};"
        if kind == 3 and same:
            return f"memmove(&{name}, &{choose.choice(same)}, sizeof {name});"
        if kind == 4:
            other, _ = choose.choice([one for one in names if one[0] != name])
            size = f"(sizeof {name} < sizeof {other} ? sizeof {name} : sizeof {other})"
            return f"memcpy(&{name}, &{other}, {size});"
        if kind == 5:
            other, _ = choose.choice([one for one in names if one[0] != name])
            size = f"(sizeof {name} < sizeof {other} ? sizeof {name} : sizeof {other})"
            return f"if (memcmp(&{name}, &{other}, {size}) > 0) ((unsigned char *)&{name})[0] ^= 5;"
        return self._store(name, record)

    def _by_value(self, name: str, record: Record) -> str:
        """Passes a record and looks at its integers: a float that is returned may be another NaN, padding anything."""
        integers = self._integers(record, "v")
        if not integers:
            return ""
        total = " * 31 + ".join(f"(unsigned)({one})" for one in integers)
        return f"{{ {record.name} v = same{record.name}({name}); RECORD({total}); }}"

    def _integers(self, record: Record, place: str) -> list[str]:
        found: list[str] = []
        for member in record.members:
            places = [
                f"{place}.{member.name}{f'[{index}]' if member.count else ''}" for index in range(member.count or 1)
            ]
            inner = [one for one in self._records if one.name == member.type]
            for one in places:
                found += self._integers(inner[0], one) if inner else [one] if member.type in _INTEGERS else []
        return found

    def _store(self, place: str, record: Record) -> str:
        choose = self._random
        while True:
            member = choose.choice(record.members)
            place = f"{place}.{member.name}"
            if member.count:
                place += f"[{choose.randrange(member.count)}]"
            inner = [one for one in self._records if one.name == member.type]
            if not inner:
                value = choose.randrange(-1000, 1000)
                return f"{place} = {value / 8 if member.type in ('float', 'double', 'long double') else value};"
            record = inner[0]


def byte_program(seed: int) -> str:
    return ByteProgram(seed).text()
