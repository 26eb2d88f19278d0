import { describe, expect, test } from "vitest";
import { FIRST_PAGE, listSearch, readOption } from "#app/platform/list-search.ts";
import {
  allAtLimit,
  canNotify,
  unpromisedUnits,
  MAX_BATCH_SIZE,
  emptyBatchReason,
  REQUEST_FILTERS,
  TOP_REQUESTED,
  batchNote,
  batchRecipients,
  batchMessage,
  batchSize,
} from "./back-in-stock-admin.ts";

const units = (currentStock: number | null) => ({ currentStock });

test("[ADM-BIS-03] requests are filtered by whether the customer was notified, and the filter is in the URL", () => {
  expect(Object.values(REQUEST_FILTERS)).toEqual(["All", "Pending", "Notified"]);
  const chosen = ["pending", "notified", "evil", null].map((text) => readOption(REQUEST_FILTERS, text));
  expect(chosen).toEqual(["pending", "notified", "all", "all"]);
  expect(listSearch("?after=1-2", { ...FIRST_PAGE, show: "pending" })).toBe("?show=pending");
  expect(listSearch("?show=pending", { after: "1-2" })).toBe("?show=pending&after=1-2");
  expect(TOP_REQUESTED).toBe(5);
});

test("[ADM-BIS-12] Send Notification is offered for an open request whose item is in stock", () => {
  const offered = [true, false].flatMap((notified) =>
    [true, false].map((isSoldOut) => canNotify({ notified, stock: { isSoldOut } })),
  );
  expect(offered).toEqual([false, false, false, true]);
});

describe("a batch", () => {
  test("has at most one customer per unit that is not promised yet", () => {
    expect(batchSize(units(3), 7, 0)).toBe(3);
    expect(batchSize(units(3), 2, 0)).toBe(2);
    expect(batchSize(units(5), 7, 3)).toBe(2);
    expect(batchSize(units(3), 7, 3)).toBe(0);
    expect(batchSize(units(3), 7, 9)).toBe(0);
  });

  test("has everyone waiting, up to a hundred, where the quantity is unknown or the shop sells below zero", () => {
    expect([unpromisedUnits(units(null), 9), unpromisedUnits(units(0), 9), unpromisedUnits(units(-4), 0)]).toEqual(
      Array.from({ length: 3 }, () => Number.POSITIVE_INFINITY),
    );
    expect(batchSize(units(null), 7, 9)).toBe(7);
    expect(batchSize(units(null), 250, 0)).toBe(MAX_BATCH_SIZE);
    expect(batchSize(units(900), 250, 0)).toBe(MAX_BATCH_SIZE);
  });

  test("says in advance how many will still be waiting", () => {
    expect(batchNote(units(3), 2, 0)).toBeNull();
    expect(batchNote(units(3), 7, 0)).toBe(
      "7 customers are waiting. The next batch emails the first 3; 4 stay on the list.",
    );
    expect(batchNote(units(2), 1, 2)).toBe(
      "2 customers were notified in the last 24 hours, with 2 in stock. 1 customer is still waiting.",
    );
  });

  test("says which window of the limit of emails is full when no one is left, and how many it leaves out", () => {
    expect(allAtLimit(["hour", "hour"])).toBe(
      "The customers who are next have had 3 restock emails within the last hour. They stay on the list. Try again in an hour.",
    );
    expect(allAtLimit(["day"])).toBe(
      "The customers who are next have had 6 restock emails within the last 24 hours. They stay on the list. Try again tomorrow.",
    );
    expect(allAtLimit(["day", "hour"])).toBe(
      "The customers who are next have had 3 restock emails within the last hour or 6 within the last 24 hours. They stay on the list. Try again in an hour.",
    );
    const day = allAtLimit(["day"]);
    expect(batchNote(units(3), 2, 0, { size: 0, atLimit: ["day", "day"] })).toBe(day);
    expect(emptyBatchReason(units(3), 2, 0, ["day", "day"])).toBe(day);
    expect(batchNote(units(2), 3, 0, { size: 2, atLimit: ["hour"] })).toBe(
      "3 customers are waiting. The next batch emails 2; 1 stays on the list. 1 customer already had as many restock emails as we send to one address.",
    );
    expect(batchNote(units(2), 2, 0, { size: 1, atLimit: ["hour"] })).toContain("The next batch emails 1;");
  });

  test("names whom it emails, and how many", () => {
    const many = Array.from({ length: 12 }, (_, at) => `${at}@x.example`);
    expect([0, 1, 2, 3, 4, 12].map((count) => batchRecipients(many.slice(0, count)))).toEqual([
      null,
      "0@x.example",
      "2 customers: 0@x.example and 1@x.example",
      "3 customers: 0@x.example, 1@x.example, and 2@x.example",
      "4 customers: 0@x.example, 1@x.example, 2@x.example, and 3@x.example",
      "12 customers: 0@x.example, 1@x.example, 2@x.example, and 9 more customers",
    ]);
  });

  test("[ADM-BIS-16] [ADM-BIS-17] reports its outcome", () => {
    expect(batchMessage({ sent: 1, failed: 0, waiting: 0 })).toEqual({
      title: "Notification sent successfully",
      description: "1 email sent.",
    });
    expect(batchMessage({ sent: 3, failed: 0, waiting: 4 }).description).toBe(
      "3 emails sent. 4 customers are still waiting.",
    );
    expect(batchMessage({ sent: 3, failed: 2, waiting: 2 })).toEqual({
      title: "Failed to send notification",
      description: "2 of 5 emails couldn't be sent. 2 customers are still waiting. Try again.",
    });
    expect(emptyBatchReason(units(3), 0, 0)).toBe("Everyone waiting for this item has been notified.");
    expect(emptyBatchReason(units(3), 4, 3)).toContain("4 customers are still waiting.");
  });
});
