#pragma once

#undef NULL
#define NULL ((void *)0)
