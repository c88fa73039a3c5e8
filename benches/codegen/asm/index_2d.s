# with layouts, and by hand: 3 instructions
    imul rax, rsi, 100
    add rax, rdi
    ret
