#pragma once

#include "ids.h"

typedef __blksize_t blksize_t;
