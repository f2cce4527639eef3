// Signing in and out.

import { me, newest, post, Problem } from "./api.js";

const $ = (name) => document.getElementById(name);
const askedLast = newest();

async function show() {
  const who = await askedLast(me());
  if (!who) return;
  const signed = who.name && who.role !== "player";
  $("state").textContent = signed ? `Signed in as ${who.name}, ${who.role.replaceAll("_", " ")}.` : who.name ? `You play as ${who.name}.` : "Not signed in.";
  $("state").className = "";
  $("out").hidden = !who.name;
  if (!signed) $("me").textContent = "Sign in";
}

async function attempt(act) {
  try {
    await act();
    await show();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    $("state").textContent = error.message;
    $("state").className = "lost";
  }
}

$("form").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(() => post("/api/signin", { name: $("name").value, password: $("password").value }));
});
$("out").addEventListener("click", () => attempt(() => post("/api/signout")));
$("in").disabled = false; // before, a form would be sent to nobody, and what was written lost
await show();
