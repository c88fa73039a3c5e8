// Pictures that link to the page (cute.html beside the book) get a button that opens it beneath them.
"use strict";
for (const link of document.querySelectorAll('a[href*="cute.html#"]')) {
  if (!link.querySelector("img")) continue;
  const bar = document.createElement("div"), button = document.createElement("button");
  bar.className = "alive"; button.type = "button"; button.textContent = "Try it here";
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () => {
    const open = bar.nextElementSibling;
    const is = open && open.tagName === "IFRAME";
    button.setAttribute("aria-expanded", String(!is)); button.textContent = is ? "Try it here" : "Close";
    if (is) { open.remove(); return; }
    const frame = document.createElement("iframe");
    frame.src = link.href; frame.title = "The page at this expression"; frame.loading = "lazy";
    bar.after(frame);
  });
  bar.append(button);
  (link.closest("p") || link).after(bar);
}
