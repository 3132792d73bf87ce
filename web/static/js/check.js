// A table in play: one player or many, each with a sheet. The service decides every cross and counts
// every point; this keeps the marks, shows them, and asks.

import { ask, Refused, sheetPart, Unreachable } from "./service.js";
import { boxesOf, boxMade, isEmpty, marksIn, noMarks, ROWS, toggled } from "./marks.js";
import { bringBack, load, save, setAside } from "./store.js";
import { colors, say, titles } from "./say.js";
import { pack, unpack } from "./link.js";
import { SheetView } from "./sheet.js";
import { showResult } from "./result.js";

const STRUCK = "bar-not-struck";
const RETRY = [1000, 2000, 4000, 8000, 15000]; // milliseconds
const $ = (id) => document.getElementById(id);
const paper = $("paper");

let table = null;
let view = null;
let working = false;
let retries = 0;
let retryTimer;
let stale = false; // whether the score shown is older than the marks
let refusedBox = null; // where the last tap was refused

// ---- players and their marks

const newPlayer = (code, name = "") => ({ id: crypto.randomUUID?.() ?? String(Math.random()), name, code, past: [], now: noMarks(), future: [], score: null });
const newTable = (code, variant) => ({ variant, mode: "play", current: 0, players: [newPlayer(code)], others: [], queue: [] });
const player = () => table.players[table.current];
const nameOf = (one) => one.name || say("player", { number: table.players.indexOf(one) + 1 });
const many = () => table.players.length > 1;

// Rows that somebody closed: the locks on this table, and what a single player says of the others.
function closedRows() {
  const locks = table.players.flatMap((one) => one.now.locks);
  return new Set([...locks, ...(many() ? [] : table.others)]);
}

// A player's marked sheet as the service reads it.
function marked(one, keys, closed) {
  const { rows, locks, misthrows } = one.now;
  const sheet = { code: one.code, rows, locks, misthrows };
  for (const key of keys) sheet[key] = one.now[key];
  if (one.name) sheet.name = one.name;
  if (closed) sheet.closed = [...closed];
  if (many()) sheet.players = table.players.length;
  return sheet;
}

const keysNow = () => view.keys;

// ---- what is shown

function pendingOf(one) {
  return table.queue.filter((step) => step.player === one.id && step.cross.row).map((step) => `${step.cross.row}.${step.cross.number}`);
}

function draw() {
  const one = player();
  const pending = new Set(pendingOf(one));
  view.show({ crossed: boxesOf(one.now), pending, closed: closedRows(), others: new Set(table.others) });
  view.form.querySelector(".others").hidden = many();
  if (document.activeElement !== view.nameField) view.nameField.value = one.name;
  const waiting = table.queue.some((step) => step.player === one.id);
  document.querySelector("[data-do=undo]").disabled = !one.past.length && !waiting;
  document.querySelector("[data-do=redo]").disabled = !one.future.length;
  document.querySelector("[data-do=finish]").textContent = say(many() ? "settle" : table.mode === "play" ? "finish" : "check");
  const lucky = view.form.querySelector("[data-do=lucky]");
  if (lucky) lucky.hidden = table.mode !== "play";
  $("mode-hint").textContent = say(`hint-${table.mode}`);
  for (const input of document.querySelectorAll("[name=mode]")) input.checked = input.value === table.mode;
  drawPlayers();
  drawScore();
}

function drawPlayers() {
  const bar = $("players");
  const held = document.activeElement?.closest?.("#players") ? document.activeElement.dataset.key : null;
  bar.replaceChildren();
  table.players.forEach((one, n) => {
    const group = document.createElement("span");
    group.className = "player";
    if (n === table.current) group.dataset.current = "";
    if (many()) {
      const pick = button(nameOf(one), "pick", () => choosePlayer(n));
      pick.setAttribute("aria-pressed", String(n === table.current));
      const points = document.createElement("b");
      points.textContent = one.score?.total ?? "";
      pick.append(points);
      pick.dataset.key = `pick ${n}`;
      group.append(pick);
      const edit = button("✎", "edit", () => editPlayer(n));
      edit.setAttribute("aria-label", say("edit-player", { name: nameOf(one) }));
      edit.dataset.key = `edit ${n}`;
      group.append(edit);
      bar.append(group);
    }
  });
  const add = button(`+ ${say("add-player")}`, "add-player", () => editPlayer(null));
  add.dataset.key = "add";
  bar.append(add);
  if (held) bar.querySelector(`[data-key="${held}"]`)?.focus();
}

