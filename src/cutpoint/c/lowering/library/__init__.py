"""What the C library has, by name and type. What its functions do, `libc` says."""
