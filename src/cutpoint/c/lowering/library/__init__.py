"""The names and types of the functions in the C library. Their behaviour is modelled in `libc`.

- `catalogue`: the rows of `c/catalogue.h`; begin here
- `names`: the several names of a function, and what gcc does with calls by these names
- `prototypes`: whether a program declares a function as the library does
- `hidden_calls`: functions that gcc calls where no call is written
"""
