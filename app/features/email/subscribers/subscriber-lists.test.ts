import { describe, expect, test } from "vitest";
import { instantText } from "#app/platform/instant.ts";
import { LISTS } from "#tests/support/factories/mailing-lists.ts";
import { flagsOf, listUrl } from "./subscriber-lists.ts";
import { listOf } from "./subscriber-lists.server.ts";
import { confirmationText } from "./subscribers.ts";

describe("the details of a subscriber", () => {
  test("[ADM-SUB-11] have all four preferences, off unless chosen", () => {
    const off = ["devotionals", "products", "community", "stories"].map((mailing) => ({ mailing, isOn: false }));
    expect(flagsOf(null)).toEqual(off);
    expect(flagsOf({})).toEqual(off);
    expect(flagsOf({ devotionals: true, products: false, community: false, stories: true })).toEqual([
      { mailing: "devotionals", isOn: true },
      { mailing: "products", isOn: false },
      { mailing: "community", isOn: false },
      { mailing: "stories", isOn: true },
    ]);
  });

  test("say whether the address is confirmed, unless it is unsubscribed", () => {
    expect(confirmationText({ subscribed: true, confirmedAt: new Date() })).toBe("Confirmed");
    expect(confirmationText({ subscribed: true, confirmedAt: null })).toBe("Not confirmed yet");
    expect(confirmationText({ subscribed: false, confirmedAt: null })).toBeNull();
  });

  test("[ADM-SUB-09] have the date and time in the store's time zone", () => {
    expect(instantText("America/New_York", "2026-11-21T23:04:00Z")).toBe("Nov 21, 2026, 6:04 PM");
  });
});

test("the URL of a page of the lists has the search and the opened row", () => {
  expect(listOf(LISTS, "ambassadors").source).toBe("ambassador");
  expect(listOf(LISTS, "constructor").source).toBe("subscription");
  expect(listUrl({ tab: "subscribers", search: "", after: null })).toBe("/admin/subscriptions?tab=subscribers");
  expect(listUrl({ tab: "ambassadors", search: "a&b", after: "1-2" }, 7)).toBe(
    "/admin/subscriptions?tab=ambassadors&q=a%26b&after=1-2&open=7",
  );
});
