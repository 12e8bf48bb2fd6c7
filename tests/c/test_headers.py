"""The shipped standard headers compile alone and together, in both data models, and say the right sizes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from clang.cindex import CursorKind, Index

import cutpoint.c
from cutpoint.c.targets import PREDEFINED, Target
from cutpoint.c.types import DataModel
from tests.generator import gcc

HEADERS = Path(cutpoint.c.__file__).parent / "headers"
NAMES = sorted(path.relative_to(HEADERS).as_posix() for path in HEADERS.rglob("*.h"))
ILP32, LP64 = "i386-linux-gnu", "x86_64-linux-gnu"
DIALECTS = ["gnu89", "c99", "gnu11", "gnu2x"]

both_models = pytest.mark.parametrize("target", [ILP32, LP64])


def diagnostics(source: str, target: str, dialect: str = "gnu11") -> list[str]:
    """What clang says about a file that sees no headers but ours; they are not system headers, so it says all."""
    arguments = ["-x", "c", f"-std={dialect}", "-nostdinc", "-Wall", "-Wextra", "-I", str(HEADERS), "-target", target]
    arguments += ["-include", str(PREDEFINED / "atomics.h")]
    unit = Index.create().parse("test.c", args=arguments, unsaved_files=[("test.c", source)])
    return [str(diagnostic) for diagnostic in unit.diagnostics]


def include(*names: str) -> str:
    return "".join(f"#include <{name}>\n" for name in names)


def test_the_headers_that_portable_programs_use_are_there() -> None:
    iso_c = """assert ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic
               stdbool stddef stdint stdio stdlib stdnoreturn string time uchar wchar wctype"""
    posix = (
        "alloca fcntl getopt malloc memory pthread sched semaphore strings unistd sys/stat sys/time sys/types sys/wait"
    )
    assert {f"{name}.h" for name in (iso_c + " " + posix).split()} <= set(NAMES)


@both_models
@pytest.mark.parametrize("name", NAMES)
def test_each_header_stands_alone(name: str, target: str) -> None:
    assert diagnostics(include(name) + "int the_end;\n", target) == []


@both_models
@pytest.mark.parametrize("dialect", DIALECTS)
def test_all_headers_fit_together_in_any_order_and_twice(target: str, dialect: str) -> None:
    assert diagnostics(include(*NAMES, *reversed(NAMES)) + "int the_end;\n", target, dialect) == []


SAME_IN_BOTH = """
    CHAR_BIT == 8 && CHAR_MIN == -128 && CHAR_MAX == 127 && SCHAR_MIN == -128 && UCHAR_MAX == 255
    SHRT_MIN == -32768 && SHRT_MAX == 32767 && USHRT_MAX == 65535
    sizeof(int) == 4 && INT_MAX == 2147483647 && INT_MIN == -2147483647 - 1 && UINT_MAX == 4294967295U
    sizeof(long long) == 8 && LLONG_MAX == 0x7fffffffffffffffLL && ULLONG_MAX == 0xffffffffffffffffULL
    LLONG_MIN == -0x7fffffffffffffffLL - 1
    sizeof(int8_t) == 1 && sizeof(int16_t) == 2 && sizeof(int32_t) == 4 && sizeof(int64_t) == 8
    sizeof(uint8_t) == 1 && sizeof(uint16_t) == 2 && sizeof(uint32_t) == 4 && sizeof(uint64_t) == 8
    INT8_MIN == -128 && INT16_MIN == -32768 && INT32_MIN == INT_MIN && INT64_MIN == LLONG_MIN
    UINT8_MAX == 255 && UINT16_MAX == 65535 && UINT32_MAX == UINT_MAX && UINT64_MAX == ULLONG_MAX
    sizeof(UINT64_C(1)) == 8 && UINT64_C(18446744073709551615) == UINT64_MAX && UINT64_C(0) - 1 > 0
    sizeof(INT64_C(1)) == 8 && INT64_C(0) - 1 < 0
    __builtin_types_compatible_p(__typeof__(INT64_C(1)), int64_t)
    __builtin_types_compatible_p(__typeof__(UINT64_C(1)), uint64_t)
    __builtin_types_compatible_p(__typeof__(sizeof 1), size_t) && SIZE_MAX == (size_t)-1
    __builtin_types_compatible_p(__typeof__((char *)0 - (char *)0), ptrdiff_t) && PTRDIFF_MAX == SIZE_MAX / 2
    __builtin_types_compatible_p(__typeof__(L'x'), wchar_t) && __builtin_types_compatible_p(__typeof__(u'x'), char16_t)
    sizeof(size_t) == sizeof(void *) && sizeof(ssize_t) == sizeof(void *) && sizeof(intptr_t) == sizeof(void *)
    (ssize_t)-1 < 0 && sizeof(intmax_t) == 8 && INTMAX_MAX == INT64_MAX && UINTPTR_MAX == SIZE_MAX
    INT_FAST16_MAX == LONG_MAX && sizeof(int_fast32_t) == sizeof(long) && UINT_FAST64_MAX == UINT64_MAX
    sizeof(time_t) == sizeof(long) && sizeof(off_t) == sizeof(long) && sizeof(pthread_t) == sizeof(long)
    EOF < 0 && RAND_MAX == 2147483647 && EXIT_SUCCESS == 0 && EXIT_FAILURE == 1 && SEEK_END == 2
    EINTR == 4 && ENOMEM == 12 && EINVAL == 22 && ERANGE == 34 && SIGABRT == 6 && SIGSEGV == 11
    FLT_MANT_DIG == 24 && DBL_MANT_DIG == 53 && LDBL_MANT_DIG == 64 && FLT_RADIX == 2 && DBL_DIG == 15
    sizeof(FLT_MAX) == 4 && sizeof(DBL_EPSILON) == 8 && FLT_MAX_EXP == 128 && DBL_MAX_EXP == 1024
    sizeof(HUGE_VALF) == 4 && sizeof(HUGE_VAL) == 8 && sizeof(INFINITY) == 4 && sizeof(NAN) == 4
    offsetof(struct tm, tm_year) == 20 && offsetof(struct timespec, tv_nsec) == sizeof(time_t)
    sizeof(bool) == 1 && true && !false && (2 > 1 and not 0) && alignof(short) == 2 && sizeof(PRIx64) >= 3
