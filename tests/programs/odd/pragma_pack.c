#pragma pack(push, 1)
struct p { char a; int b; short c; };
#pragma pack(pop)
struct q { char a; int b; short c; };
#pragma pack(2)
struct h { char a; int b; double d; } gh = {1, 2, 3.5};
struct p gp = {1, 0x01020304, 5};
int r[5];
int main(void) {
    r[0] = sizeof(struct p);
    r[1] = sizeof(struct q);
    r[2] = sizeof gh;
    struct p c = gp;
    r[3] = c.b + c.c;
    r[4] = *((unsigned char *)&gp + 2);
    gh.d *= 2;
    return 0;
}
