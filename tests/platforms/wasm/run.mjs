// node run.mjs: what a page would do with the pixels of a canvas
import { readFileSync } from "node:fs";

const file = new URL("target/wasm32-unknown-unknown/release/planes.wasm", import.meta.url);
const { exports } = (await WebAssembly.instantiate(readFileSync(file))).instance;
const [height, width] = [2, 3];
const bytes = 4 * height * width;

const [pixels, planes] = [exports.allocate(bytes), exports.allocate(bytes)];
const view = (at) => new Uint8Array(exports.memory.buffer, at, bytes);
// red 10, 11, .., green 20, 21, ..
view(pixels).set(Array.from({ length: bytes }, (_, i) => 10 * (1 + (i % 4)) + Math.floor(i / 4)));
const done = exports.planes(pixels, planes, height, width);
const rows = ["red", "green", "blue", "alpha"].map((name, c) => `${name} ${view(planes).slice(6 * c, 6 * c + 6).join(" ")}`);
const refused = !exports.planes(pixels, planes, 2 ** 16, 2 ** 16);
exports.free(pixels, bytes);
exports.free(planes, bytes);
console.log(rows.join("\n"));
console.log(`65536 x 65536 pixels, more than there can be: ${refused ? "refused" : "taken"}`);
process.exit(done && refused ? 0 : 1);
