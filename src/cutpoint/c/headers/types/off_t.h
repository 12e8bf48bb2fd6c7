#pragma once

#include "ids.h"

typedef __off_t off_t;
