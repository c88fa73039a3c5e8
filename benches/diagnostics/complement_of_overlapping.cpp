// numbers: 2 4
// twin: Stride<_1, _2> -> Stride<_1, _4>
#include "check.hpp"

int main() {
    auto a = make_layout(Shape<_4, _2>{}, Stride<_1, _2>{});
    auto c = complement(a, Int<24>{});
    // Eq. 28: no offset of the complement but 0 is one of the layout
    for (int j = 1; j < int(size(c)); ++j)
        for (int i = 0; i < int(size(a)); ++i)
            if (int(c(j)) == int(a(i))) return wrong("offset", int(c(j)), "of both");
    return 0;
}
