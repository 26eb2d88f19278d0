// Protects: server/watchdog.ts, server/watchdog-worker.ts
import { describe, expect, test, vi } from "vitest";
import { guarded } from "#tests/support/guarded-process.ts";

vi.setConfig({ testTimeout: 120_000 });

// Windows has no signals.
describe("the watchdog", { concurrent: true, skip: process.platform === "win32" }, () => {
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
