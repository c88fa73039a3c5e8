// numbers: 2 4
// twin: Stride<_1, _2> -> Stride<_1, _4>
#include "check.hpp"

int main() {
    auto a = make_layout(Shape<_4, _4>{}, Stride<_1, _2>{});
    auto r = logical_product(a, Layout<_2>{});
    // no element of the second copy is one of the first
    for (int i = 0; i < 16; ++i)
        for (int j = 0; j < 16; ++j)
            if (int(r(i)) == int(r(16 + j))) return wrong("offset", int(r(i)), "in both copies");
    return 0;
}
