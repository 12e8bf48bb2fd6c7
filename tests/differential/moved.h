/* Included before a program to find out whether it depends on where its globals are. */
int differential_moved_data[5] = {1};
char differential_moved_text[3] = {1};
int differential_moved_zeros[7];
char differential_moved_blanks[3];
const int differential_moved_constants[3] = {1};
