// numbers: 6 8
// twin: Layout<_8> -> Layout<_6>
#include "check.hpp"

int main() {
    int from[8] = {0, 1, 2, 3, 4, 5, -1, -1}, to[8] = {};
    copy(make_tensor(&from[0], Layout<_6>{}), make_tensor(&to[0], Layout<_8>{}));
    // what lies behind the source is not the source's
    return to[6] == -1 ? wrong("element", 6, "was read, past the end") : 0;
}
