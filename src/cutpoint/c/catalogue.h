/* The functions of the C library, as glibc declares them, each with its meaning:

     exact       it behaves as the standard says
     modelled    its contract is written in Python (lowering/libc) or C (stubs)
     refused:    a call of it is unsupported, with the reason
     the rest    its contract, in the notation of lowering/libc/contracts/language.py

   A call of a function that the program declares differently is refused. A function that is not listed belongs to the
   program. */

// <aio.h>
int aio_cancel(int, struct aiocb *); // refused: it is executed while the program goes on
int aio_cancel64(int, struct aiocb64 *); // refused: it is executed while the program goes on
int aio_error(const struct aiocb *); // refused: it is executed while the program goes on
int aio_error64(const struct aiocb64 *); // refused: it is executed while the program goes on
int aio_fsync(int, struct aiocb *); // refused: it is executed while the program goes on
int aio_fsync64(int, struct aiocb64 *); // refused: it is executed while the program goes on
void aio_init(const struct aioinit *); // refused: it is executed while the program goes on
int aio_read(struct aiocb *); // refused: it is executed while the program goes on
int aio_read64(struct aiocb64 *); // refused: it is executed while the program goes on
ssize_t aio_return(struct aiocb *); // refused: it is executed while the program goes on
ssize_t aio_return64(struct aiocb64 *); // refused: it is executed while the program goes on
int aio_suspend(const struct aiocb *const *, int, const struct timespec *); // refused: it is executed while the program goes on
int aio_suspend64(const struct aiocb64 *const *, int, const struct timespec *); // refused: it is executed while the program goes on
int aio_write(struct aiocb *); // refused: it is executed while the program goes on
int aio_write64(struct aiocb64 *); // refused: it is executed while the program goes on
int lio_listio(int, struct aiocb *const *, int, struct sigevent *); // refused: it is executed while the program goes on
int lio_listio64(int, struct aiocb64 *const *, int, struct sigevent *); // refused: it is executed while the program goes on

// <alloca.h>
void *alloca(size_t); // exact

// <argz.h>
error_t argz_add(char **, size_t *, const char *); // refused: what it does is not modelled
error_t argz_add_sep(char **, size_t *, const char *, int); // refused: what it does is not modelled
error_t argz_append(char **, size_t *, const char *, size_t); // refused: what it does is not modelled
size_t argz_count(const char *, size_t); // refused: what it does is not modelled
error_t argz_create(char *const *, char **, size_t *); // refused: what it does is not modelled
error_t argz_create_sep(const char *, int, char **, size_t *); // refused: what it does is not modelled
void argz_delete(char **, size_t *, char *); // refused: what it does is not modelled
void argz_extract(const char *, size_t, char **); // refused: what it does is not modelled
error_t argz_insert(char **, size_t *, char *, const char *); // refused: what it does is not modelled
char *argz_next(const char *, size_t, const char *); // refused: what it does is not modelled
error_t argz_replace(char **, size_t *, const char *, const char *, unsigned *); // refused: what it does is not modelled
void argz_stringify(char *, size_t, int); // refused: what it does is not modelled

// <arpa/inet.h>
in_addr_t inet_addr(const char *); // ~any
int inet_aton(const char *, struct in_addr *); // sets $2; ~any
in_addr_t inet_lnaof(struct in_addr); // ~any
struct in_addr inet_makeaddr(in_addr_t, in_addr_t); // refused: what it does is not modelled
char *inet_net_ntop(int, const void *, int, char *, size_t); // refused: what it does is not modelled
int inet_net_pton(int, const char *, void *, size_t); // refused: what it does is not modelled
char *inet_neta(in_addr_t, char *, size_t); // refused: what it does is not modelled
in_addr_t inet_netof(struct in_addr); // ~any
in_addr_t inet_network(const char *); // ~any
unsigned inet_nsap_addr(const char *, unsigned char *, int); // refused: what it does is not modelled
char *inet_nsap_ntoa(int, const unsigned char *, char *); // refused: what it does is not modelled
char *inet_ntoa(struct in_addr); // text 18
const char *inet_ntop(int, const void *, char *, socklen_t); // writes text $3[$4]; $3 | fails null
int inet_pton(int, const char *, void *); // refused: how much it writes depends on the family of the address

// <assert.h>
void __assert(const char *, const char *, int); // exact
void __assert_fail(const char *, const char *, unsigned, const char *); // exact
void __assert_perror_fail(int, const char *, unsigned, const char *); // exact

// <complex.h>
double cabs(complex double); // refused: complex numbers
float cabsf(complex float); // refused: complex numbers
long double cabsl(complex long double); // refused: complex numbers
complex double cacos(complex double); // refused: complex numbers
complex float cacosf(complex float); // refused: complex numbers
complex double cacosh(complex double); // refused: complex numbers
complex float cacoshf(complex float); // refused: complex numbers
complex long double cacoshl(complex long double); // refused: complex numbers
complex long double cacosl(complex long double); // refused: complex numbers
double carg(complex double); // refused: complex numbers
float cargf(complex float); // refused: complex numbers
long double cargl(complex long double); // refused: complex numbers
complex double casin(complex double); // refused: complex numbers
complex float casinf(complex float); // refused: complex numbers
complex double casinh(complex double); // refused: complex numbers
complex float casinhf(complex float); // refused: complex numbers
complex long double casinhl(complex long double); // refused: complex numbers
complex long double casinl(complex long double); // refused: complex numbers
complex double catan(complex double); // refused: complex numbers
complex float catanf(complex float); // refused: complex numbers
complex double catanh(complex double); // refused: complex numbers
complex float catanhf(complex float); // refused: complex numbers
complex long double catanhl(complex long double); // refused: complex numbers
complex long double catanl(complex long double); // refused: complex numbers
complex double ccos(complex double); // refused: complex numbers
complex float ccosf(complex float); // refused: complex numbers
complex double ccosh(complex double); // refused: complex numbers
complex float ccoshf(complex float); // refused: complex numbers
complex long double ccoshl(complex long double); // refused: complex numbers
complex long double ccosl(complex long double); // refused: complex numbers
complex double cexp(complex double); // refused: complex numbers
complex float cexpf(complex float); // refused: complex numbers
complex long double cexpl(complex long double); // refused: complex numbers
double cimag(complex double); // refused: complex numbers
float cimagf(complex float); // refused: complex numbers
long double cimagl(complex long double); // refused: complex numbers
complex double clog(complex double); // refused: complex numbers
complex double clog10(complex double); // refused: complex numbers
complex float clog10f(complex float); // refused: complex numbers
complex long double clog10l(complex long double); // refused: complex numbers
complex float clogf(complex float); // refused: complex numbers
complex long double clogl(complex long double); // refused: complex numbers
complex double conj(complex double); // refused: complex numbers
complex float conjf(complex float); // refused: complex numbers
complex long double conjl(complex long double); // refused: complex numbers
complex double cpow(complex double, complex double); // refused: complex numbers
complex float cpowf(complex float, complex float); // refused: complex numbers
complex long double cpowl(complex long double, complex long double); // refused: complex numbers
complex double cproj(complex double); // refused: complex numbers
complex float cprojf(complex float); // refused: complex numbers
complex long double cprojl(complex long double); // refused: complex numbers
double creal(complex double); // refused: complex numbers
float crealf(complex float); // refused: complex numbers
long double creall(complex long double); // refused: complex numbers
complex double csin(complex double); // refused: complex numbers
complex float csinf(complex float); // refused: complex numbers
complex double csinh(complex double); // refused: complex numbers
complex float csinhf(complex float); // refused: complex numbers
complex long double csinhl(complex long double); // refused: complex numbers
complex long double csinl(complex long double); // refused: complex numbers
complex double csqrt(complex double); // refused: complex numbers
complex float csqrtf(complex float); // refused: complex numbers
complex long double csqrtl(complex long double); // refused: complex numbers
complex double ctan(complex double); // refused: complex numbers
complex float ctanf(complex float); // refused: complex numbers
complex double ctanh(complex double); // refused: complex numbers
complex float ctanhf(complex float); // refused: complex numbers
complex long double ctanhl(complex long double); // refused: complex numbers
complex long double ctanl(complex long double); // refused: complex numbers

// <ctype.h>
const unsigned short **__ctype_b_loc(void); // exact
const int32_t **__ctype_tolower_loc(void); // exact
const int32_t **__ctype_toupper_loc(void); // exact
int _tolower(int); // ~any
int _toupper(int); // ~any
int isalnum(int); // exact
int isalnum_l(int, locale_t); // ~any
int isalpha(int); // exact
int isalpha_l(int, locale_t); // ~any
int isascii(int); // exact
int isblank(int); // exact
int isblank_l(int, locale_t); // ~any
int iscntrl(int); // exact
int iscntrl_l(int, locale_t); // ~any
int isctype(int, int); // ~any
int isdigit(int); // exact
int isdigit_l(int, locale_t); // ~any
int isgraph(int); // exact
int isgraph_l(int, locale_t); // ~any
int islower(int); // exact
int islower_l(int, locale_t); // ~any
int isprint(int); // exact
int isprint_l(int, locale_t); // ~any
int ispunct(int); // exact
int ispunct_l(int, locale_t); // ~any
int isspace(int); // exact
int isspace_l(int, locale_t); // ~any
int isupper(int); // exact
int isupper_l(int, locale_t); // ~any
int isxdigit(int); // exact
int isxdigit_l(int, locale_t); // ~any
int toascii(int); // exact
int tolower(int); // exact
int tolower_l(int, locale_t); // ~any
int toupper(int); // exact
int toupper_l(int, locale_t); // ~any

// <dirent.h>
int alphasort(const struct dirent **, const struct dirent **); // ~any
int alphasort64(const struct dirent64 **, const struct dirent64 **); // ~any
int closedir(DIR *); // frees; 0 | fails -1
int dirfd(DIR *); // ~0..max | fails -1
DIR *fdopendir(int); // of descriptor $1; new | fails null
ssize_t getdents64(int, void *, size_t); // refused: what it does is not modelled
ssize_t getdirentries(int, char *, size_t, off_t *); // refused: what it does is not modelled
ssize_t getdirentries64(int, char *, size_t, off64_t *); // refused: what it does is not modelled
DIR *opendir(const char *); // new | fails null
struct dirent *readdir(DIR *); // null | fails null | ~object | ~fresh
struct dirent64 *readdir64(DIR *); // null | fails null | ~object | ~fresh
int readdir64_r(DIR *, struct dirent64 *, struct dirent64 **); // refused: what it does is not modelled
int readdir_r(DIR *, struct dirent *, struct dirent **); // refused: what it does is not modelled
void rewinddir(DIR *); // nothing
int scandir(const char *, struct dirent ***, int (*) (const struct dirent *), int (*) (const struct dirent **, const struct dirent **)); // refused: it calls functions of the program back
int scandir64(const char *, struct dirent64 ***, int (*) (const struct dirent64 *), int (*) (const struct dirent64 **, const struct dirent64 **)); // refused: it calls functions of the program back
int scandirat(int, const char *, struct dirent ***, int (*) (const struct dirent *), int (*) (const struct dirent **, const struct dirent **)); // refused: it calls functions of the program back
int scandirat64(int, const char *, struct dirent64 ***, int (*) (const struct dirent64 *), int (*) (const struct dirent64 **, const struct dirent64 **)); // refused: it calls functions of the program back
void seekdir(DIR *, long); // nothing
long telldir(DIR *); // ~any
int versionsort(const struct dirent **, const struct dirent **); // ~any
int versionsort64(const struct dirent64 **, const struct dirent64 **); // ~any

// <dlfcn.h>
int _dl_find_object(void *, struct dl_find_object *); // refused: it loads code
void _dl_mcount_wrapper_check(void *); // refused: it loads code
int dladdr(const void *, Dl_info *); // refused: it loads code
int dladdr1(const void *, Dl_info *, void **, int); // refused: it loads code
int dlclose(void *); // refused: it loads code
char *dlerror(void); // refused: it loads code
int dlinfo(void *, int, void *); // refused: it loads code
void *dlmopen(Lmid_t, const char *, int); // refused: it loads code
void *dlopen(const char *, int); // refused: it loads code
void *dlsym(void *, const char *); // refused: it loads code
void *dlvsym(void *, const char *, const char *); // refused: it loads code

// <envz.h>
error_t envz_add(char **, size_t *, const char *, const char *); // refused: what it does is not modelled
char *envz_entry(const char *, size_t, const char *); // refused: what it does is not modelled
char *envz_get(const char *, size_t, const char *); // refused: what it does is not modelled
error_t envz_merge(char **, size_t *, const char *, size_t, int); // refused: what it does is not modelled
void envz_remove(char **, size_t *, const char *); // refused: what it does is not modelled
void envz_strip(char **, size_t *); // refused: what it does is not modelled

// <err.h>
void err(int, const char *, ...); // exits
void errx(int, const char *, ...); // exits
void verr(int, const char *, va_list); // exits
void verrx(int, const char *, va_list); // exits
void vwarn(const char *, va_list); // modelled
void vwarnx(const char *, va_list); // modelled
void warn(const char *, ...); // modelled
void warnx(const char *, ...); // modelled

// <errno.h>
int *__errno_location(void); // exact

// <error.h>
void error(int, int, const char *, ...); // modelled
void error_at_line(int, int, const char *, unsigned, const char *, ...); // modelled

// <execinfo.h>
int backtrace(void **, int); // refused: what it does is not modelled
char **backtrace_symbols(void *const *, int); // refused: what it does is not modelled
void backtrace_symbols_fd(void *const *, int, int); // refused: what it does is not modelled

// <fcntl.h>
int creat(const char *, mode_t); // ~0..max | fails -1
int creat64(const char *, mode_t); // ~0..max | fails -1
int fallocate(int, int, off_t, off_t); // of descriptor $1; 0 | fails -1
int fallocate64(int, int, off64_t, off64_t); // of descriptor $1; 0 | fails -1
int fcntl(int, int, ...); // of descriptor $1; needs numbers; ~any | fails -1
int fcntl64(int, int, ...); // of descriptor $1; needs numbers; ~any | fails -1
int lockf(int, int, off_t); // of descriptor $1; 0 | fails -1
int lockf64(int, int, off64_t); // of descriptor $1; 0 | fails -1
int name_to_handle_at(int, const char *, struct file_handle *, int *, int); // refused: what it does is not modelled
int open(const char *, int, ...); // ~0..max | fails -1
int open64(const char *, int, ...); // ~0..max | fails -1
int open_by_handle_at(int, struct file_handle *, int); // refused: what it does is not modelled
int openat(int, const char *, int, ...); // ~0..max | fails -1
int openat64(int, const char *, int, ...); // ~0..max | fails -1
int posix_fadvise(int, off_t, off_t, int); // ~0..133
int posix_fadvise64(int, off64_t, off64_t, int); // ~0..133
int posix_fallocate(int, off_t, off_t); // ~0..133
int posix_fallocate64(int, off64_t, off64_t); // ~0..133
ssize_t readahead(int, off64_t, size_t); // refused: what it does is not modelled
ssize_t splice(int, off64_t *, int, off64_t *, size_t, unsigned); // refused: what it does is not modelled
int sync_file_range(int, off64_t, off64_t, unsigned); // refused: what it does is not modelled
ssize_t tee(int, int, size_t, unsigned); // refused: what it does is not modelled
ssize_t vmsplice(int, const struct iovec *, size_t, unsigned); // refused: what it does is not modelled

// <fenv.h>
int feclearexcept(int); // 0 | ~any
int fedisableexcept(int); // refused: it may change how floats are computed
int feenableexcept(int); // refused: it may change how floats are computed
int fegetenv(fenv_t *); // sets $1; 0 | ~any
int fegetexcept(void); // ~any
int fegetexceptflag(fexcept_t *, int); // sets $1; 0 | ~any
int fegetmode(femode_t *); // sets $1; 0 | ~any
int fegetround(void); // exact
int feholdexcept(fenv_t *); // sets $1; 0 | ~any
int feraiseexcept(int); // 0 | ~any
int fesetenv(const fenv_t *); // refused: it may change how floats are computed
int fesetexcept(int); // 0 | ~any
int fesetexceptflag(const fexcept_t *, int); // 0 | ~any
int fesetmode(const femode_t *); // refused: it may change how floats are computed
int fesetround(int); // exact
int fetestexcept(int); // ~any
int fetestexceptflag(const fexcept_t *, int); // ~any
int feupdateenv(const fenv_t *); // refused: it may change how floats are computed

// <fnmatch.h>
int fnmatch(const char *, const char *, int); // ~0..max

