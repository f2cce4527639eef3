// Signing in and out.

import { me, newest, post, Problem } from "./api.js";

const $ = (name) => document.getElementById(name);
const askedLast = newest();

async function show() {
  const who = await askedLast(me());
  if (!who) return;
  const signed = who.name && who.role !== "player";
  $("page").hidden = !who.name;
  $("page").firstElementChild.href = who.home;
  $("state").textContent = signed ? `Signed in as ${who.name}, ${who.role.replaceAll("_", " ")}.` : who.name ? `You play as ${who.called || who.name}.` : "Not signed in.";
  $("state").className = "";
  $("out").hidden = !who.name;
  $("change").hidden = !who.name || who.name.startsWith("guest ");
  if (!signed) $("me").textContent = "Sign in";
}

async function attempt(act, said = $("state")) {
  try {
    await act();
    await show();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    said.textContent = error.message;
    said.className = "lost";
  }
}

$("form").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => location.assign((await post("/api/signin", { name: $("name").value, password: $("password").value })).home));
});
$("change").addEventListener("submit", (event) => {
  event.preventDefault();
  $("changed").textContent = "";
  attempt(async () => {
    await post("/api/password", { old: $("old").value, new: $("new").value });
    $("change").reset();
    $("changed").className = "";
    $("changed").textContent = "Changed. You are signed out everywhere else.";
  }, $("changed"));
});
$("out").addEventListener("click", () => attempt(() => post("/api/signout")));
$("in").disabled = false; // before, a form would be sent to nobody, and what was written lost
await show();
