// The service's own description as a page: every call with an example that can be changed and tried.
"use strict";

const main = document.querySelector("#docs");
const say = main.dataset;

// An element with properties and children.
function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

// What a schema allows, in a few words.
function kind(schema) {
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map(kind).join(" | ");
  if (schema.type === "array") return `[${kind(schema.items || {})}]`;
  const type = [schema.type || "any"].flat().join(" | ");
  const small = schema.minimum > -1e14 ? schema.minimum : undefined;
  const large = schema.maximum < 1e14 ? schema.maximum : undefined;
  return small === undefined && large === undefined ? type : `${type} ${small ?? ""}…${large ?? ""}`;
}

// The properties of a schema as a list; what they refer to can be opened.
function list(schema, schemas, seen = []) {
  const items = Object.entries(schema.properties || {}).map(([name, property]) => {
    const must = (schema.required || []).includes(name) ? "" : "?";
    const usual = "default" in property ? ` = ${JSON.stringify(property.default)}` : "";
    const item = make("li", {}, make("code", { textContent: `${name}${must}: ${kind(property)}${usual}` }));
    item.append(...inner(property, schemas, seen));
    return item;
  });
  return make("ul", {}, ...items);
}

// Whatever a schema refers to, folded.
function inner(schema, schemas, seen) {
  const found = [schema, schema.items || {}, ...(schema.anyOf || []), ...(schema.items?.anyOf || [])]
    .filter((part) => part.$ref)
    .map((part) => part.$ref.split("/").pop())
    .filter((name) => !seen.includes(name));
  return found.map((name) =>
    make("details", {}, make("summary", { textContent: name }), list(schemas[name], schemas, [...seen, name])));
}

// One parameter of an address as a field to fill in.
function field(parameter) {
  const options = parameter.schema.enum;
  const value = parameter.example || "";
  const input = options
    ? make("select", {}, ...(parameter.required ? [] : [""]).concat(options).map((option) =>
        make("option", { value: option, textContent: option, selected: option === value })))
    : make("input", { value, size: 30 });
  input.name = parameter.name;
  return [make("label", {}, `${parameter.name} `, input), input];
}

// The address with the fields' values in it.
function address(path, parameters, inputs) {
  const query = new URLSearchParams();
  let filled = path;
  parameters.forEach((parameter, place) => {
    const value = inputs[place].value;
    if (parameter.in === "path") filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (value) query.set(parameter.name, value);
  });
  return query.size ? `${filled}?${query}` : filled;
}

// What came back, shown as what it is.
async function show(answer, output) {
  const type = answer.headers.get("Content-Type") || "";
  output.replaceChildren(make("p", { textContent: `${answer.status} ${type}` }));
  if (type.includes("json")) {
    output.append(make("pre", { textContent: JSON.stringify(await answer.json(), null, 1) }));
    return;
  }
  const file = URL.createObjectURL(await answer.blob());
  if (type.startsWith("image/")) output.append(make("img", { src: file, alt: "" }));
  else output.append(make("a", { href: file, download: "sheetgen.pdf", textContent: say.file }));
}

// One call: what it takes, what it answers, and a button.
function section(path, method, call, schemas) {
  const parameters = call.parameters || [];
  const fields = parameters.map(field);
  const [type, body] = Object.entries(call.requestBody?.content || {})[0] || [];
  const text = body?.example && make("textarea", { rows: 10, spellcheck: false, value: JSON.stringify(body.example, null, 1) });
  const file = type === "multipart/form-data" && make("input", { type: "file" });
  const output = make("div");
  const button = make("button", { type: "button", textContent: say.try });
  button.addEventListener("click", async () => {
    const request = { method: method.toUpperCase() };
    if (text) Object.assign(request, { body: text.value, headers: { "Content-Type": type } });
    if (file) {
      request.body = new FormData();
      if (file.files[0]) request.body.append("photo", file.files[0]);
    }
    button.disabled = true;
    try {
      await show(await fetch(address(path, parameters, fields.map(([, input]) => input)), request), output);
    } catch {
      output.replaceChildren(make("p", { textContent: say.failed }));
    } finally {
      button.disabled = false;
    }
  });
  const found = make("section", { id: call.operationId },
    make("h2", {}, make("b", { textContent: method }), make("code", { textContent: path })),
    make("p", { textContent: call.summary }));
  const answers = Object.values(call.responses["200"]?.content || {})[0]?.schema || {};
  for (const [title, schema] of [[say.takes, body?.schema || {}], [say.answers, answers]]) {
    const parts = inner(schema, schemas, []);
    if (parts.length) found.append(make("div", {}, `${title} `, ...parts));
  }
  found.append(...fields.map(([label]) => label), ...[text, file].filter(Boolean), make("div", {}, button), output);
  return found;
}

async function start() {
  const description = await (await fetch(say.description)).json();
  for (const [path, calls] of Object.entries(description.paths))
    for (const [method, call] of Object.entries(calls))
      main.append(section(path, method, call, description.components.schemas));
}

start();
