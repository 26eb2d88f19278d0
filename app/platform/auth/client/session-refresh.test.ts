import { describe, expect, test } from "vitest";
import { needsRefresh, retryDelays, TICK_MS, withRetries } from "./session-refresh.ts";

describe("a session", () => {
  test("[AUTH-38] is renewed when fewer than three ticks of 30 s remain, and not before", () => {
    const expiresAt = 1_000_000;
    const left = (ms: number) => needsRefresh(expiresAt, expiresAt * 1000 - ms);
    expect(TICK_MS).toBe(30_000);
    expect([left(90_001), left(90_000), left(89_999), left(0), left(-1)]).toEqual([false, false, true, true, true]);
  });

  test("[CONST-05] is retried after 200 ms, with doubling delays, within 30 s in total", async () => {
    const delays = retryDelays();
    expect(delays).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800]);
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeLessThanOrEqual(30_000);
    const waited: number[] = [];
    let attempts = 0;
    const attempt = async () => ++attempts;
    const sleep = async (ms: number) => void waited.push(ms);
    expect(await withRetries(attempt, () => true, sleep)).toBe(8);
    expect(waited).toEqual(delays);
    attempts = 0;
    expect(await withRetries(attempt, (result) => result < 3, sleep)).toBe(3);
  });
});
