#pragma once

#include "ids.h"

typedef __id_t id_t;
