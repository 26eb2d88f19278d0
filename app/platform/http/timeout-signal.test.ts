import { afterEach, expect, test, vi } from "vitest";
import { timeoutSignal } from "./timeout-signal.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a browser without AbortSignal.timeout aborts after the same time with the same kind of error", () => {
  vi.useFakeTimers();
  vi.stubGlobal("AbortSignal", {});
  const signal = timeoutSignal(1_000);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});
