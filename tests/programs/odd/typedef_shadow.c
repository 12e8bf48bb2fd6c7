typedef struct node node;
struct node { node *n; int node; };
int r;
int main(void) {
    node a = {0, 4}, *node = &a;
    r = node->node;
    { struct node b = {&a, 5}; r += b.n->node + b.node; } return 0;
}
