// Figures: blocks are boxes, grids are pictures with cells that light up together.
const tip = document.getElementById("tip");
const showTip = (text, x, y) => {
  if (!text) { tip.hidden = true; return; }
  tip.textContent = text; tip.hidden = false;
  const box = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(4, Math.min(x + 14, innerWidth - box.width - 6))}px`;
  tip.style.top = `${y + 22 + box.height > innerHeight ? y - box.height - 12 : y + 18}px`;
};
const rgb = hex => [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16));
const light = hex => { const [r, g, b] = rgb(hex).map(c => (c / 255) ** 2); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const palette = () => kept("palette") || "safe";
const colored = hex => {
  if (palette() !== "grey") return hex;
  const l = Math.round(255 * Math.min(1, 0.12 + 0.88 * Math.sqrt(light(hex))));
  return `#${l.toString(16).padStart(2, "0").repeat(3)}`;
};
const inkOn = hex => light(hex) > 0.24 ? "#1b1f24" : "#ffffff";
// eight hues, and lighter ones of them
const hues = ["#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#0072b2", "#d55e00", "#999999"];
const category = i => {
  const part = [0.42, 0.66, 0.22, 0.8][(i >> 3) & 3];
  return colored(`#${rgb(hues[i & 7]).map(c => Math.round(c + (255 - c) * part).toString(16).padStart(2, "0")).join("")}`);
};

// One of many beside each other: eight hues, all as light, so that what is chosen stands out.
const neighbour = i => colored(`#${rgb(hues[i & 7]).map(c => Math.round(c + (255 - c) * (i & 8 ? 0.62 : 0.45)).toString(16).padStart(2, "0")).join("")}`);

