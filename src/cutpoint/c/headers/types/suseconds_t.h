#pragma once

#include "ids.h"

typedef __suseconds_t suseconds_t;
