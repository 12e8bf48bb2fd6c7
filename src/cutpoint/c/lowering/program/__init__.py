"""What is outside of a function.

`program_builder` collects functions and globals, `symbols` resolves names across files, `call_effects` says what a call
may change.
"""