// <ftw.h>
int ftw(const char *, __ftw_func_t, int); // refused: it calls functions of the program back
int ftw64(const char *, __ftw64_func_t, int); // refused: it calls functions of the program back
int nftw(const char *, __nftw_func_t, int, int); // refused: it calls functions of the program back
int nftw64(const char *, __nftw64_func_t, int, int); // refused: it calls functions of the program back

// <getopt.h>
int getopt(int, char *const *, const char *); // refused: it scans the program's arguments
int getopt_long(int, char *const *, const char *, const struct option *, int *); // refused: it scans the program's arguments
int getopt_long_only(int, char *const *, const char *, const struct option *, int *); // refused: it scans the program's arguments

// <glob.h>
int glob(const char *, int, int (*) (const char *, int), glob_t *); // refused: it calls functions of the program back
int glob64(const char *, int, int (*) (const char *, int), glob64_t *); // refused: it calls functions of the program back
int glob_pattern_p(const char *, int); // refused: what it does is not modelled
void globfree(glob_t *); // refused: what it does is not modelled
void globfree64(glob64_t *); // refused: what it does is not modelled

// <grp.h>
void endgrent(void); // nothing
struct group *fgetgrent(FILE *); // refused: what it does is not modelled
int fgetgrent_r(FILE *, struct group *, char *, size_t, struct group **); // refused: what it does is not modelled
struct group *getgrent(void); // may fail null | ~object | ~fresh
int getgrent_r(struct group *, char *, size_t, struct group **); // refused: what it does is not modelled
struct group *getgrgid(gid_t); // may fail null | ~object | ~fresh
int getgrgid_r(gid_t, struct group *, char *, size_t, struct group **); // refused: what it does is not modelled
struct group *getgrnam(const char *); // may fail null | ~object | ~fresh
int getgrnam_r(const char *, struct group *, char *, size_t, struct group **); // refused: what it does is not modelled
int getgrouplist(const char *, gid_t, gid_t *, int *); // refused: what it does is not modelled
int initgroups(const char *, gid_t); // 0 | fails -1
int putgrent(const struct group *, FILE *); // refused: what it does is not modelled
void setgrent(void); // nothing
int setgroups(size_t, const gid_t *); // 0 | fails -1

// <iconv.h>
size_t iconv(iconv_t, char **, size_t *, char **, size_t *); // refused: what it does is not modelled
int iconv_close(iconv_t); // refused: what it does is not modelled
iconv_t iconv_open(const char *, const char *); // refused: what it does is not modelled

// <ifaddrs.h>
void freeifaddrs(struct ifaddrs *); // nothing
int getifaddrs(struct ifaddrs **); // refused: what it does is not modelled

// <inttypes.h>
intmax_t imaxabs(intmax_t); // exact
imaxdiv_t imaxdiv(intmax_t, intmax_t); // exact
intmax_t strtoimax(const char *, char **, int); // modelled
uintmax_t strtoumax(const char *, char **, int); // modelled
intmax_t wcstoimax(const wchar_t *, wchar_t **, int); // exact
uintmax_t wcstoumax(const wchar_t *, wchar_t **, int); // exact

// <langinfo.h>
char *nl_langinfo(nl_item); // ~text 64 | ~fresh 64
char *nl_langinfo_l(nl_item, locale_t); // ~text 64 | ~fresh 64

// <libgen.h>
char *__xpg_basename(char *); // refused: what it does is not modelled
char *dirname(char *); // refused: it returns a pointer into its argument, which it may change

// <libintl.h>
char *bind_textdomain_codeset(const char *, const char *); // refused: it changes the meaning of characters
char *bindtextdomain(const char *, const char *); // refused: it changes the meaning of characters
char *dcgettext(const char *, const char *, int); // exact
char *dcngettext(const char *, const char *, const char *, unsigned long, int); // exact
char *dgettext(const char *, const char *); // exact
char *dngettext(const char *, const char *, const char *, unsigned long); // exact
char *gettext(const char *); // exact
char *ngettext(const char *, const char *, unsigned long); // exact
char *textdomain(const char *); // refused: it changes the meaning of characters

// <locale.h>
locale_t duplocale(locale_t); // refused: it changes the meaning of characters
void freelocale(locale_t); // refused: it changes the meaning of characters
struct lconv *localeconv(void); // object localeconv
locale_t newlocale(int, const char *, locale_t); // refused: it changes the meaning of characters
char *setlocale(int, const char *); // modelled
locale_t uselocale(locale_t); // refused: it changes the meaning of characters

// <malloc.h>
struct mallinfo mallinfo(void); // refused: its argument is a type that is not modelled
struct mallinfo2 mallinfo2(void); // refused: its argument is a type that is not modelled
int malloc_info(int, FILE *); // refused: what it does is not modelled
void malloc_stats(void); // nothing
int malloc_trim(size_t); // ~0..1
size_t malloc_usable_size(void *); // ~any
int mallopt(int, int); // ~0..1
void *memalign(size_t, size_t); // modelled
void *pvalloc(size_t); // modelled

// <math.h>
int __finite(double); // exact
int __finitef(float); // exact
int __finitel(long double); // exact
int __fpclassify(double); // exact
int __fpclassifyf(float); // exact
int __fpclassifyl(long double); // exact
int __iseqsig(double, double); // refused: what it does is not modelled
int __iseqsigf(float, float); // refused: what it does is not modelled
int __iseqsigl(long double, long double); // refused: what it does is not modelled
int __isinf(double); // exact
int __isinff(float); // exact
int __isinfl(long double); // exact
int __isnan(double); // exact
int __isnanf(float); // exact
int __isnanl(long double); // exact
int __issignaling(double); // refused: what it does is not modelled
int __issignalingf(float); // refused: what it does is not modelled
int __issignalingl(long double); // refused: what it does is not modelled
int __signbit(double); // exact
int __signbitf(float); // exact
int __signbitl(long double); // exact
double acos(double); // modelled
float acosf(float); // modelled
double acosh(double); // modelled
float acoshf(float); // modelled
long double acoshl(long double); // modelled
long double acosl(long double); // modelled
double asin(double); // modelled
float asinf(float); // modelled
double asinh(double); // modelled
float asinhf(float); // modelled
long double asinhl(long double); // modelled
long double asinl(long double); // modelled
double atan(double); // modelled
double atan2(double, double); // modelled
float atan2f(float, float); // modelled
long double atan2l(long double, long double); // modelled
float atanf(float); // modelled
double atanh(double); // modelled
float atanhf(float); // modelled
long double atanhl(long double); // modelled
long double atanl(long double); // modelled
int canonicalize(double *, const double *); // refused: what it does is not modelled
int canonicalizef(float *, const float *); // refused: what it does is not modelled
int canonicalizel(long double *, const long double *); // refused: what it does is not modelled
double cbrt(double); // modelled
float cbrtf(float); // modelled
long double cbrtl(long double); // modelled
double ceil(double); // exact
float ceilf(float); // exact
long double ceill(long double); // exact
double copysign(double, double); // exact
float copysignf(float, float); // exact
long double copysignl(long double, long double); // exact
double cos(double); // modelled
float cosf(float); // modelled
double cosh(double); // modelled
float coshf(float); // modelled
long double coshl(long double); // modelled
long double cosl(long double); // modelled
double daddl(long double, long double); // ~any
double ddivl(long double, long double); // ~any
double dfmal(long double, long double, long double); // ~any
double dmull(long double, long double); // ~any
double drem(double, double); // exact
float dremf(float, float); // exact
long double dreml(long double, long double); // exact
double dsqrtl(long double); // ~any
double dsubl(long double, long double); // ~any
double erf(double); // modelled
double erfc(double); // modelled
float erfcf(float); // modelled
long double erfcl(long double); // modelled
float erff(float); // modelled
long double erfl(long double); // modelled
double exp(double); // modelled
double exp10(double); // modelled
float exp10f(float); // modelled
long double exp10l(long double); // modelled
double exp2(double); // modelled
float exp2f(float); // modelled
long double exp2l(long double); // modelled
float expf(float); // modelled
long double expl(long double); // modelled
double expm1(double); // modelled
float expm1f(float); // modelled
long double expm1l(long double); // modelled
double fabs(double); // exact
float fabsf(float); // exact
long double fabsl(long double); // exact
float fadd(double, double); // ~any
float faddl(long double, long double); // ~any
double fdim(double, double); // exact
float fdimf(float, float); // exact
long double fdiml(long double, long double); // exact
float fdiv(double, double); // ~any
float fdivl(long double, long double); // ~any
float ffma(double, double, double); // ~any
float ffmal(long double, long double, long double); // ~any
int finite(double); // exact
int finitef(float); // exact
int finitel(long double); // exact
double floor(double); // exact
float floorf(float); // exact
long double floorl(long double); // exact
double fma(double, double, double); // exact
float fmaf(float, float, float); // exact
long double fmal(long double, long double, long double); // exact
double fmax(double, double); // exact
float fmaxf(float, float); // exact
double fmaximum(double, double); // ~any
double fmaximum_mag(double, double); // ~any
double fmaximum_mag_num(double, double); // ~any
float fmaximum_mag_numf(float, float); // ~any
long double fmaximum_mag_numl(long double, long double); // ~any
float fmaximum_magf(float, float); // ~any
long double fmaximum_magl(long double, long double); // ~any
double fmaximum_num(double, double); // ~any
float fmaximum_numf(float, float); // ~any
long double fmaximum_numl(long double, long double); // ~any
float fmaximumf(float, float); // ~any
long double fmaximuml(long double, long double); // ~any
long double fmaxl(long double, long double); // exact
double fmaxmag(double, double); // ~any
float fmaxmagf(float, float); // ~any
long double fmaxmagl(long double, long double); // ~any
double fmin(double, double); // exact
float fminf(float, float); // exact
double fminimum(double, double); // ~any
double fminimum_mag(double, double); // ~any
double fminimum_mag_num(double, double); // ~any
float fminimum_mag_numf(float, float); // ~any
long double fminimum_mag_numl(long double, long double); // ~any
float fminimum_magf(float, float); // ~any
long double fminimum_magl(long double, long double); // ~any
double fminimum_num(double, double); // ~any
float fminimum_numf(float, float); // ~any
long double fminimum_numl(long double, long double); // ~any
float fminimumf(float, float); // ~any
long double fminimuml(long double, long double); // ~any
long double fminl(long double, long double); // exact
double fminmag(double, double); // ~any
float fminmagf(float, float); // ~any
long double fminmagl(long double, long double); // ~any
double fmod(double, double); // exact
float fmodf(float, float); // exact
long double fmodl(long double, long double); // exact
float fmul(double, double); // ~any
float fmull(long double, long double); // ~any
double frexp(double, int *); // exact
float frexpf(float, int *); // exact
long double frexpl(long double, int *); // exact
intmax_t fromfp(double, int, unsigned); // ~any
intmax_t fromfpf(float, int, unsigned); // ~any
intmax_t fromfpl(long double, int, unsigned); // ~any
intmax_t fromfpx(double, int, unsigned); // ~any
intmax_t fromfpxf(float, int, unsigned); // ~any
intmax_t fromfpxl(long double, int, unsigned); // ~any
float fsqrt(double); // ~any
float fsqrtl(long double); // ~any
float fsub(double, double); // ~any
float fsubl(long double, long double); // ~any
double gamma(double); // ~any
float gammaf(float); // ~any
long double gammal(long double); // ~any
double getpayload(const double *); // refused: what it does is not modelled
float getpayloadf(const float *); // refused: what it does is not modelled
long double getpayloadl(const long double *); // refused: what it does is not modelled
double hypot(double, double); // modelled
float hypotf(float, float); // modelled
long double hypotl(long double, long double); // modelled
int ilogb(double); // exact
int ilogbf(float); // exact
int ilogbl(long double); // exact
int isinf(double); // exact
int isinff(float); // exact
int isinfl(long double); // exact
int isnan(double); // exact
int isnanf(float); // exact
int isnanl(long double); // exact
double j0(double); // ~any
float j0f(float); // ~any
long double j0l(long double); // ~any
double j1(double); // ~any
float j1f(float); // ~any
long double j1l(long double); // ~any
double jn(int, double); // ~any
float jnf(int, float); // ~any
long double jnl(int, long double); // ~any
double ldexp(double, int); // exact
float ldexpf(float, int); // exact
long double ldexpl(long double, int); // exact
double lgamma(double); // ~any
double lgamma_r(double, int *); // sets $2; ~any
float lgammaf(float); // ~any
float lgammaf_r(float, int *); // sets $2; ~any
long double lgammal(long double); // ~any
long double lgammal_r(long double, int *); // sets $2; ~any
long llogb(double); // ~any
long llogbf(float); // ~any
long llogbl(long double); // ~any
long long llrint(double); // exact
long long llrintf(float); // exact
long long llrintl(long double); // exact
long long llround(double); // exact
long long llroundf(float); // exact
long long llroundl(long double); // exact
double log(double); // modelled
double log10(double); // modelled
float log10f(float); // modelled
long double log10l(long double); // modelled
double log1p(double); // modelled
float log1pf(float); // modelled
long double log1pl(long double); // modelled
double log2(double); // modelled
float log2f(float); // modelled
long double log2l(long double); // modelled
double logb(double); // exact
float logbf(float); // exact
long double logbl(long double); // exact
float logf(float); // modelled
long double logl(long double); // modelled
long lrint(double); // exact
long lrintf(float); // exact
long lrintl(long double); // exact
long lround(double); // exact
long lroundf(float); // exact
long lroundl(long double); // exact
double modf(double, double *); // exact
float modff(float, float *); // exact
long double modfl(long double, long double *); // exact
double nan(const char *); // exact
float nanf(const char *); // exact
long double nanl(const char *); // exact
double nearbyint(double); // exact
float nearbyintf(float); // exact
long double nearbyintl(long double); // exact
double nextafter(double, double); // exact
float nextafterf(float, float); // exact
long double nextafterl(long double, long double); // exact
double nextdown(double); // ~any
float nextdownf(float); // ~any
long double nextdownl(long double); // ~any
double nexttoward(double, long double); // exact
float nexttowardf(float, long double); // exact
long double nexttowardl(long double, long double); // exact
double nextup(double); // ~any
float nextupf(float); // ~any
long double nextupl(long double); // ~any
double pow(double, double); // modelled
double pow10(double); // ~any
float pow10f(float); // ~any
long double pow10l(long double); // ~any
float powf(float, float); // modelled
long double powl(long double, long double); // modelled
double remainder(double, double); // exact
float remainderf(float, float); // exact
long double remainderl(long double, long double); // exact
double remquo(double, double, int *); // exact
float remquof(float, float, int *); // exact
long double remquol(long double, long double, int *); // exact
double rint(double); // exact
float rintf(float); // exact
long double rintl(long double); // exact
double round(double); // exact
double roundeven(double); // exact
float roundevenf(float); // exact
long double roundevenl(long double); // exact
float roundf(float); // exact
long double roundl(long double); // exact
double scalb(double, double); // ~any
float scalbf(float, float); // ~any
long double scalbl(long double, long double); // ~any
double scalbln(double, long); // exact
float scalblnf(float, long); // exact
long double scalblnl(long double, long); // exact
double scalbn(double, int); // exact
float scalbnf(float, int); // exact
long double scalbnl(long double, int); // exact
int setpayload(double *, double); // refused: what it does is not modelled
int setpayloadf(float *, float); // refused: what it does is not modelled
int setpayloadl(long double *, long double); // refused: what it does is not modelled
int setpayloadsig(double *, double); // refused: what it does is not modelled
int setpayloadsigf(float *, float); // refused: what it does is not modelled
int setpayloadsigl(long double *, long double); // refused: what it does is not modelled
double significand(double); // ~any
float significandf(float); // ~any
long double significandl(long double); // ~any
double sin(double); // modelled
void sincos(double, double *, double *); // sets $2; sets $3; nothing
void sincosf(float, float *, float *); // sets $2; sets $3; nothing
void sincosl(long double, long double *, long double *); // sets $2; sets $3; nothing
float sinf(float); // modelled
double sinh(double); // modelled
float sinhf(float); // modelled
long double sinhl(long double); // modelled
long double sinl(long double); // modelled
double sqrt(double); // exact
float sqrtf(float); // exact
long double sqrtl(long double); // exact
double tan(double); // modelled
float tanf(float); // modelled
double tanh(double); // modelled
float tanhf(float); // modelled
long double tanhl(long double); // modelled
long double tanl(long double); // modelled
double tgamma(double); // ~any
float tgammaf(float); // ~any
long double tgammal(long double); // ~any
int totalorder(const double *, const double *); // refused: what it does is not modelled
int totalorderf(const float *, const float *); // refused: what it does is not modelled
int totalorderl(const long double *, const long double *); // refused: what it does is not modelled
int totalordermag(const double *, const double *); // refused: what it does is not modelled
int totalordermagf(const float *, const float *); // refused: what it does is not modelled
int totalordermagl(const long double *, const long double *); // refused: what it does is not modelled
double trunc(double); // exact
float truncf(float); // exact
long double truncl(long double); // exact
uintmax_t ufromfp(double, int, unsigned); // ~any
uintmax_t ufromfpf(float, int, unsigned); // ~any
uintmax_t ufromfpl(long double, int, unsigned); // ~any
uintmax_t ufromfpx(double, int, unsigned); // ~any
uintmax_t ufromfpxf(float, int, unsigned); // ~any
uintmax_t ufromfpxl(long double, int, unsigned); // ~any
double y0(double); // ~any
float y0f(float); // ~any
long double y0l(long double); // ~any
double y1(double); // ~any
float y1f(float); // ~any
long double y1l(long double); // ~any
double yn(int, double); // ~any
float ynf(int, float); // ~any
long double ynl(int, long double); // ~any

