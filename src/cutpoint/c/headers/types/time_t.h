#pragma once

#include "ids.h"

typedef __time_t time_t;
