"""Models of functions that work on characters and texts.

- `characters`, `tables`: <ctype.h>, as functions and as glibc's tables
- `printing`, `scanning`: printf, scanf and similar functions
- `buffers`: texts of which only the length is known to be limited; `formatted`: exact texts, as sprintf writes them
"""
