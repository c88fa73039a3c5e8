// numbers: 2 3
// twin: make_coord(2, 3) -> 2
#include "check.hpp"

int main() {
    auto a = make_layout(Shape<_4, _8>{}, Stride<_1, _4>{});
    return a(make_coord(1, make_coord(2, 3))) >= 0 ? 0 : 1;
}
