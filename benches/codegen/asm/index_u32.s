# with layouts, and by hand: 7 instructions
    mov ecx, edi
    mov eax, 2863311531
    imul rax, rcx
    shr rax, 36
    and eax, -4
    add eax, edi
    ret
