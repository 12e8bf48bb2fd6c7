#pragma once

#include "ids.h"

typedef __nlink_t nlink_t;
