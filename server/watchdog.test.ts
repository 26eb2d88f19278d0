import { spawn } from "node:child_process";
import { describe, expect, test, vi } from "vitest";

vi.setConfig({ testTimeout: 120_000 });

/** A process with a watchdog of two seconds, and how it ends. */
function guarded(program: string, flags: string[] = []) {
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

// Windows has no signals.
describe("the watchdog", { concurrent: true, skip: process.platform === "win32" }, () => {
  test("ends a process whose event loop is blocked, with one line that says why", async () => {
    const { end, err } = await guarded("for (;;);").ended;
    expect(end).toBe("SIGKILL");
    const lines = err.trim().split("\n");
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: "error",
      event: expect.stringContaining("the event loop has been blocked for"),
    });
  });

  test("does not end a process that is repeatedly busy for less, or idle", async () => {
    const { end, out } = await guarded(
      `for (let n = 0; n < 4; n++) { block(900); await pause(1_200); } await pause(4_000); console.log("done");`,
    ).ended;
    expect({ end, out }).toEqual({ end: 0, out: "ready\ndone\n" });
  });

  test("does not count time in which the process was stopped, as on a suspended machine", async () => {
    const process = guarded(`await pause(8_000); console.log("done");`);
    await process.ready();
    process.child.kill("SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    process.child.kill("SIGCONT");
    expect(await process.ended).toMatchObject({ end: 0, out: "ready\ndone\n" });
  });

  test("does not end a process that is being debugged", async () => {
    const { end, out } = await guarded(`block(6_000); console.log("done"); stop(); process.exit(0);`, [
      "--inspect=127.0.0.1:0",
    ]).ended;
    expect({ end, out }).toEqual({ end: 0, out: "ready\ndone\n" });
  });
});
