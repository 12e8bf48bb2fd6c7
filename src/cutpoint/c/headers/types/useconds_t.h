#pragma once

#include "ids.h"

typedef __useconds_t useconds_t;
