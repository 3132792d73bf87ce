// A table in play: one player or many, each with a sheet. The service decides every cross and counts
// every point; this keeps the marks, shows them, and asks.

import { ask, Refused, sheetPart, Unreachable } from "./service.js";
import { boxesOf, boxMade, isEmpty, marksIn, noMarks, ROWS, toggled } from "./marks.js";
import { bringBack, load, NOW, save, setAside } from "./store.js";
import { colors, say, titles } from "./say.js";
import { unpack } from "./link.js";
import { SheetView } from "./sheet.js";
import { showResult } from "./result.js";

const STRUCK = "bar-not-struck";
const RETRY = [1000, 2000, 4000, 8000, 15000]; // milliseconds
const $ = (id) => document.getElementById(id);
const paper = $("paper");

let table = null;
let view = null;
let working = false;
let worked = Promise.resolve(); // once nothing more is asked
let changes = 0; // to the marks of anybody
let finishing = false;
let otherTable = null; // what another tab is seen to play instead
let retries = 0;
let retryTimer;
let stale = false; // whether the score shown is older than the marks
let refusedBox = null; // where the last tap was refused

// ---- players and their marks

const newId = () => crypto.randomUUID?.() ?? String(Math.random());
const newPlayer = (code, name = "") => ({ id: newId(), name, code, past: [], now: noMarks(), future: [], score: null });
// What a shared result told beside the marks is kept in told: game, players, whether closed rows were given, which call.
const newTable = (code, variant) => ({ id: newId(), variant, mode: "play", current: 0, players: [newPlayer(code)], others: [], queue: [], told: {} });
const player = () => table.players[table.current];
const nameOf = (one) => one.name || say("player", { number: table.players.indexOf(one) + 1 });
const many = () => table.players.length > 1;
const callNow = () => (many() || table.told.call === "tables" ? "tables" : "scores");

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
  if (table.told.game) sheet.game = table.told.game;
  const players = many() ? table.players.length : table.told.players;
  if (players) sheet.players = players;
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
      const pick = button("", "pick", () => choosePlayer(n));
      const name = document.createElement("span");
      name.textContent = nameOf(one);
      pick.append(name);
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
  const most = Number(bar.dataset.most);
  add.disabled = table.players.length >= most;
  if (add.disabled) {
    const why = document.createElement("p");
    why.id = "full";
    why.className = "hint";
    why.textContent = say("full", { most });
    add.setAttribute("aria-describedby", why.id);
    bar.append(why);
  }
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
  changed();
  one.past.push(one.now);
  one.now = marks;
  one.future = [];
  save(table);
}

// What was asked before is about other marks than these.
function changed() {
  stale = true;
  changes += 1;
  hideResult();
}

function tap(box, input) {
  const one = player();
  clearRefusal();
  hideResult();
  const [strip, name] = box.split(".");
  if (pendingOf(one).includes(box)) {
    table.queue = table.queue.filter((step) => !(step.player === one.id && step.cross.row === strip && step.cross.number === Number(name)));
    save(table);
    draw();
    return;
  }
  if (name === "closed") {
    table.others = input.checked ? [...table.others, strip] : table.others.filter((row) => row !== strip);
    changed();
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
  } else {
    enqueue({ row: strip, number: Number(name) });
  }
}

function clearRefusal() {
  if (refusedBox) view.trouble(new Set());
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
  if (!made) { // it came with a link: no step here made it
    commit(one, toggled(one.now, box));
    afterUndo();
    return;
  }
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
  changed();
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

// Ask whatever is to be asked; resolves once the answers are in, or the service cannot be reached.
function work() {
  if (!working) worked = workOff();
  return worked;
}

async function workOff() {
  working = true;
  clearTimeout(retryTimer);
  let step = null;
  try {
    stale = true;
    while (table.queue.length || stale) {
      if (!table.queue.length) {
        step = null;
        stale = false;
        await rescoreNow(); // taps go on meanwhile
        continue;
      }
      step = table.queue[0];
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
        else tell(`${nameOf(one)}: ${answer.problems[0].text}`);
      }
    }
  } catch (error) {
    if (error instanceof Unreachable) unreached();
    else if (error instanceof Refused) {
      if (step && table.queue[0] === step) table.queue.shift();
      save(table);
      draw();
      tell(error.message);
      if (table.queue.length) await workOff();
    } else throw error;
  } finally {
    working = false;
  }
}

