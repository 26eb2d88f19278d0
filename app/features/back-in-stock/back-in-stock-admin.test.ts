import { describe, expect, test } from "vitest";
import {
  canNotify,
  freePieces,
  MOST_AT_ONCE,
  nobodyTold,
  readRequestFilter,
  REQUEST_FILTERS,
  requestsAddress,
  TOP_REQUESTED,
  waveNote,
  waveMessage,
  waveSize,
} from "./back-in-stock-admin.ts";

const pieces = (currentStock: number | null) => ({ currentStock });

test("[ADM-BIS-03] requests are filtered by whether somebody was told, and the address says so", () => {
  expect(REQUEST_FILTERS.map(({ label }) => label)).toEqual(["All", "Pending", "Notified"]);
  expect(["pending", "notified", "evil", null].map(readRequestFilter)).toEqual(["pending", "notified", "all", "all"]);
  expect([requestsAddress("all"), requestsAddress("pending", "1-2")]).toEqual([
    "/admin/back-in-stock",
    "/admin/back-in-stock?show=pending&after=1-2",
  ]);
  expect(TOP_REQUESTED).toBe(5);
});

test("[ADM-BIS-12] a notification is offered to who was not told, of what can be bought", () => {
  const offered = [true, false].flatMap((notified) =>
    [true, false].map((isSoldOut) => canNotify({ notified, stock: { isSoldOut } })),
  );
  expect(offered).toEqual([false, false, false, true]);
});

describe("a wave", () => {
  test("is not more people than there are pieces nobody was told of", () => {
    expect(waveSize(pieces(3), 7, 0)).toBe(3);
    expect(waveSize(pieces(3), 2, 0)).toBe(2);
    expect(waveSize(pieces(5), 7, 3)).toBe(2);
    expect(waveSize(pieces(3), 7, 3)).toBe(0);
    expect(waveSize(pieces(3), 7, 9)).toBe(0);
  });

  test("is everybody where no number is known or the shop sells on, up to a hundred at once", () => {
    expect([freePieces(pieces(null), 9), freePieces(pieces(0), 9), freePieces(pieces(-4), 0)]).toEqual(
      Array.from({ length: 3 }, () => Number.POSITIVE_INFINITY),
    );
    expect(waveSize(pieces(null), 7, 9)).toBe(7);
    expect(waveSize(pieces(null), 250, 0)).toBe(MOST_AT_ONCE);
    expect(waveSize(pieces(900), 250, 0)).toBe(MOST_AT_ONCE);
  });

  test("tells beforehand who is still waiting", () => {
    expect(waveNote(pieces(3), 2, 0)).toBeNull();
    expect(waveNote(pieces(3), 7, 0)).toBe(
      "7 people wait. The next emails go to the first 3; 4 people are still waiting.",
    );
    expect(waveNote(pieces(2), 1, 2)).toBe(
      "2 people were told in the last 24 hours, and 2 in stock. 1 person is still waiting.",
    );
  });

  test("[ADM-BIS-16] [ADM-BIS-17] says what came of it", () => {
    expect(waveMessage({ sent: 1, failed: 0, waiting: 0 })).toEqual({
      title: "Notification sent successfully",
      description: "1 email sent.",
    });
    expect(waveMessage({ sent: 3, failed: 0, waiting: 4 }).description).toBe(
      "3 emails sent. 4 people are still waiting.",
    );
    expect(waveMessage({ sent: 3, failed: 2, waiting: 2 })).toEqual({
      title: "Failed to send notification",
      description: "2 of 5 emails could not be sent. 2 people are still waiting. Try again.",
    });
    expect(nobodyTold(pieces(3), 0, 0)).toBe("Everyone waiting for this item has been notified.");
    expect(nobodyTold(pieces(3), 4, 3)).toContain("4 people are still waiting.");
  });
});
