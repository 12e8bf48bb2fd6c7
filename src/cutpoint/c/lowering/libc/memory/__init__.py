"""Models of functions that work on memory.

- `allocation`: malloc and similar functions; begin here
- `blocks`: copies and filling
- `written`: what the library writes into the memory of the program
- `sorting`, `atomics`: qsort; gcc's `__sync` functions
"""
