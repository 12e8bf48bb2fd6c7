#pragma once

#include "ids.h"

typedef __uid_t uid_t;