function tell(text) {
  toast(text);
  speak(text);
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
    if (error instanceof Unreachable) unreached();
    else if (error instanceof Refused) toast(error.message);
    else throw error;
    draw();
    return;
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
      dialog.close();
      await removePlayer(n);
      return;
    }
    const name = form.elements.player.value.trim();
    const code = form.elements["player-code"].value.trim().split("/").filter(Boolean).at(-1);
    if (!code) {
      $("player-wrong").textContent = say("code-missing");
      return;
    }
    let sheet;
    try {
      sheet = await sheetPart(code);
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
      if (one.code !== sheet.dataset.code) await changeSheet(n, sheet.dataset.code);
      else await choosePlayer(table.current);
    } else {
      table.others = [];
      table.told = { game: table.told.game };
      table.players.push(newPlayer(sheet.dataset.code, name));
      await choosePlayer(table.players.length - 1);
    }
  };
  dialog.showModal();
}

async function removePlayer(n) {
  const [one] = table.players.splice(n, 1);
  const waiting = table.queue.filter((step) => step.player === one.id);
  table.queue = table.queue.filter((step) => step.player !== one.id);
  const name = one.name || say("player", { number: n + 1 });
  if (n < table.current || table.current === table.players.length) table.current -= 1;
  changed();
  await choosePlayer(table.current);
  if (isEmpty(one.now) && !waiting.length) return;
  toast(say("removed", { name }), { text: say("bring-back"), run: () => {
    table.players.splice(n, 0, one);
    table.queue.push(...waiting);
    changed();
    choosePlayer(n);
  } });
}

async function changeSheet(n, code) {
  const before = table.players[n];
  const put = async (one) => {
    table.queue = table.queue.filter((step) => step.player !== one.id);
    table.players[n] = one;
    changed();
    await choosePlayer(table.current);
  };
  await put({ ...newPlayer(code, before.name), id: before.id });
  if (isEmpty(before.now)) return;
  toast(say("other-sheet", { name: nameOf(table.players[n]) }), { text: say("bring-back"), run: () => put(before) });
}

// ---- the result

async function finish() {
  if (finishing) return;
  finishing = true;
  clearRefusal();
  try {
    let answer;
    let seen;
    do { // whatever is tapped meanwhile counts as well
      await work();
      if (table.queue.length) throw new Unreachable();
      seen = changes;
      answer = await ask(callNow(), toJudge());
      reached();
    } while (seen !== changes || table.queue.length);
    present(answer);
  } catch (error) {
    if (error instanceof Unreachable) {
      unreached();
      toast(say("offline"));
    } else if (error instanceof Refused) toast(error.message);
    else throw error;
  } finally {
    finishing = false;
  }
}

// The table, or the only sheet, as the service is to judge it.
function toJudge() {
  if (callNow() === "scores") {
    const known = table.mode === "play" || table.others.length || table.told.closed;
    return marked(player(), keysNow(), known ? closedRows() : null);
  }
  return { players: table.players.map((one) => {
    const { players, ...sheet } = marked(one, keysNow(), one.closed);
    return sheet;
  }) };
}

