import { describe, expect, test } from "vitest";
import { guarded } from "#tests/support/guarded-process.ts";

// Windows has no signals. Processes that it must not end are in watchdog.slow.test.ts.
describe("the watchdog", { skip: process.platform === "win32" }, () => {
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
});
