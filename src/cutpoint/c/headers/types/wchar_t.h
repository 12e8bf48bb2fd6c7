#pragma once

typedef __WCHAR_TYPE__ wchar_t;
