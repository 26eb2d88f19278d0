import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hideToast, pauseToast, resumeToast, toast, useToasts } from "./toast.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  hideToast();
  vi.useRealTimers();
});

describe("a toast", () => {
  test("[CONST-04] dismisses itself after 5 seconds", () => {
    toast({ title: "Added to cart", description: "Pilgrim Low" });
    vi.advanceTimersByTime(4_999);
    expect(shown()).toMatchObject({ title: "Added to cart", description: "Pilgrim Low" });
    vi.advanceTimersByTime(1);
    expect(shown()).toBeNull();
  });

  test("[CONST-03] replaces the one before, and has its own 5 seconds", () => {
    toast({ title: "first" });
    vi.advanceTimersByTime(4_000);
    toast({ title: "second" });
    expect(shown()?.title).toBe("second");
    vi.advanceTimersByTime(4_000);
    expect(shown()?.title).toBe("second");
    vi.advanceTimersByTime(1_000);
    expect(shown()).toBeNull();
  });

  test("stays while paused, then for the remaining time", () => {
    toast({ title: "long" });
    vi.advanceTimersByTime(3_000);
    pauseToast();
    vi.advanceTimersByTime(60_000);
    expect(shown()?.title).toBe("long");
    resumeToast();
    vi.advanceTimersByTime(1_999);
    expect(shown()?.title).toBe("long");
    vi.advanceTimersByTime(1);
    expect(shown()).toBeNull();
  });

  test("shown twice is a new one, so that screen readers announce it again", () => {
    toast({ title: "same" });
    const before = shown()?.id;
    toast({ title: "same" });
    expect(shown()?.id).not.toBe(before);
  });
});

function shown() {
  return useToasts.getState().shown;
}
