import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLiveStream } from "./live-stream.ts";

/** The fake network: every stream that was opened, oldest first. */
let streams: FakeStream[];
let page: EventTarget & { visibilityState: "visible" | "hidden" };

class FakeStream extends EventTarget {
  readonly address: string;
  isClosed = false;

  constructor(address: string) {
    super();
    this.address = address;
    streams.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  say(event: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  page = Object.assign(new EventTarget(), { visibilityState: "visible" as const });
  vi.stubGlobal("EventSource", FakeStream);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the live stream", () => {
  test("[RT-01] is opened once for all listeners, and notifies each of them", () => {
    const stream = createLiveStream("/events", page);
    const first = vi.fn();
    const second = vi.fn();
    stream.on("inventory", first);
    stream.on("inventory", second);
    expect(streams.map(({ address }) => address)).toEqual(["/events"]);

    streams[0]?.say("inventory", { variantId: "1" });
    expect(first).toHaveBeenCalledWith({ variantId: "1" });
    expect(second).toHaveBeenCalledOnce();
  });

  test("is closed when there are no listeners", () => {
    const stop = createLiveStream("/events", page).on("inventory", vi.fn());
    stop();
    expect(streams[0]?.isClosed).toBe(true);
    vi.runAllTimers();
    expect(streams).toHaveLength(1);
  });

  test("[RT-04] reconnects after 1, 2, 5, 10 and again 10 seconds", () => {
    createLiveStream("/events", page).on("inventory", vi.fn());
    for (const seconds of [1, 2, 5, 10, 10]) {
      const before = streams.length;
      streams.at(-1)?.dispatchEvent(new Event("error"));
      vi.advanceTimersByTime(seconds * 1000 - 1);
      expect(streams).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(streams).toHaveLength(before + 1);
    }
    streams.at(-1)?.dispatchEvent(new Event("open"));
    streams.at(-1)?.dispatchEvent(new Event("error"));
    vi.advanceTimersByTime(1_000);
    expect(streams).toHaveLength(7);
  });

  test("[RT-02] drops a connection that has not opened within 10 seconds, and reconnects", () => {
    createLiveStream("/events", page).on("inventory", vi.fn());
    vi.advanceTimersByTime(9_999);
    expect(streams[0]?.isClosed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(streams[0]?.isClosed).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(streams).toHaveLength(2);
  });

  test("stays open without events", () => {
    createLiveStream("/events", page).on("inventory", vi.fn());
    streams[0]?.dispatchEvent(new Event("open"));
    vi.advanceTimersByTime(3_600_000);
    expect(streams.map(({ isClosed }) => isClosed)).toEqual([false]);
  });

  test("[INV-05] reports each opening, also the first, so that missed changes can be fetched", () => {
    const stream = createLiveStream("/events", page);
    const opened = vi.fn();
    stream.onOpen(opened);
    stream.on("inventory", vi.fn());
    expect(opened).not.toHaveBeenCalled();
    streams[0]?.dispatchEvent(new Event("open"));
    expect(opened).toHaveBeenCalledTimes(1);

    streams[0]?.dispatchEvent(new Event("error"));
    vi.advanceTimersByTime(1_000);
    streams[1]?.dispatchEvent(new Event("open"));
    expect(opened).toHaveBeenCalledTimes(2);
  });

  test("[INV-05] reports at once to a listener added while it is open, and not while it is closed", () => {
    const stream = createLiveStream("/events", page);
    stream.on("inventory", vi.fn());
    streams[0]?.dispatchEvent(new Event("open"));
    const later = vi.fn();
    stream.onOpen(later);
    expect(later).toHaveBeenCalledTimes(1);

    streams[0]?.dispatchEvent(new Event("error"));
    const offline = vi.fn();
    stream.onOpen(offline)();
    expect(offline).not.toHaveBeenCalled();
  });

  test("closes while the page is hidden, and reopens when it is visible", () => {
    const stream = createLiveStream("/events", page);
    const back = vi.fn();
    stream.onOpen(back);
    stream.on("inventory", vi.fn());
    streams[0]?.dispatchEvent(new Event("open"));
    show("hidden");
    expect(streams[0]?.isClosed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(streams).toHaveLength(1);

    show("visible");
    streams[1]?.dispatchEvent(new Event("open"));
    expect(back).toHaveBeenCalledTimes(2);
  });
});

function show(visibilityState: "visible" | "hidden"): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}
