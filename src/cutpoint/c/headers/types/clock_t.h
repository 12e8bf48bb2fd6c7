#pragma once

#include "ids.h"

typedef __clock_t clock_t;
