// Talk to the referee. Either it answers, or it cannot be reached: nothing is guessed here.

import { lang } from "./say.js";

const PATIENCE = 10_000; // milliseconds
const MOST_REASONS = 3; // told of one refusal

export class Unreachable extends Error {}

export class Refused extends Error {}

export async function ask(call, body) {
  let response;
  try {
    response = await fetch(`/api/v1/${call}?lang=${lang}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    throw new Unreachable();
  }
  if (response.status >= 500 || response.status === 429 || response.status === 408) throw new Unreachable();
  let answer;
  try {
    answer = await response.json();
  } catch {
    throw new Unreachable();
  }
  if (!response.ok) throw new Refused(whyNot(answer));
  return answer;
}

// What is wrong in detail, or else in general.
function whyNot(problem) {
  return problem.errors?.slice(0, MOST_REASONS).map((error) => error.detail).join("; ") || problem.detail;
}

// One sheet to mark, as the server draws it.
const parts = new Map();

export async function sheetPart(code) {
  if (!parts.has(code)) {
    let response;
    try {
      response = await fetch(`/check/sheet/${encodeURIComponent(code)}?lang=${lang}`, {
        headers: { Accept: "application/json, text/html;q=0.5" }, // a refusal is wanted as JSON
      });
    } catch {
      throw new Unreachable();
    }
    if (response.status >= 500 || response.status === 429) throw new Unreachable();
    if (!response.ok) throw new Refused(whyNot(await response.json()));
    parts.set(code, await response.text());
  }
  const template = document.createElement("template");
  template.innerHTML = parts.get(code);
  return template.content.querySelector("form");
}
