# with layouts, and by hand: 17 instructions
    shl r8, 7
    shl r9, 3
    add r8, qword ptr [rsp + 8]
    add r9, qword ptr [rsp + 16]
    cmp r8, rdx
    setae al
    cmp r9, rcx
    setae cl
    xorps xmm0, xmm0
    or cl, al
    jne .L0
    shl r9, 12
    add r9, r8
    cmp r9, rsi
    jae .L0
    movss xmm0, dword ptr [rdi + 4*r9]
.L0:
    ret
