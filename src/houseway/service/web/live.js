// Following a table live. A browser opens some six connections to a house: tabs that nobody sees have no stream, and
// those that are seen side by side share a few; one that finds them taken looks for itself.

/** Streams of all tabs of a browser. */
const STREAMS = 3;
/** Milliseconds between two looks without a stream, and before one that was refused is tried again. */
const LOOK = 2000, RETRY = 5000;

/** A lock that is held until the function that comes back is called (or the tab is gone); null where another tab has it. */
const take = (name) => new Promise((resolve) => {
  navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? new Promise((free) => { resolve(free); }) : resolve(null)));
});

/** One of the streams that the tabs share, as the function that gives it back; null where all are taken. */
async function place() {
  if (!navigator.locks) return () => {}; // outside HTTPS and localhost tabs do not know of each other
  for (let number = 0; number < STREAMS; number += 1) {
    const free = await take(`houseway-stream-${number}`);
    if (free) return free;
  }
  return null;
}

/** Call `look` when something happens at a table after the record `seen()` (-1: from now on), with what the stream says of it where there is one, while the page is seen, or `show` with the view that the stream brings; and `live` when the connection comes and goes. What comes back ends it. */
export function follow(path, { seen, look, show = null, live = () => {} }) {
  let source = null, free = null, timer = 0, turn = 0;

  function end() {
    turn += 1;
    clearTimeout(timer);
    source?.close();
    free?.();
    source = free = null;
  }

  async function begin() {
    end();
    const mine = turn, found = await place();
    if (mine !== turn) return found?.();
    free = found;
    if (!free) {
      look();
      timer = setTimeout(begin, LOOK);
      return;
    }
    source = new EventSource(`${path}?after=${seen()}${show ? "&views=true" : ""}`);
    if (show) source.addEventListener("view", (event) => show(JSON.parse(event.data)));
    else source.addEventListener("record", (event) => { if (Number(event.lastEventId) > seen()) look(event.data); });
    source.onopen = () => live(true);
    source.onerror = () => {
      live(false);
      if (source.readyState === EventSource.CLOSED) { end(); timer = setTimeout(begin, RETRY); } // refused: else it comes back by itself
    };
  }

  function turned() {
    if (document.hidden) return end();
    look();
    return begin();
  }

  document.addEventListener("visibilitychange", turned);
  if (!document.hidden) begin();
  return () => { document.removeEventListener("visibilitychange", turned); end(); };
}
