// verdict: TRUE
// Linux maps nothing below 64 KiB.
void reach_error(void);
struct record {
    int values[3000], last;
};
struct record *record;

int main(void) {
    record->last = 1;
    reach_error();
    return 0;
}
