#pragma once

#include <features.h>
#include "types/ids.h"

typedef int sig_atomic_t;
typedef void (*__sighandler_t)(int);
__sighandler_t signal(int __number, __sighandler_t __handler);
int raise(int __number);

#define SIG_DFL ((__sighandler_t)0)
#define SIG_IGN ((__sighandler_t)1)
#define SIG_ERR ((__sighandler_t)-1)

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGIO 29
#define SIGSYS 31
#define SIGIOT 6
#define SIGSTKFLT 16
#define SIGCLD 17
#define SIGPOLL 29
#define SIGPWR 30
#define _NSIG 65

#if defined __USE_XOPEN || defined __USE_XOPEN2K
#include "types/pid_t.h"
#include "types/uid_t.h"
#endif

#ifdef __USE_POSIX199309
#include "types/timespec.h"

union sigval {
    int sival_int;
    void *sival_ptr;
};
typedef union sigval __sigval_t;
#elif defined __USE_XOPEN_EXTENDED
union __sigval {
    int __sival_int;
    void *__sival_ptr;
};
typedef union __sigval __sigval_t;
#endif

#if defined __USE_POSIX199309 || defined __USE_XOPEN_EXTENDED
typedef struct {
    int si_signo;
    int si_errno;
    int si_code;
#if __SIZEOF_POINTER__ == 8
    int __pad0;
#endif
    union {
        int __pad[__SIZEOF_POINTER__ == 8 ? 28 : 29];
        struct {
            __pid_t __pid;
            __uid_t __uid;
            union {
                int __status;
                __sigval_t __value;
            } __detail;
            long __user_time;
            long __system_time;
        } __process;
        void *__address;
        struct {
            long __band;
            int __descriptor;
        } __poll;
    } __fields;
} siginfo_t;
#define si_pid __fields.__process.__pid
#define si_uid __fields.__process.__uid
#define si_status __fields.__process.__detail.__status
#define si_value __fields.__process.__detail.__value
#define si_int __fields.__process.__detail.__value.sival_int
#define si_ptr __fields.__process.__detail.__value.sival_ptr
#define si_utime __fields.__process.__user_time
#define si_stime __fields.__process.__system_time
#define si_addr __fields.__address
#define si_band __fields.__poll.__band
#define si_fd __fields.__poll.__descriptor

#define SI_ASYNCNL (-60)
#define SI_DETHREAD (-7)
#define SI_TKILL (-6)
#define SI_SIGIO (-5)
#define SI_ASYNCIO (-4)
#define SI_MESGQ (-3)
#define SI_TIMER (-2)
#define SI_QUEUE (-1)
#define SI_USER 0
#define SI_KERNEL 128
#endif

#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
#include "types/size_t.h"

#define BUS_ADRALN 1
#define CLD_EXITED 1
#define FPE_INTDIV 1
#define ILL_ILLOPC 1
#define POLL_IN 1
#define SEGV_MAPERR 1
#define BUS_ADRERR 2
#define CLD_KILLED 2
#define FPE_INTOVF 2
#define ILL_ILLOPN 2
#define POLL_OUT 2
#define SEGV_ACCERR 2
#define BUS_OBJERR 3
#define CLD_DUMPED 3
#define FPE_FLTDIV 3
#define ILL_ILLADR 3
#define POLL_MSG 3
#define SEGV_BNDERR 3
#define BUS_MCEERR_AR 4
#define CLD_TRAPPED 4
#define FPE_FLTOVF 4
#define ILL_ILLTRP 4
#define POLL_ERR 4
#define SEGV_PKUERR 4
#define BUS_MCEERR_AO 5
#define CLD_STOPPED 5
#define FPE_FLTUND 5
#define ILL_PRVOPC 5
#define POLL_PRI 5
#define SEGV_ACCADI 5
#define CLD_CONTINUED 6
#define FPE_FLTRES 6
#define ILL_PRVREG 6
#define POLL_HUP 6
#define SEGV_ADIDERR 6
#define FPE_FLTINV 7
#define ILL_COPROC 7
#define SEGV_ADIPERR 7
#define FPE_FLTSUB 8
#define ILL_BADSTK 8
#define SEGV_MTEAERR 8
#define ILL_BADIADDR 9
#define SEGV_MTESERR 9
#define FPE_FLTUNK 14
#define FPE_CONDTRAP 15
#endif

#ifdef __USE_POSIX199309
#define SIGEV_SIGNAL 0
#define SIGEV_NONE 1
#define SIGEV_THREAD 2
#define SIGEV_THREAD_ID 4
#endif

#ifdef __USE_POSIX
#include "types/sigset_t.h"

#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4

struct sigaction {
#if defined __USE_POSIX199309 || defined __USE_XOPEN_EXTENDED
    union {
        __sighandler_t sa_handler;
        void (*sa_sigaction)(int, siginfo_t *, void *);
    } __handler;
#define sa_handler __handler.sa_handler
#define sa_sigaction __handler.sa_sigaction
#else
    __sighandler_t sa_handler;
#endif
    sigset_t sa_mask;
    int sa_flags;
    void (*sa_restorer)(void);
};

int kill(__pid_t __process, int __number);
int sigaction(int __number, const struct sigaction *__action, struct sigaction *__old);
int sigprocmask(int __how, const sigset_t *__set, sigset_t *__old);
int sigemptyset(sigset_t *__set);
int sigfillset(sigset_t *__set);
int sigaddset(sigset_t *__set, int __number);
int sigdelset(sigset_t *__set, int __number);
int sigismember(const sigset_t *__set, int __number);
int sigpending(sigset_t *__set);
int sigsuspend(const sigset_t *__set);
#endif

#ifdef __USE_POSIX199506
int sigwait(const sigset_t *__set, int *__number);
#endif

#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000
#endif

#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
#define SA_ONSTACK 134217728
#define SS_ONSTACK 1
#define SS_DISABLE 2
#ifdef __USE_DYNAMIC_STACK_SIZE
#include <unistd.h>
#define SIGSTKSZ sysconf(_SC_SIGSTKSZ)
#define MINSIGSTKSZ SIGSTKSZ
#else
#define MINSIGSTKSZ 2048
#define SIGSTKSZ 8192
#endif
#endif

#ifdef __USE_MISC
#define NSIG 65
#define SA_INTERRUPT 536870912
#define SA_NOMASK 1073741824
#define SA_ONESHOT 2147483648U
#define SA_STACK 134217728
#define FP_XSTATE_MAGIC1 1179670611U
#define FP_XSTATE_MAGIC2 1179670597U
#endif

#ifdef __USE_GNU
typedef __sighandler_t sighandler_t;
#endif
