#pragma once

#include <features.h>
#include "types/byte_order.h"

#ifdef __USE_MISC
#define LITTLE_ENDIAN __LITTLE_ENDIAN
#define BIG_ENDIAN __BIG_ENDIAN
#define PDP_ENDIAN __PDP_ENDIAN
#define BYTE_ORDER __BYTE_ORDER

#define htobe16(number) __builtin_bswap16(number)
#define htole16(number) ((__UINT16_TYPE__)(number))
#define be16toh(number) __builtin_bswap16(number)
#define le16toh(number) ((__UINT16_TYPE__)(number))
#define htobe32(number) __builtin_bswap32(number)
#define htole32(number) ((__UINT32_TYPE__)(number))
#define be32toh(number) __builtin_bswap32(number)
#define le32toh(number) ((__UINT32_TYPE__)(number))
#define htobe64(number) __builtin_bswap64(number)
#define htole64(number) ((__UINT64_TYPE__)(number))
#define be64toh(number) __builtin_bswap64(number)
#define le64toh(number) ((__UINT64_TYPE__)(number))
#endif
