#pragma once

#include "ids.h"

typedef __ino_t ino_t;
