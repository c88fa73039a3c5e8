# with layouts, and by hand: 9 instructions
    mov eax, edi
    and eax, 2
    mov ecx, edi
    shr ecx
    and ecx, 6
    and rdi, -15
    lea rax, [rdi + 4*rax]
    or rax, rcx
    ret
