#pragma once

typedef struct {
    int __count;
    unsigned int __value;
} mbstate_t;
