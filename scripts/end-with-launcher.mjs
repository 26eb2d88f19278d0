import { isMainThread } from "node:worker_threads";

/**
 * Loaded before each program that setup.mjs starts. When its channel closes, setup.mjs has been killed and can pass on no signal any more: the
 * program then ends as on SIGTERM. Threads and processes of its own, which inherit the flag that loads this, are left alone.
 */
if (isMainThread && process.channel && process.env.SHOD_LAUNCHER_PID === String(process.ppid)) {
  process.once("disconnect", () => {
    if (process.listenerCount("SIGTERM") > 0) process.emit("SIGTERM", "SIGTERM");
    else process.exit(143);
  });
  // A program that has nothing left to do ends.
  process.channel.unref();
}
