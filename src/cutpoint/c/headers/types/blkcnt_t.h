#pragma once

#include "ids.h"

typedef __blkcnt_t blkcnt_t;
