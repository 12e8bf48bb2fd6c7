/* Blocks of memory: sizes, alignment, copies and failures. data models: LP64 */
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

int main(void) {
    volatile size_t huge = SIZE_MAX / 2 + 2, three = 3;
    RECORD(malloc(huge) == 0 && errno == ENOMEM);
    errno = 0;
    RECORD(calloc(huge, 2) == 0 && errno == ENOMEM);
    RECORD(calloc(SIZE_MAX, SIZE_MAX) == 0);
    errno = 0;
    int *numbers = calloc(three, sizeof *numbers);
    RECORD(numbers[0] + numbers[1] + numbers[2] + errno);
    numbers[1] = 42;
    numbers = realloc(numbers, 5 * sizeof *numbers);
    RECORD(numbers[1]);
    numbers[4] = 7;
    numbers = reallocarray(numbers, 2, sizeof *numbers);
    RECORD(numbers[1]);
    RECORD(reallocarray(numbers, huge, 8) == 0 && errno == ENOMEM);
    RECORD(numbers[1]);
    RECORD(realloc(numbers, 0) == 0);
    RECORD(malloc(0) != 0);
    void *fresh = realloc(0, 16);
    RECORD(fresh != 0);
    RECORD((uintptr_t)malloc(1) % 16 + (uintptr_t)malloc(1) % 16);
    for (int i = 0; i < 3; i++)
        RECORD((uintptr_t)aligned_alloc(256, 512) % 256);
    RECORD((uintptr_t)memalign(64, 1) % 64 + (uintptr_t)valloc(1) % 4096 + (uintptr_t)pvalloc(1) % 4096);
    void *block = &block;
    RECORD(posix_memalign(&block, 3, 16));
    RECORD(block == &block);
    RECORD(posix_memalign(&block, 1024, 16));
    RECORD((uintptr_t)block % 1024);
    RECORD(posix_memalign(&block, 64, huge));
    char text[8] = "abcdefg", *end = mempcpy(text, "xy", 2);
    RECORD(end - text);
    RECORD(strcmp(text, "xycdefg"));
    bcopy(text, text + 2, 4);
    RECORD(strcmp(text, "xyxycdg"));
    explicit_bzero(text + 1, 2);
    bzero(text + 5, 1);
    RECORD(text[0] + text[1] + text[2] + text[3] + text[5] + text[6]);
    return 0;
}
