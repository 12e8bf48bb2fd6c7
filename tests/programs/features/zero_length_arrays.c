/* Zero-length and flexible array members at the end of a heap block. */
#include <stdlib.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct packet {
    int length;
    unsigned char data[0];
};
struct text {
    short size;
    char body[];
};
struct packet *packet;
struct text *text;

static void check(void) {
    note((unsigned)packet->length);
    for (int k = 0; k < packet->length; k++)
        note(packet->data[k]);
    for (int k = 0; k < text->size; k++)
        note((unsigned)text->body[k]);
}

int main(void) {
    note(sizeof(struct packet) * 10 + sizeof(struct text));
    packet = malloc(sizeof *packet + 5);
    text = malloc(sizeof *text + 4);
    packet->length = 5;
    text->size = 4;
    for (int k = 0; k < 5; k++)
        packet->data[k] = (unsigned char)(250 + k * 3);
    for (int k = 0; k < 4; k++)
        text->body[k] = (char)('a' + k);
    check();
    unsigned char *p = packet->data;
    p[2] = 0;
    text->body[3] = text->body[0] - 32;
    check();
    note(packet->data == (unsigned char *)packet + sizeof(struct packet));
    int result = packet->data[4];
    free(packet);
    free(text);
    return result;
}
