"""The names and types of the functions in the C library. Their behaviour is modelled in `libc`.

Start with `catalogue`.

- `catalogue`: the rows of `c/catalogue.h`
- `names`: the several names of a function, and what gcc does with calls by these names
- `prototypes`: whether a program declares a function as the library does
- `hidden_calls`: functions that gcc calls where no call is written
"""
