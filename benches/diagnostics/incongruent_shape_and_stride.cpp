// numbers: 4 2
// twin: Stride<_1, _4> -> Stride<_1, Stride<_4, _8>>
#include "check.hpp"

int main() {
    auto a = make_layout(Shape<_4, Shape<_2, _4>>{}, Stride<_1, _4>{});
    return a(5) == 5 ? 0 : 1;
}