// <monetary.h>
ssize_t strfmon(char *, size_t, const char *, ...); // refused: what it does is not modelled
ssize_t strfmon_l(char *, size_t, locale_t, const char *, ...); // refused: what it does is not modelled

// <mqueue.h>
int mq_close(mqd_t); // 0 | fails -1
int mq_getattr(mqd_t, struct mq_attr *); // sets $2; 0 | fails -1
int mq_notify(mqd_t, const struct sigevent *); // refused: it calls functions of the program back
mqd_t mq_open(const char *, int, ...); // ~0..max | fails -1
ssize_t mq_receive(mqd_t, char *, size_t, unsigned *); // sets $4; receives $2[result of $3]; 0..$3 | ~0..max | fails -1
int mq_send(mqd_t, const char *, size_t, unsigned); // 0 | fails -1
int mq_setattr(mqd_t, const struct mq_attr *, struct mq_attr *); // sets $3; 0 | fails -1
ssize_t mq_timedreceive(mqd_t, char *, size_t, unsigned *, const struct timespec *); // sets $4; receives $2[result of $3]; 0..$3 | ~0..max | fails -1
int mq_timedsend(mqd_t, const char *, size_t, unsigned, const struct timespec *); // 0 | fails -1
int mq_unlink(const char *); // 0 | fails -1

// <net/if.h>
void if_freenameindex(struct if_nameindex *); // refused: what it does is not modelled
char *if_indextoname(unsigned, char *); // refused: what it does is not modelled
struct if_nameindex *if_nameindex(void); // refused: what it does is not modelled
unsigned if_nametoindex(const char *); // ~any

// <netdb.h>
int *__h_errno_location(void); // refused: what it does is not modelled
void endhostent(void); // nothing
void endnetent(void); // nothing
void endnetgrent(void); // refused: what it does is not modelled
void endprotoent(void); // nothing
void endrpcent(void); // refused: what it does is not modelled
void endservent(void); // nothing
void freeaddrinfo(struct addrinfo *); // nothing
int gai_cancel(struct gaicb *); // refused: what it does is not modelled
int gai_error(struct gaicb *); // refused: what it does is not modelled
const char *gai_strerror(int); // ~text 64 | ~fresh 64
int gai_suspend(const struct gaicb *const *, int, const struct timespec *); // refused: what it does is not modelled
int getaddrinfo(const char *, const char *, const struct addrinfo *, struct addrinfo **); // refused: what it does is not modelled
int getaddrinfo_a(int, struct gaicb **, int, struct sigevent *); // refused: it calls functions of the program back
struct hostent *gethostbyaddr(const void *, socklen_t, int); // refused: what it does is not modelled
int gethostbyaddr_r(const void *, socklen_t, int, struct hostent *, char *, size_t, struct hostent **, int *); // refused: what it does is not modelled
struct hostent *gethostbyname(const char *); // refused: what it does is not modelled
struct hostent *gethostbyname2(const char *, int); // refused: what it does is not modelled
int gethostbyname2_r(const char *, int, struct hostent *, char *, size_t, struct hostent **, int *); // refused: what it does is not modelled
int gethostbyname_r(const char *, struct hostent *, char *, size_t, struct hostent **, int *); // refused: what it does is not modelled
struct hostent *gethostent(void); // refused: what it does is not modelled
int gethostent_r(struct hostent *, char *, size_t, struct hostent **, int *); // refused: what it does is not modelled
int getnameinfo(const struct sockaddr *, socklen_t, char *, socklen_t, char *, socklen_t, int); // refused: what it does is not modelled
struct netent *getnetbyaddr(uint32_t, int); // refused: what it does is not modelled
int getnetbyaddr_r(uint32_t, int, struct netent *, char *, size_t, struct netent **, int *); // refused: what it does is not modelled
struct netent *getnetbyname(const char *); // refused: what it does is not modelled
int getnetbyname_r(const char *, struct netent *, char *, size_t, struct netent **, int *); // refused: what it does is not modelled
struct netent *getnetent(void); // refused: what it does is not modelled
int getnetent_r(struct netent *, char *, size_t, struct netent **, int *); // refused: what it does is not modelled
int getnetgrent(char **, char **, char **); // refused: what it does is not modelled
int getnetgrent_r(char **, char **, char **, char *, size_t); // refused: what it does is not modelled
struct protoent *getprotobyname(const char *); // refused: what it does is not modelled
int getprotobyname_r(const char *, struct protoent *, char *, size_t, struct protoent **); // refused: what it does is not modelled
struct protoent *getprotobynumber(int); // refused: what it does is not modelled
int getprotobynumber_r(int, struct protoent *, char *, size_t, struct protoent **); // refused: what it does is not modelled
struct protoent *getprotoent(void); // refused: what it does is not modelled
int getprotoent_r(struct protoent *, char *, size_t, struct protoent **); // refused: what it does is not modelled
struct rpcent *getrpcbyname(const char *); // refused: what it does is not modelled
int getrpcbyname_r(const char *, struct rpcent *, char *, size_t, struct rpcent **); // refused: what it does is not modelled
struct rpcent *getrpcbynumber(int); // refused: what it does is not modelled
int getrpcbynumber_r(int, struct rpcent *, char *, size_t, struct rpcent **); // refused: what it does is not modelled
struct rpcent *getrpcent(void); // refused: what it does is not modelled
int getrpcent_r(struct rpcent *, char *, size_t, struct rpcent **); // refused: what it does is not modelled
struct servent *getservbyname(const char *, const char *); // refused: what it does is not modelled
int getservbyname_r(const char *, const char *, struct servent *, char *, size_t, struct servent **); // refused: what it does is not modelled
struct servent *getservbyport(int, const char *); // refused: what it does is not modelled
int getservbyport_r(int, const char *, struct servent *, char *, size_t, struct servent **); // refused: what it does is not modelled
struct servent *getservent(void); // refused: what it does is not modelled
int getservent_r(struct servent *, char *, size_t, struct servent **); // refused: what it does is not modelled
void herror(const char *); // nothing
const char *hstrerror(int); // ~text 64 | ~fresh 64
int innetgr(const char *, const char *, const char *, const char *); // refused: what it does is not modelled
int iruserok(uint32_t, int, const char *, const char *); // refused: what it does is not modelled
int iruserok_af(const void *, int, const char *, const char *, sa_family_t); // refused: what it does is not modelled
int rcmd(char **, unsigned short, const char *, const char *, const char *, int *); // refused: it starts a thread or a process
int rcmd_af(char **, unsigned short, const char *, const char *, const char *, int *, sa_family_t); // refused: it starts a thread or a process
int rexec(char **, int, const char *, const char *, const char *, int *); // refused: it starts a thread or a process
int rexec_af(char **, int, const char *, const char *, const char *, int *, sa_family_t); // refused: it starts a thread or a process
int rresvport(int *); // refused: what it does is not modelled
int rresvport_af(int *, sa_family_t); // refused: what it does is not modelled
int ruserok(const char *, int, const char *, const char *); // refused: what it does is not modelled
int ruserok_af(const char *, int, const char *, const char *, sa_family_t); // refused: what it does is not modelled
void sethostent(int); // nothing
void setnetent(int); // nothing
int setnetgrent(const char *); // refused: what it does is not modelled
void setprotoent(int); // nothing
void setrpcent(int); // refused: what it does is not modelled
void setservent(int); // nothing

// <netinet/in.h>
int bindresvport(int, struct sockaddr_in *); // refused: what it does is not modelled
int bindresvport6(int, struct sockaddr_in6 *); // refused: what it does is not modelled
int getipv4sourcefilter(int, struct in_addr, struct in_addr, uint32_t *, uint32_t *, struct in_addr *); // refused: what it does is not modelled
int getsourcefilter(int, uint32_t, const struct sockaddr *, socklen_t, uint32_t *, uint32_t *, struct sockaddr_storage *); // refused: what it does is not modelled
uint32_t htonl(uint32_t); // exact
uint16_t htons(uint16_t); // exact
int inet6_opt_append(void *, socklen_t, int, uint8_t, socklen_t, uint8_t, void **); // refused: what it does is not modelled
int inet6_opt_find(void *, socklen_t, int, uint8_t, socklen_t *, void **); // refused: what it does is not modelled
int inet6_opt_finish(void *, socklen_t, int); // refused: what it does is not modelled
int inet6_opt_get_val(void *, int, void *, socklen_t); // refused: what it does is not modelled
int inet6_opt_init(void *, socklen_t); // refused: what it does is not modelled
int inet6_opt_next(void *, socklen_t, int, uint8_t *, socklen_t *, void **); // refused: what it does is not modelled
int inet6_opt_set_val(void *, int, void *, socklen_t); // refused: what it does is not modelled
uint8_t *inet6_option_alloc(struct cmsghdr *, int, int, int); // refused: what it does is not modelled
int inet6_option_append(struct cmsghdr *, const uint8_t *, int, int); // refused: what it does is not modelled
int inet6_option_find(const struct cmsghdr *, uint8_t **, int); // refused: what it does is not modelled
int inet6_option_init(void *, struct cmsghdr **, int); // refused: what it does is not modelled
int inet6_option_next(const struct cmsghdr *, uint8_t **); // refused: what it does is not modelled
int inet6_option_space(int); // refused: what it does is not modelled
int inet6_rth_add(void *, const struct in6_addr *); // refused: what it does is not modelled
struct in6_addr *inet6_rth_getaddr(const void *, int); // refused: what it does is not modelled
void *inet6_rth_init(void *, socklen_t, int, int); // refused: what it does is not modelled
int inet6_rth_reverse(const void *, void *); // refused: what it does is not modelled
int inet6_rth_segments(const void *); // refused: what it does is not modelled
socklen_t inet6_rth_space(int, int); // refused: what it does is not modelled
uint32_t ntohl(uint32_t); // exact
uint16_t ntohs(uint16_t); // exact
int setipv4sourcefilter(int, struct in_addr, struct in_addr, uint32_t, uint32_t, const struct in_addr *); // refused: what it does is not modelled
int setsourcefilter(int, uint32_t, const struct sockaddr *, socklen_t, uint32_t, uint32_t, const struct sockaddr_storage *); // refused: what it does is not modelled

// <nl_types.h>
int catclose(nl_catd); // refused: what it does is not modelled
char *catgets(nl_catd, int, int, const char *); // refused: what it does is not modelled
nl_catd catopen(const char *, int); // refused: what it does is not modelled

// <obstack.h>
int _obstack_begin(struct obstack *, int, int, void *(*) (long), void (*) (void *)); // refused: it calls functions of the program back
int _obstack_begin_1(struct obstack *, int, int, void *(*) (void *, long), void (*) (void *, void *), void *); // refused: it calls functions of the program back
int _obstack_memory_used(struct obstack *); // refused: it calls functions of the program back
void _obstack_newchunk(struct obstack *, int); // refused: it calls functions of the program back
void obstack_free(struct obstack *, void *); // refused: it calls functions of the program back

// <poll.h>
int poll(struct pollfd *, nfds_t, int); // sets $1[8*$2]; 0..$2 | fails -1
int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *); // sets $1[8*$2]; 0..$2 | fails -1

