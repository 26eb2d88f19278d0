import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followWall, READ_AGAIN_MS } from "./follow-wall.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aPage() {
  const calls: Record<string, () => void> = {};
  const stopped: string[] = [];
  const listen = (name: string, call: () => void) => {
    calls[name] = call;
    return () => void stopped.push(name);
  };
  const stream = {
    on: (event: string, heard: (data: unknown) => void) => listen(event, () => heard({})),
    onReconnect: (call: () => void) => listen("reconnected", call),
  };
  const page: { visibilityState: DocumentVisibilityState } = { visibilityState: "visible" };
  const readAgain = vi.fn();
  return { calls, stopped, page, readAgain, stop: followWall(stream, page, readAgain) };
}

test("an open wall is read again at every change, and when one may have been missed", () => {
  const { calls, readAgain } = aPage();
  calls["community"]?.();
  calls["reconnected"]?.();
  expect(readAgain).toHaveBeenCalledTimes(2);
});

test("an open wall is right within a minute, also where no live stream is to be had; unseen it asks nobody", () => {
  expect(READ_AGAIN_MS).toBeLessThan(60_000);
  const { page, readAgain, stop, stopped } = aPage();
  vi.advanceTimersByTime(READ_AGAIN_MS);
  expect(readAgain).toHaveBeenCalledTimes(1);
  page.visibilityState = "hidden";
  vi.advanceTimersByTime(10 * READ_AGAIN_MS);
  expect(readAgain).toHaveBeenCalledTimes(1);
  page.visibilityState = "visible";
  stop();
  vi.advanceTimersByTime(10 * READ_AGAIN_MS);
  expect(readAgain).toHaveBeenCalledTimes(1);
  expect(stopped).toEqual(["community", "reconnected"]);
});
