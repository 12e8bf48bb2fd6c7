// verdict: FALSE
#pragma once
#pragma GCC diagnostic ignored "-Wunused"
#pragma STDC FP_CONTRACT OFF
#pragma warning(disable : 4103)
#pragma GCC optimize("O2")
#pragma merger("a", "b")
/*
#pragma scalar_storage_order big-endian
*/
#define PRAGMA(text) _Pragma(#text)
void reach_error(void);
int main(void) {
    int sum = 0;
#pragma omp parallel for
    for (int i = 0; i < 3; i++)
        sum += i;
    PRAGMA(GCC unroll 2)
    while (sum < 10)
        sum++;
    if (sum == 10)
        reach_error();
    return 0;
}
