// numbers: 3 2
// twin: make_coord(_, _, 1) -> make_coord(_, 1)
#include "check.hpp"

int main() {
    auto r = slice(make_coord(_, _, 1), make_layout(Shape<_4, _8>{}, Stride<_1, _4>{}));
    return size(r) > 0 ? 0 : 1;
}
