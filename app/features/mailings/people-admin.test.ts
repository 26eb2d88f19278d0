import { describe, expect, test } from "vitest";
import { instantText } from "#app/platform/instant.ts";
import { confirmationText, flagsOf, handlesOf, peopleAddress, peopleTab } from "./people-admin.ts";

describe("what the desk says of a person", () => {
  test("[ADM-SUB-11] has all four flags, off where nothing was chosen", () => {
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

  test("[ADM-SUB-13] [ADM-SUB-14] names the handles that were given", () => {
    const none = { instagram: null, tiktok: "", facebook: null, otherPlatforms: null };
    expect(handlesOf(none)).toEqual([]);
    expect(handlesOf({ ...none, instagram: "@ann", otherPlatforms: "a blog" })).toEqual([
      { where: "Instagram", handle: "@ann" },
      { where: "Other platforms", handle: "a blog" },
    ]);
  });

  test("tells who said yes in the mail from who did not answer it yet, and neither of who left", () => {
    expect(confirmationText({ subscribed: true, confirmedAt: new Date() })).toBe("Confirmed");
    expect(confirmationText({ subscribed: true, confirmedAt: null })).toBe("Not confirmed yet");
    expect(confirmationText({ subscribed: false, confirmedAt: null })).toBeNull();
  });

  test("[ADM-SUB-09] has day and time on the shop's clocks", () => {
    expect(instantText("America/New_York", "2026-11-21T23:04:00Z")).toBe("Nov 21, 2026, 6:04 PM");
  });
});

test("a place in the lists has an address, with what was looked for and whose details are open", () => {
  expect(peopleTab("ambassadors")).toBe("ambassadors");
  expect(peopleTab("constructor")).toBe("subscribers");
  expect(peopleAddress({ tab: "subscribers", search: "", after: null })).toBe("/admin/subscriptions?tab=subscribers");
  expect(peopleAddress({ tab: "ambassadors", search: "a&b", after: "1-2" }, 7)).toBe(
    "/admin/subscriptions?tab=ambassadors&q=a%26b&after=1-2&open=7",
  );
});
