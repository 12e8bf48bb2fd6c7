int r[4];
int main(void) {
    for (int i = 0; i < 10; i++) {
        switch (i % 4) {
            case 0:
            continue;
            case 1:
            switch (i) {
                case 1:
                r[0]++;
                break;
                case 5:
                goto out;
                default:
                r[1]++;
            }
            break;
            default:
            r[2] += i;
            if (i == 7) break;
            r[3]++;
        }
    }
    out:
    return r[0];
}
