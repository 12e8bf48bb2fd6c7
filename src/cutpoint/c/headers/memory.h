#pragma once

#include <features.h>
#include <string.h>
