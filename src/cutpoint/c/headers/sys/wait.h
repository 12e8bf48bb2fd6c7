#pragma once

#include <features.h>
#include "../types/pid_t.h"

#define WNOHANG 1
#define WUNTRACED 2
#define WEXITSTATUS(status) (((status) >> 8) & 0xff)
#define WTERMSIG(status) ((status) & 0x7f)
#define WSTOPSIG(status) WEXITSTATUS(status)
#define WIFEXITED(status) (WTERMSIG(status) == 0)
#define WIFSIGNALED(status) (((signed char)(WTERMSIG(status) + 1) >> 1) > 0)
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)

pid_t wait(int *__status);
pid_t waitpid(pid_t __process, int *__status, int __options);

#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
#include <signal.h>
#include "../types/id_t.h"

#define WSTOPPED 2
#define WEXITED 4
#define WCONTINUED 8
#define WNOWAIT 16777216
#define WIFCONTINUED(status) ((status) == 0xffff)
#endif

#ifdef __USE_MISC
#define WAIT_ANY (-1)
#define WAIT_MYPGRP 0
#define WCOREFLAG 128
#define WCOREDUMP(status) ((status) & 0x80)
#endif
