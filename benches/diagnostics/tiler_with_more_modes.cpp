// numbers: 3 2
// twin: Shape<_4, _2, _2> -> Shape<_4, _2>
#include "check.hpp"

int main() {
    auto r = zipped_divide(make_layout(Shape<_8, _6>{}, Stride<_1, _8>{}), Shape<_4, _2, _2>{});
    return size(r) == 48 ? 0 : 1;
}
