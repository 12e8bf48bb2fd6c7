"""The names and types of the functions in the C library. Their behaviour is modelled in `libc`."""
