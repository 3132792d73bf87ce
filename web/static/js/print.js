// The form of a pad: preview and summary follow every change, and the address always says it all.

import { say } from "./say.js";

const PAUSE = 60; // milliseconds after a key before the preview follows
const form = document.getElementById("pad");
let preview = document.getElementById("preview");
const board = document.getElementById("board");
const boardPreview = document.getElementById("board-preview");
const refused = document.getElementById("refused");
const NOT_OF_THE_PAD = ["side", "tiles"];
let waiting;
let turn = 0;

// What differs from how a pad usually is stays out of the address, but for the seed.
function query() {
  const usual = { sheets: "100", players: "4", paper: "a4", per_page: "auto", theme: "color" };
  const chosen = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (value && usual[name] !== value && !NOT_OF_THE_PAD.includes(name)) chosen.append(name, value);
  }
  return chosen;
}

function address() {
  const asked = new URLSearchParams(location.search).get("lang");
  const chosen = query();
  if (asked) chosen.set("lang", asked);
  return `${location.origin}${location.pathname}?${chosen}`;
}

async function follow() {
  turn += 1;
  const mine = turn;
  const chosen = query();
  chosen.set("lang", document.documentElement.lang);
  history.replaceState(null, "", address());
  let summary;
  try {
    summary = await (await fetch(`/print/summary.json?${chosen}`)).json();
  } catch {
    summary = { refused: say("offline") };
  }
  if (mine !== turn) return;
  refused.hidden = !summary.refused;
  refused.textContent = summary.refused ?? "";
  document.getElementById("download").disabled = Boolean(summary.refused);
  if (!summary.refused) {
    document.getElementById("needs").textContent = summary.needs;
    document.getElementById("fair").textContent = `${say(summary.fair.fair ? "fair" : "unfair")}: ${summary.fair.why}`;
    board.hidden = !summary.board;
    if (summary.board) boardPreview.src = `/print/board.svg?${chosen}`;
  }
  if (!summary.refused) await showPage(`/print/preview.svg?${chosen}`, mine);
  if (mine === turn) document.body.dataset.turn = mine;
}

// The next page takes the place of the last one only when it is ready: nothing flickers.
async function showPage(source, mine) {
  const picture = preview.cloneNode();
  picture.src = source;
  try {
    await picture.decode();
  } catch {
    return; // the last page stays
  }
  if (mine !== turn) return;
  preview.replaceWith(picture);
  preview = picture;
}

function changed() {
  clearTimeout(waiting);
  waiting = setTimeout(follow, PAUSE);
}

function adjust() {
  const variant = form.querySelector("[name=variant]:checked");
  const mixable = variant.dataset.shuffle === "1";
  for (const input of form.querySelectorAll("[name=layouts]")) {
    input.disabled = !mixable && input.value !== "standard";
    if (!mixable) input.checked = input.value === "standard";
  }
  document.getElementById("again").disabled = form.elements.layouts.value === "standard";
}

form.addEventListener("input", (event) => {
  if (NOT_OF_THE_PAD.includes(event.target.name)) return;
  if (event.target.name === "variant") {
    // Each variant as it is usually printed.
    const usual = form.querySelector(`[name=layouts][value=${event.target.dataset.usual}]`);
    if (usual) usual.checked = true;
  }
  adjust();
  changed();
});

document.getElementById("again").addEventListener("click", () => {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  form.elements.seed.value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  follow();
});

document.getElementById("copy").addEventListener("click", async (event) => {
  const button = event.currentTarget;
  const text = button.textContent;
  history.replaceState(null, "", address());
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = say("copied");
  } catch {
    prompt(text, location.href);
  }
  document.getElementById("said").textContent = say("copied");
  setTimeout(() => { button.textContent = text; }, 2500);
});

adjust();
