int r[8];
double nan_;
float tiny = 1e-45f;
int main(void) {
    nan_ = __builtin_nan("");
    r[0] = !nan_;
    r[1] = nan_ ? 1 : 2;
    r[2] = nan_ && 1;
    r[3] = !tiny;
    r[4] = !-0.0;
    r[5] = nan_ != nan_;
    r[6] = !(nan_ < 1) && !(nan_ >= 1);
    if (tiny) r[7] = 1;
    while (-0.0) r[7]++;
    return 0;
}
