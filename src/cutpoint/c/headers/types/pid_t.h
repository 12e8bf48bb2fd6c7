#pragma once

#include "ids.h"

typedef __pid_t pid_t;
