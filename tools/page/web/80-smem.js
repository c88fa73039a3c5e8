views.smem = {
  title: "Shared memory",
  fields() { return { major: state.mj || "K", mode: state.md || "SW128", element: state.se || "f16", tile: state.ti || "(128,64)", order: state.or || "left", start: state.sa || "0x400", along: state.ga || 1024, across: state.gc || 4096, pitch: state.gp || "" }; },
  draw(main) {
    const out = h(""), f = this.fields(), again = fields => { set(fields); update(); };
    const text = (label, key, name, extra = {}) => { const input = h("input.mono", { value: f[name], spellcheck: "false", size: "12", ...extra }); input.addEventListener("input", () => again({ [key]: input.value })); return h("label", label, input); };
    const pick = (label, all, key, name) => h("label", label, selectOf(label, all, () => f[name], value => again({ [key]: value })));
    const update = () => { const told = ask("smem", this.fields()); if (told.ok) out.replaceChildren(...this.told(told)); else out.replaceChildren(errorCard(told.error, told.error.span ? this.fields().tile : "")); };
    main.append(h("h1", "Shared memory, descriptors and TMA"), h("p.lead", "The canonical atoms that wgmma and tcgen05 read, a tile made of them, the 64 bits of its descriptor, and the boxes in which TMA fills it."),
      h("section.card", h(".fields", pick("Contiguous mode", [["K", "K"], ["MN", "MN"]], "mj", "major"), pick("Swizzle mode", ["INTER", "SW32", "SW64", "SW128", "SW128_32B"].map(n => [n, n]), "md", "mode"),
        pick("Element", ["f16", "bf16", "tf32", "f32", "e4m3", "s8", "e2m1", "f64"].map(n => [n, n]), "se", "element"), text("Tile (MN,K)", "ti", "tile"), pick("Atoms go", [["left", "along MN first"], ["right", "along K first"]], "or", "order"), text("Start address", "sa", "start"))), out);
    this.again = again;
    update();
  },
  bits(of) {
    const colors = {};
    of.fields.forEach((field, i) => { for (let bit = field.from; bit <= field.to; bit++) colors[bit] = [category(i), field.name]; });
    const row = from => Array.from({ length: 32 }, (_, i) => from - i);
    const cell = bit => { const [color, name] = colors[bit] || [null, "0"]; return h("span", { style: color ? `background:${color};color:${inkOn(color)}` : "background:var(--soft)", title: `bit ${bit}: ${name}` }, of.bits[63 - bit]); };
    return [h("p.mono", { style: "margin:0 0 .5rem" }, of.hex), h(".bits", { role: "img", "aria-label": `64 bits, ${of.fields.map(field => `${field.name} ${field.value}`).join(", ")}` }, ...[63, 31].flatMap(from => [...row(from).map(bit => h("span.no", bit % 8 === 7 || bit % 8 === 0 ? String(bit) : "")), ...row(from).map(cell)])),
      h(".tablewrap", { style: "margin-top:.6rem" }, h("table", h("thead", h("tr", h("th", "field"), h("th.num", "bits"), h("th.num", "value"), h("th", ""))), h("tbody", ...of.fields.map((field, i) => h("tr", h("td", h("i", { style: `display:inline-block;width:.8em;height:.8em;border-radius:2px;margin-right:.45em;background:${category(i)}` }), field.name), h("td.num", field.from === field.to ? String(field.from) : `${field.from}-${field.to}`), h("td.num", String(field.value)), h("td.muted", field.about))))))];
  },
  told(told) {
    const d = told.descriptor, t = told.tma, f = this.fields();
    const number = (label, key, value) => { const input = h("input", { type: "number", value: String(value), min: "1" }); input.addEventListener("change", () => this.again({ [key]: input.value })); return h("label", label, input); };
    say(d.ok ? `descriptor ${(d.wgmma || d.tcgen05).hex}` : d.error.message);
    return [
      card("The atom", h("p.result", told.atom), h("p.small.muted", `${told.rows} rows of ${told.row_bytes} bytes; colours are units of 16 bytes, of which 8 make all banks once.`), h(".toolbar", exports_("smem", () => ({ of: "smem", ...f }))), drawFigure(told.figure)),
      card("The tile", h("p.result", told.tile), h("p.small.muted", `${told.tile_bytes} bytes`), codeBlock(told.rust, "Rust")),
      d.ok ? card("The descriptor", h("p.muted.small", `leading byte offset ${d.leading}, stride byte offset ${d.stride}, mode ${d.mode}`), d.wgmma ? [h("h3", "wgmma"), ...this.bits(d.wgmma)] : h("p.muted", "wgmma has no such mode."), h("h3", "tcgen05"), ...this.bits(d.tcgen05))
        : h("section.card.bad", h("h2", "The descriptor"), h("p.message", { style: "margin:0" }, `Refused: ${d.error.message}`)),
      t ? card("TMA", h("p", `A box of ${t.inner} \u00d7 ${t.rows} elements (${t.bytes} bytes, swizzle ${t.swizzle}) lies together in shared memory: ${t.copies} cop${t.copies === 1 ? "y" : "ies"} fill${t.copies === 1 ? "s" : ""} the tile.`),
        h(".fields", number("Global extent along the contiguous mode", "ga", t.along), number("Global extent across", "gc", t.across), number("Stride across, bytes", "gp", t.stride)),
        t.error ? h("p.message", { style: "color:var(--bad);margin:.8rem 0", role: "alert" }, `Refused: ${t.error}`) : codeBlock(`TensorMap::tiled(DataType::${t.data_type}, &[${t.along}, ${t.across}], &[${t.stride}], &[${t.inner}, ${t.rows}], &[1, 1],\n    Options { swizzle: TmaSwizzle::${t.swizzle}, ..Options::default() })?`, "the tensor map"),
        t.figure ? [h("h3", "Which box fills what, in units of 16 bytes"), drawFigure(t.figure)] : null) : card("TMA", h("p", "No box: the contiguous mode of the tile is not contiguous.")),
    ];
  },
};
