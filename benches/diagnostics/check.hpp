// Values compared with brute force: a program ends with 1 where they are wrong.
#pragma once
#include <cstdio>
#include <cute/tensor.hpp>

using namespace cute;

inline int wrong(const char* what, int number, const char* why) {
    std::printf("%s %d %s\n", what, number, why);
    return 1;
}

template <class N, class Is, class Should>
int differs(N n, Is is, Should should) {
    for (int i = 0; i < int(n); ++i)
        if (is(i) != should(i)) {
            std::printf("at %d: %d, not %d\n", i, is(i), should(i));
            return 1;
        }
    return 0;
}