// <pthread.h>
int pthread_atfork(void (*) (void), void (*) (void), void (*) (void)); // 0 | ~1..133
int pthread_attr_destroy(pthread_attr_t *); // sets $1; 0 | ~1..133
int pthread_attr_getaffinity_np(const pthread_attr_t *, size_t, cpu_set_t *); // refused: what it does is not modelled
int pthread_attr_getdetachstate(const pthread_attr_t *, int *); // sets $2; 0 | ~1..133
int pthread_attr_getguardsize(const pthread_attr_t *, size_t *); // sets $2; 0 | ~1..133
int pthread_attr_getinheritsched(const pthread_attr_t *, int *); // sets $2; 0 | ~1..133
int pthread_attr_getschedparam(const pthread_attr_t *, struct sched_param *); // sets $2; 0 | ~1..133
int pthread_attr_getschedpolicy(const pthread_attr_t *, int *); // sets $2; 0 | ~1..133
int pthread_attr_getscope(const pthread_attr_t *, int *); // sets $2; 0 | ~1..133
int pthread_attr_getsigmask_np(const pthread_attr_t *, sigset_t *); // refused: what it does is not modelled
int pthread_attr_getstack(const pthread_attr_t *, void **, size_t *); // sets $2; sets $3; 0 | ~1..133
int pthread_attr_getstackaddr(const pthread_attr_t *, void **); // sets $2; 0 | ~1..133
int pthread_attr_getstacksize(const pthread_attr_t *, size_t *); // sets $2; 0 | ~1..133
int pthread_attr_init(pthread_attr_t *); // sets $1; 0 | ~1..133
int pthread_attr_setaffinity_np(pthread_attr_t *, size_t, const cpu_set_t *); // sets $1; 0 | ~1..133
int pthread_attr_setdetachstate(pthread_attr_t *, int); // sets $1; 0 | ~1..133
int pthread_attr_setguardsize(pthread_attr_t *, size_t); // sets $1; 0 | ~1..133
int pthread_attr_setinheritsched(pthread_attr_t *, int); // sets $1; 0 | ~1..133
int pthread_attr_setschedparam(pthread_attr_t *, const struct sched_param *); // sets $1; 0 | ~1..133
int pthread_attr_setschedpolicy(pthread_attr_t *, int); // sets $1; 0 | ~1..133
int pthread_attr_setscope(pthread_attr_t *, int); // sets $1; 0 | ~1..133
int pthread_attr_setsigmask_np(pthread_attr_t *, const sigset_t *); // sets $1; 0 | ~1..133
int pthread_attr_setstack(pthread_attr_t *, void *, size_t); // sets $1; 0 | ~1..133
int pthread_attr_setstackaddr(pthread_attr_t *, void *); // sets $1; 0 | ~1..133
int pthread_attr_setstacksize(pthread_attr_t *, size_t); // sets $1; 0 | ~1..133
int pthread_barrier_destroy(pthread_barrier_t *); // sets $1; 0 | ~1..133
int pthread_barrier_init(pthread_barrier_t *, const pthread_barrierattr_t *, unsigned); // sets $1; 0 | ~1..133
int pthread_barrier_wait(pthread_barrier_t *); // refused: it waits for another thread
int pthread_barrierattr_destroy(pthread_barrierattr_t *); // sets $1; 0 | ~1..133
int pthread_barrierattr_getpshared(const pthread_barrierattr_t *, int *); // sets $2; 0 | ~1..133
int pthread_barrierattr_init(pthread_barrierattr_t *); // sets $1; 0 | ~1..133
int pthread_barrierattr_setpshared(pthread_barrierattr_t *, int); // sets $1; 0 | ~1..133
int pthread_cancel(pthread_t); // refused: it sends a signal
int pthread_clockjoin_np(pthread_t, void **, clockid_t, const struct timespec *); // sets $2; 0 | ~1..133
int pthread_cond_broadcast(pthread_cond_t *); // sets $1; 0 | ~1..133
int pthread_cond_clockwait(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *); // refused: it waits for another thread
int pthread_cond_destroy(pthread_cond_t *); // sets $1; 0 | ~1..133
int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *); // sets $1; 0 | ~1..133
int pthread_cond_signal(pthread_cond_t *); // sets $1; 0 | ~1..133
int pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const struct timespec *); // refused: it waits for another thread
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *); // refused: it waits for another thread
int pthread_condattr_destroy(pthread_condattr_t *); // sets $1; 0 | ~1..133
int pthread_condattr_getclock(const pthread_condattr_t *, clockid_t *); // sets $2; 0 | ~1..133
int pthread_condattr_getpshared(const pthread_condattr_t *, int *); // sets $2; 0 | ~1..133
int pthread_condattr_init(pthread_condattr_t *); // sets $1; 0 | ~1..133
int pthread_condattr_setclock(pthread_condattr_t *, clockid_t); // sets $1; 0 | ~1..133
int pthread_condattr_setpshared(pthread_condattr_t *, int); // sets $1; 0 | ~1..133
int pthread_create(pthread_t *, const pthread_attr_t *, void *(*) (void *), void *); // refused: it starts a thread or a process
int pthread_detach(pthread_t); // 0 | ~1..133
int pthread_equal(pthread_t, pthread_t); // ~any
void pthread_exit(void *); // refused: it jumps
int pthread_getaffinity_np(pthread_t, size_t, cpu_set_t *); // refused: what it does is not modelled
int pthread_getattr_default_np(pthread_attr_t *); // refused: what it does is not modelled
int pthread_getattr_np(pthread_t, pthread_attr_t *); // sets $2; 0 | ~1..133
int pthread_getconcurrency(void); // ~any
int pthread_getcpuclockid(pthread_t, clockid_t *); // sets $2; 0 | ~1..133
int pthread_getname_np(pthread_t, char *, size_t); // sets $2[$3]; 0 | ~1..133
int pthread_getschedparam(pthread_t, int *, struct sched_param *); // sets $2; sets $3; 0 | ~1..133
void *pthread_getspecific(pthread_key_t); // refused: it calls functions of the program back
int pthread_join(pthread_t, void **); // sets $2; 0 | ~1..133
int pthread_key_create(pthread_key_t *, void (*) (void *)); // refused: it calls functions of the program back
int pthread_key_delete(pthread_key_t); // refused: it calls functions of the program back
int pthread_mutex_clocklock(pthread_mutex_t *, clockid_t, const struct timespec *); // refused: it waits for another thread
int pthread_mutex_consistent(pthread_mutex_t *); // sets $1; 0 | ~1..133
int pthread_mutex_consistent_np(pthread_mutex_t *); // sets $1; 0 | ~1..133
int pthread_mutex_destroy(pthread_mutex_t *); // exact
int pthread_mutex_getprioceiling(const pthread_mutex_t *, int *); // sets $2; 0 | ~1..133
int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *); // exact
int pthread_mutex_lock(pthread_mutex_t *); // exact
int pthread_mutex_setprioceiling(pthread_mutex_t *, int, int *); // sets $1; sets $3; 0 | ~1..133
int pthread_mutex_timedlock(pthread_mutex_t *, const struct timespec *); // refused: it waits for another thread
int pthread_mutex_trylock(pthread_mutex_t *); // exact
int pthread_mutex_unlock(pthread_mutex_t *); // exact
int pthread_mutexattr_destroy(pthread_mutexattr_t *); // sets $1; 0 | ~1..133
int pthread_mutexattr_getprioceiling(const pthread_mutexattr_t *, int *); // sets $2; 0 | ~1..133
int pthread_mutexattr_getprotocol(const pthread_mutexattr_t *, int *); // sets $2; 0 | ~1..133
int pthread_mutexattr_getpshared(const pthread_mutexattr_t *, int *); // sets $2; 0 | ~1..133
int pthread_mutexattr_getrobust(const pthread_mutexattr_t *, int *); // sets $2; 0 | ~1..133
int pthread_mutexattr_getrobust_np(pthread_mutexattr_t *, int *); // sets $2; 0 | ~1..133
int pthread_mutexattr_gettype(const pthread_mutexattr_t *, int *); // exact
int pthread_mutexattr_init(pthread_mutexattr_t *); // exact
int pthread_mutexattr_setprioceiling(pthread_mutexattr_t *, int); // sets $1; 0 | ~1..133
int pthread_mutexattr_setprotocol(pthread_mutexattr_t *, int); // sets $1; 0 | ~1..133
int pthread_mutexattr_setpshared(pthread_mutexattr_t *, int); // sets $1; 0 | ~1..133
int pthread_mutexattr_setrobust(pthread_mutexattr_t *, int); // sets $1; 0 | ~1..133
int pthread_mutexattr_setrobust_np(pthread_mutexattr_t *, int); // sets $1; 0 | ~1..133
int pthread_mutexattr_settype(pthread_mutexattr_t *, int); // exact
int pthread_once(pthread_once_t *, void (*) (void)); // exact
int pthread_rwlock_clockrdlock(pthread_rwlock_t *, clockid_t, const struct timespec *); // refused: it waits for another thread
int pthread_rwlock_clockwrlock(pthread_rwlock_t *, clockid_t, const struct timespec *); // refused: it waits for another thread
int pthread_rwlock_destroy(pthread_rwlock_t *); // sets $1; 0 | ~1..133
int pthread_rwlock_init(pthread_rwlock_t *, const pthread_rwlockattr_t *); // sets $1; 0 | ~1..133
int pthread_rwlock_rdlock(pthread_rwlock_t *); // refused: it waits for another thread
int pthread_rwlock_timedrdlock(pthread_rwlock_t *, const struct timespec *); // refused: it waits for another thread
int pthread_rwlock_timedwrlock(pthread_rwlock_t *, const struct timespec *); // refused: it waits for another thread
int pthread_rwlock_tryrdlock(pthread_rwlock_t *); // refused: it waits for another thread
int pthread_rwlock_trywrlock(pthread_rwlock_t *); // refused: it waits for another thread
int pthread_rwlock_unlock(pthread_rwlock_t *); // sets $1; 0 | ~1..133
int pthread_rwlock_wrlock(pthread_rwlock_t *); // refused: it waits for another thread
int pthread_rwlockattr_destroy(pthread_rwlockattr_t *); // sets $1; 0 | ~1..133
int pthread_rwlockattr_getkind_np(const pthread_rwlockattr_t *, int *); // sets $2; 0 | ~1..133
int pthread_rwlockattr_getpshared(const pthread_rwlockattr_t *, int *); // sets $2; 0 | ~1..133
int pthread_rwlockattr_init(pthread_rwlockattr_t *); // sets $1; 0 | ~1..133
int pthread_rwlockattr_setkind_np(pthread_rwlockattr_t *, int); // sets $1; 0 | ~1..133
int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *, int); // sets $1; 0 | ~1..133
pthread_t pthread_self(void); // ~any
int pthread_setaffinity_np(pthread_t, size_t, const cpu_set_t *); // 0 | ~1..133
int pthread_setattr_default_np(const pthread_attr_t *); // refused: what it does is not modelled
int pthread_setcancelstate(int, int *); // sets $2; 0 | ~1..133
int pthread_setcanceltype(int, int *); // sets $2; 0 | ~1..133
int pthread_setconcurrency(int); // 0 | ~1..133
int pthread_setname_np(pthread_t, const char *); // 0 | ~1..133
int pthread_setschedparam(pthread_t, int, const struct sched_param *); // 0 | ~1..133
int pthread_setschedprio(pthread_t, int); // 0 | ~1..133
int pthread_setspecific(pthread_key_t, const void *); // refused: it calls functions of the program back
int pthread_spin_destroy(volatile pthread_spinlock_t *); // sets $1; 0 | ~1..133
int pthread_spin_init(volatile pthread_spinlock_t *, int); // sets $1; 0 | ~1..133
int pthread_spin_lock(volatile pthread_spinlock_t *); // refused: it waits for another thread
int pthread_spin_trylock(volatile pthread_spinlock_t *); // refused: it waits for another thread
int pthread_spin_unlock(volatile pthread_spinlock_t *); // sets $1; 0 | ~1..133
void pthread_testcancel(void); // nothing
int pthread_timedjoin_np(pthread_t, void **, const struct timespec *); // sets $2; 0 | ~1..133
int pthread_tryjoin_np(pthread_t, void **); // sets $2; 0 | ~1..133
int pthread_yield(void); // 0 | ~1..133

// <pty.h>
int forkpty(int *, char *, const struct termios *, const struct winsize *); // refused: it starts a thread or a process
int openpty(int *, int *, char *, const struct termios *, const struct winsize *); // refused: what it does is not modelled

// <pwd.h>
void endpwent(void); // nothing
struct passwd *fgetpwent(FILE *); // refused: what it does is not modelled
int fgetpwent_r(FILE *, struct passwd *, char *, size_t, struct passwd **); // refused: what it does is not modelled
int getpw(uid_t, char *); // refused: what it does is not modelled
struct passwd *getpwent(void); // may fail null | ~object | ~fresh
int getpwent_r(struct passwd *, char *, size_t, struct passwd **); // refused: what it does is not modelled
struct passwd *getpwnam(const char *); // may fail null | ~object | ~fresh
int getpwnam_r(const char *, struct passwd *, char *, size_t, struct passwd **); // refused: what it does is not modelled
struct passwd *getpwuid(uid_t); // may fail null | ~object | ~fresh
int getpwuid_r(uid_t, struct passwd *, char *, size_t, struct passwd **); // refused: what it does is not modelled
int putpwent(const struct passwd *, FILE *); // refused: what it does is not modelled
void setpwent(void); // nothing

// <regex.h>
int re_compile_fastmap(struct re_pattern_buffer *); // refused: what it does is not modelled
const char *re_compile_pattern(const char *, size_t, struct re_pattern_buffer *); // refused: what it does is not modelled
regoff_t re_match(struct re_pattern_buffer *, const char *, regoff_t, regoff_t, struct re_registers *); // refused: what it does is not modelled
regoff_t re_match_2(struct re_pattern_buffer *, const char *, regoff_t, const char *, regoff_t, regoff_t, struct re_registers *, regoff_t); // refused: what it does is not modelled
regoff_t re_search(struct re_pattern_buffer *, const char *, regoff_t, regoff_t, regoff_t, struct re_registers *); // refused: what it does is not modelled
regoff_t re_search_2(struct re_pattern_buffer *, const char *, regoff_t, const char *, regoff_t, regoff_t, regoff_t, struct re_registers *, regoff_t); // refused: what it does is not modelled
void re_set_registers(struct re_pattern_buffer *, struct re_registers *, unsigned, regoff_t *, regoff_t *); // refused: what it does is not modelled
reg_syntax_t re_set_syntax(reg_syntax_t); // refused: what it does is not modelled
int regcomp(regex_t *, const char *, int); // refused: what it does is not modelled
size_t regerror(int, const regex_t *, char *, size_t); // refused: what it does is not modelled
int regexec(const regex_t *, const char *, size_t, regmatch_t *, int); // refused: what it does is not modelled
void regfree(regex_t *); // refused: what it does is not modelled

// <sched.h>
cpu_set_t *__sched_cpualloc(size_t); // refused: what it does is not modelled
int __sched_cpucount(size_t, const cpu_set_t *); // refused: what it does is not modelled
void __sched_cpufree(cpu_set_t *); // refused: what it does is not modelled
int clone(int (*) (void *), void *, int, void *, ...); // refused: it starts a thread or a process
int getcpu(unsigned *, unsigned *); // sets $1; sets $2; 0 | fails ~-1
int sched_get_priority_max(int); // ~any
int sched_get_priority_min(int); // ~any
int sched_getaffinity(pid_t, size_t, cpu_set_t *); // sets $3[$2]; ~any
int sched_getcpu(void); // ~any
int sched_getparam(pid_t, struct sched_param *); // sets $2; 0 | fails -1
int sched_getscheduler(pid_t); // ~any
int sched_rr_get_interval(pid_t, struct timespec *); // sets $2; 0 | fails -1
int sched_setaffinity(pid_t, size_t, const cpu_set_t *); // 0 | fails -1
int sched_setparam(pid_t, const struct sched_param *); // 0 | fails -1
int sched_setscheduler(pid_t, int, const struct sched_param *); // 0 | fails -1
int sched_yield(void); // 0 | fails ~-1
int setns(int, int); // 0 | fails -1
int unshare(int); // 0 | fails -1

// <search.h>
int hcreate(size_t); // refused: what it does is not modelled
int hcreate_r(size_t, struct hsearch_data *); // refused: what it does is not modelled
void hdestroy(void); // refused: what it does is not modelled
void hdestroy_r(struct hsearch_data *); // refused: what it does is not modelled
ENTRY *hsearch(ENTRY, ACTION); // refused: what it does is not modelled
int hsearch_r(ENTRY, ACTION, ENTRY **, struct hsearch_data *); // refused: what it does is not modelled
void insque(void *, void *); // exact
void *lfind(const void *, const void *, size_t *, size_t, __compar_fn_t); // exact
void *lsearch(const void *, void *, size_t *, size_t, __compar_fn_t); // exact
void remque(void *); // exact
void *tdelete(const void *, void **, __compar_fn_t); // refused: it calls functions of the program back
void tdestroy(void *, __free_fn_t); // refused: it calls functions of the program back
void *tfind(const void *, void *const *, __compar_fn_t); // refused: it calls functions of the program back
void *tsearch(const void *, void **, __compar_fn_t); // refused: it calls functions of the program back
void twalk(const void *, __action_fn_t); // refused: it calls functions of the program back
void twalk_r(const void *, void (*) (const void *, VISIT, void *), void *); // refused: it calls functions of the program back

// <semaphore.h>
int sem_clockwait(sem_t *, clockid_t, const struct timespec *); // refused: it waits for another thread
int sem_close(sem_t *); // frees; 0 | fails -1
int sem_destroy(sem_t *); // exact
int sem_getvalue(sem_t *, int *); // exact
int sem_init(sem_t *, int, unsigned); // exact
sem_t *sem_open(const char *, int, ...); // refused: it may return the semaphore of an earlier call
int sem_post(sem_t *); // exact
int sem_timedwait(sem_t *, const struct timespec *); // refused: it waits for another thread
int sem_trywait(sem_t *); // exact
int sem_unlink(const char *); // 0 | fails -1
int sem_wait(sem_t *); // exact

// <setjmp.h>
void __longjmp_chk(struct __jmp_buf_tag *, int); // refused: it jumps
int __sigsetjmp(struct __jmp_buf_tag *, int); // refused: it jumps
void _longjmp(struct __jmp_buf_tag *, int); // refused: it jumps
int _setjmp(struct __jmp_buf_tag *); // refused: it jumps
void longjmp(struct __jmp_buf_tag *, int); // refused: it jumps
int setjmp(struct __jmp_buf_tag *); // refused: it jumps
void siglongjmp(struct __jmp_buf_tag *, int); // refused: it jumps
int sigsetjmp(struct __jmp_buf_tag *, int); // refused: it jumps

// <signal.h>
int __libc_current_sigrtmax(void); // refused: what it does is not modelled
int __libc_current_sigrtmin(void); // refused: what it does is not modelled
sighandler_t bsd_signal(int, sighandler_t); // refused: it calls functions of the program back
int gsignal(int); // refused: it sends a signal
int kill(pid_t, int); // refused: it sends a signal
int killpg(pid_t, int); // refused: it sends a signal
void psiginfo(const siginfo_t *, const char *); // refused: what it does is not modelled
void psignal(int, const char *); // nothing
int pthread_kill(pthread_t, int); // refused: it sends a signal
int pthread_sigmask(int, const sigset_t *, sigset_t *); // sets $3; 0 | ~1..133
int pthread_sigqueue(pthread_t, int, const union sigval); // refused: it sends a signal
int raise(int); // refused: it sends a signal
int sigaction(int, const struct sigaction *, struct sigaction *); // refused: it calls functions of the program back
int sigaddset(sigset_t *, int); // sets $1; 0 | fails ~-1
int sigaltstack(const stack_t *, stack_t *); // refused: the library keeps its argument
int sigandset(sigset_t *, const sigset_t *, const sigset_t *); // sets $1; 0 | fails ~-1
int sigblock(int); // refused: what it does is not modelled
int sigdelset(sigset_t *, int); // sets $1; 0 | fails ~-1
int sigemptyset(sigset_t *); // sets $1; 0 | fails ~-1
int sigfillset(sigset_t *); // sets $1; 0 | fails ~-1
int siggetmask(void); // refused: what it does is not modelled
int sighold(int); // 0 | fails -1
int sigignore(int); // 0 | fails -1
int siginterrupt(int, int); // 0 | fails -1
int sigisemptyset(const sigset_t *); // ~-1..1
int sigismember(const sigset_t *, int); // ~-1..1
sighandler_t signal(int, sighandler_t); // modelled
int sigorset(sigset_t *, const sigset_t *, const sigset_t *); // sets $1; 0 | fails ~-1
int sigpause(int); // refused: what it does is not modelled
int sigpending(sigset_t *); // sets $1; 0 | fails ~-1
int sigprocmask(int, const sigset_t *, sigset_t *); // sets $3; 0 | fails ~-1
int sigqueue(pid_t, int, const union sigval); // refused: it sends a signal
int sigrelse(int); // 0 | fails -1
int sigreturn(struct sigcontext *); // refused: it jumps
sighandler_t sigset(int, sighandler_t); // refused: it calls functions of the program back
int sigsetmask(int); // refused: what it does is not modelled
int sigstack(struct sigstack *, struct sigstack *); // refused: the library keeps its argument
int sigsuspend(const sigset_t *); // refused: what it does is not modelled
int sigtimedwait(const sigset_t *, siginfo_t *, const struct timespec *); // refused: what it does is not modelled
int sigwait(const sigset_t *, int *); // refused: what it does is not modelled
int sigwaitinfo(const sigset_t *, siginfo_t *); // refused: what it does is not modelled
sighandler_t ssignal(int, sighandler_t); // refused: it calls functions of the program back
sighandler_t sysv_signal(int, sighandler_t); // refused: it calls functions of the program back
int tgkill(pid_t, pid_t, int); // refused: it sends a signal

