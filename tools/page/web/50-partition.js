views.tile = {
  title: "Partition",
  defaults: { rows: 128, columns: 128, by_rows: "(16,4):(4,1)", by_columns: "(16,4):(4,1)", thread: 0 },
  fields() { return { rows: state.m || 128, columns: state.n || 128, by_rows: state.pm || "(16,4):(4,1)", by_columns: state.pn || "(16,4):(4,1)", thread: state.t || 0 }; },
  draw(main) {
    const input = (name, key, label, type) => {
      const element = h(type === "number" ? "input" : "input.mono", { type, id: `f${key}`, spellcheck: "false", min: type === "number" ? "0" : null, max: type === "number" ? "65535" : null });
      element.value = this.fields()[name];
      element.addEventListener("input", () => { set({ [key]: element.value }); if (key !== "t") delete state.hi; this.update(); });
      inputs[name] = element;
      return h(type === "number" ? "label" : "label.wide", label, element);
    };
    const inputs = this.inputs = {};
    this.setFields = fields => {
      const keys = { rows: "m", columns: "n", by_rows: "pm", by_columns: "pn", thread: "t" };
      for (const [name, value] of Object.entries(fields)) { inputs[name].value = value; set({ [keys[name]]: value }); }
      this.update();
    };
    const preset = by => h("button.mono", { type: "button", click: () => this.setFields({ by_rows: by, by_columns: by }) }, by);
    const out = this.out = h("");
    this.told = this.canvas = null;
    main.append(h("h1", "Who owns what of a tile"),
      h("p.lead", "A tile of C is shared by the threads of a block. One permutation for its rows and one for its columns is the one choice that the author of a kernel makes; everything else on this page follows from it."),
      h("section.card",
        h(".fields", input("rows", "m", "Rows of the tile", "number"), input("columns", "n", "Columns", "number"),
          input("by_rows", "pm", "Permutation of the rows, (threads, run)", "text"), input("by_columns", "pn", "Permutation of the columns", "text"), input("thread", "t", "Thread", "number")),
        h(".chips", h("span.lab", "Both"), ...["(16,4):(4,1)", "(16,4):(1,16)", "(16,8):(8,1)", "(16,2):(2,1)", "((4,4),4):((4,32),1)"].map(preset)),
        h(".chips", h("span.lab", "Mixed"), ...[["(32,4):(4,1)", "(8,4):(4,1)"], ["(16,4):(4,1)", "(16,4):(1,16)"], ["(16,4):(4,1)", "(32,4):(4,1)"]].map(([a, b]) => h("button.mono", { type: "button", click: () => this.setFields({ by_rows: a, by_columns: b }) }, `${a} \u00d7 ${b}`)))),
      out);
    this.update();
  },
  // Another thread changes less than another tile.
  pick(thread) { this.setFields({ thread }); },
  update() {
    // of another thread of the same tile only what is its own
    const fields = this.fields(), key = JSON.stringify({ ...fields, thread: "" }), same = !!this.told && this.key === key;
    let told = ask("partition", { ...fields, part: same ? "thread" : "" });
    if (same && told.ok) told = { ...this.told, ...told };
    this.key = key;
    for (const [name, element] of Object.entries(this.inputs)) element.setAttribute("aria-invalid", String(!told.ok && (told.field === name || !told.field && name.startsWith("by"))));
    if (!told.ok) { this.told = null; this.out.replaceChildren(...this.refused(told)); return; }
    const y = scrollY;
    this.told = told;
    say(`thread ${told.thread} of ${told.threads}: ${told.layout}, offset ${told.offset}`);
    if (same) this.ofThread(); else { redraw(this.out, this.sections()); this.ofThread(); }
    if (same) scrollTo(0, y);
  },
  refused(told) {
    const fit = (label, all, field) => all && all.length ? h(".chips", h("span.lab", label), ...all.map(value => h("button.mono.fit", { type: "button", click: () => this.setFields({ [field]: value }) }, String(value)))) : null;
    return [errorCard(told.error, told.error.span ? this.fields()[told.field] : ""),
      told.extents || told.permutations ? card("What would fit", fit(told.extent_field === "columns" ? "Columns" : "Rows", told.extents, told.extent_field), fit("Permutation", told.permutations, told.permutation_field),
        h("p.small.muted", { style: "margin:.8rem 0 0" }, "A permutation has to divide its extent: otherwise the last repetition reaches past the edge of the tile, and each access there would need a predicate.")) : null].filter(Boolean);
  },
  sections() {
    const t = this.told, notes = t.sides.map(side => side.note).filter(Boolean);
    const anchor = (id, title, ...children) => { const made = card(title, ...children); made.id = id; return made; };
    const contents = [["whole", "The whole tile"], ["perm", "The permutation"], ["compare", "Other permutations"], ["divide", "The divide, mode by mode"], ["blocks", "A thread\u2019s blocks"], ["map", "Layout and elements, one to one"], ["strides", "Strides as arrows"], ["read", "Reading the layout"], ["why", "Why such a pattern"], ["code", "The same as code"], ["steps", "logical_divide, step by step"]];
    this.slots = {};
    const slot = name => { const made = h(""); this.slots[name] = made; return made; };
    return [
      notes.length ? h("section.card.bad", { role: "alert" }, ...notes.map(note => h("p.message", { style: "margin:0" }, note))) : null,
      h("ul.contents", ...contents.map(([id, text]) => h("li", h("a", { href: `#${id}`, click: event => { event.preventDefault(); document.getElementById(id).scrollIntoView(); } }, text)))),
      anchor("whole", `${t.tile[0]} \u00d7 ${t.tile[1]} elements, ${t.threads} threads`, slot("whole")),
      anchor("perm", "The permutation", ...t.sides.map((side, i) => this.permutation(side, i))),
      anchor("compare", "Other permutations of the same extent", h("p.small.muted", "One dimension, shared by its threads. A colour, and the number in it, is the thread that has the position. Each gives every thread as many positions; where they lie differs, and so do vector loads, cache lines and bank conflicts."),
        ...t.sides.filter((side, i) => i === 0 || side.by !== t.sides[0].by || side.extent !== t.sides[0].extent).map(side => [h("h3", `${side.extent} ${side === t.sides[0] ? "rows" : "columns"}, ${side.threads} threads`), ...[side.now, ...side.others].map((strip, i) => this.strip(strip, side, i === 0))])),
      anchor("divide", "The divide, mode by mode", h("p.small.muted", "An output stride is always the permutation\u2019s stride times the stride of what is divided."), ...t.sides.map((side, i) => this.divide(side, i))),
      anchor("blocks", "A thread\u2019s blocks", slot("blocks")),
      anchor("map", "Layout and elements, one to one", slot("map")),
      anchor("strides", "Strides as arrows", slot("strides")),
      anchor("read", "Reading the layout", slot("read")),
      anchor("why", "Why such a pattern", slot("why")),
      anchor("code", "The same as code", h("h3", { style: "margin-top:0" }, "CUDA, without layouts"), h("p.small.muted", "The arrays my_rows and my_cols are what partition_C computes, encoded as strides instead."), codeBlock(t.cuda, "CUDA"), h("h3", "C++, CuTe"), codeBlock(t.cxx, "C++"), h("h3", "Rust"), codeBlock(t.rust, "Rust")),
      anchor("steps", "logical_divide, step by step", t.steps ? stepList(t.steps) : null),
    ].filter(Boolean);
  },
  ofThread() {
    const t = this.told, s = this.slots;
    if (this.canvas && s.whole.contains(this.canvas)) { this.paint(t.thread); this.picker.value = t.thread; this.tellFacts(); } else s.whole.replaceChildren(...this.whole());
    s.blocks.replaceChildren(...this.blocks());
    s.map.replaceChildren(...this.map());
    s.strides.replaceChildren(h("p.small.muted", "The thread\u2019s elements by their coordinates in its layout. An arrow is one step of one mode; its number is how far that is in memory."), t.strides ? drawFigure(t.strides, { bare: true }) : h("p", "Too large to draw."));
    s.read.replaceChildren(...this.read());
    s.why.replaceChildren(...this.why());
  },
  // The tile as pixels: a position's owner is that of its row times the threads across, and that of its column.
  paint(thread) {
    const t = this.told, [rows, columns] = t.tile, scale = 4, started = performance.now();
    const canvas = this.canvas, context = canvas.getContext("2d");
    if (canvas.width !== columns * scale) { canvas.width = columns * scale; canvas.height = rows * scale; }
    const image = context.createImageData(columns * scale, rows * scale), words = new Uint32Array(image.data.buffer);
    const dark = document.documentElement.hasAttribute("data-dark");
    const word = (hex, part) => { const [r, g, b] = rgb(hex).map(c => Math.round(dark ? c * (1 - part) + 24 * part : c + (255 - c) * part)); return 0xff000000 | b << 16 | g << 8 | r; };
    const colors = Array.from({ length: 16 }, (_, i) => word(neighbour(i), this.dim ? 0.82 : thread === null ? 0 : 0.12));
    const chosen = word(palette() === "grey" ? (dark ? "#ffffff" : "#000000") : dark ? "#ffffff" : "#10304f", 0), across = t.along[1], width = columns * scale;
    for (let row = 0; row < rows; row++) {
      const line = new Uint32Array(width), down = t.owners[0][row];
      for (let column = 0; column < columns; column++) {
        const owner = down * across + t.owners[1][column], kind = (down * 3 + t.owners[1][column] & 7) + (down + t.owners[1][column] & 8);
        line.fill(owner === thread ? chosen : colors[kind], column * scale, column * scale + scale);
      }
      for (let i = 0; i < scale; i++) words.set(line, (row * scale + i) * width);
    }
    context.putImageData(image, 0, 0);
    canvas.dataset.ms = (performance.now() - started).toFixed(1);
  },
  tellFacts() {
    const t = this.told, fact = (name, value) => h("tr", h("th", { scope: "row" }, name), h("td.mono", value));
    this.facts.replaceChildren(h("p", { style: "margin:0 0 .4rem" }, h("span.big", `Thread ${t.thread}`), h("span.muted", ` of ${t.threads}`)), h(".tablewrap", h("table", h("tbody",
      fact("group", `row ${t.place[0]}, column ${t.place[1]}`), fact("elements", String(t.per_thread)), fact("layout", t.layout), fact("(V, M, N)", t.values), fact("from offset", String(t.offset)), fact("rows", t.rows.join(" ")), fact("columns", t.columns.join(" "))))));
  },
  whole() {
    const t = this.told;
    const canvas = this.canvas = h("canvas.tile", { tabindex: "0", role: "application", "aria-roledescription": "tile", "aria-label": `Tile of ${t.tile[0]} by ${t.tile[1]} elements, ${t.threads} threads; arrow keys walk elements, Enter picks the thread` });
    canvas.style.width = `${Math.min(640, t.tile[1] * 4)}px`;
    const picker = this.picker = h("input", { type: "number", min: "0", max: String(t.threads - 1), value: String(t.thread), "aria-label": "Thread to light" });
    picker.addEventListener("change", () => this.pick(Math.max(0, Math.min(t.threads - 1, Number(picker.value) || 0))));
    let row = 0, column = 0;
    const ownerAt = (r, c) => this.told.owners[0][r] * this.told.along[1] + this.told.owners[1][c];
    const placeOf = event => {
      const box = canvas.getBoundingClientRect();
      return [Math.floor((event.clientY - box.top) / box.height * this.told.tile[0]), Math.floor((event.clientX - box.left) / box.width * this.told.tile[1])].map((n, i) => Math.max(0, Math.min(this.told.tile[i] - 1, n)));
    };
    let last = null;
    const hover = thread => { if (last === thread) return; last = thread; this.paint(thread === null ? this.told.thread : thread); };
    canvas.addEventListener("pointermove", event => {
      const [r, c] = placeOf(event), thread = ownerAt(r, c);
      showTip(`C[${r}][${c}]: thread ${thread}, offset ${r * this.told.tile[1] + c}`, event.clientX, event.clientY); hover(thread);
    });
    canvas.addEventListener("pointerleave", () => { showTip(""); hover(null); });
    canvas.addEventListener("click", event => { const [r, c] = placeOf(event); [row, column] = [r, c]; this.pick(ownerAt(r, c)); });
    canvas.addEventListener("keydown", event => {
      const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key], far = event.shiftKey ? 8 : 1;
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); this.pick(ownerAt(row, column)); return; }
      if (!step) return;
      event.preventDefault();
      row = Math.max(0, Math.min(this.told.tile[0] - 1, row + step[0] * far)); column = Math.max(0, Math.min(this.told.tile[1] - 1, column + step[1] * far));
      const box = canvas.getBoundingClientRect(), told = `C[${row}][${column}]: thread ${ownerAt(row, column)}, offset ${row * this.told.tile[1] + column}`;
      hover(ownerAt(row, column)); say(told); showTip(told, box.left + (column + .5) * box.width / this.told.tile[1], box.top + (row + .5) * box.height / this.told.tile[0]);
    });
    canvas.addEventListener("blur", () => { showTip(""); hover(null); });
    this.paint(t.thread);
    const dims = toggle("Only the thread", () => this.dim, on => { this.dim = on; this.paint(this.told.thread); });
    const axis = h(".axis", { style: `width:${canvas.style.width}` }, h("span", "column 0"), h("span", `column ${t.tile[1] - 1}`));
    this.facts = h("");
    this.tellFacts();
    // whose is C[row][column]?
    const place = ["row", "column"].map((name, i) => h("input", { type: "number", min: "0", max: String(t.tile[i] - 1), "aria-label": `${name} of an element`, placeholder: name, style: "width:5.4rem", change: () => {
      const at = place.map(input => Number(input.value));
      if (place.some((input, j) => input.value === "" || !(at[j] >= 0 && at[j] < this.told.tile[j]))) return;
      const owner = ownerAt(...at);
      this.pick(owner); this.mark(at); say(`C[${at[0]}][${at[1]}] is thread ${owner}'s, offset ${at[0] * this.told.tile[1] + at[1]}`);
    } }));
    return [h(".toolbar", h("label", "Thread ", picker), h("span.group", ...[["\u2039", -1, "Previous thread"], ["\u203a", 1, "Next thread"]].map(([sign, step, name]) => h("button", { type: "button", "aria-label": name, click: () => this.pick((this.told.thread + step + this.told.threads) % this.told.threads) }, sign))), h("span", "Owner of C[", place[0], "][", place[1], "]"), dims,
      exports_("tile", () => ({ of: "partition", picture: this.dim ? "thread" : "", ...this.fields() }))),
      h(".split", h("", axis, canvas), h("", this.facts, h("p.small.muted", { style: "margin:1rem 0 0" }, "Each square is one element, one value of C. Point at one to see its thread; click it, or give a number, to keep it. With the keyboard, arrows walk the elements (Shift: by 8), Enter keeps the thread.")))];
  },
  permutation(side, i) {
    const s = side.simple, what = i ? "columns" : "rows";
    const formula = s ? `thread k, element r \u2192 position  k \u00d7 ${s.group} + r \u00d7 ${s.step}` : `thread k, element r \u2192 position  ${side.by} at (k, r)`;
    return h("", { style: i ? "margin-top:1.2rem" : "" }, h("h3", { style: "margin-top:0" }, i ? "Columns: " : "Rows: ", code(side.by)),
      s ? h(".tablewrap", h("table", h("tbody", ...[["threads", s.threads, "how many groups, one for each thread"], ["run", s.run, "elements in a group"], ["stride of threads", s.group, "distance between the beginnings of groups"], ["stride of the run", s.step, "distance between elements of a group"]].map(([name, n, about]) => h("tr", h("td", name), h("td.num", String(n)), h("td", about)))))) : null,
      h("pre", { style: "margin:.6rem 0" }, [formula, ...side.examples.map(example => `thread ${String(example.thread).padEnd(3)}: ${example.first} + {${example.steps.join(",")}} = {${example.steps.map(step => step + example.first).join(", ")}}`),
        `covers ${side.size} of ${side.extent} ${what}: ${side.rest === 1 ? "all of them, nothing repeats" : `it repeats ${side.rest} times, every ${side.size}`}`,
        ...(side.rest > 1 ? side.examples.slice(0, 1).map(example => `thread ${example.thread}, with all repetitions: {${example.lines.join(", ")}}`) : [])].join("\n")));
  },
  strip(strip, side, now) {
    const columns = Math.min(64, strip.owners.length);
    const cells = h(".strip", { style: `grid-template-columns:repeat(${columns},1fr)`, role: "img", "aria-label": `${strip.by}: thread 0 has ${strip.first.join(", ")}` }, ...strip.owners.map((owner, i) => {
      const color = category(owner), cell = h("i", { style: `background:${color};color:${inkOn(color)}` }, strip.owners.length > 256 ? "" : String(owner));
      cell.addEventListener("pointermove", event => showTip(`position ${i}: thread ${owner}`, event.clientX, event.clientY));
      cell.addEventListener("pointerleave", () => showTip(""));
      return cell;
    }));
    const use = h("button.plain", { type: "button", click: () => this.setFields(side === this.told.sides[0] ? { by_rows: strip.by } : { by_columns: strip.by }) }, "use it");
    return h(".stripbox", h(".row", h("b.mono", strip.by), now ? h("span.small.muted", "chosen") : use, h("span.small.muted", `thread 0 has {${strip.first.join(", ")}}`)), cells,
      h("p.small.mono.muted", { style: "margin:.1rem 0 .3rem;max-width:none" }, `logical_divide(${side.extent}:${side.base}, ${strip.by}) = ${strip.divided}`));
  },
  divide(side, i) {
    const what = i ? `${side.extent} columns of stride ${side.base}` : `${side.extent} rows of stride ${side.base}`;
    const rows = [side.now, ...side.others.slice(0, 2)].map(strip => {
      const of = (mode, by, about) => mode ? h("tr", h("td", about), h("td.num", mode.shape), h("td.num", by ? `${by} \u00d7 ${side.base}` : `${strip.group && strip.run ? strip.group.size * strip.run.size : ""} \u00d7 ${side.base}`), h("td.num", mode.stride)) : null;
      return [h("tr", h("th.mono", { colspan: "4", scope: "rowgroup" }, `${strip.by} \u2192 ${strip.divided}`)), of(strip.group, strip.group_by, "threads: where each begins"), of(strip.run, strip.run_by, "run: from element to element"), strip.rest && strip.rest.size > 1 ? of(strip.rest, "", "rest: from repetition to repetition") : h("tr", h("td", { colspan: "4" }, "rest: 1, the permutation covers everything"))];
    });
    return [h("h3", what), h(".tablewrap", h("table", h("thead", h("tr", h("th", "mode"), h("th.num", "extent"), h("th.num", "permutation \u00d7 base"), h("th.num", "stride"))), h("tbody", ...rows)))];
  },
  blocks() {
    const t = this.told, [rows, columns] = t.tile, fits = t.per_thread <= 1024;
    const small = h("canvas", { width: columns, height: rows, style: `width:${Math.min(192, columns * 1.5)}px;height:auto;border:1px solid var(--line2)`, role: "img", "aria-label": `Where the elements of thread ${t.thread} lie in the tile` });
    const context = small.getContext("2d"), dark = document.documentElement.hasAttribute("data-dark");
    context.fillStyle = dark ? "#2c323b" : "#e3e1dc"; context.fillRect(0, 0, columns, rows);
    context.fillStyle = palette() === "grey" ? (dark ? "#fff" : "#000") : dark ? "#56b4e9" : "#0072b2";
    for (const row of t.rows) for (const column of t.columns) context.fillRect(column, row, 1, 1);
    return [h("p", `Thread ${t.thread} has rows {${t.rows.join(", ")}} and columns {${t.columns.join(", ")}}: ${t.rows.length} \u00d7 ${t.columns.length} = ${t.per_thread} elements. The offset of C[row][column] is row \u00d7 ${columns} + column.`),
      h(".toolbar", exports_("blocks", () => ({ of: "partition", picture: "blocks", ...this.fields() }))),
      h(".row", { style: "align-items:flex-start;gap:1.4rem" }, fits && t.blocks ? h("", { style: "min-width:0;flex:1 1 24rem" }, drawFigure(t.blocks, { bare: true })) : h("p", "Too many elements to zoom."), h("", h("p.small.muted", { style: "margin:0 0 .3rem" }, "Where they lie in the tile"), small))];
  },
  map() {
    const t = this.told, columns = t.tile[1], all = [];
    const coords = t.rows.flatMap((row, i) => t.columns.map((column, j) => ({ i, j, row, column })));
    coords.sort((a, b) => a.j - b.j || a.i - b.i);
    const body = h("tbody");
    for (const { i, j, row, column } of coords.slice(0, 1024)) {
      const offset = row * columns + column;
      const line = h("tr", { tabindex: "-1", "aria-selected": "false" }, h("td.mono", `(0,${i},${j})`), h("td.num", String(offset - t.offset)), h("td.num", String(offset)), h("td.mono", `C[${row}][${column}]`));
      line.place = [row, column]; all.push(line); body.append(line);
    }
    const mark = line => { all.forEach(other => other.setAttribute("aria-selected", String(other === line))); this.mark(line.place); };
    body.addEventListener("click", event => { const line = event.target.closest("tr"); if (line) { mark(line); line.focus(); } });
    body.addEventListener("keydown", event => {
      const i = all.indexOf(event.target), next = event.key === "ArrowDown" ? all[i + 1] : event.key === "ArrowUp" ? all[i - 1] : null;
      if (next) { event.preventDefault(); all[i].tabIndex = -1; next.tabIndex = 0; next.focus(); mark(next); }
    });
    if (all[0]) all[0].tabIndex = 0;
    return [h("p", "On the left a coordinate of ", code(t.values), " from ", code(String(t.offset)), ", on the right the element it points to. Click a row, or walk with the arrow keys: the element is ringed in the tile above."),
      h(".scroll", h("table", h("thead", h("tr", h("th", "(V, M, N)"), h("th.num", "layout"), h("th.num", `+ ${t.offset}`), h("th", "element"))), body)),
      coords.length > 1024 ? h("p.small.muted", `1024 of ${coords.length} elements`) : null].filter(Boolean);
  },
  mark([row, column]) {
    this.paint(this.told.thread);
    const context = this.canvas.getContext("2d");
    context.lineWidth = 3; context.strokeStyle = "#d5221c"; context.strokeRect(column * 4 - 5, row * 4 - 5, 14, 14);
    say(`C[${row}][${column}] is ringed`);
  },
  read() {
    const t = this.told, f = t.formula, columns = f.columns;
    const mode = t.layout.match(/^\((.*)\):\((.*)\)$/);
    const parts = text => { const all = []; let depth = 0, part = ""; for (const c of text) { if (c === "(") depth++; if (c === ")") depth--; if (c === "," && !depth) { all.push(part); part = ""; } else part += c; } return [...all, part]; };
    const shapes = mode ? parts(mode[1]) : [], strides = mode ? parts(mode[2]) : [];
    const sentence = (all, unit) => all.map(leaf => leaf.extent === 1 ? "1: nothing repeats, so its stride is never taken" : `${leaf.extent} ${leaf.stride === 0 ? "times the same" : `steps of ${leaf.stride}`}${unit === "row" && leaf.stride % columns === 0 && leaf.stride ? ` (${leaf.stride / columns} row${leaf.stride / columns === 1 ? "" : "s"})` : unit === "column" && leaf.stride ? ` (${leaf.stride} column${leaf.stride === 1 ? "" : "s"})` : ""}`).filter(Boolean).join("; ");
    const leaves = [...f.m, ...f.n], offset = leaves.reduce((sum, leaf) => sum + leaf.at * leaf.stride, f.first);
    const general = `offset(v, (${f.m.map(l => l.name).join(", ")}), (${f.n.map(l => l.name).join(", ")})) = ${f.first ? `${f.first} + ` : ""}v\u00d70${leaves.map(l => ` + ${l.name}\u00d7${l.stride}`).join("")}`;
    const example = [`element (0, (${f.m.map(l => l.at).join(",")}), (${f.n.map(l => l.at).join(",")}))`, `offset = ${f.first} + ${leaves.map(l => `${l.at}\u00d7${l.stride}`).join(" + ")} = ${offset}`, `row = ${offset} / ${columns} = ${Math.floor(offset / columns)},  column = ${offset} % ${columns} = ${offset % columns}`, `\u2192 C[${Math.floor(offset / columns)}][${offset % columns}]`].join("\n");
    const m = f.m.filter(l => l.extent > 1);
    const loops = ["positions = []", ...m.map((_, i) => { const leaf = m[m.length - 1 - i]; return `${"    ".repeat(i)}for ${leaf.name} in range(${leaf.extent}):`; }), `${"    ".repeat(m.length)}positions.append(${[f.first, ...m.map(l => `${l.name} * ${l.stride}`)].filter(term => term !== 0).join(" + ") || 0})`,
      `# positions = [${t.rows.map(row => row * columns + t.columns[0]).join(", ")}]`, `# rows, divided by ${columns}: [${t.rows.join(", ")}]`].join("\n");
    return [h("p", "Thread ", String(t.thread), ": ", h("b.mono", t.values), " from offset ", code(String(t.offset)), ". A nested mode is a nest of loops, and a stride is a compressed array of indices."),
      h(".tablewrap", h("table", h("thead", h("tr", ...["mode", "shape", "stride", "what it says", "positions"].map(text => h("th", text)))), h("tbody",
        h("tr", h("td", "0, V"), h("td.mono", "1"), h("td.mono", "0"), h("td", "values of one instruction: a scalar FMA has 1. A stride of 0 means no movement; of an extent of 1 it does not matter."), h("td")),
        h("tr", h("td", "1, M"), h("td.mono", shapes[0] || ""), h("td.mono", strides[0] || ""), h("td", sentence(f.m, "row")), h("td.mono", t.rows.join(","))),
        h("tr", h("td", "2, N"), h("td.mono", shapes[1] || ""), h("td.mono", strides[1] || ""), h("td", sentence(f.n, "column")), h("td.mono", t.columns.join(",")))))),
      h("h3", "Mode M as a program"), codeBlock(loops, "the loops"), h("h3", "All modes: a dot product of indices and strides"), codeBlock(`${general}\n\n${example}`, "the formula"),
      h("h3", "Always (V, M, N)"), h(".tablewrap", h("table", h("thead", h("tr", ...["function", "mode 0", "mode 1", "mode 2"].map(text => h("th", text)))), h("tbody", ...[["partition_C", "M, its rows", "N, its columns"], ["partition_A", "M, its rows", "K, to be summed over"], ["partition_B", "N, its columns", "K, to be summed over"]].map(([name, one, two]) => h("tr", h("td.mono", name), h("td", "V, values of an instruction"), h("td", one), h("td", two)))))),
      h("p.small.muted", { style: "margin:.5rem 0 0" }, "gemm relies on this order: mode 2 of A and B is summed over, mode 1 of A is mode 1 of C, mode 1 of B is mode 2 of C.")];
  },
  why() {
    const t = this.told, r = t.reasons;
    const item = (title, text) => h("li", h("b", title), " ", text);
    return [h("ul", { style: "margin:0;padding-left:1.2rem" },
      item("Load.", t.sides.every(side => !side.note) ? `Every thread has ${t.per_thread} elements: ${t.tile[0]} \u00d7 ${t.tile[1]} / ${t.threads}.` : "Elements are shared or have no owner: see above."),
      item("Reuse.", `For each k a thread loads ${t.rows.length} + ${t.columns.length} = ${r.loads} values and makes ${r.products} products of them: ${(r.products / r.loads).toFixed(1)} for each load. ${t.per_thread} elements in one row would need ${t.per_thread + 1} loads.`),
      item("Neighbours.", `${r.run_columns} columns side by side: stores of ${r.run_columns >= 4 && r.run_columns % 4 === 0 ? "16 bytes, four floats at once" : r.run_columns % 2 === 0 ? "8 bytes, two floats at once" : "single floats"}; ${r.run_rows} row${r.run_rows === 1 ? "" : "s"} side by side.`),
      item("Memory.", `The first elements of ${r.warp} threads, a warp, lie in ${r.lines} line${r.lines === 1 ? "" : "s"} of 128 bytes, ${r.sectors} sector${r.sectors === 1 ? "" : "s"} of 32.`),
      item("Banks.", `Were the tile in shared memory as it is, those ${r.warp} accesses would need one bank ${r.ways} time${r.ways === 1 ? "" : "s"}: ${r.ways === 1 ? "no conflict" : `a conflict of ${r.ways} ways`}.`))];
  },
};
