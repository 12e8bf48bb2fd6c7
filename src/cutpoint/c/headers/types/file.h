/* Streams are opaque to a model of the program; the members only make the type complete. */
#pragma once

struct _IO_FILE {
    int _flags;
    int _fileno;
};
typedef struct _IO_FILE FILE;
