import { describe, expect, test } from "vitest";
import { constantTimeResponse, RESPONSE_STEP_MS } from "./constant-time.server.ts";

/** A clock that only work and waiting move. */
function aClock() {
  let now = 1_000;
  const pass = async (ms: number) => void (now += ms);
  return { now: () => now, wait: pass, pass, since: () => now - 1_000 };
}

describe("attack C1: an answer leaves at the stroke of a clock", () => {
  test.for([0, 1, RESPONSE_STEP_MS / 2, RESPONSE_STEP_MS])("after %i ms of work at the first", async (tookMs) => {
    const clock = aClock();
    await constantTimeResponse(() => clock.pass(tookMs), clock);
    expect(clock.since()).toBe(RESPONSE_STEP_MS);
  });

  test("after more work at the next one", async () => {
    const clock = aClock();
    await constantTimeResponse(() => clock.pass(RESPONSE_STEP_MS + 1), clock);
    expect(clock.since()).toBe(2 * RESPONSE_STEP_MS);
  });

  test("also when the work fails", async () => {
    const clock = aClock();
    const failing = constantTimeResponse(async () => {
      await clock.pass(7);
      throw new Error("no");
    }, clock);
    await expect(failing).rejects.toThrow("no");
    expect(clock.since()).toBe(RESPONSE_STEP_MS);
  });
});
