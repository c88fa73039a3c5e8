// numbers: 2 3
// twin: Layout<_3> -> Layout<_2>
#include "check.hpp"

int main() {
    auto a = make_layout(Shape<_4>{}, Stride<_2>{});
    auto c = complement(a, Int<24>{});
    auto r = logical_product(a, Layout<_3>{});
    return differs(size(r), [&](int i) { return int(r(i)); }, [&](int i) { return int(a(i % 4)) + int(c(i / 4)); });
}
