#pragma once

#include "ids.h"

typedef __dev_t dev_t;