function drawScore() {
  const score = player().score;
  const set = (name, value) => {
    const cell = view.form.querySelector(`[data-total=${name}] b`);
    if (cell) cell.textContent = value;
  };
  const unknown = table.mode === "paper" && !isEmpty(player().now) ? "–" : 0; // nobody has asked yet
  for (const row of ROWS) set(row, score?.rows[row].points ?? unknown);
  set("misthrows", score ? Math.abs(score.misthrows.points) : unknown);
  set("extra", score?.extras.reduce((sum, extra) => sum + extra.points, 0) ?? unknown);
  const total = score ? score.total ?? "–" : unknown;
  set("total", total);
  $("total").textContent = total;
}

function button(text, kind, run) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind;
  made.textContent = text;
  made.addEventListener("click", run);
  return made;
}

function toast(text, action) {
  const banner = $("toast");
  banner.replaceChildren(text);
  if (action) banner.append(button(action.text, "button small", () => { banner.hidden = true; action.run(); }));
  banner.hidden = false;
  clearTimeout(toast.timer);
  if (!action) toast.timer = setTimeout(() => { banner.hidden = true; }, 5000);
}

function speak(text) { $("spoken-problem").textContent = text; }

// Problems and notices beside the sheet; each problem also at its box.
function showRemarks(problems, notices, listed = true) {
  const box = $("problems");
  box.replaceChildren();
  view.trouble(new Set([...problems.map((problem) => problem.box), refusedBox].filter(Boolean)));
  if (!listed) return; // they stand in the result
  for (const [kind, remarks] of [["problem", problems], ["notice", notices]]) {
    for (const remark of remarks) {
      const item = document.createElement("li");
      item.className = kind;
      if (remark.box) item.append(button(remark.text, "", () => view.focus(remark.box)));
      else item.textContent = remark.text;
      box.append(item);
    }
  }
}

function setOffline(off) {
  if ($("offline").hidden === !off) return;
  $("offline").hidden = !off;
  if (!off) toast(say("back-online"));
}

// ---- steps

function commit(one, marks) {
  stale = true;
  one.past.push(one.now);
  one.now = marks;
  one.future = [];
  save(table);
}

function tap(box, input) {
  const one = player();
  clearRefusal();
  hideResult();
  const [strip, name] = box.split(".");
  if (name === "closed") {
    table.others = input.checked ? [...table.others, strip] : table.others.filter((row) => row !== strip);
    save(table);
    draw();
    rescore();
    return;
  }
  const numbered = /^\d+$/.test(name) && strip in colors;
  if (table.mode === "paper" || (!numbered && name !== "lock")) {
    commit(one, toggled(one.now, box));
    settleTrouble();
    save(table);
    draw();
    if (table.mode === "play") rescore();
    return;
  }
  if (boxesOf(one.now).has(box)) {
    takeBack(box);
  } else if (name === "lock") {
    draw();
    view.bubble(box, say("lock-follows"));
    speak(say("lock-follows"));
  } else if (pendingOf(one).includes(box)) {
    table.queue = table.queue.filter((step) => !(step.player === one.id && step.cross.row === strip && step.cross.number === Number(name)));
    save(table);
    draw();
  } else {
    enqueue({ row: strip, number: Number(name) });
  }
}

function clearRefusal() {
  if (refusedBox) view.labels.get(refusedBox)?.classList.remove("troubled");
  refusedBox = null;
  view.clearBubble();
}

function settleTrouble() {
  if (table.mode !== "paper") return;
  player().score = null; // of other marks than these
  showRemarks([], []);
}

function enqueue(cross, more = {}) {
  table.queue.push({ player: player().id, cross, ...more });
  save(table);
  draw();
  work();
}

// A second tap takes back the step that made the box, and what came after; redo brings it back.
function takeBack(box) {
  const one = player();
  const steps = [...one.past, one.now];
  const made = steps.findLastIndex((marks) => !boxesOf(marks).has(box)) + 1;
  const back = steps.length - made;
  table.queue = table.queue.filter((step) => step.player !== one.id);
  for (let n = 0; n < back; n += 1) undoOne(one);
  if (back > 1) toast(say("taken-back"));
  afterUndo();
}

function undoOne(one) {
  if (!one.past.length) return;
  one.future.push(one.now);
  one.now = one.past.pop();
}

function afterUndo() {
  clearRefusal();
  hideResult();
  settleTrouble();
  save(table);
  draw();
  if (table.mode === "play") rescore();
}

