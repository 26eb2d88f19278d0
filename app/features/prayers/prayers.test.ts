import { describe, expect, test } from "vitest";
import { leafShown, leafType } from "./leaf.ts";
import { decideApproval, decideEdit, type Reviewed } from "./prayer-review.ts";
import {
  isEmptyRequest,
  isReachable,
  NO_EMAIL,
  placeText,
  prayedLine,
  readCursor,
  wallStatusOf,
  wallAddress,
} from "./prayers.ts";

const WAITING: Reviewed = {
  prayerRequest: "For my mother",
  editedRequest: null,
  consentPostToWall: true,
  approved: false,
  postedToWall: false,
};
const POSTED = { ...WAITING, approved: true, postedToWall: true };
const edit = { text: WAITING.prayerRequest, adminNotes: "", postToWall: false };

describe("who prayed", () => {
  test("is counted from the first person on", () => {
    expect([0, 1, 2, 12, 1_200].map(prayedLine)).toEqual([
      "",
      "1 person prayed",
      "2 people prayed",
      "12 people prayed",
      "1,200 people prayed",
    ]);
  });
});

describe("a request", () => {
  test("[ADM-PRAY-45] stands where consent and the admin's two flags put it, and nowhere else", () => {
    expect(wallStatusOf({ ...WAITING, consentPostToWall: false })).toBe("private");
    expect(wallStatusOf(WAITING)).toBe("waiting");
    expect(wallStatusOf(POSTED)).toBe("on-the-wall");
    expect(wallStatusOf({ ...POSTED, postedToWall: false })).toBe("set-aside");
  });

  test("[PRAY-33] without an address is written to by nobody", () => {
    expect(isReachable(NO_EMAIL)).toBe(false);
    expect(isReachable("Someone@Prayer.INVALID")).toBe(false);
    expect(isReachable("ann@home.example")).toBe(true);
  });

  test("[PRAY-26] of marks that nobody sees is empty", () => {
    expect(isEmptyRequest("\u200b \u2060")).toBe(true);
    expect(isEmptyRequest("🙏")).toBe(false);
  });
});

describe("approving", () => {
  test("[ADM-PRAY-22] is refused without consent, whatever else is true", () => {
    expect(decideApproval({ ...WAITING, consentPostToWall: false }, false)).toBe("no-consent");
    expect(decideApproval({ ...WAITING, consentPostToWall: false }, true)).toBe("no-consent");
  });

  test("is refused for words its author has rewritten since they were read", () => {
    expect(decideApproval(WAITING, true)).toBe("posted");
    expect(decideApproval(WAITING, false)).toBe("rewritten");
    expect(decideApproval(POSTED, true)).toBe("stood-already");
  });
});

describe("saving an edit", () => {
  test("[ADM-PRAY-27] [ADM-PRAY-28] [ADM-PRAY-29] keeps only what differs from the author's own words", () => {
    expect(decideEdit(WAITING, { ...edit, text: "For Mother", adminNotes: "called her" })).toMatchObject({
      accepted: true,
      set: { editedRequest: "For Mother", adminNotes: "called her" },
    });
    expect(decideEdit({ ...WAITING, editedRequest: "For Mother" }, edit)).toMatchObject({
      accepted: true,
      set: { editedRequest: null, adminNotes: null },
    });
  });

  test("[ADM-PRAY-25] [ADM-PRAY-33] [ADM-PRAY-34] with the box ticked puts it on the wall, newly or as before", () => {
    expect(decideEdit(WAITING, { ...edit, postToWall: true })).toMatchObject({
      set: { approved: true, postedToWall: true },
      isNewOnTheWall: true,
    });
    expect(decideEdit(POSTED, { ...edit, postToWall: true })).toMatchObject({ isNewOnTheWall: false });
  });

  test("with the box unticked takes it off and leaves the approval", () => {
    expect(decideEdit(POSTED, edit)).toMatchObject({ set: { approved: true, postedToWall: false } });
    expect(decideEdit(WAITING, edit)).toMatchObject({ set: { approved: false, postedToWall: false } });
  });

  test("[ADM-PRAY-30] allows an edit 1000 characters, and a longer original only as it is", () => {
    const long = { ...WAITING, prayerRequest: "a".repeat(2000) };
    expect(decideEdit(long, { ...edit, text: long.prayerRequest })).toMatchObject({ set: { editedRequest: null } });
    expect(decideEdit(long, { ...edit, text: "b".repeat(1000) })).toMatchObject({ accepted: true });
    expect(decideEdit(long, { ...edit, text: "b".repeat(1001) })).toMatchObject({ reason: "too-long" });
  });

  test("is refused without consent, without words, and over words that have changed meanwhile", () => {
    const noConsent = { ...WAITING, consentPostToWall: false };
    expect(decideEdit(noConsent, { ...edit, postToWall: true })).toMatchObject({ reason: "no-consent" });
    expect(decideEdit(noConsent, edit)).toMatchObject({ accepted: true });
    expect(decideEdit(WAITING, { ...edit, text: "\u200b" })).toMatchObject({ reason: "empty" });
  });
});

describe("a page of the wall", () => {
  test("is found again by its address, and by no other", () => {
    const place = { micros: 1_790_000_000_123_456, id: 42 };
    expect(readCursor(placeText(place))).toEqual(place);
    for (const odd of [null, "", "x", "1", "-1-1", "0-1", "1-0", "1-1-1", "1 or 1=1", `${"z".repeat(11)}-1`])
      expect(readCursor(odd), String(odd)).toBeNull();
    expect(wallAddress({ before: null })).toBe("/prayer-wall");
    expect(wallAddress({ path: "/prayer-wall/pray", before: { micros: 1, id: 1 } })).toBe(
      "/prayer-wall/pray?before=1-1",
    );
  });
});

describe("a leaf of the quiet mode", () => {
  test("is the one in view", () => {
    expect([0, 180, 210, 780].map((scrollLeft) => leafShown({ scrollLeft, clientWidth: 390 }))).toEqual([0, 0, 1, 2]);
    expect(leafShown({ scrollLeft: 0, clientWidth: 0 })).toBe(0);
  });

  test("is set smaller the more there is to read", () => {
    expect([1, 80, 200, 600, 2000].map((length) => leafType("a".repeat(length)).split(" ")[1])).toEqual([
      "text-96",
      "text-64",
      "text-40",
      "text-28",
      "text-22",
    ]);
  });
});
