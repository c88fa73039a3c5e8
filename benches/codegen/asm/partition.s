# with layouts, and by hand: 140 instructions
    cmp rdx, 255
    ja .L0
    mov eax, edx
    shl eax, 7
    and eax, 30720
    add rdi, rax
    mov eax, edx
    shl eax, 4
    movzx eax, al
    movss xmm0, dword ptr [rsi]
    movss dword ptr [rax + rdi], xmm0
    movss xmm0, dword ptr [rsi + 4]
    movss dword ptr [rax + rdi + 512], xmm0
    movss xmm0, dword ptr [rsi + 8]
    movss dword ptr [rax + rdi + 1024], xmm0
    movss xmm0, dword ptr [rsi + 12]
    movss dword ptr [rax + rdi + 1536], xmm0
    movss xmm0, dword ptr [rsi + 16]
    movss dword ptr [rax + rdi + 32768], xmm0
    movss xmm0, dword ptr [rsi + 20]
    movss dword ptr [rax + rdi + 33280], xmm0
    movss xmm0, dword ptr [rsi + 24]
    movss dword ptr [rax + rdi + 33792], xmm0
    movss xmm0, dword ptr [rsi + 28]
    movss dword ptr [rax + rdi + 34304], xmm0
    movss xmm0, dword ptr [rsi + 32]
    movss dword ptr [rax + rdi + 4], xmm0
    movss xmm0, dword ptr [rsi + 36]
    movss dword ptr [rax + rdi + 516], xmm0
    movss xmm0, dword ptr [rsi + 40]
    movss dword ptr [rax + rdi + 1028], xmm0
    movss xmm0, dword ptr [rsi + 44]
    movss dword ptr [rax + rdi + 1540], xmm0
    movss xmm0, dword ptr [rsi + 48]
    movss dword ptr [rax + rdi + 32772], xmm0
    movss xmm0, dword ptr [rsi + 52]
    movss dword ptr [rax + rdi + 33284], xmm0
    movss xmm0, dword ptr [rsi + 56]
    movss dword ptr [rax + rdi + 33796], xmm0
    movss xmm0, dword ptr [rsi + 60]
    movss dword ptr [rax + rdi + 34308], xmm0
    movss xmm0, dword ptr [rsi + 64]
    movss dword ptr [rax + rdi + 8], xmm0
    movss xmm0, dword ptr [rsi + 68]
    movss dword ptr [rax + rdi + 520], xmm0
    movss xmm0, dword ptr [rsi + 72]
    movss dword ptr [rax + rdi + 1032], xmm0
    movss xmm0, dword ptr [rsi + 76]
    movss dword ptr [rax + rdi + 1544], xmm0
    movss xmm0, dword ptr [rsi + 80]
    movss dword ptr [rax + rdi + 32776], xmm0
    movss xmm0, dword ptr [rsi + 84]
    movss dword ptr [rax + rdi + 33288], xmm0
    movss xmm0, dword ptr [rsi + 88]
    movss dword ptr [rax + rdi + 33800], xmm0
    movss xmm0, dword ptr [rsi + 92]
    movss dword ptr [rax + rdi + 34312], xmm0
    movss xmm0, dword ptr [rsi + 96]
    movss dword ptr [rax + rdi + 12], xmm0
    movss xmm0, dword ptr [rsi + 100]
    movss dword ptr [rax + rdi + 524], xmm0
    movss xmm0, dword ptr [rsi + 104]
    movss dword ptr [rax + rdi + 1036], xmm0
    movss xmm0, dword ptr [rsi + 108]
    movss dword ptr [rax + rdi + 1548], xmm0
    movss xmm0, dword ptr [rsi + 112]
    movss dword ptr [rax + rdi + 32780], xmm0
    movss xmm0, dword ptr [rsi + 116]
    movss dword ptr [rax + rdi + 33292], xmm0
    movss xmm0, dword ptr [rsi + 120]
    movss dword ptr [rax + rdi + 33804], xmm0
    movss xmm0, dword ptr [rsi + 124]
    movss dword ptr [rax + rdi + 34316], xmm0
    movss xmm0, dword ptr [rsi + 128]
    movss dword ptr [rax + rdi + 256], xmm0
    movss xmm0, dword ptr [rsi + 132]
    movss dword ptr [rax + rdi + 768], xmm0
    movss xmm0, dword ptr [rsi + 136]
    movss dword ptr [rax + rdi + 1280], xmm0
    movss xmm0, dword ptr [rsi + 140]
    movss dword ptr [rax + rdi + 1792], xmm0
    movss xmm0, dword ptr [rsi + 144]
    movss dword ptr [rax + rdi + 33024], xmm0
    movss xmm0, dword ptr [rsi + 148]
    movss dword ptr [rax + rdi + 33536], xmm0
    movss xmm0, dword ptr [rsi + 152]
    movss dword ptr [rax + rdi + 34048], xmm0
    movss xmm0, dword ptr [rsi + 156]
    movss dword ptr [rax + rdi + 34560], xmm0
    movss xmm0, dword ptr [rsi + 160]
    movss dword ptr [rax + rdi + 260], xmm0
    movss xmm0, dword ptr [rsi + 164]
    movss dword ptr [rax + rdi + 772], xmm0
    movss xmm0, dword ptr [rsi + 168]
    movss dword ptr [rax + rdi + 1284], xmm0
    movss xmm0, dword ptr [rsi + 172]
    movss dword ptr [rax + rdi + 1796], xmm0
    movss xmm0, dword ptr [rsi + 176]
    movss dword ptr [rax + rdi + 33028], xmm0
    movss xmm0, dword ptr [rsi + 180]
    movss dword ptr [rax + rdi + 33540], xmm0
    movss xmm0, dword ptr [rsi + 184]
    movss dword ptr [rax + rdi + 34052], xmm0
    movss xmm0, dword ptr [rsi + 188]
    movss dword ptr [rax + rdi + 34564], xmm0
    movss xmm0, dword ptr [rsi + 192]
    movss dword ptr [rax + rdi + 264], xmm0
    movss xmm0, dword ptr [rsi + 196]
    movss dword ptr [rax + rdi + 776], xmm0
    movss xmm0, dword ptr [rsi + 200]
    movss dword ptr [rax + rdi + 1288], xmm0
    movss xmm0, dword ptr [rsi + 204]
    movss dword ptr [rax + rdi + 1800], xmm0
    movss xmm0, dword ptr [rsi + 208]
    movss dword ptr [rax + rdi + 33032], xmm0
    movss xmm0, dword ptr [rsi + 212]
    movss dword ptr [rax + rdi + 33544], xmm0
    movss xmm0, dword ptr [rsi + 216]
    movss dword ptr [rax + rdi + 34056], xmm0
    movss xmm0, dword ptr [rsi + 220]
    movss dword ptr [rax + rdi + 34568], xmm0
    movss xmm0, dword ptr [rsi + 224]
    movss dword ptr [rax + rdi + 268], xmm0
    movss xmm0, dword ptr [rsi + 228]
    movss dword ptr [rax + rdi + 780], xmm0
    movss xmm0, dword ptr [rsi + 232]
    movss dword ptr [rax + rdi + 1292], xmm0
    movss xmm0, dword ptr [rsi + 236]
    movss dword ptr [rax + rdi + 1804], xmm0
    movss xmm0, dword ptr [rsi + 240]
    movss dword ptr [rax + rdi + 33036], xmm0
    movss xmm0, dword ptr [rsi + 244]
    movss dword ptr [rax + rdi + 33548], xmm0
    movss xmm0, dword ptr [rsi + 248]
    movss dword ptr [rax + rdi + 34060], xmm0
    movss xmm0, dword ptr [rsi + 252]
    movss dword ptr [rax + rdi + 34572], xmm0
.L0:
    cmp rdx, 256
    setb al
    ret
