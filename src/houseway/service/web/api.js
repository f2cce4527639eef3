// Requests to the API, JSON in and out; an error is a Problem (RFC 9457) with what is legal and the section.

export class Problem extends Error {
  constructor(problem) {
    super(problem.detail || problem.title);
    Object.assign(this, problem);
  }
}

/** The CSRF token of the session, from its cookie. */
const csrf = () => document.cookie.split("; ").find((one) => one.startsWith("houseway_csrf="))?.slice(14) ?? "";

export async function call(method, path, body, headers = {}, signal = undefined) {
  const response = await reach(path, {
    method,
    signal,
    headers: {
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(method === "GET" ? {} : { "X-CSRF-Token": csrf() }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text().catch(unreachable), plain = (response.headers.get("Content-Type") ?? "").includes("json");
  const read = text && plain ? JSON.parse(text) : null;
  if (!response.ok) throw new Problem(read ?? { title: response.statusText, status: response.status });
  return read;
}

/** fetch(), but a network error (or a question that was dropped) is a Problem with status 0. */
const reach = (path, options) => fetch(path, options).catch(unreachable);

function unreachable() {
  throw new Problem({ title: "No answer", detail: "The house does not answer; is the connection up?", status: 0 });
}

export const get = (path) => call("GET", path);
export const post = (path, body, headers) => call("POST", path, body ?? {}, headers);

/** Send an input; a retry after a network error has the same idempotency key, so that it is not made twice. */
export async function input(table, given) {
  const key = crypto.randomUUID();
  const send = () => post(`/api/tables/${encodeURIComponent(table)}/inputs`, given, { "Idempotency-Key": key });
  try {
    return await send();
  } catch (error) {
    if (error.status !== 0) throw error;
    return send();
  }
}

/** The signed-in account; where there is none, start a guest session. */
export async function whoami() {
  const me = await get("/api/me");
  return me.name ? me : post("/api/guest");
}

/** The signed-in account, also shown in the header, unless it is a player's. */
export async function me() {
  const found = await get("/api/me"), link = document.getElementById("me");
  if (link && found.name && found.role !== "player") link.textContent = `${found.name} (${found.role.replaceAll("_", " ")})`;
  return found;
}

/** Every item of a paginated list. */
export async function every(path) {
  const items = [];
  for (let next = path; next;) {
    const page = await get(next);
    items.push(...page.items);
    next = page.next && `${path}?cursor=${encodeURIComponent(page.next)}`;
  }
  return items;
}

/** Questions of which only the last one counts: the answer to another, whenever it comes, is nothing. */
export function newest() {
  let last = 0;
  return async (answer) => {
    const mine = ++last;
    try {
      const found = await answer;
      return mine === last ? found : null;
    } catch (error) {
      if (mine === last) throw error;
      return null;
    }
  };
}

/** Do something on a page, and say what was refused and, in a few words, what is legal. */
export async function guard(act, plain = (words) => words) {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const legal = error.legal && error.legal.length < 100 ? `; legal: ${error.legal}` : "";
    toast(plain(error.message + legal), error.cite);
  }
}

/** An HTML element: el("p", {class: "x"}, "words", child, …). */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child != null));
  return element;
}

let day = "";
/** The day whose law the page shows: the sections that it names lead to the text of that day. */
export const lawOf = (asOf) => { day = asOf; };

/** The sections of a ruling as links into the rulebook of its day. */
export const cites = (list) => [].concat(list ?? []).flatMap((cite, at) => [at ? ", " : "", el("a", { href: `/rulebook?cite=${encodeURIComponent(cite)}${day && `&as_of=${day}`}` }, cite)]);

let timer;
/** A short message at the foot of the page. */
export function toast(words, cite = "") {
  const host = document.getElementById("toast");
  host.replaceChildren(words, ...(cite ? [" ", ...cites(cite.split(", "))] : []));
  host.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { host.hidden = true; }, 7000);
}
