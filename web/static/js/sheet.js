// One sheet on the page: shows marks, tells taps, and is walked through with the arrow keys.

import { colors, say } from "./say.js";

const STEP = 140; // milliseconds between crosses that follow each other

export class SheetView {
  constructor(form, onTap) {
    this.form = form;
    this.labels = new Map();
    for (const label of form.querySelectorAll("[data-box]")) this.labels.set(label.dataset.box, label);
    form.addEventListener("change", (event) => {
      const box = event.target.closest?.("[data-box]")?.dataset.box;
      if (box) onTap(box, event.target);
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("keydown", (event) => this.walk(event));
    this.lines = [...form.querySelectorAll(".line")].map((line) => [...line.querySelectorAll("[data-box] input")]);
    for (const line of this.lines) line.forEach((input, n) => { input.tabIndex = n ? -1 : 0; });
    form.addEventListener("focusin", (event) => {
      const line = this.lines.find((inputs) => inputs.includes(event.target));
      for (const input of line ?? []) input.tabIndex = input === event.target ? 0 : -1;
    });
  }

  get code() { return this.form.dataset.code; }
  get variant() { return this.form.dataset.variant; }
  get keys() { return this.form.dataset.keys.split(" ").filter(Boolean); }
  get nameField() { return this.form.elements.name; }

  nameOf(box) { return this.labels.get(box)?.querySelector("input").dataset.name ?? ""; }

  // Crossed boxes, those still waiting for the referee's word, rows closed by anyone, those ticked as closed by others.
  show({ crossed, pending, closed, others }) {
    for (const [box, label] of this.labels) {
      const input = label.querySelector("input");
      const ticked = box.endsWith(".closed") ? others.has(box.split(".")[0]) : crossed.has(box) || pending.has(box);
      if (input.checked !== ticked) input.checked = ticked;
      label.classList.toggle("pending", pending.has(box));
      if (!ticked) label.classList.remove("made");
    }
    for (const row of this.form.querySelectorAll(".row")) {
      const color = row.dataset.row;
      const shut = closed.has(color);
      const own = crossed.has(`${color}.lock`);
      row.classList.toggle("shut", shut && !own);
      row.setAttribute("aria-label", shut ? say("closed", { row: colors[color] }) : colors[color]);
      const boxes = [...row.querySelectorAll("[data-box]")];
      const last = boxes.findLastIndex((label) => label.querySelector("input").checked);
      boxes.forEach((label, n) => {
        const input = label.querySelector("input");
        label.classList.toggle("lost", !input.checked && (n < last || shut));
      });
    }
    for (const label of this.labels.values()) {
      const input = label.querySelector("input");
      if (input.type !== "checkbox") continue;
      const word = input.checked ? "crossed" : label.classList.contains("lost") ? "lost" : "";
      input.setAttribute("aria-label", word ? say(word, { box: input.dataset.name }) : input.dataset.name);
    }
  }

  // Crosses that were just made, one after the other.
  animate(boxes) {
    boxes.forEach((box, n) => {
      const label = this.labels.get(box);
      if (!label) return;
      label.style.setProperty("--wait", `${n * STEP}ms`);
      label.classList.remove("made");
      void label.offsetWidth; // starts the animation anew
      label.classList.add("made");
    });
  }

  trouble(boxes) {
    for (const [box, label] of this.labels) {
      const input = label.querySelector("input");
      const troubled = boxes.has(box);
      label.classList.toggle("troubled", troubled);
      if (troubled) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
  }

  // A problem in words, at its box.
  bubble(box, text, action) {
    this.clearBubble();
    const bubble = document.createElement("div");
    bubble.className = "bubble";
    bubble.append(text);
    if (action) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button small";
      button.textContent = action.text;
      button.addEventListener("click", () => { this.clearBubble(); action.run(); });
      bubble.append(document.createElement("br"), button);
    }
    const paper = this.form.parentElement;
    paper.append(bubble);
    const label = this.labels.get(box) ?? this.form.querySelector(".rows");
    const at = label.getBoundingClientRect();
    const around = paper.getBoundingClientRect();
    const left = at.left + at.width / 2 - around.left - bubble.offsetWidth / 2;
    bubble.style.left = `${Math.max(8, Math.min(left, around.width - bubble.offsetWidth - 8))}px`;
    bubble.style.top = `${at.bottom - around.top + 6}px`;
  }

  clearBubble() { this.form.parentElement?.querySelector(".bubble")?.remove(); }

  focus(box) {
    const input = this.labels.get(box)?.querySelector("input");
    input?.focus();
    input?.scrollIntoView({ block: "center", inline: "center" });
  }

  walk(event) {
    const row = this.lines.findIndex((line) => line.includes(event.target));
    if (row < 0) return;
    const line = this.lines[row];
    const n = line.indexOf(event.target);
    const to = {
      ArrowRight: () => line[n + 1],
      ArrowLeft: () => line[n - 1],
      Home: () => line[0],
      End: () => line.at(-1),
      ArrowDown: () => this.nearest(this.lines[row + 1], event.target),
      ArrowUp: () => this.nearest(this.lines[row - 1], event.target),
    }[event.key];
    if (to) {
      event.preventDefault();
      to()?.focus();
    } else if (event.key === "Enter") {
      event.preventDefault();
      event.target.click();
    }
  }

  nearest(line, from) {
    const middle = (input) => { const at = input.getBoundingClientRect(); return at.left + at.width / 2; };
    const x = middle(from);
    return line?.reduce((best, input) => (Math.abs(middle(input) - x) < Math.abs(middle(best) - x) ? input : best));
  }
}