function undo() {
  const one = player();
  const waiting = table.queue.findLastIndex((step) => step.player === one.id);
  if (waiting >= 0) table.queue.splice(waiting, 1);
  else undoOne(one);
  afterUndo();
}

function redo() {
  const one = player();
  if (!one.future.length) return;
  one.past.push(one.now);
  one.now = one.future.pop();
  view.animate([...boxesOf(one.now)].filter((box) => !boxesOf(one.past.at(-1)).has(box)));
  afterUndo();
}

// ---- the service's word

async function work() {
  if (working) return;
  working = true;
  clearTimeout(retryTimer);
  try {
    stale = true;
    while (table.queue.length || stale) {
      if (!table.queue.length) {
        stale = false;
        await rescoreNow(); // taps go on meanwhile
        continue;
      }
      const step = table.queue[0];
      const one = table.players.find((other) => other.id === step.player);
      if (!one) { table.queue.shift(); continue; }
      const closed = closedRows();
      if (step.sameThrow) closed.delete(step.cross.row);
      const request = { sheet: marked(one, keysNow(), closed), cross: step.cross };
      if (step.choose) request.choose = step.choose;
      const before = one.now;
      const answer = await ask("crosses", request);
      reached();
      if (table.queue[0] !== step || one.now !== before) continue; // taken back or overtaken meanwhile
      if (answer.legal && answer.choose.length) {
        const row = await choose(answer.choose);
        if (row) { step.choose = row; save(table); continue; }
        table.queue.shift();
        save(table);
        draw();
        continue;
      }
      table.queue.shift();
      if (answer.legal) {
        commit(one, marksIn(answer.sheet));
        const shownNow = one === player();
        draw();
        if (shownNow) {
          view.animate(answer.made.map(boxMade));
          view.trouble(new Set());
        }
      } else {
        save(table);
        draw();
        if (one === player()) refuse(step, answer.problems);
      }
    }
  } catch (error) {
    if (error instanceof Unreachable) unreached();
    else if (error instanceof Refused) {
      table.queue.shift();
      save(table);
      draw();
      toast(error.message);
      if (table.queue.length) retryTimer = setTimeout(work);
    } else throw error;
  } finally {
    working = false;
  }
}

function refuse(step, problems) {
  const [first] = problems;
  const box = first.box ?? (step.cross.row ? `${step.cross.row}.${step.cross.number}` : null);
  const row = step.cross.row;
  // Several players may close a row in one throw: then the others' word that it is closed comes too early.
  const closing = view.labels.get(box)?.classList.contains("closing");
  const byOthers = closing && closedRows().has(row) && !player().now.locks.includes(row);
  const again = byOthers && !step.sameThrow
    ? { text: say("same-throw"), run: () => enqueue(step.cross, { sameThrow: true }) }
    : undefined;
  refusedBox = box;
  view.trouble(new Set([box]));
  view.bubble(box, first.text, again);
  speak(box && view.nameOf(box) ? say("problem-at", { box: view.nameOf(box), text: first.text }) : first.text);
}

function choose(rows) {
  const dialog = $("choice");
  $("choice-title").textContent = say("choose");
  const box = dialog.querySelector(".choice-rows");
  box.replaceChildren(...rows.map((row) => {
    const pick = button(colors[row], `c-${row}`, () => { dialog.close(row); });
    pick.value = row;
    pick.prepend(symbol(row));
    return pick;
  }));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
}

function symbol(color) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#s-${color}`);
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

function reached() {
  retries = 0;
  setOffline(false);
}

function unreached() {
  setOffline(true);
  clearTimeout(retryTimer);
  retryTimer = setTimeout(work, RETRY[Math.min(retries, RETRY.length - 1)]);
  retries += 1;
}

function rescore() {
  stale = true;
  work();
}

async function rescoreNow() {
  if (table.mode !== "play") return;
  const one = player();
  const own = withoutStruck(one);
  const score = await ask("scores", marked({ ...one, now: own }, keysNow(), closedRows()));
  reached();
  if (stale || one !== player()) return; // another answer follows
  strike(one, own, score);
  const before = one.score?.total;
  one.score = score;
  save(table);
  drawScore();
  drawPlayers();
  showRemarks(score.problems, score.notices);
  if (score.total !== before) $("spoken-score").textContent = score.total === null ? say("no-total") : say("total", { total: score.total });
}

// Bar boxes that the service calls forfeited are struck out, and opened again once it does not.
function withoutStruck(one) {
  const boxes = boxesOf(one.now);
  return (one.struck ?? []).filter((box) => boxes.has(box)).reduce(toggled, one.now);
}

