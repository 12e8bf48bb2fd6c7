// verdict: TRUE
// The usual form: a version as a string, and an empty macro elsewhere.
extern void reach_error(void);
#define TEXT_OF(x) #x
#define EXPANDED_TEXT_OF(x) TEXT_OF(x)
#define MAJOR 12
#define MINOR -3
#define EXPORTED
#define DOTTED(x, y) x.y

EXPORTED int main(void) {
    const char *text = EXPANDED_TEXT_OF(DOTTED(MAJOR, -MINOR)) "," EXPANDED_TEXT_OF("a");
    const char *expected = "12.--3,\"a\"";
    for (int i = 0; i < 11; i++)
        if (text[i] != expected[i]) reach_error();
}
