#pragma once

#include "ids.h"

typedef __mode_t mode_t;