function strike(one, own, score) {
  const forfeited = score.notices.filter((notice) => notice.code === STRUCK);
  one.struck = forfeited.map((notice) => notice.box);
  one.now = one.struck.reduce(toggled, own);
  score.notices = score.notices.filter((notice) => notice.code !== STRUCK);
  draw();
}

// ---- players

async function choosePlayer(n) {
  clearRefusal();
  const before = table.current;
  table.current = n;
  try {
    await layOut(player().code);
  } catch (error) {
    table.current = before;
    if (error instanceof Unreachable) { unreached(); return; }
    throw error;
  }
  save(table);
  showRemarks([], []);
  draw();
  rescore();
}

function editPlayer(n) {
  const dialog = $("player");
  const form = dialog.querySelector("form");
  const one = n === null ? null : table.players[n];
  $("player-title").textContent = one ? say("edit-player", { name: nameOf(one) }) : say("add-player");
  form.elements.player.value = one?.name ?? "";
  form.elements.player.placeholder = say("player", { number: (n ?? table.players.length) + 1 });
  form.elements["player-code"].value = (one ?? player()).code;
  $("player-wrong").textContent = "";
  form.querySelector("[value=remove]").hidden = !one || !many();
  form.querySelector("[value=keep]").textContent = say(one ? "keep" : "add");
  form.onsubmit = async (event) => {
    event.preventDefault();
    const act = event.submitter?.value ?? "keep";
    if (act === "") { dialog.close(); return; }
    if (act === "remove") {
      table.players.splice(n, 1);
      table.queue = table.queue.filter((step) => step.player !== one.id);
      dialog.close();
      await choosePlayer(Math.min(table.current, table.players.length - 1));
      return;
    }
    const name = form.elements.player.value.trim();
    let sheet;
    try {
      sheet = await sheetPart(form.elements["player-code"].value.trim().split("/").at(-1));
    } catch (error) {
      $("player-wrong").textContent = error instanceof Unreachable ? say("offline") : error.message;
      return;
    }
    if (sheet.dataset.variant !== table.variant) {
      $("player-wrong").textContent = `${titles[table.variant]} ≠ ${titles[sheet.dataset.variant]}`;
      return;
    }
    dialog.close();
    if (one) {
      one.name = name;
      if (one.code !== sheet.dataset.code) Object.assign(one, newPlayer(sheet.dataset.code, name), { id: one.id });
      await choosePlayer(table.current);
    } else {
      table.others = [];
      table.players.push(newPlayer(sheet.dataset.code, name));
      await choosePlayer(table.players.length - 1);
    }
  };
  dialog.showModal();
}

// ---- the result

async function finish() {
  const call = many() ? "tables" : "scores";
  let body;
  if (many()) {
    body = { players: table.players.map((one) => { const sheet = marked(one, keysNow(), null); delete sheet.players; return sheet; }) };
  } else {
    const known = table.mode === "play" || table.others.length;
    body = marked(player(), keysNow(), known ? closedRows() : null);
  }
  let answer;
  try {
    answer = await ask(call, body);
    reached();
  } catch (error) {
    if (error instanceof Unreachable) {
      unreached();
      toast(say("offline"));
      return;
    }
    toast(error.message);
    return;
  }
  await present(call, body, answer);
}

async function present(call, body, answer) {
  const one = player();
  const results = many() ? answer.results : [answer];
  table.players.forEach((other, n) => { other.score = results[n]; });
  save(table);
  draw();
  const own = results[table.players.indexOf(one)];
  showRemarks(own.problems, own.notices, false);
  const fragment = `${call === "tables" ? "t" : "s"}=${await pack(body)}`;
  const link = answer.link ?? `${location.origin}/check#${fragment}`;
  showResult($("result"), {
    answer,
    results,
    names: table.players.map(nameOf),
    single: !many(),
    link,
    symbol,
    goTo: async (n, box) => {
      if (n !== table.current) await choosePlayer(n);
      showRemarks(results[n].problems, results[n].notices, false);
      if (box) view.focus(box);
    },
    newGame,
    close: () => { hideResult(); view.form.scrollIntoView({ block: "start" }); },
  });
}

function hideResult() {
  $("result").hidden = true;
}

function newGame() {
  setAside(table);
  table.players = table.players.map((one) => newPlayer(one.code, one.name));
  table.others = [];
  table.queue = [];
  table.current = 0;
  hideResult();
  choosePlayer(0).then(() => toast(say("kept"), { text: say("bring-back"), run: restore }));
}

