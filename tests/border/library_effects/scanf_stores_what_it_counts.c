// verdict: TRUE
#include <stdio.h>
void reach_error(void);
int main(void) {
    int first = 7, second = 8;
    char word[4] = "";
    int count = scanf("%d %*c %d %3s", &first, &second, word);
    if (count < -1 || count > 3)
        reach_error();
    if (count < 2 && second != 8)
        reach_error();
    if (count == 3 && (word[3] != 0 || word[0] == ' '))
        reach_error();
}
