import { spawn } from "node:child_process";
import { expect } from "vitest";

/** A process with a watchdog of two seconds, and how it ends. */
export function guarded(program: string, flags: string[] = []) {
  const child = spawn(
    process.execPath,
    [
      ...flags,
      "--input-type=module",
      "-e",
      `import { startWatchdog } from "./server/watchdog.ts";
       const block = (ms) => { const until = Date.now() + ms; while (Date.now() < until); };
       const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
       const stop = startWatchdog(2);
       await pause(2_000);
       console.log("ready");
       ${program}`,
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let [out, err] = ["", ""];
  child.stdout.on("data", (part: Buffer) => void (out += part.toString()));
  child.stderr.on("data", (part: Buffer) => void (err += part.toString()));
  const ended = new Promise<{ end: number | string | null; out: string; err: string }>((resolve) =>
    child.on("close", (code, signal) => resolve({ end: signal ?? code, out, err })),
  );
  const ready = () => expect.poll(() => out, { timeout: 60_000 }).toContain("ready");
  return { child, ended, ready };
}
