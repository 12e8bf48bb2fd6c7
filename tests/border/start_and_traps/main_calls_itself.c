// verdict: FALSE
// Whoever calls main gets 0 where it ends without a return statement.
void reach_error(void);
int depth;

int main(void) {
    if (depth++ == 0 && main() == 0)
        reach_error();
}
