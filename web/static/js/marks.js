// Marks on a sheet as the service reads them; boxes are named red.5, red.lock, bar.3, bonus.thirteen,
// misthrow.2, pawn.17. Nothing here knows a rule: marks are set and taken away, that is all.

export const ROWS = ["red", "yellow", "green", "blue"];

const MOST_SHOWN = 20; // misthrows, whatever a link says

export function noMarks() {
  return { rows: { red: [], yellow: [], green: [], blue: [] }, locks: [], misthrows: 0, bonus_bar: [], bonuses: [], pawn: 0 };
}

// The marks in an answer or a shared sheet; what it does not mention is empty.
export function marksIn(sheet) {
  const none = noMarks();
  return {
    rows: Object.fromEntries(ROWS.map((row) => [row, [...(sheet.rows?.[row] ?? [])]])),
    locks: [...(sheet.locks ?? none.locks)],
    misthrows: sheet.misthrows ?? 0,
    bonus_bar: [...(sheet.bonus_bar ?? none.bonus_bar)],
    bonuses: [...(sheet.bonuses ?? none.bonuses)],
    pawn: sheet.pawn ?? 0,
  };
}

// Marks that were kept, or null if these are none.
export function marksKept(kept) {
  try {
    const marks = marksIn(kept);
    const numbers = [...Object.values(marks.rows).flat(), ...marks.bonus_bar, marks.misthrows, marks.pawn];
    const names = [...marks.locks, ...marks.bonuses];
    return typeof kept.rows === "object" && numbers.every(Number.isInteger) && names.every((name) => typeof name === "string") ? marks : null;
  } catch {
    return null;
  }
}

export function boxesOf(marks) {
  const boxes = new Set();
  for (const row of ROWS) {
    for (const number of marks.rows[row]) boxes.add(`${row}.${number}`);
  }
  for (const row of marks.locks) boxes.add(`${row}.lock`);
  for (let n = 1; n <= Math.min(marks.misthrows, MOST_SHOWN); n += 1) boxes.add(`misthrow.${n}`);
  for (const n of marks.bonus_bar) boxes.add(`bar.${n}`);
  for (const kind of marks.bonuses) boxes.add(`bonus.${kind}`);
  boxes.add(`pawn.${marks.pawn}`);
  return boxes;
}

// The marks with one box set or taken away.
export function toggled(marks, box) {
  const next = marksIn(marks);
  const [strip, name] = box.split(".");
  if (strip === "misthrow") {
    next.misthrows += boxesOf(marks).has(box) ? -1 : 1;
  } else if (strip === "bar") {
    next.bonus_bar = flip(next.bonus_bar, Number(name)).sort((a, b) => a - b);
  } else if (strip === "bonus") {
    next.bonuses = flip(next.bonuses, name);
  } else if (strip === "pawn") {
    next.pawn = Number(name);
  } else if (name === "lock") {
    next.locks = flip(next.locks, strip);
  } else {
    next.rows[strip] = flip(next.rows[strip], Number(name));
  }
  return next;
}

export function isEmpty(marks) {
  return boxesOf(marks).size === 1; // the pawn always stands somewhere
}

// The box that an answer's {"row", "number"}, {"row", "lock"}, {"bar"} or {"bonus"} means.
export function boxMade(made) {
  if ("bar" in made) return `bar.${made.bar}`;
  if ("bonus" in made) return `bonus.${made.bonus}`;
  return made.lock ? `${made.row}.lock` : `${made.row}.${made.number}`;
}

function flip(items, item) {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}
