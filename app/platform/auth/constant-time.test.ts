import { describe, expect, test } from "vitest";
import { constantTimeResponse, RESPONSE_STEP_MS } from "./constant-time.server.ts";

/** A clock that advances only through work and waiting. */
function aClock() {
  let now = 1_000;
  const pass = async (ms: number) => void (now += ms);
  return { now: () => now, wait: pass, pass, since: () => now - 1_000 };
}

describe("attack C1: a response is sent at a multiple of the interval", () => {
  test.for([0, 1, RESPONSE_STEP_MS / 2, RESPONSE_STEP_MS])("the first one after %i ms of work", async (elapsedMs) => {
    const clock = aClock();
    await constantTimeResponse(() => clock.pass(elapsedMs), clock);
    expect(clock.since()).toBe(RESPONSE_STEP_MS);
  });

  test("the next one after more work", async () => {
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
