# with layouts, and by hand: 7 instructions
    lea rax, [rdi + rdi]
    shl rdi, 5
    sub rdi, rax
    imul rax, rsi, 750
    add rax, rdi
    add rax, rdx
    ret
