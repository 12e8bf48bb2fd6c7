"""The function under construction.

`builder` holds the graph so far and the current location; `objects` and `locals` manage the memory of variables.
`conversions`, `bit_fields` and `operators` create terms; `null_traps` and `arithmetic_traps` end executions as the
processor does.
"""