"""
ONLY_ILP32 = """
    sizeof(long) == 4 && LONG_MAX == 2147483647L && LONG_MIN == -2147483647L - 1 && ULONG_MAX == 4294967295UL
    SIZE_MAX == 4294967295U && sizeof(void *) == 4 && INTPTR_MAX == INT_MAX && SSIZE_MAX == INT_MAX
    sizeof(long double) == 12 && sizeof(div_t) == 8 && sizeof(ldiv_t) == 8
    sizeof(struct stat) == 88 && offsetof(struct stat, st_size) == 44 && sizeof(dev_t) == 8 && sizeof(FILE) == 148
    sizeof(jmp_buf) == 156 && sizeof(siginfo_t) == 128 && offsetof(siginfo_t, si_addr) == 12 && sizeof(fenv_t) == 28
    sizeof(pthread_mutex_t) == 24 && sizeof(pthread_cond_t) == 48 && sizeof(pthread_attr_t) == 36 && sizeof(sem_t) == 16
"""
ONLY_LP64 = """
    sizeof(long) == 8 && LONG_MAX == 9223372036854775807L && ULONG_MAX == 18446744073709551615UL
    SIZE_MAX == 18446744073709551615UL && sizeof(void *) == 8 && INTPTR_MAX == LONG_MAX && SSIZE_MAX == LONG_MAX
    sizeof(long double) == 16 && sizeof(div_t) == 8 && sizeof(ldiv_t) == 16
    sizeof(struct stat) == 144 && offsetof(struct stat, st_size) == 48 && sizeof(dev_t) == 8 && sizeof(FILE) == 216
    sizeof(jmp_buf) == 200 && sizeof(siginfo_t) == 128 && offsetof(siginfo_t, si_addr) == 16 && sizeof(fenv_t) == 32
    sizeof(pthread_mutex_t) == 40 && sizeof(pthread_cond_t) == 48 && sizeof(pthread_attr_t) == 56 && sizeof(sem_t) == 32