async function restore() {
  const kept = bringBack();
  if (!kept) return;
  table = kept;
  hideResult();
  await begin();
}

// ---- getting going

// Put the sheet with this code on the page, if it is not there yet.
async function layOut(code) {
  if (view?.code === code) return;
  const here = paper.querySelector(".sheet");
  const form = here?.dataset.code === code ? here : await sheetPart(code);
  if (form !== here) paper.replaceChildren(form);
  view = new SheetView(form, tap);
  view.nameField.addEventListener("input", () => {
    player().name = view.nameField.value.trim();
    save(table);
    drawPlayers();
  });
  document.querySelector(".turn-hint").hidden = !form.classList.contains("wide");
  form.querySelector("[data-do=lucky]")?.addEventListener("click", () => enqueue({ lucky: true }));
}

async function begin() {
  $("chooser").hidden = true;
  $("desk").hidden = false;
  await layOut(player().code);
  table.variant = view.variant;
  save(table);
  draw();
  work();
  document.body.dataset.ready = "";
}

async function openShared(fragment) {
  let body;
  try {
    body = await unpack(fragment.slice(2));
  } catch {
    $("chooser").hidden = false;
    $("desk").hidden = true;
    toast(say("unreadable"));
    return;
  }
  const mine = load();
  if (mine && mine.players.some((one) => !isEmpty(one.now))) setAside(mine);
  const sheets = fragment.startsWith("t=") ? body.players : [body];
  const code = (sheet) => sheet.code ?? body.code ?? tagOf(sheet.variant ?? body.variant);
  table = newTable(code(sheets[0]), null);
  table.mode = "paper";
  table.players = sheets.map((sheet) => ({ ...newPlayer(code(sheet), sheet.name ?? ""), now: marksIn(sheet) }));
  table.others = sheets.length > 1 ? [] : (body.closed ?? []).filter((row) => !(body.locks ?? []).includes(row));
  const here = new URL(location.href);
  here.hash = "";
  here.searchParams.set("code", table.players[0].code);
  history.replaceState(null, "", here); // a reload finds the sheet again
  await begin();
  const call = many() ? "tables" : "scores";
  try {
    await present(call, body, await ask(call, body));
  } catch (error) {
    if (error instanceof Unreachable) unreached();
    else toast(error.message);
  }
  if (mine) toast(`${say("shared")} ${say("kept")}`, { text: say("bring-back"), run: restore });
  else toast(say("shared"));
}

// A variant's standard code, read off its card.
function tagOf(variant) {
  return document.querySelector(`[data-variant="${variant}"][data-tag]`)?.dataset.tag ?? "";
}

async function start() {
  const fragment = location.hash.slice(1);
  if (/^[st]=/.test(fragment)) {
    await openShared(fragment);
    return;
  }
  const kept = load();
  const here = paper.querySelector(".sheet");
  if (kept?.players.some((one) => one.code === here.dataset.code)) {
    table = kept;
    await begin();
    return;
  }
  table = newTable(here.dataset.code, here.dataset.variant);
  if (kept?.players.some((one) => !isEmpty(one.now))) {
    setAside(kept);
    toast(say("kept"), { text: say("bring-back"), run: restore });
  }
  await begin();
}

document.querySelector(".tools").addEventListener("click", (event) => {
  const act = event.target.closest("[data-do]")?.dataset.do;
  ({ undo, redo, finish })[act]?.();
});
for (const input of document.querySelectorAll("[name=mode]")) {
  input.addEventListener("change", () => {
    table.mode = input.value;
    save(table);
    view.clearBubble();
    showRemarks([], []);
    hideResult();
    draw();
    if (table.mode === "play") rescore();
  });
}
document.addEventListener("click", (event) => {
  if (!event.target.closest(".box, dialog")) view?.clearBubble();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") view?.clearBubble();
  if (!view || !(event.ctrlKey || event.metaKey) || event.target.matches("input[type=text]")) return;
  if (event.key === "z" && !event.shiftKey) { event.preventDefault(); undo(); }
  if (event.key === "y" || (event.key.toLowerCase() === "z" && event.shiftKey)) { event.preventDefault(); redo(); }
});
$("choice").querySelector("[value='']").addEventListener("click", () => $("choice").close(""));
addEventListener("online", () => { if (table) work(); });
addEventListener("hashchange", () => { if (/^#[st]=/.test(location.hash)) openShared(location.hash.slice(1)); });
start();
