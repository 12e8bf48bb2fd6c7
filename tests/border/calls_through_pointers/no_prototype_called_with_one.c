// verdict: FALSE
// A function without a prototype is called through a pointer to a function that takes an argument.
void reach_error(void);
int flag;
void *writer() {
  flag = 1;
  return 0;
}
void *start(void *(*routine)(void *), void *argument) { return routine(argument); }
int main(void) {
  start((void *(*)(void *))writer, 0);
  if (flag) reach_error();
  return 0;
}
