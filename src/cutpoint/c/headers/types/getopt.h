/* The part of <getopt.h> that <unistd.h> declares. */
#pragma once

extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;

int getopt(int __count, char *const *__arguments, const char *__options);
