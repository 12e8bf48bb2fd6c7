#pragma once

#include <features.h>
#include <getopt.h>
#include "types/ids.h"
#include "types/null.h"
#include "types/size_t.h"
#include "types/ssize_t.h"

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _SC_PAGESIZE 30
#define _SC_NPROCESSORS_ONLN 84

extern char **environ;

ssize_t read(int __descriptor, void *__buffer, size_t __size);
ssize_t write(int __descriptor, const void *__buffer, size_t __size);
off_t lseek(int __descriptor, off_t __offset, int __whence);
int close(int __descriptor);
int dup(int __descriptor);
int dup2(int __descriptor, int __target);
int pipe(int __descriptors[2]);
int fsync(int __descriptor);
int ftruncate(int __descriptor, off_t __size);
int isatty(int __descriptor);

int access(const char *__path, int __mode);
int chdir(const char *__path);
int chown(const char *__path, uid_t __owner, gid_t __group);
char *getcwd(char *__buffer, size_t __size);
int link(const char *__from, const char *__to);
int symlink(const char *__from, const char *__to);
ssize_t readlink(const char *__path, char *__buffer, size_t __size);
int rmdir(const char *__path);
int truncate(const char *__path, off_t __size);
int unlink(const char *__path);

unsigned int alarm(unsigned int __seconds);
int pause(void);
unsigned int sleep(unsigned int __seconds);
int usleep(useconds_t __microseconds);

pid_t fork(void);
pid_t getpid(void);
pid_t getppid(void);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
gid_t getegid(void);
int setuid(uid_t __user);
int setgid(gid_t __group);
pid_t setsid(void);
int execl(const char *__path, const char *__argument, ...);
int execlp(const char *__file, const char *__argument, ...);
int execv(const char *__path, char *const *__arguments);
int execve(const char *__path, char *const *__arguments, char *const *__environment);
int execvp(const char *__file, char *const *__arguments);
void _exit(int __status) __attribute__((__noreturn__));

int gethostname(char *__name, size_t __size);
long sysconf(int __name);
int brk(void *__end);
void *sbrk(__PTRDIFF_TYPE__ __increment);
