/* Runs a program on every combination of its inputs, each in a process of its own.
 *
 * INPUTS is the number of combinations, FIRST the number of values of the first input. For each combination a record
 * goes to standard output: what became of it (0 fine, 1 the error was reached, 2 anything else) and the result.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern long long result;
int program_main(void);

static int combination, next_input, channel;

static void leave(int how) {
    long long record[2] = {how, result};
    if (write(channel, record, sizeof record) != sizeof record)
        _exit(3);
    _exit(0);
}
void reach_error(void) { leave(1); }

static int input(void) { return next_input++ == 0 ? combination % FIRST : combination / FIRST; }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)input(); }
_Bool __VERIFIER_nondet_bool(void) { return input() != 0; }

int main(void) {
    channel = dup(1);
    for (combination = 0; combination < INPUTS; combination++) {
        pid_t child = fork();
        if (child == 0) {
            alarm(2);
            program_main();
            leave(0);
        }
        int status;
        if (child < 0 || waitpid(child, &status, 0) < 0)
            return 1;
        if (!WIFEXITED(status) || WEXITSTATUS(status)) {
            long long record[2] = {2, 0};
            if (write(channel, record, sizeof record) != sizeof record)
                return 1;
        }
    }
    return 0;
}