// <spawn.h>
int posix_spawn(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const *, char *const *); // refused: it starts a thread or a process
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *); // refused: what it does is not modelled
int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *, int); // refused: what it does is not modelled
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int); // refused: what it does is not modelled
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int); // refused: what it does is not modelled
int posix_spawn_file_actions_addfchdir_np(posix_spawn_file_actions_t *, int); // refused: what it does is not modelled
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *, int, const char *, int, mode_t); // refused: what it does is not modelled
int posix_spawn_file_actions_addtcsetpgrp_np(posix_spawn_file_actions_t *, int); // refused: what it does is not modelled
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *); // refused: what it does is not modelled
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *); // refused: what it does is not modelled
int posix_spawnattr_destroy(posix_spawnattr_t *); // refused: what it does is not modelled
int posix_spawnattr_getflags(const posix_spawnattr_t *, short *); // refused: what it does is not modelled
int posix_spawnattr_getpgroup(const posix_spawnattr_t *, pid_t *); // refused: what it does is not modelled
int posix_spawnattr_getschedparam(const posix_spawnattr_t *, struct sched_param *); // refused: what it does is not modelled
int posix_spawnattr_getschedpolicy(const posix_spawnattr_t *, int *); // refused: what it does is not modelled
int posix_spawnattr_getsigdefault(const posix_spawnattr_t *, sigset_t *); // refused: what it does is not modelled
int posix_spawnattr_getsigmask(const posix_spawnattr_t *, sigset_t *); // refused: what it does is not modelled
int posix_spawnattr_init(posix_spawnattr_t *); // refused: what it does is not modelled
int posix_spawnattr_setflags(posix_spawnattr_t *, short); // refused: what it does is not modelled
int posix_spawnattr_setpgroup(posix_spawnattr_t *, pid_t); // refused: what it does is not modelled
int posix_spawnattr_setschedparam(posix_spawnattr_t *, const struct sched_param *); // refused: what it does is not modelled
int posix_spawnattr_setschedpolicy(posix_spawnattr_t *, int); // refused: what it does is not modelled
int posix_spawnattr_setsigdefault(posix_spawnattr_t *, const sigset_t *); // refused: what it does is not modelled
int posix_spawnattr_setsigmask(posix_spawnattr_t *, const sigset_t *); // refused: what it does is not modelled
int posix_spawnp(pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, char *const *, char *const *); // refused: it starts a thread or a process

// <stdatomic.h>
void atomic_flag_clear(volatile atomic_flag _Atomic *); // refused: what it does is not modelled
void atomic_flag_clear_explicit(volatile atomic_flag _Atomic *, memory_order); // refused: what it does is not modelled
_Bool atomic_flag_test_and_set(volatile atomic_flag _Atomic *); // refused: what it does is not modelled
_Bool atomic_flag_test_and_set_explicit(volatile atomic_flag _Atomic *, memory_order); // refused: what it does is not modelled
void atomic_signal_fence(memory_order); // refused: what it does is not modelled
void atomic_thread_fence(memory_order); // refused: what it does is not modelled

// <stdio.h>
int _IO_getc(FILE *); // 0..255 | may fail -1
int _IO_putc(int, FILE *); // modelled
int __isoc23_fscanf(FILE *, const char *, ...); // modelled
int __isoc23_scanf(const char *, ...); // modelled
int __isoc23_sscanf(const char *, const char *, ...); // modelled
int __isoc99_fscanf(FILE *, const char *, ...); // modelled
int __isoc99_scanf(const char *, ...); // modelled
int __isoc99_sscanf(const char *, const char *, ...); // modelled
int __overflow(FILE *, int); // refused: what it does is not modelled
int __uflow(FILE *); // refused: what it does is not modelled
int asprintf(char **, const char *, ...); // modelled
void clearerr(FILE *); // nothing
void clearerr_unlocked(FILE *); // nothing
char *ctermid(char *); // refused: what it does is not modelled
char *cuserid(char *); // refused: what it does is not modelled
int dprintf(int, const char *, ...); // modelled
int fclose(FILE *); // frees; 0 | fails -1
int fcloseall(void); // 0 | fails -1
FILE *fdopen(int, const char *); // of descriptor $1; new | fails null
int feof(FILE *); // ~any
int feof_unlocked(FILE *); // ~any
int ferror(FILE *); // ~any
int ferror_unlocked(FILE *); // ~any
int fflush(FILE *); // 0 | fails -1
int fflush_unlocked(FILE *); // 0 | fails -1
int fgetc(FILE *); // 0..255 | may fail -1
int fgetc_unlocked(FILE *); // 0..255 | may fail -1
int fgetpos(FILE *, fpos_t *); // sets $2; 0 | fails -1
int fgetpos64(FILE *, fpos64_t *); // sets $2; 0 | fails -1
char *fgets(char *, int, FILE *); // receives line $1[$2]; $1 | may fail null
char *fgets_unlocked(char *, int, FILE *); // receives line $1[$2]; $1 | may fail null
int fileno(FILE *); // ~0..max | fails ~-1
int fileno_unlocked(FILE *); // ~0..max | fails ~-1
void flockfile(FILE *); // nothing
FILE *fmemopen(void *, size_t, const char *); // refused: the library keeps its argument
FILE *fopen(const char *, const char *); // new | fails null
FILE *fopen64(const char *, const char *); // new | fails null
FILE *fopencookie(void *, const char *, cookie_io_functions_t); // refused: it calls functions of the program back
int fprintf(FILE *, const char *, ...); // modelled
int fputc(int, FILE *); // modelled
int fputc_unlocked(int, FILE *); // modelled
int fputs(const char *, FILE *); // modelled
int fputs_unlocked(const char *, FILE *); // modelled
size_t fread(void *, size_t, size_t, FILE *); // receives $1[result*$2 of $2*$3]; 0..$3 unless $2 is zero
size_t fread_unlocked(void *, size_t, size_t, FILE *); // receives $1[result*$2 of $2*$3]; 0..$3 unless $2 is zero
FILE *freopen(const char *, const char *, FILE *); // $3 | fails null
FILE *freopen64(const char *, const char *, FILE *); // $3 | fails null
int fscanf(FILE *, const char *, ...); // modelled
int fseek(FILE *, long, int); // 0 | fails -1
int fseeko(FILE *, off_t, int); // 0 | fails -1
int fseeko64(FILE *, off64_t, int); // 0 | fails -1
int fsetpos(FILE *, const fpos_t *); // 0 | fails -1
int fsetpos64(FILE *, const fpos64_t *); // 0 | fails -1
long ftell(FILE *); // ~0..max | fails -1
off_t ftello(FILE *); // ~0..max | fails -1
off64_t ftello64(FILE *); // ~0..max | fails -1
int ftrylockfile(FILE *); // ~any
void funlockfile(FILE *); // nothing
size_t fwrite(const void *, size_t, size_t, FILE *); // 0..$3 unless $2 is zero
size_t fwrite_unlocked(const void *, size_t, size_t, FILE *); // 0..$3 unless $2 is zero
int getc(FILE *); // 0..255 | may fail -1
int getc_unlocked(FILE *); // 0..255 | may fail -1
int getchar(void); // 0..255 | may fail -1
int getchar_unlocked(void); // 0..255 | may fail -1
ssize_t getdelim(char **, size_t *, int, FILE *); // modelled
ssize_t getline(char **, size_t *, FILE *); // modelled
char *gets(char *); // modelled
int getw(FILE *); // ~any
int obstack_printf(struct obstack *, const char *, ...); // refused: it calls functions of the program back
int obstack_vprintf(struct obstack *, const char *, va_list); // refused: it calls functions of the program back
FILE *open_memstream(char **, size_t *); // refused: the library keeps its argument
int pclose(FILE *); // frees; ~-1..65535
void perror(const char *); // nothing
FILE *popen(const char *, const char *); // new | fails null
int printf(const char *, ...); // modelled
int putc(int, FILE *); // modelled
int putc_unlocked(int, FILE *); // modelled
int putchar(int); // modelled
int putchar_unlocked(int); // modelled
int puts(const char *); // modelled
int putw(int, FILE *); // ~any
int remove(const char *); // 0 | fails -1
int rename(const char *, const char *); // 0 | fails -1
int renameat(int, const char *, int, const char *); // 0 | fails -1
int renameat2(int, const char *, int, const char *, unsigned); // 0 | fails -1
void rewind(FILE *); // nothing
int scanf(const char *, ...); // modelled
void setbuf(FILE *, char *); // needs null $2; nothing
void setbuffer(FILE *, char *, size_t); // needs null $2; nothing
void setlinebuf(FILE *); // nothing
int setvbuf(FILE *, char *, int, size_t); // needs null $2; 0 | ~any
int snprintf(char *, size_t, const char *, ...); // modelled
int sprintf(char *, const char *, ...); // modelled
int sscanf(const char *, const char *, ...); // modelled
char *tempnam(const char *, const char *); // refused: what it does is not modelled
FILE *tmpfile(void); // new | fails null
FILE *tmpfile64(void); // new | fails null
char *tmpnam(char *); // needs null $1; text 20 | null
char *tmpnam_r(char *); // refused: what it does is not modelled
int ungetc(int, FILE *); // refused: it changes what the stream gives next
int vasprintf(char **, const char *, va_list); // modelled
int vdprintf(int, const char *, va_list); // modelled
int vfprintf(FILE *, const char *, va_list); // modelled
int vfscanf(FILE *, const char *, va_list); // refused: how much it writes is not known
int vprintf(const char *, va_list); // modelled
int vscanf(const char *, va_list); // refused: how much it writes is not known
int vsnprintf(char *, size_t, const char *, va_list); // modelled
int vsprintf(char *, const char *, va_list); // modelled
int vsscanf(const char *, const char *, va_list); // refused: how much it writes is not known

// <stdio_ext.h>
size_t __fbufsize(FILE *); // refused: what it does is not modelled
int __flbf(FILE *); // refused: what it does is not modelled
size_t __fpending(FILE *); // refused: what it does is not modelled
void __fpurge(FILE *); // nothing
int __freadable(FILE *); // refused: what it does is not modelled
int __freading(FILE *); // refused: what it does is not modelled
int __fsetlocking(FILE *, int); // refused: what it does is not modelled
int __fwritable(FILE *); // refused: what it does is not modelled
int __fwriting(FILE *); // refused: what it does is not modelled
void _flushlbf(void); // nothing

// <stdlib.h>
void _Exit(int); // exact
size_t __ctype_get_mb_cur_max(void); // 1
long __strtol_internal(const char *, char **, int, int); // refused: what it does is not modelled
long a64l(const char *); // ~any
void abort(void); // exact
int abs(int); // exact
void *aligned_alloc(size_t, size_t); // modelled
uint32_t arc4random(void); // any
void arc4random_buf(void *, size_t); // receives $1[$2]
uint32_t arc4random_uniform(uint32_t); // exact
int at_quick_exit(void (*) (void)); // refused: it calls functions of the program back
int atexit(void (*) (void)); // exact
double atof(const char *); // modelled
int atoi(const char *); // modelled
long atol(const char *); // modelled
long long atoll(const char *); // modelled
void *bsearch(const void *, const void *, size_t, size_t, __compar_fn_t); // exact
void *calloc(size_t, size_t); // modelled
char *canonicalize_file_name(const char *); // refused: what it does is not modelled
void cfree(void *); // modelled
int clearenv(void); // refused: it changes the environment
div_t div(int, int); // exact
double drand48(void); // modelled
int drand48_r(struct drand48_data *, double *); // sets $1; sets $2; 0 | fails ~-1
char *ecvt(double, int, int *, int *); // refused: how much it writes is not known
int ecvt_r(double, int, int *, int *, char *, size_t); // refused: how much it writes is not known
double erand48(unsigned short *); // sets $1[6]; ~0..1
int erand48_r(unsigned short *, struct drand48_data *, double *); // refused: what it does is not modelled
void exit(int); // exact
char *fcvt(double, int, int *, int *); // refused: how much it writes is not known
int fcvt_r(double, int, int *, int *, char *, size_t); // refused: how much it writes is not known
void free(void *); // modelled
char *gcvt(double, int, char *); // refused: how much it writes is not known
char *getenv(const char *); // modelled
int getloadavg(double *, int); // sets $1[8*$2]; ~-1..max
int getpt(void); // ~0..max | fails -1
int getsubopt(char **, char *const *, char **); // refused: it scans the program's arguments
int grantpt(int); // of descriptor $1; 0 | fails -1
char *initstate(unsigned, char *, size_t); // refused: the library keeps its argument
int initstate_r(unsigned, char *, size_t, struct random_data *); // refused: the library keeps its argument
long jrand48(unsigned short *); // sets $1[6]; ~-2147483648..2147483647
int jrand48_r(unsigned short *, struct drand48_data *, long *); // refused: what it does is not modelled
char *l64a(long); // text 7
long labs(long); // exact
void lcong48(unsigned short *); // refused: what it does is not modelled
int lcong48_r(unsigned short *, struct drand48_data *); // sets $2; 0 | fails ~-1
ldiv_t ldiv(long, long); // exact
long long llabs(long long); // exact
lldiv_t lldiv(long long, long long); // exact
long lrand48(void); // modelled
int lrand48_r(struct drand48_data *, long *); // sets $1; sets $2; 0 | fails ~-1
void *malloc(size_t); // modelled
int mblen(const char *, size_t); // ~-1..max
size_t mbstowcs(wchar_t *, const char *, size_t); // refused: how much it writes is not known
int mbtowc(wchar_t *, const char *, size_t); // refused: how much it writes is not known
char *mkdtemp(char *); // refused: how much it writes is not known
int mkostemp(char *, int); // refused: how much it writes is not known
int mkostemp64(char *, int); // refused: how much it writes is not known
int mkostemps(char *, int, int); // refused: how much it writes is not known
int mkostemps64(char *, int, int); // refused: how much it writes is not known
int mkstemp(char *); // refused: how much it writes is not known
int mkstemp64(char *); // refused: how much it writes is not known
int mkstemps(char *, int); // refused: how much it writes is not known
int mkstemps64(char *, int); // refused: how much it writes is not known
char *mktemp(char *); // refused: how much it writes is not known
long mrand48(void); // modelled
int mrand48_r(struct drand48_data *, long *); // sets $1; sets $2; 0 | fails ~-1
long nrand48(unsigned short *); // sets $1[6]; ~0..2147483647
int nrand48_r(unsigned short *, struct drand48_data *, long *); // refused: what it does is not modelled
int on_exit(void (*) (int, void *), void *); // refused: it calls functions of the program back
int posix_memalign(void **, size_t, size_t); // modelled
int posix_openpt(int); // ~0..max | fails -1
char *ptsname(int); // fails null | ~text 64 | ~fresh 64
int ptsname_r(int, char *, size_t); // sets $2[$3]; ~0..133
int putenv(char *); // refused: it changes the environment
char *qecvt(long double, int, int *, int *); // refused: how much it writes is not known
int qecvt_r(long double, int, int *, int *, char *, size_t); // refused: how much it writes is not known
char *qfcvt(long double, int, int *, int *); // refused: how much it writes is not known
int qfcvt_r(long double, int, int *, int *, char *, size_t); // refused: how much it writes is not known
char *qgcvt(long double, int, char *); // refused: how much it writes is not known
void qsort(void *, size_t, size_t, __compar_fn_t); // modelled
void qsort_r(void *, size_t, size_t, __compar_d_fn_t, void *); // modelled
void quick_exit(int); // exact
int rand(void); // modelled
int rand_r(unsigned *); // sets $1; ~0..2147483647
long random(void); // modelled
int random_r(struct random_data *, int32_t *); // refused: the library keeps its argument
void *realloc(void *, size_t); // modelled
void *reallocarray(void *, size_t, size_t); // modelled
char *realpath(const char *, char *); // refused: how much it writes is not known
int rpmatch(const char *); // ~-1..1
char *secure_getenv(const char *); // modelled
unsigned short *seed48(unsigned short *); // refused: what it does is not modelled
int seed48_r(unsigned short *, struct drand48_data *); // sets $2; 0 | fails ~-1
int setenv(const char *, const char *, int); // refused: it changes the environment
char *setstate(char *); // refused: the library keeps its argument
int setstate_r(char *, struct random_data *); // refused: the library keeps its argument
void srand(unsigned); // modelled
void srand48(long); // modelled
int srand48_r(long, struct drand48_data *); // sets $2; 0 | fails ~-1
void srandom(unsigned); // modelled
int srandom_r(unsigned, struct random_data *); // refused: the library keeps its argument
int strfromd(char *, size_t, const char *, double); // writes text $1[$2]; ~any
int strfromf(char *, size_t, const char *, float); // writes text $1[$2]; ~any
int strfroml(char *, size_t, const char *, long double); // writes text $1[$2]; ~any
double strtod(const char *, char **); // modelled
double strtod_l(const char *, char **, locale_t); // refused: what it does is not modelled
float strtof(const char *, char **); // modelled
float strtof_l(const char *, char **, locale_t); // refused: what it does is not modelled
long strtol(const char *, char **, int); // modelled
long strtol_l(const char *, char **, int, locale_t); // refused: what it does is not modelled
long double strtold(const char *, char **); // modelled
long double strtold_l(const char *, char **, locale_t); // refused: what it does is not modelled
long long strtoll(const char *, char **, int); // modelled
long long strtoll_l(const char *, char **, int, locale_t); // refused: what it does is not modelled
long long strtoq(const char *, char **, int); // modelled
unsigned long strtoul(const char *, char **, int); // modelled
unsigned long strtoul_l(const char *, char **, int, locale_t); // refused: what it does is not modelled
unsigned long long strtoull(const char *, char **, int); // modelled
unsigned long long strtoull_l(const char *, char **, int, locale_t); // refused: what it does is not modelled
unsigned long long strtouq(const char *, char **, int); // modelled
int system(const char *); // 0 | ~-1..65535
int unlockpt(int); // 0 | fails -1
int unsetenv(const char *); // refused: it changes the environment
void *valloc(size_t); // modelled
size_t wcstombs(char *, const wchar_t *, size_t); // refused: how much it writes is not known
int wctomb(char *, wchar_t); // refused: how much it writes is not known

