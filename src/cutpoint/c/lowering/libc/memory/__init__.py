"""Models of functions that work on memory.

- `blocks`: allocation, copies and filling; begin here
- `written`: what the library writes into the memory of the program
- `sorting`, `atomics`: qsort; gcc's `__sync` functions
"""
