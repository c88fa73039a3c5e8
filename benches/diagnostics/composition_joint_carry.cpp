// numbers: 6 4
// twin: Shape<_6, -> Shape<_8,
#include "check.hpp"

int main() {
    auto a = make_layout(Shape<_6, _10>{}, Stride<_1, Int<100>>{});
    auto b = make_layout(Shape<_2, _2, _2>{}, Stride<_1, _2, _4>{});
    auto r = composition(a, b);
    return differs(size(b), [&](int i) { return int(r(i)); }, [&](int i) { return int(a(int(b(i)))); });
}