const MOST_LIVE = 4096;
const metrics = grid => {
  const most = grid.extent, font = most > 32 ? 9 : 12;
  if (!grid.labels && most > 64) return { width: 6, height: 6, font: 0, axis: 9 };
  const least = most <= 16 ? 32 : most <= 32 ? 26 : 15, room = most > 32 ? 6 : 11;
  const width = Math.max(least, grid.letters * font * 0.602 + room);
  let height = Math.min(Math.max(least, grid.labels * font * 1.18 + room * 0.8), Math.max(width, least));
  if (grid.labels > 1) height = Math.max(height, width * 0.82);
  return { width, height, font: grid.labels ? font : 0, axis: Math.min(11, font - 1) };
};
const levelWidth = (level, m) => Math.max(0, ...level.labels.map(label => label.length)) * m.axis * 0.602 + 8;
let gridCount = 0;
const drawGrid = (grid, name) => {
  const m = metrics(grid), big = grid.rows * grid.columns > MOST_LIVE;
  const beside = grid.names && grid.names[1] ? grid.names[1].length * (m.axis + 1) * 0.602 + 6 : 0;
  const left = grid.left.reduce((sum, level) => sum + levelWidth(level, m), 0) + beside + (grid.left.length ? 4 : 2);
  const top = grid.top.length * m.axis * 1.5 + (grid.names && grid.names[0] ? m.axis * 1.5 : 0) + (grid.top.length ? 3 : 2);
  const width = left + grid.columns * m.width + 3, height = top + grid.rows * m.height + 3;
  const parts = [], id = `g${gridCount++}`, f = n => Math.round(n * 100) / 100;
  const fills = grid.colors.map(colored), inks = grid.colors.map(color => inkOn(colored(color)));
  let y = top - 5;
  for (const level of grid.top) {
    // as many labels as there is room for
    const wide = level.run * m.width, every = Math.ceil((Math.max(...level.labels.map(label => label.length)) * m.axis * 0.602 + 2) / wide);
    level.labels.forEach((label, i) => {
      if (i % every) return;
      const x = left + (i + 0.5) * wide;
      parts.push(`<text class="ax" x="${f(x)}" y="${f(y)}" font-size="${m.axis}">${escape(label)}</text>`);
      if (level.run > 1) parts.push(`<path class="brc" d="M${f(x - wide / 2 + 3)} ${f(y + 3)}h${f(wide - 6)}"/>`);
    });
    y -= m.axis * 1.5;
  }
  let x = left - 6;
  for (const level of grid.left) {
    const high = level.run * m.height, every = Math.ceil((m.axis + 1) / high);
    level.labels.forEach((label, i) => {
      if (i % every) return;
      const middle = top + (i + 0.5) * high;
      parts.push(`<text class="ax fin" x="${f(x)}" y="${f(middle + m.axis * 0.35)}" font-size="${m.axis}">${escape(label)}</text>`);
      if (level.run > 1) parts.push(`<path class="brc" d="M${f(x + 3)} ${f(middle - high / 2 + 3)}v${f(high - 6)}"/>`);
    });
    x -= levelWidth(level, m);
  }
  if (grid.names) {
    parts.push(`<text class="ax" x="${f(left + grid.columns * m.width / 2)}" y="${f(y)}" font-size="${m.axis + 1}">${escape(grid.names[0])}</text>`);
    parts.push(`<text class="ax fin" x="${f(x)}" y="${f(top + grid.rows * m.height / 2 + m.axis * 0.35)}" font-size="${m.axis + 1}">${escape(grid.names[1])}</text>`);
  }
  const cells = [];
  for (let row = 0; row < grid.rows; row++) {
    if (!big) cells.push(`<g role="row">`);
    for (let column = 0; column < grid.columns; column++) {
      const index = row * grid.columns + column, cell = grid.cells[index];
      if (!cell) continue;
      const [label, color, mark, told] = cell, cx = left + column * m.width, cy = top + row * m.height;
      const kind = mark === 2 ? "hole" : color < 0 ? "plain" : "", fill = kind ? "" : ` fill="${fills[color]}"`;
      const at = `x="${f(cx)}" y="${f(cy)}" width="${f(m.width)}" height="${f(m.height)}"`;
      if (big) { cells.push(`<rect ${at}${fill}${kind ? ` class="${kind}"` : ""}/>`); continue; }
      const name = told || label || "empty";
      cells.push(`<g class="cell${mark === 3 ? " chosen" : ""}" role="gridcell" tabindex="-1" data-i="${index}" aria-label="${escape(name)}"><rect ${at}${fill}${kind ? ` class="${kind}"` : ""}/>`);
      if (mark === 1) cells.push(`<path class="corner" d="M${f(cx + m.width - 0.5)} ${f(cy + 0.5)}h-7l7 7z"/>`);
      if (m.font && label) {
        const lines = label.split("\n"), ink = mark === 2 || mark === 4 ? ` class="faint"` : color < 0 ? ` class="ink"` : ` fill="${inks[color]}"`;
        lines.forEach((line, i) => cells.push(`<text${ink} x="${f(cx + m.width / 2)}" y="${f(cy + m.height / 2 + m.font * 0.36 + (i - (lines.length - 1) / 2) * m.font * 1.18)}" font-size="${m.font}" aria-hidden="true">${escape(line)}</text>`));
      }
      cells.push("</g>");
    }
    if (!big) cells.push("</g>");
  }
  parts.push(big ? `<g class="many">${cells.join("")}</g>` : cells.join(""));
  const breaks = (levels, draw) => levels.slice(1).filter(level => level.run > 1).forEach(level => draw(level.run));
  breaks(grid.top, run => { for (let c = run; c < grid.columns; c += run) parts.push(`<path class="brk" d="M${f(left + c * m.width)} ${f(top)}v${f(grid.rows * m.height)}"/>`); });
  breaks(grid.left, run => { for (let r = run; r < grid.rows; r += run) parts.push(`<path class="brk" d="M${f(left)} ${f(top + r * m.height)}h${f(grid.columns * m.width)}"/>`); });
  const middle = ([row, column]) => [left + (column + 0.5) * m.width, top + (row + 0.5) * m.height];
  const arrows = [];
  grid.lines.forEach((line, number) => {
    const points = line.through.map(middle);
    if (!points.length) return;
    if (line.arrow !== null) {
      // beside the labels: below those of a row, left of those of a column; a second one on the other side
      const goes = of => of.through[0][1] !== of.through[of.through.length - 1][1], across = goes(line);
      const before = grid.lines.slice(0, number).filter(of => of.arrow !== null && String(of.through[0]) === String(line.through[0]) && goes(of) === across).length;
      const far = across ? 0.36 : 0.42, side = before % 2 ? -far : far;
      points.forEach(point => { if (across) point[1] += side * m.height; else point[0] -= side * m.width; });
      const [x, y] = points[points.length - 1];
      arrows.push(`<text class="arwt" x="${f(across ? x - m.width / 2 : x)}" y="${f(across ? y + 4 : y - m.height / 2 + 4)}" font-size="11">${escape(line.arrow)}</text>`);
    }
    parts.push(`<path class="${line.arrow === null ? "crv" : "arw"}"${line.arrow === null ? "" : ` marker-end="url(#head)"`} d="M${points.map(([a, b]) => `${f(a)} ${f(b)}`).join("L")}"/>`);
  });
  parts.push(...arrows);
  const wrap = h(".gridwrap");
  wrap.innerHTML = `<svg class="grid" id="${id}" role="${big ? "img" : "grid"}" aria-label="${escape(name)}, ${grid.rows} rows, ${grid.columns} columns" width="${f(width)}" height="${f(height)}" viewBox="0 0 ${f(width)} ${f(height)}">${parts.join("")}</svg>`;
  const svg = wrap.firstChild;
  svg.cute = { grid, cells: big ? [] : [...svg.querySelectorAll(".cell")], m, left, top };
  const first = svg.querySelector(".cell");
  if (first) first.setAttribute("tabindex", "0");
  return wrap;
};
const drawBlock = (block, name) => {
  switch (block.kind) {
    case "row": return h(".frow", ...block.of.map(part => drawBlock(part, name)));
    case "column": return h(".fcol", ...block.of.map((part, i) => drawBlock(part, (block.of[i - 1] || {}).text || name)));
    case "table": if (block.of.length === 1) return h(".fline", ...block.of[0].map(part => drawBlock(part, name)));
      return h(".ftable", { style: `grid-template-columns:repeat(${Math.max(...block.of.map(row => row.length))},max-content)` }, ...block.of.flat().map(part => drawBlock(part, name)));
    case "text": return h(`.f${block.style}`, block.text);
    case "grid": return drawGrid(block, name);
    default: return h("");
  }
};
// A figure with its links: pointing at a cell, or walking to it with the arrow keys, lights what goes with it.
const drawFigure = (figure, options = {}) => {
  const root = h(".fig", { role: "group", "aria-label": figure.title });
  let body = figure.body;
  if (options.bare && body.kind === "column" && body.of.length && body.of[0].style === "heading") body = { ...body, of: body.of.slice(1) };
  root.append(drawBlock(body, figure.title));
  const links = new Map();
  const svgs = [...root.querySelectorAll("svg.grid")];
  for (const svg of svgs) for (const cell of svg.cute.cells) {
    for (const link of svg.cute.grid.cells[cell.dataset.i][4].split(" ")) if (link) links.set(link, [...(links.get(link) || []), cell]);
  }
  let pinned = null;
  const of = cell => cell.ownerSVGElement.cute.grid.cells[cell.dataset.i];
  const light_ = cell => {
    root.querySelectorAll(".lit").forEach(other => other.classList.remove("lit"));
    const names = cell ? of(cell)[4].split(" ").filter(Boolean) : [];
    root.classList.toggle("lighting", names.length > 0 && svgs.length + names.length > 1);
    if (!cell) return;
    cell.classList.add("lit");
    for (const name of names) for (const other of links.get(name) || []) other.classList.add("lit");
    if (options.at) options.at(cell, of(cell));
  };
  root.lightLinks = names => {
    root.querySelectorAll(".lit").forEach(other => other.classList.remove("lit"));
    root.classList.toggle("lighting", names.length > 0);
    for (const name of names) for (const other of links.get(name) || []) other.classList.add("lit");
  };
  const cellOf = event => event.target.closest ? event.target.closest(".cell") : null;
  root.addEventListener("pointermove", event => {
    const cell = cellOf(event);
    showTip(cell ? of(cell)[3] : "", event.clientX, event.clientY);
    if (!pinned) { if (cell) light_(cell); else if (options.rest) options.rest(root); else light_(null); }
  });
  root.addEventListener("pointerleave", () => { showTip(""); if (!pinned) { if (options.rest) options.rest(root); else light_(null); } });
  root.addEventListener("click", event => {
    const cell = cellOf(event);
    if (!cell) return;
    pinned = pinned === cell ? null : cell;
    light_(cell);
    if (options.pick) options.pick(cell, of(cell));
  });
  root.addEventListener("focusin", event => { const cell = cellOf(event); if (cell) { light_(cell); const box = cell.getBoundingClientRect(); showTip(of(cell)[3], box.left, box.bottom - 10); } });
  root.addEventListener("focusout", () => { showTip(""); if (!pinned && options.rest) options.rest(root); else if (!pinned) light_(null); });
  root.addEventListener("keydown", event => {
    const cell = cellOf(event);
    if (!cell) return;
    const { grid, cells } = cell.ownerSVGElement.cute, index = Number(cell.dataset.i);
    let row = Math.floor(index / grid.columns), column = index % grid.columns;
    switch (event.key) {
      case "ArrowLeft": column -= 1; break;
      case "ArrowRight": column += 1; break;
      case "ArrowUp": row -= 1; break;
      case "ArrowDown": row += 1; break;
      case "Home": column = 0; if (event.ctrlKey) row = 0; break;
      case "End": column = grid.columns - 1; if (event.ctrlKey) row = grid.rows - 1; break;
      case "Enter": case " ": event.preventDefault(); cell.dispatchEvent(new MouseEvent("click", { bubbles: true })); return;
      case "Escape": pinned = null; light_(null); return;
      default: return;
    }
    event.preventDefault();
    row = Math.max(0, Math.min(grid.rows - 1, row)); column = Math.max(0, Math.min(grid.columns - 1, column));
    const next = cells.find(other => Number(other.dataset.i) === row * grid.columns + column);
    if (next) { cell.setAttribute("tabindex", "-1"); next.setAttribute("tabindex", "0"); next.focus(); }
  });
  for (const svg of svgs) if (!svg.cute.cells.length) svg.addEventListener("pointermove", event => {
    const { grid, m, left, top } = svg.cute, box = svg.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left - left) / m.width), row = Math.floor((event.clientY - box.top - top) / m.height);
    const cell = row >= 0 && column >= 0 && column < grid.columns ? grid.cells[row * grid.columns + column] : null;
    showTip(cell ? cell[3] : "", event.clientX, event.clientY); event.stopPropagation();
  });
  if (options.rest) options.rest(root);
  // a little too wide: a little smaller, down to what can be read
  requestAnimationFrame(() => {
    const part = root.clientWidth / Math.max(root.scrollWidth, ...svgs.map(svg => svg.width.baseVal.value + 4));
    if (part < 1 && root.clientWidth > 500) root.firstChild.style.zoom = Math.max(part - 0.005, 0.62);
  });
  return root;
};
// Steps of an explanation.
const stepList = steps => h("ol.steps", ...steps.map(step => h("li",
  h(".op", step.text), step.on ? h("pre", `which is ${step.on}`) : null,
  step.lines.length ? h("pre", step.lines.join("\n")) : null,
  step.refused ? h(".gives.no", `refused: ${step.refused}`) : h(".gives", `= ${step.result}`),
  ...step.help.map(help => h("p.small", help)))));
