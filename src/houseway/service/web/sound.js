// Sound, off until it is asked for: made here, so that nothing has to be fetched.

let context = null, on = localStorage.getItem("houseway sound") === "on";
export const sounds = () => on;

export function switchSound() {
  on = !on;
  localStorage.setItem("houseway sound", on ? "on" : "off");
  if (on) play("chip");
  return on;
}

function tone(at, pitch, length, loud, kind = "sine") {
  const source = context.createOscillator(), gain = context.createGain();
  source.type = kind;
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + length);
}

/** A short noise, like a card or the ball. */
function hiss(at, length, loud, pitch) {
  const frames = Math.ceil(context.sampleRate * length), buffer = context.createBuffer(1, frames, context.sampleRate), data = buffer.getChannelData(0);
  for (let n = 0; n < frames; n += 1) data[n] = (Math.random() * 2 - 1) * (1 - n / frames);
  const source = context.createBufferSource(), filter = context.createBiquadFilter(), gain = context.createGain();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = loud;
  source.buffer = buffer;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

const SOUNDS = {
  chip: (now) => { tone(now, 2400, 0.06, 0.08, "triangle"); tone(now + 0.03, 3100, 0.05, 0.05, "triangle"); },
  card: (now, count) => { for (let n = 0; n < Math.min(count, 12); n += 1) hiss(now + n * 0.26, 0.09, 0.25, 2600); },
  dice: (now) => { for (let n = 0; n < 6; n += 1) hiss(now + n * 0.13, 0.05, 0.3, 1200 + 200 * n); },
  wheel: (now) => { for (let n = 0, at = 0; at < 3.1; n += 1, at += 0.05 + n * 0.004) hiss(now + at, 0.02, 0.16, 3400); },
  won: (now) => { for (const [n, pitch] of [523, 659, 784].entries()) tone(now + n * 0.11, pitch, 0.35, 0.09); },
};

export function play(name, count = 1) {
  if (!on) return;
  context ??= new AudioContext();
  SOUNDS[name](context.currentTime + 0.01, count);
}
