import { describe, expect, test, vi } from "vitest";
import { stockBadge, stockText, variantName, waitingText } from "./inventory-admin.ts";
import { keepFresh, REFRESH_MS } from "./use-fresh-list.ts";

describe("inventory in the admin", () => {
  test("[ADM-INV-10] is sold out by its flag alone, never by its quantity", () => {
    expect([stockBadge({ isSoldOut: true }), stockBadge({ isSoldOut: false })]).toEqual(["Sold Out", "In Stock"]);
  });

  test("[ADM-INV-08] shows the quantity, or a dash if it is unknown", () => {
    expect([stockText(0), stockText(1_234), stockText(null)]).toEqual(["0", "1,234", "—"]);
  });

  test("[ADM-INV-06] leaves out the meaningless title of an only variant", () => {
    expect(["Ivory / 9", "Default Title"].map((variantTitle) => variantName({ variantTitle }))).toEqual([
      "Ivory / 9",
      null,
    ]);
  });

  test("[ADM-INV-11] shows how many are waiting, if any", () => {
    expect([waitingText(0), waitingText(1), waitingText(12)]).toEqual([null, "1 waiting", "12 waiting"]);
  });
});

describe("the open list", () => {
  /** A page with an event stream, and how often its list was refreshed. */
  function anOpenList() {
    vi.useFakeTimers();
    const listeners: Record<string, () => void> = {};
    const page = new EventTarget();
    let read = 0;
    const stop = keepFresh({
      refresh: () => void read++,
      page,
      stream: {
        on: (event, call) => {
          listeners[event] = () => call({});
          return () => void delete listeners[event];
        },
        onOpen: (call) => {
          listeners["reconnected"] = call;
          return () => void delete listeners["reconnected"];
        },
      },
    });
    const readings = () => {
      vi.advanceTimersByTime(1_000);
      return read;
    };
    return { page, listeners, stop, readings };
  }

  test("[ADM-INV-14] [RT-01] is refreshed when stock changes, once for many changes", () => {
    const { listeners, readings, stop } = anOpenList();
    for (let change = 0; change < 100; change++) listeners["inventory"]?.();
    expect(readings()).toBe(1);
    listeners["inventory"]?.();
    expect(readings()).toBe(2);
    stop();
    vi.useRealTimers();
  });

  test("[ADM-INV-15] is refreshed every five minutes, on focus and when events may have been missed", () => {
    const { page, listeners, readings, stop } = anOpenList();
    expect(REFRESH_MS).toBe(300_000);
    page.dispatchEvent(new Event("focus"));
    expect(readings()).toBe(1);
    listeners["reconnected"]?.();
    expect(readings()).toBe(2);
    vi.advanceTimersByTime(REFRESH_MS);
    expect(readings()).toBe(3);
    stop();
    page.dispatchEvent(new Event("focus"));
    vi.advanceTimersByTime(REFRESH_MS);
    expect([readings(), listeners]).toEqual([3, {}]);
    vi.useRealTimers();
  });
});
