/* Streams are opaque to programs; the members only give the type the size that it has in glibc. */
#pragma once

#include "stream.h"

struct _IO_FILE {
    int _flags;
    char *__buffers[13];
    int _fileno;
    char __rest[__SIZEOF_POINTER__ == 8 ? 100 : 88];
};
