/* Included before a program to find out whether it depends on where its objects are. */
int differential_moved_data[5] = {1};
char differential_moved_text[3] = {1};
int differential_moved_zeros[7];
char differential_moved_blanks[3];
const int differential_moved_constants[3] = {1};

/* Blocks of the heap move too. */
__attribute__((constructor(101))) static void differential_move_blocks(void) { __builtin_malloc(40); }
