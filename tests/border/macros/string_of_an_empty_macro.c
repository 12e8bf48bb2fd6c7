// verdict: UNKNOWN
// reason: string made of a macro that expands to nothing
// gcc: fails
// gcc leaves a space where the macro was.
extern void reach_error(void);
#define TEXT_OF(x) #x
#define EXPANDED_TEXT_OF(x) TEXT_OF(x)
#define NOTHING()
#define NEGATIVE(x) -x

int main(void) {
    if (sizeof EXPANDED_TEXT_OF(NEGATIVE(NOTHING() a)) == sizeof "- a") reach_error();
}
