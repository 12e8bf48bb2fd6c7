#pragma once

typedef __PTRDIFF_TYPE__ ssize_t;