function present(answer) {
  const one = player();
  const results = answer.results ?? [answer];
  table.players.forEach((other, n) => { other.score = results[n]; });
  save(table);
  draw();
  const own = results[table.players.indexOf(one)];
  showRemarks(own.problems, own.notices, false);
  showResult($("result"), {
    answer,
    results,
    names: table.players.map(nameOf),
    single: !answer.results,
    link: answer.link,
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
  const kept = setAside(table);
  table.players = table.players.map((one) => newPlayer(one.code, one.name));
  table.others = [];
  table.queue = [];
  table.told = {};
  table.current = 0;
  changed();
  choosePlayer(0).then(() => { if (kept) toastKept(); });
}

function toastKept(before = "") {
  toast(`${before} ${say("kept")}`.trim(), { text: say("bring-back"), run: restore });
}

// The page of the sheet that comes back has its address, its title and its rules.
function restore() {
  const kept = bringBack();
  if (!kept) return;
  clearTimeout(retryTimer);
  table = kept;
  save(kept);
  const address = addressOf(player().code);
  if (address.href === location.href) location.reload();
  else location.assign(address);
}

function addressOf(code) {
  const address = new URL(location.href);
  address.hash = "";
  address.searchParams.set("code", code);
  return address;
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

// Open what a link brings along: whether it did. The service says whether it can be read, and on which sheets.
async function openShared(fragment) {
  const call = fragment.startsWith("t=") ? "tables" : "scores";
  let body;
  let answer;
  try {
    body = await unpack(fragment.slice(2));
  } catch {
    return refuseLink(say("unreadable"));
  }
  try {
    answer = await ask(call, body);
    reached();
  } catch (error) {
    if (error instanceof Refused) return refuseLink(say("unreadable-why", { why: error.message }));
    if (!(error instanceof Unreachable)) throw error;
    setOffline(true);
    addEventListener("online", () => location.reload(), { once: true });
    return false;
  }
  const codes = (answer.results ?? [answer]).map((result) => result.code);
  const address = addressOf(codes[0]);
  if (paper.querySelector(".sheet")?.dataset.code !== codes[0] && location.search !== address.search) {
    address.hash = fragment;
    location.replace(address); // there it has its title and its rules
    return true;
  }
  const kept = setAside(load());
  const sheets = body.players?.length ? body.players : [body];
  table = newTable(codes[0], answer.variant);
  table.mode = "paper";
  table.players = sheets.map((sheet, n) => ({ ...newPlayer(codes[n], sheet.name), now: marksIn(sheet), closed: sheet.closed }));
  table.others = sheets.length > 1 ? [] : (sheets[0].closed ?? []).filter((row) => !(sheets[0].locks ?? []).includes(row));
  const game = body.game ?? sheets.find((sheet) => sheet.game)?.game;
  table.told = { call, game, players: sheets[0].players, closed: Boolean(sheets[0].closed) };
  history.replaceState(null, "", address); // a reload finds the sheet again
  await begin();
  await worked;
  present(answer);
  if (kept) toastKept(say("shared"));
  else toast(say("shared"));
  return true;
}

function refuseLink(text) {
  const here = new URL(location.href);
  here.hash = "";
  history.replaceState(null, "", here);
  tell(text);
  return false;
}

async function start() {
  const fragment = location.hash.slice(1);
  if (/^[st]=/.test(fragment) && await openShared(fragment)) return;
  const here = paper.querySelector(".sheet");
  if (!here) return; // the choice of sheets
  const kept = load();
  const own = kept?.players.findIndex((one) => one.code === here.dataset.code) ?? -1;
  if (own >= 0) {
    table = kept;
    try {
      await layOut(player().code);
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof Refused)) throw error;
      table.current = own; // whose sheet is here
    }
  } else {
    table = newTable(here.dataset.code, here.dataset.variant);
    if (setAside(kept)) toastKept();
  }
  await begin();
}

// Another tab went on: with this table, then this tab follows; with another, then that is told.
async function follow() {
  const theirs = load();
  if (!view || !theirs) return;
  if (theirs.id !== table.id) {
    if (otherTable !== theirs.id) toast(say("other-table"));
    otherTable = theirs.id;
    return;
  }
  const own = theirs.players.findIndex((one) => one.id === player().id);
  table = theirs;
  if (own >= 0) table.current = own;
  clearRefusal();
  changes += 1;
  hideResult();
  await layOut(player().code).catch(() => {}); // its turn comes when it is chosen
  showRemarks([], []);
  draw();
  toast(say("followed"));
}

// Crosses still waiting are crossed in the mode they were tapped in, if the service can be reached;
// on paper they need nobody's word.
async function switchMode(mode) {
  if (table.queue.length) await work();
  if (mode === "paper") {
    for (const one of table.players) pendingOf(one).forEach((box) => commit(one, toggled(one.now, box)));
    table.queue = table.queue.filter((step) => !step.cross.row);
  }
  table.mode = mode;
  save(table);
  clearRefusal();
  showRemarks([], []);
  hideResult();
  draw();
  if (mode === "play") rescore();
}

document.querySelector(".tools").addEventListener("click", (event) => {
  const act = event.target.closest("[data-do]")?.dataset.do;
  ({ undo, redo, finish })[act]?.();
});
for (const input of document.querySelectorAll("[name=mode]")) {
  input.addEventListener("change", () => switchMode(input.value));
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
addEventListener("storage", (event) => { if (event.key === NOW) follow(); });
addEventListener("hashchange", () => { if (/^#[st]=/.test(location.hash)) openShared(location.hash.slice(1)); });
start();
