"""The names of library functions.

The compiler gives a library function a second name, `__builtin_memcpy`, and glibc a third one, `__memcpy_chk`, for a
variant that checks sizes. The compiler's own functions, such as `__builtin_clz`, have no other name: a function `clz`
belongs to the program.
"""

from __future__ import annotations

BUILTIN = "__builtin_"
_CHECKED_PREFIX, _CHECKED_SUFFIX = "__", "_chk"

_COMPILER_ONLY = """
    alloca_with_align assume_aligned bswap16 bswap32 bswap64 constant_p expect expect_with_probability
    clz clzl clzll ctz ctzl ctzll parity parityl parityll popcount popcountl popcountll
    add_overflow sadd_overflow saddl_overflow saddll_overflow uadd_overflow uaddl_overflow uaddll_overflow
    sub_overflow ssub_overflow ssubl_overflow ssubll_overflow usub_overflow usubl_overflow usubll_overflow
    mul_overflow smul_overflow smull_overflow smulll_overflow umul_overflow umull_overflow umulll_overflow
    fpclassify huge_val huge_valf huge_vall inf inff infl isfinite isgreater isgreaterequal isinf_sign isless
    islessequal islessgreater isnormal isunordered object_size dynamic_object_size prefetch trap unreachable va_copy
    va_end va_start
"""
_IN_LIBRARY = """
    _Exit _exit abort abs acos acosf acosh acoshf acoshl acosl aligned_alloc alloca asin asinf asinh asinhf
    asinhl asinl atan atan2 atan2f atan2l atanf atanh atanhf atanhl atanl bcmp bcopy bzero calloc cbrt cbrtf
    cbrtl ceil ceilf ceill copysign copysignf copysignl cos cosf cosh coshf coshl cosl dcgettext dgettext drem
    dremf dreml erf erfc erfcf erfcl erff erfl execl execle execlp execv execve execvp exit exp exp10 exp10f
    exp10l exp2 exp2f exp2l expf expl expm1 expm1f expm1l fabs fabsf fabsl fdim fdimf fdiml feclearexcept
    fegetenv fegetexceptflag fegetround feholdexcept feraiseexcept fesetenv fesetexceptflag fesetround
    fetestexcept feupdateenv ffs ffsl ffsll finite finitef finitel floor floorf floorl fma fmaf fmal fmax fmaxf
    fmaxl fmin fminf fminl fmod fmodf fmodl fork fprintf fputc fputc_unlocked fputs fputs_unlocked free frexp
    frexpf frexpl fscanf fwrite fwrite_unlocked gamma gammaf gammal gettext hypot hypotf hypotl ilogb ilogbf
    ilogbl imaxabs index isalnum isalpha isascii isblank iscntrl isdigit isgraph isinf isinff isinfl islower
    isnan isnanf isnanl isprint ispunct isspace isupper iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph
    iswlower iswprint iswpunct iswspace iswupper iswxdigit isxdigit j0 j0f j0l j1 j1f j1l jn jnf jnl labs ldexp
    ldexpf ldexpl lgamma lgamma_r lgammaf lgammaf_r lgammal lgammal_r llabs llrint llrintf llrintl llround
    llroundf llroundl log log10 log10f log10l log1p log1pf log1pl log2 log2f log2l logb logbf logbl logf logl
    longjmp lrint lrintf lrintl lround lroundf lroundl malloc memchr memcmp memcpy memmove mempcpy memset modf
    modff modfl nan nanf nanl nearbyint nearbyintf nearbyintl nextafter nextafterf nextafterl nexttoward
    nexttowardf nexttowardl posix_memalign pow pow10 pow10f pow10l powf powl printf putc putc_unlocked putchar
    putchar_unlocked puts realloc remainder remainderf remainderl remquo remquof remquol rindex rint rintf rintl
    round roundeven roundevenf roundevenl roundf roundl scalb scalbf scalbl scalbln scalblnf scalblnl scalbn
    scalbnf scalbnl scanf setjmp signbit signbitf signbitl significand significandf significandl sin sincos
    sincosf sincosl sinf sinh sinhf sinhl sinl snprintf sprintf sqrt sqrtf sqrtl sscanf stpcpy stpncpy
    strcasecmp strcat strchr strcmp strcpy strcspn strdup strfmon strftime strlen strncasecmp strncat strncmp
    strncpy strndup strnlen strpbrk strrchr strspn strstr tan tanf tanh tanhf tanhl tanl tgamma tgammaf tgammal
    toascii tolower toupper towlower towupper trunc truncf truncl vfprintf vfscanf vprintf vscanf vsnprintf
    vsprintf vsscanf y0 y0f y0l y1 y1f y1l yn ynf ynl
"""

