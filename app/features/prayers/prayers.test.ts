import { describe, expect, test } from "vitest";
import { currentSlide, slideTextSize } from "./slides.ts";
import { decideApproval, decideEdit, type Reviewed } from "./prayer-review.ts";
import {
  isEmptyRequest,
  isReachable,
  NO_EMAIL,
  cursorText,
  prayedLine,
  readCursor,
  wallStatusOf,
  wallUrl,
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

describe("the count of prayers", () => {
  test("is shown from the first one on", () => {
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
  test("[ADM-PRAY-45] has the status that follows from consent and the admin's two flags", () => {
    expect(wallStatusOf({ ...WAITING, consentPostToWall: false })).toBe("private");
    expect(wallStatusOf(WAITING)).toBe("waiting");
    expect(wallStatusOf(POSTED)).toBe("on-the-wall");
    expect(wallStatusOf({ ...POSTED, postedToWall: false })).toBe("set-aside");
  });

  test("[PRAY-33] without an email address is not reachable", () => {
    expect(isReachable(NO_EMAIL)).toBe(false);
    expect(isReachable("Someone@Prayer.INVALID")).toBe(false);
    expect(isReachable("ann@home.example")).toBe(true);
  });

  test("[PRAY-26] of invisible characters is empty", () => {
    expect(isEmptyRequest("\u200b \u2060")).toBe(true);
    expect(isEmptyRequest("🙏")).toBe(false);
  });
});

describe("approving", () => {
  test("[ADM-PRAY-22] is refused without consent in any case", () => {
    expect(decideApproval({ ...WAITING, consentPostToWall: false }, false)).toBe("no-consent");
    expect(decideApproval({ ...WAITING, consentPostToWall: false }, true)).toBe("no-consent");
  });

  test("is refused when the author has changed the text since it was read", () => {
    expect(decideApproval(WAITING, true)).toBe("posted");
    expect(decideApproval(WAITING, false)).toBe("rewritten");
    expect(decideApproval(POSTED, true)).toBe("already-posted");
  });
});

describe("saving an edit", () => {
  test("[ADM-PRAY-27] [ADM-PRAY-28] [ADM-PRAY-29] stores the text only if it differs from the author's", () => {
    expect(decideEdit(WAITING, { ...edit, text: "For Mother", adminNotes: "called her" })).toMatchObject({
      accepted: true,
      set: { editedRequest: "For Mother", adminNotes: "called her" },
    });
    expect(decideEdit({ ...WAITING, editedRequest: "For Mother" }, edit)).toMatchObject({
      accepted: true,
      set: { editedRequest: null, adminNotes: null },
    });
  });

  test("[ADM-PRAY-25] [ADM-PRAY-33] [ADM-PRAY-34] with the box checked puts it on the wall, or keeps it there", () => {
    expect(decideEdit(WAITING, { ...edit, postToWall: true })).toMatchObject({
      set: { approved: true, postedToWall: true },
      isNewOnTheWall: true,
    });
    expect(decideEdit(POSTED, { ...edit, postToWall: true })).toMatchObject({ isNewOnTheWall: false });
  });

  test("with the box unchecked takes it off and keeps the approval", () => {
    expect(decideEdit(POSTED, edit)).toMatchObject({ set: { approved: true, postedToWall: false } });
    expect(decideEdit(WAITING, edit)).toMatchObject({ set: { approved: false, postedToWall: false } });
  });

  test("[ADM-PRAY-30] allows 1000 characters in an edit, and a longer original only unedited", () => {
    const long = { ...WAITING, prayerRequest: "a".repeat(2000) };
    expect(decideEdit(long, { ...edit, text: long.prayerRequest })).toMatchObject({ set: { editedRequest: null } });
    expect(decideEdit(long, { ...edit, text: "b".repeat(1000) })).toMatchObject({ accepted: true });
    expect(decideEdit(long, { ...edit, text: "b".repeat(1001) })).toMatchObject({ reason: "too-long" });
  });

  test("is refused without consent and without text", () => {
    const noConsent = { ...WAITING, consentPostToWall: false };
    expect(decideEdit(noConsent, { ...edit, postToWall: true })).toMatchObject({ reason: "no-consent" });
    expect(decideEdit(noConsent, edit)).toMatchObject({ accepted: true });
    expect(decideEdit(WAITING, { ...edit, text: "\u200b" })).toMatchObject({ reason: "empty" });
  });
});

describe("a page of the wall", () => {
  test("has a cursor that survives the URL, and malformed cursors are ignored", () => {
    const cursor = { micros: 1_790_000_000_123_456, id: 42 };
    expect(readCursor(cursorText(cursor))).toEqual(cursor);
    for (const malformed of [null, "", "x", "1", "-1-1", "0-1", "1-0", "1-1-1", "1 or 1=1", `${"z".repeat(11)}-1`])
      expect(readCursor(malformed), String(malformed)).toBeNull();
    expect(wallUrl({ before: null })).toBe("/prayer-wall");
    expect(wallUrl({ path: "/prayer-wall/pray", before: { micros: 1, id: 1 } })).toBe("/prayer-wall/pray?before=1-1");
  });
});

describe("a slide of the quiet mode", () => {
  test("is the one in view", () => {
    expect([0, 180, 210, 780].map((scrollLeft) => currentSlide({ scrollLeft, clientWidth: 390 }))).toEqual([
      0, 0, 1, 2,
    ]);
    expect(currentSlide({ scrollLeft: 0, clientWidth: 0 })).toBe(0);
  });

  test("has smaller type the longer its text", () => {
    expect([1, 80, 200, 600, 2000].map((length) => slideTextSize("a".repeat(length)).split(" ")[1])).toEqual([
      "text-96",
      "text-64",
      "text-40",
      "text-28",
      "text-22",
    ]);
  });
});
