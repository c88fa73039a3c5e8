// numbers: 3 2
// twin: Swizzle<3, 4, 2> -> Swizzle<3, 4, 3>
#include "check.hpp"

int main() {
    Swizzle<3, 4, 2> s;
    return differs(1024, [&](int i) { return s(s(i)); }, [](int i) { return i; });
}
