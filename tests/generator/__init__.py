"""Random C programs, and the comparison of gcc with the interpreter on them."""
