// What is not compressed: unpacks the scripts and the wasm, and runs them.
(async () => {
  "use strict";
  try {
    const theme = (() => { try { return localStorage.getItem("cute.theme"); } catch { return null; } })();
    document.documentElement.toggleAttribute("data-dark", theme === "dark" || theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
    const text = document.getElementById("packed").textContent.trim(), value = new Uint8Array(128);
    for (let code = 33, digit = 0; code < 127; code++) if (!"<&\\".includes(String.fromCharCode(code))) value[code] = digit++;
    const start = text.indexOf(" ") + 1, bytes = new Uint8Array(Number(text.slice(0, start)));
    for (let i = start, at = 0, bits = 0, count = 0; i < text.length; i += 2) {
      bits |= (value[text.charCodeAt(i)] + 91 * value[text.charCodeAt(i + 1)]) << count;
      for (count += 13; count >= 8; count -= 8) { bytes[at++] = bits; bits >>= 8; }
    }
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const all = await new Response(stream).arrayBuffer(), length = new DataView(all).getUint32(0, true);
    const { instance } = await WebAssembly.instantiate(new Uint8Array(all, 4 + length), {});
    new Function("wasm", new TextDecoder().decode(new Uint8Array(all, 4, length)))(instance.exports);
  } catch (error) {
    document.getElementById("main").textContent = `The page did not load: ${error.message}. A browser of 2023 or later is needed.`;
    throw error;
  }
})();
