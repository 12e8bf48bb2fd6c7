#pragma once

#include "ids.h"

typedef __ssize_t ssize_t;
