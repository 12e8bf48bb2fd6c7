/* The bits of a file's mode that give the kind of the file. */
#pragma once

#define __S_IFMT 0170000
#define __S_IFSOCK 0140000
#define __S_IFLNK 0120000
#define __S_IFREG 0100000
#define __S_IFBLK 0060000
#define __S_IFDIR 0040000
#define __S_IFCHR 0020000
#define __S_IFIFO 0010000
