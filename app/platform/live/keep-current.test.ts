import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepCurrent, REFRESH_MS } from "./keep-current.ts";

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
    onOpen: (call: () => void) => listen("opened", call),
  };
  const page: { visibilityState: DocumentVisibilityState } = { visibilityState: "visible" };
  const frame = new EventTarget();
  const done: string[] = [];
  const reactions = { refresh: () => void done.push("read"), hide: () => void done.push("hide") };
  const stop = keepCurrent({ stream, page, frame: frame as Window }, reactions);
  const dispatch = (name: "pagehide" | "pageshow", persisted: boolean) =>
    frame.dispatchEvent(Object.assign(new Event(name), { persisted }));
  return { calls, stopped, page, done, stop, dispatch };
}

test("an open list is refreshed at every change, and when one may have been missed", () => {
  const { calls, done } = aPage();
  calls["community"]?.();
  calls["opened"]?.();
  expect(done).toEqual(["read", "read"]);
});

test("an open list is current within a minute, also without an event stream; hidden it sends no requests", () => {
  expect(REFRESH_MS).toBeLessThan(60_000);
  const { page, done, stop, stopped, dispatch } = aPage();
  vi.advanceTimersByTime(REFRESH_MS);
  expect(done).toEqual(["read"]);
  page.visibilityState = "hidden";
  vi.advanceTimersByTime(10 * REFRESH_MS);
  expect(done).toEqual(["read"]);
  page.visibilityState = "visible";
  stop();
  dispatch("pageshow", true);
  vi.advanceTimersByTime(10 * REFRESH_MS);
  expect(done).toEqual(["read"]);
  expect(stopped).toEqual(["community", "opened"]);
});

test("a page restored from the back-forward cache is hidden until it was refreshed", () => {
  const { done, dispatch } = aPage();
  dispatch("pageshow", false);
  dispatch("pagehide", false);
  expect(done).toEqual([]);
  dispatch("pagehide", true);
  expect(done).toEqual(["hide"]);
  dispatch("pageshow", true);
  expect(done).toEqual(["hide", "hide", "read"]);
});