COMPILER_ONLY: frozenset[str] = frozenset(_COMPILER_ONLY.split())
"""The functions that only the compiler provides: known as `__builtin_NAME`, never as `NAME`."""
IN_LIBRARY: frozenset[str] = frozenset(_IN_LIBRARY.split())
"""The library functions that gcc also knows as `__builtin_NAME`, except for those on unsupported types."""

CHECKED: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("memcpy", "memmove", "mempcpy", "memset", "strncpy", "strncat", "stpncpy", "read"), (3,)),
    **dict.fromkeys(("strcpy", "strcat", "stpcpy"), (2,)),
    **dict.fromkeys(("sprintf", "vsprintf"), (1, 2)),
    **dict.fromkeys(("snprintf", "vsnprintf"), (2, 3)),
    **dict.fromkeys(("printf", "vprintf"), (0,)),
    **dict.fromkeys(("fprintf", "vfprintf", "dprintf", "vdprintf", "fgets", "fread"), (1,)),
}
"""The functions that glibc also has as `__NAME_chk`, with the positions of the arguments that only the latter have: the
size of the object that is written, and how much to check."""


_EXPANDED = """
    abs labs llabs imaxabs fabs fabsf fabsl isnan isnanf isnanl isinf isinff isinfl finite finitef finitel
    isascii toascii isdigit alloca
"""
_FOLDED = """
    strlen strnlen strcmp strncmp strcasecmp strncasecmp memcmp bcmp memchr strchr index strrchr rindex strstr strpbrk
    strspn strcspn ffs ffsl ffsll toupper tolower
"""
_FOLDED_OF_FLOATS = """
    signbit copysign fmin fmax fdim floor ceil round roundeven trunc rint nearbyint lround llround lrint llrint
    sqrt cbrt sin cos tan sincos asin acos atan atan2 sinh cosh tanh asinh acosh atanh exp exp2 exp10 pow10 expm1
    log log2 log10 log1p logb ilogb pow hypot fmod remainder drem remquo ldexp frexp modf scalb scalbn scalbln
    significand nextafter nexttoward fma nan erf erfc gamma lgamma tgamma j0 j1 jn y0 y1 yn
"""
EXPANDED: frozenset[str] = frozenset(_EXPANDED.split())
"""The functions that gcc computes itself even without optimisation, whatever body a program gives them."""
FOLDED: frozenset[str] = frozenset(
    [*_FOLDED.split(), *(name + suffix for name in _FOLDED_OF_FLOATS.split() for suffix in ("", "f", "l"))]
)
"""The functions that gcc computes itself if the arguments are constants."""
COMPARISONS: frozenset[str] = frozenset({"strcmp", "strncmp", "strcasecmp", "strncasecmp", "memcmp", "bcmp"})
"""Those of them for which C specifies only the sign of the result."""
SUBSTITUTES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("printf", "vprintf"), ("puts", "putchar")),
    **dict.fromkeys(("fprintf", "vfprintf"), ("fputs", "fputc", "fwrite")),
    "fputs": ("fputc", "fwrite"),
    **dict.fromkeys(("strcpy", "strncpy", "memmove", "mempcpy", "sprintf", "snprintf"), ("memcpy",)),
    **dict.fromkeys(("strcat", "strncat", "strcspn", "strchr", "strrchr", "index", "rindex"), ("strlen", "memcpy")),
    **dict.fromkeys(("strstr", "strpbrk"), ("strchr",)),
    "stpcpy": ("strcpy", "memcpy"),
    "bzero": ("memset",),
    "bcopy": ("memmove", "memcpy"),
    "bcmp": ("memcmp",),
    "realloc": ("malloc",),
}
"""The functions that gcc may call instead of a function, depending on the arguments."""
MAY_BE_DROPPED: frozenset[str] = frozenset({*SUBSTITUTES, *FOLDED, "memcpy", "memset", "free"})
"""The functions whose calls gcc may replace with other code that has the same effect."""
_WITHOUT_EFFECT = """
    abs asinh asinhf asinhl atan atanf atanl bcmp cbrt cbrtf cbrtl ceil ceilf ceill copysign copysignf copysignl cos
    cosf cosl erf erff erfl fabs fabsf fabsl fegetround ffs ffsl ffsll finite finitef finitel floor floorf floorl
    fma fmaf fmal fmax fmaxf fmaxl fmin fminf fminl imaxabs index isalnum isalpha isascii isblank iscntrl isdigit
    isgraph isinf isinff isinfl islower isnan isnanf isnanl isprint ispunct isspace isupper iswalnum iswalpha
    iswblank iswcntrl iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit isxdigit labs llabs
    memchr memcmp nan nanf nanl nearbyint nearbyintf nearbyintl rindex rint rintf rintl round roundeven roundevenf
    roundevenl roundf roundl sin sinf sinl strcasecmp strchr strcmp strcspn strlen strncasecmp strncmp strnlen
    strpbrk strrchr strspn strstr tan tanf tanh tanhf tanhl tanl toascii tolower toupper towlower towupper trunc
    truncf truncl
"""
_DECLARED_PURE = """
    __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc __errno_location __finite __finitef __finitel __fpclassify
    __fpclassifyf __fpclassifyl __h_errno_location __isinf __isinff __isinfl __isnan __isnanf __isnanl __issignaling
    __issignalingf __issignalingl __memcmpeq __signbit __signbitf __signbitl _obstack_memory_used a64l alphasort
    alphasort64 argz_count atof atoi atol atoll difftime div dysize envz_entry envz_get fmaximum fmaximum_mag
    fmaximum_mag_num fmaximum_mag_numf fmaximum_mag_numl fmaximum_magf fmaximum_magl fmaximum_num fmaximum_numf
    fmaximum_numl fmaximumf fmaximuml fmaxmag fmaxmagf fmaxmagl fminimum fminimum_mag fminimum_mag_num
    fminimum_mag_numf fminimum_mag_numl fminimum_magf fminimum_magl fminimum_num fminimum_numf fminimum_numl
    fminimumf fminimuml fminmag fminmagf fminmagl getpagesize gnu_dev_major gnu_dev_makedev gnu_dev_minor htonl
    htons imaxdiv ldiv lldiv mbsinit memmem memrchr ntohl ntohs pthread_equal pthread_self rawmemchr strcasecmp_l
    strcasestr strchrnul strcoll strcoll_l strncasecmp_l strverscmp totalorder totalorderf totalorderl totalordermag
    totalordermagf totalordermagl versionsort versionsort64 wcschr wcschrnul wcscmp wcscspn wcslen wcsncmp wcsnlen
    wcspbrk wcsrchr wcsspn wcsstr wcswcs wmemchr wmemcmp
"""
WITHOUT_EFFECT: frozenset[str] = frozenset(_WITHOUT_EFFECT.split())
"""The functions that gcc does not call if the result is not used, even without optimisation."""
DECLARED_PURE: frozenset[str] = frozenset(_DECLARED_PURE.split())
"""The same if a program declares the function as glibc's headers do, with an attribute."""
NEVER_RETURN: frozenset[str] = frozenset({"abort", "exit", "_exit", "_Exit"})
"""The functions that do not return according to gcc: it does not compile the code after a call."""
CHANGING_VARIABLES = frozenset(
    (
        *("signgam", "timezone", "daylight", "tzname", "__timezone", "__daylight", "__tzname", "environ", "__environ"),
        *("program_invocation_name", "program_invocation_short_name", "h_errno", "getdate_err", "sys_errlist"),
        *("error_message_count", "error_one_per_line", "error_print_progname", "obstack_alloc_failed_handler"),
        *("argp_program_version", "argp_program_bug_address", "argp_err_exit_status", "loc1", "loc2", "locs"),
        *("rpc_createerr", "svc_fdset", "_res", "in6addr_any", "in6addr_loopback", "sys_siglist", "sys_nerr"),
    )
)
"""The variables that the library sets at the start, or changes, in a way that is not modelled."""


def name_in_library(name: str) -> str:
    """The library's own name of a function, given any of its names; any other name is returned unchanged."""
    plain = name.removeprefix(BUILTIN)
    if is_checked(plain):
        return plain[len(_CHECKED_PREFIX) : -len(_CHECKED_SUFFIX)]
    return plain if plain in IN_LIBRARY else name


def is_checked(name: str) -> bool:
    """Whether it is the name of a variant that checks sizes."""
    name = name.removeprefix(BUILTIN)
    plain = name[len(_CHECKED_PREFIX) : -len(_CHECKED_SUFFIX)]
    return name.startswith(_CHECKED_PREFIX) and name.endswith(_CHECKED_SUFFIX) and plain in CHECKED


def always_ours(name: str) -> bool:
    """Whether a function keeps its meaning even if a task defines it, which tasks do only to be executable."""
    return name in ("__VERIFIER_assume", "__VERIFIER_error")
