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
  const say = (name: "pagehide" | "pageshow", persisted: boolean) =>
    frame.dispatchEvent(Object.assign(new Event(name), { persisted }));
  return { calls, stopped, page, done, stop, say };
}

test("an open list is read again at every change, and when one may have been missed", () => {
  const { calls, done } = aPage();
  calls["community"]?.();
  calls["opened"]?.();
  expect(done).toEqual(["read", "read"]);
});

test("an open list is right within a minute, also where no live stream is to be had; unseen it asks nobody", () => {
  expect(REFRESH_MS).toBeLessThan(60_000);
  const { page, done, stop, stopped, say } = aPage();
  vi.advanceTimersByTime(REFRESH_MS);
  expect(done).toEqual(["read"]);
  page.visibilityState = "hidden";
  vi.advanceTimersByTime(10 * REFRESH_MS);
  expect(done).toEqual(["read"]);
  page.visibilityState = "visible";
  stop();
  say("pageshow", true);
  vi.advanceTimersByTime(10 * REFRESH_MS);
  expect(done).toEqual(["read"]);
  expect(stopped).toEqual(["community", "opened"]);
});

test("a page that the Back button brings out of the browser's memory shows nothing before it was read again", () => {
  const { done, say } = aPage();
  say("pageshow", false);
  say("pagehide", false);
  expect(done).toEqual([]);
  say("pagehide", true);
  expect(done).toEqual(["hide"]);
  say("pageshow", true);
  expect(done).toEqual(["hide", "hide", "read"]);
});