"""


@pytest.mark.parametrize(("target", "own"), [(ILP32, ONLY_ILP32), (LP64, ONLY_LP64)])
def test_sizes_and_limits_follow_the_data_model(target: str, own: str) -> None:
    facts = [fact.strip() for fact in (SAME_IN_BOTH + own).splitlines() if fact.strip()]
    checks = "".join(f'_Static_assert({fact}, "fact {number}");\n' for number, fact in enumerate(facts))
    assert diagnostics(include(*NAMES) + checks, target) == []


def types_of_the_headers(target: str) -> dict[str, int]:
    """The types that a program may name, and their sizes in bytes."""
    model = DataModel.LP64 if target == LP64 else DataModel.ILP32
    arguments = ["-x", "c", "-nostdinc", "-I", str(HEADERS), *Target.GCC.arguments(model)]
    unit = Index.create().parse("test.c", args=arguments, unsaved_files=[("test.c", include(*NAMES))])
    assert unit.cursor is not None
    found: dict[str, int] = {}
    for cursor in unit.cursor.get_children():
        tag = {CursorKind.STRUCT_DECL: "struct ", CursorKind.UNION_DECL: "union "}.get(cursor.kind)
        if cursor.kind == CursorKind.TYPEDEF_DECL or (tag and cursor.is_definition() and not cursor.is_anonymous()):
            size = cursor.type.get_size()
            if size > 0 and not cursor.spelling.startswith("__"):
                found[(tag or "") + cursor.spelling] = size
    # a structure without a tag is called like its typedef
    return {name: size for name, size in found.items() if name.split()[-1] == name or name.split()[-1] not in found}


@both_models
def test_types_are_as_large_as_those_of_glibc(target: str, tmp_path: Path) -> None:
    if not gcc.available():
        pytest.skip("there is no gcc")
    models = {LP64: "-m64", ILP32: "-m32"}
    here = [name for name in NAMES if not name.startswith("types/")]
    program = tmp_path / "types.c"
    checks = "".join(
        f'_Static_assert(sizeof({name}) == {size}, "size");\n' for name, size in types_of_the_headers(target).items()
    )
    program.write_text("#define _GNU_SOURCE\n" + include(*here) + checks)
    command = ["gcc", "-std=gnu17", models[target], "-fsyntax-only", str(program)]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    if "No such file" in said:
        pytest.skip("there are no headers of glibc")
    assert said == ""


def test_a_wrong_fact_is_noticed() -> None:
    assert diagnostics(include("limits.h") + '_Static_assert(LONG_MAX == INT_MAX, "");\n', LP64) != []


USE = (
    include(*NAMES)
    + r"""
static int compare(const void *left, const void *right) { return *(const int *)left - *(const int *)right; }

static int sum(int count, ...) {
    va_list list, copy;
    int result = 0;
    va_start(list, count);
    va_copy(copy, list);
    while (count-- > 0) result += va_arg(copy, int);
    va_end(copy);
    va_end(list);
    return result;
}

noreturn static void stop(void) { longjmp(*(jmp_buf *)malloc(sizeof(jmp_buf)), 1); }

int main(void) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    int numbers[3] = {3, 1, 2};
    char text[32];
    int64_t wide = INT64_C(-5);
    size_t size = sizeof text;
    double real = atof("1.5");
    atomic_int counter = ATOMIC_VAR_INIT(0);
    atomic_flag flag = ATOMIC_FLAG_INIT;
    int expected = 1;
    struct sigaction action;

    qsort(numbers, 3, sizeof numbers[0], compare);
    printf("%" PRId64 " %zu %" PRIuMAX " %" PRIxPTR "\n", wide, size, (uintmax_t)1, (uintptr_t)text);
    fprintf(stderr, "%s %d\n", strerror(errno), sum(2, 3, 4));
    sscanf("1 2", "%d %" SCNd64, &numbers[0], &wide);
    assert(isnan(NAN) && isinf(-INFINITY) && isfinite(real) && !signbit(real) && fpclassify(0.0f) == FP_ZERO);
    assert(isgreater(real, 1.0) && fmod(real, M_PI) > 0 && sqrtf(4.0f) == 2.0f && fabsl(-1.0L) == 1.0L);
    assert(atomic_fetch_add(&counter, 2) == 0 && atomic_load(&counter) == 2);
    assert(!atomic_compare_exchange_strong(&counter, &expected, 7) && expected == 2);
    assert(!atomic_flag_test_and_set(&flag));
    memcpy(text, "abc", strlen("abc") + 1);
    action.sa_handler = SIG_IGN;
    pthread_mutex_lock(&mutex);
    if (sigaction(SIGINT, &action, NULL) != 0 || towupper(L'a') == WEOF) stop();
    return isdigit(text[0]) ? EXIT_SUCCESS : (int)lldiv(7LL, 2LL).rem + *(char *)alloca(4);
}
"""
)


@both_models
def test_programs_that_use_them_compile_without_a_warning(target: str) -> None:
    assert diagnostics(USE, target) == []


def test_assert_is_a_call_that_a_verifier_can_recognise_and_obeys_ndebug() -> None:
    failing = "#include <assert.h>\nint f(int x) { assert(x > 0); return (__assert_fail)(1); }\n"
    assert any("argument" in message for message in diagnostics(failing, LP64))
    redefined = '#define NDEBUG\n#include <assert.h>\nint f(void) { assert(!"evaluated" && undeclared); return 0; }\n'
    assert diagnostics(redefined, LP64) == []
    again = "#define NDEBUG\n#include <assert.h>\n#undef NDEBUG\n#include <assert.h>\nvoid f(int x) { assert(x); }\n"
    assert diagnostics(again, LP64) == []


def test_macros_of_the_program_do_not_reach_into_the_headers() -> None:
    names = ["x", "y", "n", "c", "text", "size", "value", "stream", "buffer", "format", "list", "end", "key"]
    hostile = "".join(f"#define {name} 1 +\n" for name in names)
    assert diagnostics(hostile + include(*NAMES) + "int the_end;\n", LP64) == []
