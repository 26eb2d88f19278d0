import inspector from "node:inspector";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { log } from "#app/platform/log.server.ts";

const BEAT_MS = 1_000;
const WORKER = path.resolve("server/watchdog-worker.ts");

/** Indexes of the shared memory: the number of beats, and whether a debugger is attached. */
export const BEATS = 0;
export const IS_DEBUGGED = 1;

/**
 * Ends this process when its event loop has been blocked for that long, from a separate thread, because a blocked loop handles no signals.
 * The process manager restarts it. 0 seconds: off. Returns how to stop it.
 */
export function startWatchdog(seconds: number): () => void {
  if (seconds === 0) return () => {};
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const beat = setInterval(() => {
    Atomics.add(shared, BEATS, 1);
    Atomics.store(shared, IS_DEBUGGED, inspector.url() === undefined ? 0 : 1);
  }, BEAT_MS).unref();
  const worker = new Worker(WORKER, {
    workerData: { shared, seconds },
    // Without the debugger flags and preloads of the main thread.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  });
  worker.unref();
  worker.on("error", (error) => log("error", "the watchdog has failed", { error }));
  return () => {
    clearInterval(beat);
    void worker.terminate();
  };
}
