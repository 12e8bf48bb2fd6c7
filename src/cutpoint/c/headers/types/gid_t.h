#pragma once

#include "ids.h"

typedef __gid_t gid_t;
