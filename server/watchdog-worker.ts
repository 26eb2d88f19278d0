import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

const CHECK_EVERY_MS = 1_000;
const { shared, seconds } = workerData as { shared: Int32Array; seconds: number };
/** The same as in watchdog.ts; this file is loaded separately. */
const [BEATS, IS_DEBUGGED] = [0, 1];

let checkedAt = performance.now();
let seen = Atomics.load(shared, BEATS);
let silentMs = 0;

setInterval(() => {
  const now = performance.now();
  const passedMs = now - checkedAt;
  checkedAt = now;
  const beats = Atomics.load(shared, BEATS);
  if (beats !== seen || Atomics.load(shared, IS_DEBUGGED) === 1) {
    seen = beats;
    silentMs = 0;
    return;
  }
  // This thread was late itself: the machine was suspended or the process stopped, so no beat was possible.
  if (passedMs > 2 * CHECK_EVERY_MS) return;
  silentMs += passedMs;
  if (silentMs >= seconds * 1_000) end();
}, CHECK_EVERY_MS);

function end(): void {
  const event = `the event loop has been blocked for ${Math.round(silentMs / 1_000)} seconds; ending the process`;
  try {
    // Written directly: a worker's console goes through the blocked event loop.
    writeSync(2, `${JSON.stringify({ at: new Date().toISOString(), level: "error", event })}\n`);
  } catch {
    // stderr is closed; the process ends anyway.
  }
  process.kill(process.pid, "SIGKILL");
}
