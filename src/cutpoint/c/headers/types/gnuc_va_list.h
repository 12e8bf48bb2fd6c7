#pragma once

typedef __builtin_va_list __gnuc_va_list;
