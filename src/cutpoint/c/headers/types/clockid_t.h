#pragma once

#include "ids.h"

typedef __clockid_t clockid_t;
