"""The function under construction.

`builder` holds the graph so far and the location where lowering stands; `objects` and `locals` know what memory
variables have. `conversions`, `bit_fields` and `operators` make terms, `null_traps` and `arithmetic_traps` end
executions as the processor does.
"""
