#pragma once

#include "ids.h"

typedef __timer_t timer_t;
