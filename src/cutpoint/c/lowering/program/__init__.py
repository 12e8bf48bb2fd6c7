"""Everything outside of a function.

`program_builder` collects functions and globals, `symbols` resolves names across files, `call_effects` computes what a
call may read and change.

Start with `program_builder`, then `symbols`.
"""
