#pragma once

typedef struct {
    unsigned long __bits[1024 / (8 * sizeof(unsigned long))];
} sigset_t;
