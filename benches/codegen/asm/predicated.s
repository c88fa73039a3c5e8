# with layouts: 19 instructions
    mov rax, qword ptr [rsp + 8]
    shl r8, 7
    lea r10, [rax + r8]
    xorps xmm0, xmm0
    cmp r10, rdx
    jae .L0
    mov rdx, qword ptr [rsp + 16]
    lea r10, [rdx + 8*r9]
    cmp r10, rcx
    jae .L0
    shl rdx, 12
    shl r9, 15
    add r9, r8
    add r9, rax
    add r9, rdx
    cmp r9, rsi
    jae .L0
    movss xmm0, dword ptr [rdi + 4*r9]
.L0:
    ret
# by hand: 19 instructions
    mov rax, qword ptr [rsp + 8]
    shl r8, 7
    lea r10, [rax + r8]
    xorps xmm0, xmm0
    cmp r10, rdx
    jae .L0
    mov rdx, qword ptr [rsp + 16]
    lea r10, [rdx + 8*r9]
    cmp r10, rcx
    jae .L0
    shl r9, 15
    shl rdx, 12
    add r9, r8
    add r9, rax
    add r9, rdx
    cmp r9, rsi
    jae .L0
    movss xmm0, dword ptr [rdi + 4*r9]
.L0:
    ret
