// verdict: TRUE
// A jump back to a label behind the declaration keeps the value.
void reach_error(void);

static int f(int limit) {
    int count = 0;
again:
    count++;
    if (count < limit)
        goto again;
    for (int i = 0; i < 2; i++) {
        int local = i;
    once_more:
        local += 2;
        if (local < 3)
            goto once_more;
        count += local;
    }
    return count;
}

int main(void) {
    if (f(3) != 10)
        reach_error();
    return 0;
}
