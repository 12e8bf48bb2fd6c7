"""The function under construction.

`builder` holds the graph so far and the current location; `objects` and `locals` manage the memory of variables.
`conversions`, `bit_fields` and `operators` create terms; `doubtful_types` refuses expressions to which gcc and clang
give different types; `null_traps` and `arithmetic_traps` end executions as the processor does.

Start with `builder`, then `objects`.
"""
