# with layouts, and by hand: 15 instructions
    movabs rcx, -8608480567731124087
    mov rax, rdi
    mul rcx
    shr rdx, 3
    lea eax, [rdx + 4*rdx]
    lea eax, [rax + 2*rax]
    sub edi, eax
    imul eax, edi, 86
    shr eax, 8
    imul ecx, edi, 35
    imul eax, eax, -98
    add al, cl
    movzx eax, al
    add rax, rdx
    ret