// <string.h>
int __memcmpeq(const void *, const void *, size_t); // refused: what it does is not modelled
char *basename(const char *); // exact
void explicit_bzero(void *, size_t); // exact
void *memccpy(void *, const void *, int, size_t); // exact
void *memchr(const void *, int, size_t); // exact
int memcmp(const void *, const void *, size_t); // exact
void *memcpy(void *, const void *, size_t); // exact
void *memfrob(void *, size_t); // exact
void *memmem(const void *, size_t, const void *, size_t); // exact
void *memmove(void *, const void *, size_t); // exact
void *mempcpy(void *, const void *, size_t); // exact
void *memrchr(const void *, int, size_t); // exact
void *memset(void *, int, size_t); // exact
void *rawmemchr(const void *, int); // exact
const char *sigabbrev_np(int); // refused: what it does is not modelled
const char *sigdescr_np(int); // refused: what it does is not modelled
char *stpcpy(char *, const char *); // exact
char *stpncpy(char *, const char *, size_t); // exact
char *strcasestr(const char *, const char *); // exact
char *strcat(char *, const char *); // exact
char *strchr(const char *, int); // exact
char *strchrnul(const char *, int); // exact
int strcmp(const char *, const char *); // modelled
int strcoll(const char *, const char *); // modelled
int strcoll_l(const char *, const char *, locale_t); // ~any
char *strcpy(char *, const char *); // exact
size_t strcspn(const char *, const char *); // exact
char *strdup(const char *); // exact
char *strerror(int); // ~text 64 | ~fresh 64
char *strerror_l(int, locale_t); // ~text 64 | ~fresh 64
char *strerror_r(int, char *, size_t); // refused: how much it writes is not known
const char *strerrordesc_np(int); // refused: what it does is not modelled
const char *strerrorname_np(int); // refused: what it does is not modelled
char *strfry(char *); // refused: how much it writes is not known
size_t strlcat(char *, const char *, size_t); // exact
size_t strlcpy(char *, const char *, size_t); // exact
size_t strlen(const char *); // exact
char *strncat(char *, const char *, size_t); // exact
int strncmp(const char *, const char *, size_t); // modelled
char *strncpy(char *, const char *, size_t); // exact
char *strndup(const char *, size_t); // exact
size_t strnlen(const char *, size_t); // exact
char *strpbrk(const char *, const char *); // exact
char *strrchr(const char *, int); // exact
char *strsep(char **, const char *); // exact
char *strsignal(int); // ~text 64 | ~fresh 64
size_t strspn(const char *, const char *); // exact
char *strstr(const char *, const char *); // exact
char *strtok(char *, const char *); // exact
char *strtok_r(char *, const char *, char **); // exact
int strverscmp(const char *, const char *); // ~any
size_t strxfrm(char *, const char *, size_t); // exact
size_t strxfrm_l(char *, const char *, size_t, locale_t); // refused: how much it writes is not known

// <strings.h>
int bcmp(const void *, const void *, size_t); // modelled
void bcopy(const void *, void *, size_t); // exact
void bzero(void *, size_t); // exact
int ffs(int); // exact
int ffsl(long); // exact
int ffsll(long long); // exact
char *index(const char *, int); // exact
char *rindex(const char *, int); // exact
int strcasecmp(const char *, const char *); // modelled
int strcasecmp_l(const char *, const char *, locale_t); // ~any
int strncasecmp(const char *, const char *, size_t); // modelled
int strncasecmp_l(const char *, const char *, size_t, locale_t); // ~any

// <sys/auxv.h>
unsigned long getauxval(unsigned long); // ~any

// <sys/epoll.h>
int epoll_create(int); // ~0..max | fails -1
int epoll_create1(int); // ~0..max | fails -1
int epoll_ctl(int, int, int, struct epoll_event *); // of descriptor $1; 0 | fails -1
int epoll_pwait(int, struct epoll_event *, int, int, const sigset_t *); // of descriptor $1; sets $2[12*$3]; ~0..$3 | fails -1
int epoll_pwait2(int, struct epoll_event *, int, const struct timespec *, const sigset_t *); // sets $2[12*$3]; ~0..$3 | fails -1
int epoll_wait(int, struct epoll_event *, int, int); // of descriptor $1; sets $2[12*$3]; ~0..$3 | fails -1

// <sys/eventfd.h>
int eventfd(unsigned, int); // ~0..max | fails -1
int eventfd_read(int, eventfd_t *); // of descriptor $1; sets $2; 0 | fails -1
int eventfd_write(int, eventfd_t); // of descriptor $1; 0 | fails -1

// <sys/file.h>
int flock(int, int); // of descriptor $1; 0 | fails -1

// <sys/inotify.h>
int inotify_add_watch(int, const char *, uint32_t); // of descriptor $1; ~any | fails -1
int inotify_init(void); // ~0..max | fails -1
int inotify_init1(int); // ~0..max | fails -1
int inotify_rm_watch(int, int); // of descriptor $1; 0 | fails -1

// <sys/ioctl.h>
int ioctl(int, unsigned long, ...); // of descriptor $1; needs numbers; ~any | fails -1

// <sys/ipc.h>
key_t ftok(const char *, int); // ~any

// <sys/mman.h>
int madvise(void *, size_t, int); // refused: it changes memory
int memfd_create(const char *, unsigned); // ~0..max | fails -1
int mincore(void *, size_t, unsigned char *); // refused: what it does is not modelled
int mlock(const void *, size_t); // 0 | fails -1
int mlock2(const void *, size_t, unsigned); // 0 | fails -1
int mlockall(int); // 0 | fails -1
void *mmap(void *, size_t, int, int, int, off_t); // refused: it maps memory
void *mmap64(void *, size_t, int, int, int, off64_t); // refused: it maps memory
int mprotect(void *, size_t, int); // refused: it changes memory
void *mremap(void *, size_t, size_t, int, ...); // refused: it maps memory
int msync(void *, size_t, int); // 0 | fails -1
int munlock(const void *, size_t); // 0 | fails -1
int munlockall(void); // 0 | fails -1
int munmap(void *, size_t); // refused: it changes memory
int pkey_alloc(unsigned, unsigned); // refused: what it does is not modelled
int pkey_free(int); // refused: what it does is not modelled
int pkey_get(int); // refused: what it does is not modelled
int pkey_mprotect(void *, size_t, int, int); // refused: what it does is not modelled
int pkey_set(int, unsigned); // refused: what it does is not modelled
int posix_madvise(void *, size_t, int); // refused: it changes memory
ssize_t process_madvise(int, const struct iovec *, size_t, int, unsigned); // refused: what it does is not modelled
int process_mrelease(int, unsigned); // refused: what it does is not modelled
int remap_file_pages(void *, size_t, int, size_t, int); // refused: it maps memory
int shm_open(const char *, int, mode_t); // ~0..max | fails -1
int shm_unlink(const char *); // 0 | fails -1

// <sys/mount.h>
int fsconfig(int, unsigned, const char *, const void *, int); // refused: what it does is not modelled
int fsmount(int, unsigned, unsigned); // refused: what it does is not modelled
int fsopen(const char *, unsigned); // refused: what it does is not modelled
int fspick(int, const char *, unsigned); // refused: what it does is not modelled
int mount(const char *, const char *, const char *, unsigned long, const void *); // 0 | fails -1
int mount_setattr(int, const char *, unsigned, struct mount_attr *, size_t); // refused: what it does is not modelled
int move_mount(int, const char *, int, const char *, unsigned); // refused: what it does is not modelled
int open_tree(int, const char *, unsigned); // refused: what it does is not modelled
int umount(const char *); // 0 | fails -1
int umount2(const char *, int); // 0 | fails -1

// <sys/msg.h>
int msgctl(int, int, struct msqid_ds *); // refused: what it does is not modelled
int msgget(key_t, int); // ~0..max | fails -1
ssize_t msgrcv(int, void *, size_t, long, int); // refused: how much it writes is not known
int msgsnd(int, const void *, size_t, int); // 0 | fails -1

// <sys/prctl.h>
int prctl(int, ...); // needs numbers; ~any | fails -1

// <sys/ptrace.h>
long ptrace(enum __ptrace_request, ...); // refused: how much it writes is not known

// <sys/random.h>
int getentropy(void *, size_t); // receives $1[$2]; 0 | fails -1
ssize_t getrandom(void *, size_t, unsigned); // receives $1[result of $2]; 0..$2 | fails -1

// <sys/resource.h>
int getpriority(__priority_which_t, id_t); // ~any
int getrlimit(__rlimit_resource_t, struct rlimit *); // sets $2; 0 | fails -1
int getrlimit64(__rlimit_resource_t, struct rlimit64 *); // sets $2; 0 | fails -1
int getrusage(__rusage_who_t, struct rusage *); // sets $2; 0 | fails ~-1
int prlimit(pid_t, enum __rlimit_resource, const struct rlimit *, struct rlimit *); // sets $4; 0 | fails -1
int prlimit64(pid_t, enum __rlimit_resource, const struct rlimit64 *, struct rlimit64 *); // sets $4; 0 | fails -1
int setpriority(__priority_which_t, id_t, int); // 0 | fails -1
int setrlimit(__rlimit_resource_t, const struct rlimit *); // 0 | fails -1
int setrlimit64(__rlimit_resource_t, const struct rlimit64 *); // 0 | fails -1

// <sys/select.h>
int pselect(int, fd_set *, fd_set *, fd_set *, const struct timespec *, const sigset_t *); // sets $2; sets $3; sets $4; ~0..max | fails -1
int select(int, fd_set *, fd_set *, fd_set *, struct timeval *); // sets $2; sets $3; sets $4; sets $5; ~0..max | fails -1

// <sys/sem.h>
int semctl(int, int, int, ...); // refused: what it does is not modelled
int semget(key_t, int, int); // ~0..max | fails -1
int semop(int, struct sembuf *, size_t); // 0 | fails -1
int semtimedop(int, struct sembuf *, size_t, const struct timespec *); // 0 | fails -1

// <sys/sendfile.h>
ssize_t sendfile(int, int, off_t *, size_t); // sets $3; ~0..$4 | fails -1
ssize_t sendfile64(int, int, off64_t *, size_t); // sets $3; ~0..$4 | fails -1

// <sys/shm.h>
void *shmat(int, const void *, int); // refused: it maps memory
int shmctl(int, int, struct shmid_ds *); // refused: what it does is not modelled
int shmdt(const void *); // 0 | fails -1
int shmget(key_t, size_t, int); // ~0..max | fails -1

// <sys/signalfd.h>
int signalfd(int, const sigset_t *, int); // ~0..max | fails -1

// <sys/socket.h>
int accept(int, struct sockaddr *, socklen_t *); // of descriptor $1; needs null $2; needs null $3; ~0..max | fails -1
int accept4(int, struct sockaddr *, socklen_t *, int); // of descriptor $1; needs null $2; needs null $3; ~0..max | fails -1
int bind(int, const struct sockaddr *, socklen_t); // of descriptor $1; 0 | fails -1
int connect(int, const struct sockaddr *, socklen_t); // of descriptor $1; 0 | fails -1
int getpeername(int, struct sockaddr *, socklen_t *); // refused: how much it writes is not known
int getsockname(int, struct sockaddr *, socklen_t *); // refused: how much it writes is not known
int getsockopt(int, int, int, void *, socklen_t *); // refused: how much it writes is not known
int isfdtype(int, int); // ~0..1 | fails -1
int listen(int, int); // of descriptor $1; 0 | fails -1
ssize_t recv(int, void *, size_t, int); // of descriptor $1; receives $2[result of $3]; 0..$3 | ~0..max | fails -1
ssize_t recvfrom(int, void *, size_t, int, struct sockaddr *, socklen_t *); // of descriptor $1; needs null $5; needs null $6; receives $2[result of $3]; 0..$3 | ~0..max | fails -1
int recvmmsg(int, struct mmsghdr *, unsigned, int, struct timespec *); // refused: how much it writes is not known
ssize_t recvmsg(int, struct msghdr *, int); // refused: how much it writes is not known
ssize_t send(int, const void *, size_t, int); // of descriptor $1; 0..$3 | fails -1
int sendmmsg(int, struct mmsghdr *, unsigned, int); // refused: how much it writes is not known
ssize_t sendmsg(int, const struct msghdr *, int); // of descriptor $1; ~any | fails -1
ssize_t sendto(int, const void *, size_t, int, const struct sockaddr *, socklen_t); // of descriptor $1; 0..$3 | fails -1
int setsockopt(int, int, int, const void *, socklen_t); // of descriptor $1; 0 | fails -1
int shutdown(int, int); // of descriptor $1; 0 | fails -1
int sockatmark(int); // ~0..1 | fails -1
int socket(int, int, int); // ~0..max | fails -1
int socketpair(int, int, int, int *); // sets $4[8]; 0 | fails -1

// <sys/stat.h>
int __fxstat(int, int, struct stat *); // sets $3; 0 | fails -1
int __fxstat64(int, int, struct stat64 *); // sets $3; 0 | fails -1
int __lxstat(int, const char *, struct stat *); // sets $3; 0 | fails -1
int __lxstat64(int, const char *, struct stat64 *); // sets $3; 0 | fails -1
int __xstat(int, const char *, struct stat *); // sets $3; 0 | fails -1
int __xstat64(int, const char *, struct stat64 *); // sets $3; 0 | fails -1
int chmod(const char *, mode_t); // 0 | fails -1
int fchmod(int, mode_t); // of descriptor $1; 0 | fails -1
int fchmodat(int, const char *, mode_t, int); // 0 | fails -1
int fstat(int, struct stat *); // of descriptor $1; sets $2; 0 | fails -1
int fstat64(int, struct stat64 *); // of descriptor $1; sets $2; 0 | fails -1
int fstatat(int, const char *, struct stat *, int); // sets $3; 0 | fails -1
int fstatat64(int, const char *, struct stat64 *, int); // sets $3; 0 | fails -1
int futimens(int, const struct timespec *); // of descriptor $1; 0 | fails -1
mode_t getumask(void); // ~0..511
int lchmod(const char *, mode_t); // 0 | fails -1
int lstat(const char *, struct stat *); // sets $2; 0 | fails -1
int lstat64(const char *, struct stat64 *); // sets $2; 0 | fails -1
int mkdir(const char *, mode_t); // 0 | fails -1
int mkdirat(int, const char *, mode_t); // 0 | fails -1
int mkfifo(const char *, mode_t); // 0 | fails -1
int mkfifoat(int, const char *, mode_t); // 0 | fails -1
int mknod(const char *, mode_t, dev_t); // 0 | fails -1
int mknodat(int, const char *, mode_t, dev_t); // 0 | fails -1
int stat(const char *, struct stat *); // sets $2; 0 | fails -1
int stat64(const char *, struct stat64 *); // sets $2; 0 | fails -1
int statx(int, const char *, int, unsigned, struct statx *); // sets $5; 0 | fails -1
mode_t umask(mode_t); // ~0..511
int utimensat(int, const char *, const struct timespec *, int); // 0 | fails -1

