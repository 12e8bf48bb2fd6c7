#pragma once

#include <features.h>
#include "types/getopt.h"

#define no_argument 0
#define required_argument 1
#define optional_argument 2

struct option {
    const char *name;
    int has_arg;
    int *flag;
    int val;
};

int getopt_long(int __count, char *const *__arguments, const char *__options, const struct option *__long_options,
                int *__found);
