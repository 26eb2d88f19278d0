import { isMainThread } from "node:worker_threads";

/**
 * Preloaded into each program that setup.mjs starts. When its channel closes, setup.mjs has been killed and can no longer pass on signals, so
 * the program ends as on SIGTERM. Its threads and child processes, which inherit the flag that loads this file, are not affected.
 */
if (isMainThread && process.channel && process.env.SHOD_LAUNCHER_PID === String(process.ppid)) {
  process.once("disconnect", () => {
    if (process.listenerCount("SIGTERM") > 0) process.emit("SIGTERM", "SIGTERM");
    else process.exit(143);
  });
  // The channel must not keep the program running.
  process.channel.unref();
}
