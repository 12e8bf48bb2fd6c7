// verdict: UNKNOWN
// reason: declared differently from the library
void reach_error(void);
unsigned char strlen(const char *text, int limit);
int main(void) {
    if (strlen("abc", 2) != 3)
        reach_error();
}
