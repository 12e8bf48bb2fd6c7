/* What <unistd.h> declares of it. */
#pragma once

extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;

int getopt(int __count, char *const *__arguments, const char *__options);
