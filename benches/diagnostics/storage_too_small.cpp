// numbers: 39 38
// twin: data[38] -> data[39]
#include "check.hpp"

struct Registers {
    int data[38];
    int behind;
};

int main() {
    Registers registers = {};
    auto tensor = make_tensor(&registers.data[0], Layout<Shape<_4, _8>, Stride<_1, _5>>{});
    tensor(3, 7) = 1;
    // what lies behind the storage is not the tensor's
    return registers.behind == 1 ? wrong("element", 38, "was written, past the end") : 0;
}