// <sys/statfs.h>
int fstatfs(int, struct statfs *); // of descriptor $1; sets $2; 0 | fails -1
int fstatfs64(int, struct statfs64 *); // of descriptor $1; sets $2; 0 | fails -1
int statfs(const char *, struct statfs *); // sets $2; 0 | fails -1
int statfs64(const char *, struct statfs64 *); // sets $2; 0 | fails -1

// <sys/statvfs.h>
int fstatvfs(int, struct statvfs *); // of descriptor $1; sets $2; 0 | fails -1
int fstatvfs64(int, struct statvfs64 *); // of descriptor $1; sets $2; 0 | fails -1
int statvfs(const char *, struct statvfs *); // sets $2; 0 | fails -1
int statvfs64(const char *, struct statvfs64 *); // sets $2; 0 | fails -1

// <sys/sysinfo.h>
long get_avphys_pages(void); // ~1..max
int get_nprocs(void); // ~1..max
int get_nprocs_conf(void); // ~1..max
long get_phys_pages(void); // ~1..max
int sysinfo(struct sysinfo *); // sets $1; 0 | fails ~-1

// <sys/sysmacros.h>
unsigned gnu_dev_major(dev_t); // ~any
dev_t gnu_dev_makedev(unsigned, unsigned); // ~any
unsigned gnu_dev_minor(dev_t); // ~any

// <sys/time.h>
int adjtime(const struct timeval *, struct timeval *); // sets $2; 0 | fails -1
int futimes(int, const struct timeval *); // 0 | fails -1
int futimesat(int, const char *, const struct timeval *); // 0 | fails -1
int getitimer(__itimer_which_t, struct itimerval *); // sets $2; 0 | fails -1
int gettimeofday(struct timeval *, void *); // sets $1; sets $2[8]; 0 | fails ~-1
int lutimes(const char *, const struct timeval *); // 0 | fails -1
int setitimer(__itimer_which_t, const struct itimerval *, struct itimerval *); // sets $3; 0 | fails -1
int settimeofday(const struct timeval *, const struct timezone *); // 0 | fails -1
int utimes(const char *, const struct timeval *); // 0 | fails -1

// <sys/timeb.h>
int ftime(struct timeb *); // sets $1; 0 | fails ~-1

// <sys/timerfd.h>
int timerfd_create(clockid_t, int); // ~0..max | fails -1
int timerfd_gettime(int, struct itimerspec *); // of descriptor $1; sets $2; 0 | fails -1
int timerfd_settime(int, int, const struct itimerspec *, struct itimerspec *); // of descriptor $1; sets $4; 0 | fails -1

// <sys/times.h>
clock_t times(struct tms *); // sets $1; ~any

// <sys/uio.h>
ssize_t preadv(int, const struct iovec *, int, off_t); // refused: how much it writes is not known
ssize_t preadv2(int, const struct iovec *, int, off_t, int); // refused: how much it writes is not known
ssize_t preadv64(int, const struct iovec *, int, off64_t); // refused: how much it writes is not known
ssize_t preadv64v2(int, const struct iovec *, int, off64_t, int); // refused: how much it writes is not known
ssize_t process_vm_readv(pid_t, const struct iovec *, unsigned long, const struct iovec *, unsigned long, unsigned long); // refused: what it does is not modelled
ssize_t process_vm_writev(pid_t, const struct iovec *, unsigned long, const struct iovec *, unsigned long, unsigned long); // refused: what it does is not modelled
ssize_t pwritev(int, const struct iovec *, int, off_t); // ~0..max | fails -1
ssize_t pwritev2(int, const struct iovec *, int, off_t, int); // ~0..max | fails -1
ssize_t pwritev64(int, const struct iovec *, int, off64_t); // ~0..max | fails -1
ssize_t pwritev64v2(int, const struct iovec *, int, off64_t, int); // ~0..max | fails -1
ssize_t readv(int, const struct iovec *, int); // refused: how much it writes is not known
ssize_t writev(int, const struct iovec *, int); // of descriptor $1; ~any | fails -1

// <sys/utsname.h>
int uname(struct utsname *); // sets $1; 0 | fails ~-1

// <sys/wait.h>
pid_t wait(int *); // sets $1; fails -1 | ~0..4194304
pid_t wait3(int *, int, struct rusage *); // sets $1; sets $3; fails -1 | ~0..4194304
pid_t wait4(pid_t, int *, int, struct rusage *); // sets $2; sets $4; fails -1 | ~0..4194304
int waitid(idtype_t, id_t, siginfo_t *, int); // sets $3; 0 | fails -1
pid_t waitpid(pid_t, int *, int); // sets $2; fails -1 | ~0..4194304

// <sys/xattr.h>
ssize_t fgetxattr(int, const char *, void *, size_t); // refused: what it does is not modelled
ssize_t flistxattr(int, char *, size_t); // refused: what it does is not modelled
int fremovexattr(int, const char *); // of descriptor $1; 0 | fails -1
int fsetxattr(int, const char *, const void *, size_t, int); // of descriptor $1; 0 | fails -1
ssize_t getxattr(const char *, const char *, void *, size_t); // refused: what it does is not modelled
ssize_t lgetxattr(const char *, const char *, void *, size_t); // refused: what it does is not modelled
ssize_t listxattr(const char *, char *, size_t); // refused: what it does is not modelled
ssize_t llistxattr(const char *, char *, size_t); // refused: what it does is not modelled
int lremovexattr(const char *, const char *); // 0 | fails -1
int lsetxattr(const char *, const char *, const void *, size_t, int); // 0 | fails -1
int removexattr(const char *, const char *); // 0 | fails -1
int setxattr(const char *, const char *, const void *, size_t, int); // 0 | fails -1

// <syslog.h>
void closelog(void); // nothing
void openlog(const char *, int, int); // nothing
int setlogmask(int); // ~any
void syslog(int, const char *, ...); // modelled
void vsyslog(int, const char *, va_list); // modelled

// <termios.h>
speed_t cfgetispeed(const struct termios *); // ~any
speed_t cfgetospeed(const struct termios *); // ~any
void cfmakeraw(struct termios *); // sets $1; nothing
int cfsetispeed(struct termios *, speed_t); // sets $1; 0 | fails -1
int cfsetospeed(struct termios *, speed_t); // sets $1; 0 | fails -1
int cfsetspeed(struct termios *, speed_t); // sets $1; 0 | fails -1
int tcdrain(int); // 0 | fails -1
int tcflow(int, int); // 0 | fails -1
int tcflush(int, int); // 0 | fails -1
int tcgetattr(int, struct termios *); // of descriptor $1; sets $2; 0 | fails -1
pid_t tcgetsid(int); // ~0..4194304 | fails -1
int tcsendbreak(int, int); // 0 | fails -1
int tcsetattr(int, int, const struct termios *); // of descriptor $1; 0 | fails -1

// <threads.h>
void call_once(once_flag *, void (*) (void)); // exact
int cnd_broadcast(cnd_t *); // sets $1; 0 | ~1..4
void cnd_destroy(cnd_t *); // sets $1; nothing
int cnd_init(cnd_t *); // sets $1; 0 | ~1..4
int cnd_signal(cnd_t *); // sets $1; 0 | ~1..4
int cnd_timedwait(cnd_t *, mtx_t *, const struct timespec *); // refused: it waits for another thread
int cnd_wait(cnd_t *, mtx_t *); // refused: it waits for another thread
void mtx_destroy(mtx_t *); // sets $1; nothing
int mtx_init(mtx_t *, int); // sets $1; 0 | ~1..4
int mtx_lock(mtx_t *); // refused: it waits for another thread
int mtx_timedlock(mtx_t *, const struct timespec *); // refused: it waits for another thread
int mtx_trylock(mtx_t *); // refused: it waits for another thread
int mtx_unlock(mtx_t *); // sets $1; 0 | ~1..4
int thrd_create(thrd_t *, thrd_start_t, void *); // refused: it starts a thread or a process
thrd_t thrd_current(void); // ~any
int thrd_detach(thrd_t); // 0 | ~1..4
int thrd_equal(thrd_t, thrd_t); // ~any
void thrd_exit(int); // refused: it jumps
int thrd_join(thrd_t, int *); // sets $2; 0 | ~1..4
int thrd_sleep(const struct timespec *, struct timespec *); // sets $2; 0 | ~-2..-1
void thrd_yield(void); // nothing
int tss_create(tss_t *, tss_dtor_t); // refused: it calls functions of the program back
void tss_delete(tss_t); // refused: it calls functions of the program back
void *tss_get(tss_t); // refused: it calls functions of the program back
int tss_set(tss_t, void *); // refused: it calls functions of the program back

// <time.h>
char *asctime(const struct tm *); // text 120 asctime | fails null
char *asctime_r(const struct tm *, char *); // sets $2[26]; $2 | fails null
clock_t clock(void); // ~any
int clock_adjtime(clockid_t, struct timex *); // refused: what it does is not modelled
int clock_getcpuclockid(pid_t, clockid_t *); // sets $2; ~0..133
int clock_getres(clockid_t, struct timespec *); // sets $2; 0 | fails ~-1
int clock_gettime(clockid_t, struct timespec *); // sets $2; 0 | fails ~-1
int clock_nanosleep(clockid_t, int, const struct timespec *, struct timespec *); // sets $4; ~0..133
int clock_settime(clockid_t, const struct timespec *); // 0 | fails -1
char *ctime(const time_t *); // modelled
char *ctime_r(const time_t *, char *); // sets $2[26]; $2 | fails null
double difftime(time_t, time_t); // ~any
int dysize(int); // ~365..366
struct tm *getdate(const char *); // refused: what it does is not modelled
int getdate_r(const char *, struct tm *); // refused: what it does is not modelled
struct tm *gmtime(const time_t *); // object tm | fails ~null
struct tm *gmtime_r(const time_t *, struct tm *); // sets $2; $2 | fails ~null
struct tm *localtime(const time_t *); // object tm | fails ~null
struct tm *localtime_r(const time_t *, struct tm *); // sets $2; $2 | fails ~null
time_t mktime(struct tm *); // sets $1; ~any
int nanosleep(const struct timespec *, struct timespec *); // sets $2; 0 | fails -1
size_t strftime(char *, size_t, const char *, const struct tm *); // writes text $1[$2]; ~0..$2-1 | fails 0
size_t strftime_l(char *, size_t, const char *, const struct tm *, locale_t); // writes text $1[$2]; ~0..$2-1 | fails 0
char *strptime(const char *, const char *, struct tm *); // refused: what it does is not modelled
char *strptime_l(const char *, const char *, struct tm *, locale_t); // refused: what it does is not modelled
time_t time(time_t *); // modelled
time_t timegm(struct tm *); // sets $1; ~any
time_t timelocal(struct tm *); // sets $1; ~any
int timer_create(clockid_t, struct sigevent *, timer_t *); // refused: it calls functions of the program back
int timer_delete(timer_t); // 0 | fails -1
int timer_getoverrun(timer_t); // refused: what it does is not modelled
int timer_gettime(timer_t, struct itimerspec *); // sets $2; 0 | fails -1
int timer_settime(timer_t, int, const struct itimerspec *, struct itimerspec *); // sets $4; 0 | fails -1
int timespec_get(struct timespec *, int); // sets $1; ~0 | ~$2
int timespec_getres(struct timespec *, int); // sets $1; ~0 | ~$2
void tzset(void); // nothing

// <uchar.h>
size_t c16rtomb(char *, char16_t, mbstate_t *); // refused: how much it writes is not known
size_t c32rtomb(char *, char32_t, mbstate_t *); // refused: how much it writes is not known
size_t c8rtomb(char *, char8_t, mbstate_t *); // refused: how much it writes is not known
size_t mbrtoc16(char16_t *, const char *, size_t, mbstate_t *); // refused: how much it writes is not known
size_t mbrtoc32(char32_t *, const char *, size_t, mbstate_t *); // refused: how much it writes is not known
size_t mbrtoc8(char8_t *, const char *, size_t, mbstate_t *); // refused: how much it writes is not known

// <ucontext.h>
int getcontext(ucontext_t *); // refused: it jumps
void makecontext(ucontext_t *, void (*) (void), int, ...); // refused: it jumps
int setcontext(const ucontext_t *); // refused: it jumps
int swapcontext(ucontext_t *, const ucontext_t *); // refused: it jumps

// <ulimit.h>
long ulimit(int, ...); // ~any

