// numbers: 3 7
// twin: Stride<_1, _1, _32> -> Stride<_1, _7, Int<21>>
#include "check.hpp"

int main() {
    auto a = make_layout(Shape<_7, _3, _2>{}, Stride<_1, _1, _32>{});
    auto l = left_inverse(a);
    return differs(size(a), [&](int i) { return int(l(int(a(i)))); }, [](int i) { return i; });
}
