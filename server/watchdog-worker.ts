import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

const LOOKED_EVERY_MS = 1_000;
const { shared, seconds } = workerData as { shared: Int32Array; seconds: number };
/** As watchdog.ts has them; this file is loaded by itself. */
const [BEATS, IS_DEBUGGED] = [0, 1];

let lookedAt = performance.now();
let seen = Atomics.load(shared, BEATS);
let silentMs = 0;

setInterval(() => {
  const now = performance.now();
  const passedMs = now - lookedAt;
  lookedAt = now;
  const beats = Atomics.load(shared, BEATS);
  if (beats !== seen || Atomics.load(shared, IS_DEBUGGED) === 1) {
    seen = beats;
    silentMs = 0;
    return;
  }
  // This thread came late itself: the machine was suspended, or the process stopped. Nobody could have beaten.
  silentMs += Math.min(passedMs, 2 * LOOKED_EVERY_MS);
  if (silentMs >= seconds * 1_000) end();
}, LOOKED_EVERY_MS);

function end(): void {
  const event = `the event loop has not come round for ${Math.round(silentMs / 1_000)} seconds; ending the process`;
  try {
    // Straight to the file: what a thread logs passes through the loop that stands still.
    writeSync(2, `${JSON.stringify({ at: new Date().toISOString(), level: "error", event })}\n`);
  } catch {
    // Nobody reads it; the process ends all the same.
  }
  process.kill(process.pid, "SIGKILL");
}