// <unistd.h>
pid_t _Fork(void); // refused: it starts a thread or a process
void _exit(int); // exact
int access(const char *, int); // 0 | fails -1
int acct(const char *); // 0 | fails -1
unsigned alarm(unsigned); // ~any
int brk(void *); // refused: it maps memory
int chdir(const char *); // 0 | fails -1
int chown(const char *, uid_t, gid_t); // 0 | fails -1
int chroot(const char *); // 0 | fails -1
int close(int); // of descriptor $1; 0 | fails -1
int close_range(unsigned, unsigned, int); // 0 | fails -1
void closefrom(int); // nothing
size_t confstr(int, char *, size_t); // writes text $2[$3]; ~1..max | fails 0
ssize_t copy_file_range(int, off64_t *, int, off64_t *, size_t, unsigned); // sets $2; sets $4; ~0..$5 | fails -1
char *crypt(const char *, const char *); // refused: what it does is not modelled
int daemon(int, int); // 0 | fails -1
int dup(int); // of descriptor $1; ~any | fails -1
int dup2(int, int); // of descriptor $1; $2 | fails -1
int dup3(int, int, int); // of descriptor $1; $2 | fails -1
int eaccess(const char *, int); // 0 | fails -1
void endusershell(void); // nothing
int euidaccess(const char *, int); // 0 | fails -1
int execl(const char *, const char *, ...); // ends | fails -1
int execle(const char *, const char *, ...); // ends | fails -1
int execlp(const char *, const char *, ...); // ends | fails -1
int execv(const char *, char *const *); // ends | fails -1
int execve(const char *, char *const *, char *const *); // ends | fails -1
int execveat(int, const char *, char *const *, char *const *, int); // ends | fails -1
int execvp(const char *, char *const *); // ends | fails -1
int execvpe(const char *, char *const *, char *const *); // ends | fails -1
int faccessat(int, const char *, int, int); // 0 | fails -1
int fchdir(int); // of descriptor $1; 0 | fails -1
int fchown(int, uid_t, gid_t); // of descriptor $1; 0 | fails -1
int fchownat(int, const char *, uid_t, gid_t, int); // 0 | fails -1
int fdatasync(int); // of descriptor $1; 0 | fails -1
int fexecve(int, char *const *, char *const *); // ends | fails -1
pid_t fork(void); // refused: it starts a thread or a process
long fpathconf(int, int); // ~any
int fsync(int); // of descriptor $1; 0 | fails -1
int ftruncate(int, off_t); // of descriptor $1; 0 | fails -1
int ftruncate64(int, off64_t); // of descriptor $1; 0 | fails -1
char *get_current_dir_name(void); // refused: what it does is not modelled
char *getcwd(char *, size_t); // modelled
int getdomainname(char *, size_t); // sets $1[$2]; 0 | fails -1
int getdtablesize(void); // ~0..max
gid_t getegid(void); // ~any
uid_t geteuid(void); // ~any
gid_t getgid(void); // ~any
int getgroups(int, gid_t *); // sets $2[4*$1]; ~0..65536 | fails -1
long gethostid(void); // ~any
int gethostname(char *, size_t); // sets $1[$2]; 0 | fails -1
char *getlogin(void); // fails null | ~text 256 | ~fresh 256
int getlogin_r(char *, size_t); // sets $1[$2]; ~0..133
int getpagesize(void); // 4096
char *getpass(const char *); // refused: what it does is not modelled
pid_t getpgid(pid_t); // ~0..4194304 | fails -1
pid_t getpgrp(void); // ~0..4194304
pid_t getpid(void); // ~1..4194304
pid_t getppid(void); // ~0..4194304
int getresgid(gid_t *, gid_t *, gid_t *); // sets $1; sets $2; sets $3; 0 | fails ~-1
int getresuid(uid_t *, uid_t *, uid_t *); // sets $1; sets $2; sets $3; 0 | fails ~-1
pid_t getsid(pid_t); // ~0..4194304 | fails -1
pid_t gettid(void); // ~1..4194304
uid_t getuid(void); // ~any
char *getusershell(void); // refused: what it does is not modelled
char *getwd(char *); // refused: what it does is not modelled
int group_member(gid_t); // refused: what it does is not modelled
int isatty(int); // of descriptor $1; 1 | fails 0
int lchown(const char *, uid_t, gid_t); // 0 | fails -1
int link(const char *, const char *); // 0 | fails -1
int linkat(int, const char *, int, const char *, int); // 0 | fails -1
off_t lseek(int, off_t, int); // of descriptor $1; ~any | fails -1
off64_t lseek64(int, off64_t, int); // of descriptor $1; ~any | fails -1
int nice(int); // ~any
long pathconf(const char *, int); // ~any
int pause(void); // ends
int pipe(int *); // sets $1[8]; 0 | fails -1
int pipe2(int *, int); // sets $1[8]; 0 | fails -1
ssize_t pread(int, void *, size_t, off_t); // of descriptor $1; receives $2[result of $3]; 0..$3 | fails -1
ssize_t pread64(int, void *, size_t, off64_t); // of descriptor $1; receives $2[result of $3]; 0..$3 | fails -1
int profil(unsigned short *, size_t, size_t, unsigned); // refused: what it does is not modelled
ssize_t pwrite(int, const void *, size_t, off_t); // of descriptor $1; 0..$3 | fails -1
ssize_t pwrite64(int, const void *, size_t, off64_t); // of descriptor $1; 0..$3 | fails -1
ssize_t read(int, void *, size_t); // of descriptor $1; receives $2[result of $3]; 0..$3 | fails -1
ssize_t readlink(const char *, char *, size_t); // receives $2[result of $3]; 0..$3 | fails -1
ssize_t readlinkat(int, const char *, char *, size_t); // receives $3[result of $4]; 0..$4 | fails -1
int revoke(const char *); // 0 | fails -1
int rmdir(const char *); // 0 | fails -1
void *sbrk(intptr_t); // refused: it maps memory
int setdomainname(const char *, size_t); // 0 | fails -1
int setegid(gid_t); // 0 | fails -1
int seteuid(uid_t); // 0 | fails -1
int setgid(gid_t); // 0 | fails -1
int sethostid(long); // 0 | fails -1
int sethostname(const char *, size_t); // 0 | fails -1
int setlogin(const char *); // 0 | fails -1
int setpgid(pid_t, pid_t); // 0 | fails -1
int setpgrp(void); // 0 | fails -1
int setregid(gid_t, gid_t); // 0 | fails -1
int setresgid(gid_t, gid_t, gid_t); // 0 | fails -1
int setresuid(uid_t, uid_t, uid_t); // 0 | fails -1
int setreuid(uid_t, uid_t); // 0 | fails -1
pid_t setsid(void); // ~0..4194304 | fails -1
int setuid(uid_t); // 0 | fails -1
void setusershell(void); // nothing
unsigned sleep(unsigned); // 0 | ~1..$1
void swab(const void *, void *, ssize_t); // exact
int symlink(const char *, const char *); // 0 | fails -1
int symlinkat(const char *, int, const char *); // 0 | fails -1
void sync(void); // nothing
int syncfs(int); // 0 | fails -1
long syscall(long, ...); // refused: how much it writes is not known
long sysconf(int); // ~any
pid_t tcgetpgrp(int); // ~0..4194304 | fails -1
int tcsetpgrp(int, pid_t); // 0 | fails -1
int truncate(const char *, off_t); // 0 | fails -1
int truncate64(const char *, off64_t); // 0 | fails -1
char *ttyname(int); // fails null | ~text 64 | ~fresh 64
int ttyname_r(int, char *, size_t); // sets $2[$3]; ~0..133
int ttyslot(void); // refused: what it does is not modelled
useconds_t ualarm(useconds_t, useconds_t); // ~any
int unlink(const char *); // 0 | fails -1
int unlinkat(int, const char *, int); // 0 | fails -1
int usleep(useconds_t); // 0 | fails -1
pid_t vfork(void); // refused: it starts a thread or a process
int vhangup(void); // 0 | fails -1
ssize_t write(int, const void *, size_t); // of descriptor $1; 0..$3 | fails -1

// <utime.h>
int utime(const char *, const struct utimbuf *); // 0 | fails -1

// <utmp.h>
void endutent(void); // refused: what it does is not modelled
struct utmp *getutent(void); // refused: what it does is not modelled
int getutent_r(struct utmp *, struct utmp **); // refused: what it does is not modelled
struct utmp *getutid(const struct utmp *); // refused: what it does is not modelled
int getutid_r(const struct utmp *, struct utmp *, struct utmp **); // refused: what it does is not modelled
struct utmp *getutline(const struct utmp *); // refused: what it does is not modelled
int getutline_r(const struct utmp *, struct utmp *, struct utmp **); // refused: what it does is not modelled
void login(const struct utmp *); // refused: what it does is not modelled
int login_tty(int); // refused: what it does is not modelled
int logout(const char *); // refused: what it does is not modelled
void logwtmp(const char *, const char *, const char *); // refused: what it does is not modelled
struct utmp *pututline(const struct utmp *); // refused: what it does is not modelled
void setutent(void); // refused: what it does is not modelled
void updwtmp(const char *, const struct utmp *); // refused: what it does is not modelled
int utmpname(const char *); // refused: what it does is not modelled

// <utmpx.h>
void endutxent(void); // refused: what it does is not modelled
void getutmp(const struct utmpx *, struct utmp *); // refused: what it does is not modelled
void getutmpx(const struct utmp *, struct utmpx *); // refused: what it does is not modelled
struct utmpx *getutxent(void); // refused: what it does is not modelled
struct utmpx *getutxid(const struct utmpx *); // refused: what it does is not modelled
struct utmpx *getutxline(const struct utmpx *); // refused: what it does is not modelled
struct utmpx *pututxline(const struct utmpx *); // refused: what it does is not modelled
void setutxent(void); // refused: what it does is not modelled
void updwtmpx(const char *, const struct utmpx *); // refused: what it does is not modelled
int utmpxname(const char *); // refused: what it does is not modelled

// <wchar.h>
wint_t btowc(int); // ~any
wint_t fgetwc(__FILE *); // ~any
wint_t fgetwc_unlocked(__FILE *); // ~any
wchar_t *fgetws(wchar_t *, int, __FILE *); // refused: how much it writes is not known
wchar_t *fgetws_unlocked(wchar_t *, int, __FILE *); // refused: how much it writes is not known
wint_t fputwc(wchar_t, __FILE *); // ~any
wint_t fputwc_unlocked(wchar_t, __FILE *); // ~any
int fputws(const wchar_t *, __FILE *); // modelled
int fputws_unlocked(const wchar_t *, __FILE *); // modelled
int fwide(__FILE *, int); // ~any
int fwprintf(__FILE *, const wchar_t *, ...); // modelled
int fwscanf(__FILE *, const wchar_t *, ...); // refused: how much it writes is not known
wint_t getwc(__FILE *); // ~any
wint_t getwc_unlocked(__FILE *); // ~any
wint_t getwchar(void); // ~any
wint_t getwchar_unlocked(void); // ~any
size_t mbrlen(const char *, size_t, mbstate_t *); // refused: what it does is not modelled
size_t mbrtowc(wchar_t *, const char *, size_t, mbstate_t *); // refused: how much it writes is not known
int mbsinit(const mbstate_t *); // ~any
size_t mbsnrtowcs(wchar_t *, const char **, size_t, size_t, mbstate_t *); // refused: how much it writes is not known
size_t mbsrtowcs(wchar_t *, const char **, size_t, mbstate_t *); // refused: how much it writes is not known
__FILE *open_wmemstream(wchar_t **, size_t *); // refused: the library keeps its argument
wint_t putwc(wchar_t, __FILE *); // ~any
wint_t putwc_unlocked(wchar_t, __FILE *); // ~any
wint_t putwchar(wchar_t); // ~any
wint_t putwchar_unlocked(wchar_t); // ~any
int swprintf(wchar_t *, size_t, const wchar_t *, ...); // modelled
int swscanf(const wchar_t *, const wchar_t *, ...); // refused: how much it writes is not known
wint_t ungetwc(wint_t, __FILE *); // refused: it changes what the stream gives next
int vfwprintf(__FILE *, const wchar_t *, va_list); // modelled
int vfwscanf(__FILE *, const wchar_t *, va_list); // refused: how much it writes is not known
int vswprintf(wchar_t *, size_t, const wchar_t *, va_list); // modelled
int vswscanf(const wchar_t *, const wchar_t *, va_list); // refused: how much it writes is not known
int vwprintf(const wchar_t *, va_list); // modelled
int vwscanf(const wchar_t *, va_list); // refused: how much it writes is not known
wchar_t *wcpcpy(wchar_t *, const wchar_t *); // exact
wchar_t *wcpncpy(wchar_t *, const wchar_t *, size_t); // exact
size_t wcrtomb(char *, wchar_t, mbstate_t *); // refused: how much it writes is not known
int wcscasecmp(const wchar_t *, const wchar_t *); // ~any
int wcscasecmp_l(const wchar_t *, const wchar_t *, locale_t); // ~any
wchar_t *wcscat(wchar_t *, const wchar_t *); // exact
wchar_t *wcschr(const wchar_t *, wchar_t); // exact
wchar_t *wcschrnul(const wchar_t *, wchar_t); // exact
int wcscmp(const wchar_t *, const wchar_t *); // modelled
int wcscoll(const wchar_t *, const wchar_t *); // modelled
int wcscoll_l(const wchar_t *, const wchar_t *, locale_t); // ~any
wchar_t *wcscpy(wchar_t *, const wchar_t *); // exact
size_t wcscspn(const wchar_t *, const wchar_t *); // exact
wchar_t *wcsdup(const wchar_t *); // exact
size_t wcsftime(wchar_t *, size_t, const wchar_t *, const struct tm *); // refused: what it does is not modelled
size_t wcsftime_l(wchar_t *, size_t, const wchar_t *, const struct tm *, locale_t); // refused: what it does is not modelled
size_t wcslen(const wchar_t *); // exact
int wcsncasecmp(const wchar_t *, const wchar_t *, size_t); // ~any
int wcsncasecmp_l(const wchar_t *, const wchar_t *, size_t, locale_t); // ~any
wchar_t *wcsncat(wchar_t *, const wchar_t *, size_t); // exact
int wcsncmp(const wchar_t *, const wchar_t *, size_t); // modelled
wchar_t *wcsncpy(wchar_t *, const wchar_t *, size_t); // exact
size_t wcsnlen(const wchar_t *, size_t); // exact
size_t wcsnrtombs(char *, const wchar_t **, size_t, size_t, mbstate_t *); // refused: how much it writes is not known
wchar_t *wcspbrk(const wchar_t *, const wchar_t *); // exact
wchar_t *wcsrchr(const wchar_t *, wchar_t); // exact
size_t wcsrtombs(char *, const wchar_t **, size_t, mbstate_t *); // refused: how much it writes is not known
size_t wcsspn(const wchar_t *, const wchar_t *); // exact
wchar_t *wcsstr(const wchar_t *, const wchar_t *); // exact
double wcstod(const wchar_t *, wchar_t **); // refused: what it does is not modelled
double wcstod_l(const wchar_t *, wchar_t **, locale_t); // refused: what it does is not modelled
float wcstof(const wchar_t *, wchar_t **); // refused: what it does is not modelled
float wcstof_l(const wchar_t *, wchar_t **, locale_t); // refused: what it does is not modelled
wchar_t *wcstok(wchar_t *, const wchar_t *, wchar_t **); // exact
long wcstol(const wchar_t *, wchar_t **, int); // exact
long wcstol_l(const wchar_t *, wchar_t **, int, locale_t); // refused: what it does is not modelled
long double wcstold(const wchar_t *, wchar_t **); // refused: what it does is not modelled
long double wcstold_l(const wchar_t *, wchar_t **, locale_t); // refused: what it does is not modelled
long long wcstoll(const wchar_t *, wchar_t **, int); // exact
long long wcstoll_l(const wchar_t *, wchar_t **, int, locale_t); // refused: what it does is not modelled
long long wcstoq(const wchar_t *, wchar_t **, int); // refused: what it does is not modelled
unsigned long wcstoul(const wchar_t *, wchar_t **, int); // exact
unsigned long wcstoul_l(const wchar_t *, wchar_t **, int, locale_t); // refused: what it does is not modelled
unsigned long long wcstoull(const wchar_t *, wchar_t **, int); // exact
unsigned long long wcstoull_l(const wchar_t *, wchar_t **, int, locale_t); // refused: what it does is not modelled
unsigned long long wcstouq(const wchar_t *, wchar_t **, int); // refused: what it does is not modelled
wchar_t *wcswcs(const wchar_t *, const wchar_t *); // exact
int wcswidth(const wchar_t *, size_t); // ~-1..max
size_t wcsxfrm(wchar_t *, const wchar_t *, size_t); // refused: how much it writes is not known
size_t wcsxfrm_l(wchar_t *, const wchar_t *, size_t, locale_t); // refused: how much it writes is not known
int wctob(wint_t); // ~any
int wcwidth(wchar_t); // ~-1..max
wchar_t *wmemchr(const wchar_t *, wchar_t, size_t); // exact
int wmemcmp(const wchar_t *, const wchar_t *, size_t); // modelled
wchar_t *wmemcpy(wchar_t *, const wchar_t *, size_t); // exact
wchar_t *wmemmove(wchar_t *, const wchar_t *, size_t); // exact
wchar_t *wmempcpy(wchar_t *, const wchar_t *, size_t); // exact
wchar_t *wmemset(wchar_t *, wchar_t, size_t); // exact
int wprintf(const wchar_t *, ...); // modelled
int wscanf(const wchar_t *, ...); // refused: how much it writes is not known

// <wctype.h>
int iswalnum(wint_t); // modelled
int iswalnum_l(wint_t, locale_t); // ~any
int iswalpha(wint_t); // modelled
int iswalpha_l(wint_t, locale_t); // ~any
int iswblank(wint_t); // modelled
int iswblank_l(wint_t, locale_t); // ~any
int iswcntrl(wint_t); // modelled
int iswcntrl_l(wint_t, locale_t); // ~any
int iswctype(wint_t, wctype_t); // ~any
int iswctype_l(wint_t, wctype_t, locale_t); // ~any
int iswdigit(wint_t); // modelled
int iswdigit_l(wint_t, locale_t); // ~any
int iswgraph(wint_t); // modelled
int iswgraph_l(wint_t, locale_t); // ~any
int iswlower(wint_t); // modelled
int iswlower_l(wint_t, locale_t); // ~any
int iswprint(wint_t); // modelled
int iswprint_l(wint_t, locale_t); // ~any
int iswpunct(wint_t); // modelled
int iswpunct_l(wint_t, locale_t); // ~any
int iswspace(wint_t); // modelled
int iswspace_l(wint_t, locale_t); // ~any
int iswupper(wint_t); // modelled
int iswupper_l(wint_t, locale_t); // ~any
int iswxdigit(wint_t); // modelled
int iswxdigit_l(wint_t, locale_t); // ~any
wint_t towctrans(wint_t, wctrans_t); // ~any
wint_t towctrans_l(wint_t, wctrans_t, locale_t); // ~any
wint_t towlower(wint_t); // exact
wint_t towlower_l(wint_t, locale_t); // ~any
wint_t towupper(wint_t); // exact
wint_t towupper_l(wint_t, locale_t); // ~any
wctrans_t wctrans(const char *); // ~any
wctrans_t wctrans_l(const char *, locale_t); // ~any
wctype_t wctype(const char *); // ~any
wctype_t wctype_l(const char *, locale_t); // ~any

// <wordexp.h>
int wordexp(const char *, wordexp_t *, int); // refused: what it does is not modelled
void wordfree(wordexp_t *); // refused: what it does is not modelled

// <wchar.h> of Windows
int swprintf(wchar_t *, const wchar_t *, ...); // modelled

// <Linux kernel>
void *__memcpy(void *, const void *, size_t); // exact
void *__memmove(void *, const void *, size_t); // exact
void *__memset(void *, int, size_t); // exact
