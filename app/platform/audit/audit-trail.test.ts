import { describe, expect, test } from "vitest";
import { actionText, auditChanges, redacted } from "./audit-trail.ts";

describe("an audit entry", () => {
  test("shows the changed fields only", () => {
    const before = { title: "Open late", isActive: true, pages: ["all"] };
    expect(auditChanges(before, { ...before, title: "Open later", isActive: false })).toEqual([
      { field: "Title", before: "Open late", after: "Open later" },
      { field: "Is active", before: "yes", after: "no" },
    ]);
    expect(auditChanges(before, before)).toEqual([]);
  });

  test("shows every field of a row that was created or deleted", () => {
    expect(auditChanges(null, { usageLimit: 10, expiresAt: null, note: "" })).toEqual([
      { field: "Usage limit", before: null, after: "10" },
      { field: "Note", before: null, after: "empty" },
    ]);
    expect(auditChanges({ code: "GRACE10" }, null)).toEqual([{ field: "Code", before: "GRACE10", after: null }]);
  });

  test("compares nested values, and accepts any value", () => {
    expect(
      auditChanges({ preferences: { stories: true, products: false } }, { preferences: { stories: false } }),
    ).toEqual([
      { field: "Preferences: stories", before: "yes", after: "no" },
      { field: "Preferences: products", before: "no", after: null },
    ]);
    expect(auditChanges({ pages: ["/"] }, { pages: ["/", "/shop"] })).toEqual([
      { field: "Pages", before: "/", after: "/, /shop" },
    ]);
    expect(auditChanges("one", 2)).toEqual([{ field: "Value", before: "one", after: "2" }]);
    expect(auditChanges(undefined, [])).toEqual([{ field: "Value", before: null, after: "none" }]);
  });

  test("cuts long values without splitting a character", () => {
    const [change] = auditChanges(null, { text: "🕊".repeat(1_000) });
    expect(change?.after).toBe(`${"🕊".repeat(300)}…`);
  });

  test("shows a difference beyond the cut", () => {
    const text = "a".repeat(350);
    expect(auditChanges({ text: `${text}one` }, { text: `${text}two` })).toEqual([
      { field: "Text", before: `…${"a".repeat(40)}one`, after: `…${"a".repeat(40)}two` },
    ]);
    expect(auditChanges({ text: `${text}one` }, { text })).toEqual([
      { field: "Text", before: `…${"a".repeat(40)}one`, after: `…${"a".repeat(40)}` },
    ]);
  });

  describe("about a list of objects", () => {
    const photos = Array.from({ length: 12 }, (_, at) => ({
      url: `/photos/${"long".repeat(20)}${at}.webp`,
      label: "",
      isHidden: false,
    }));
    const [first, second, third, ...rest] = photos;
    const changes = (after: unknown[]) => auditChanges({ photoMetadata: photos }, { photoMetadata: after });

    test("names the objects that differ", () => {
      expect(changes([first, second, { ...third, isHidden: true }, ...rest])).toEqual([
        { field: "Photo metadata 3: is hidden", before: "no", after: "yes" },
      ]);
    });

    test("names added and removed objects", () => {
      expect(changes([first, second, ...rest])).toEqual([
        { field: "Photo metadata 3", before: JSON.stringify(third), after: null },
      ]);
      const added = { url: "/new.webp", label: "Sole", isHidden: false };
      expect(changes([added, ...photos])).toEqual([
        { field: "Photo metadata new 1", before: null, after: JSON.stringify(added) },
      ]);
    });

    test("reports a change of order only", () => {
      const [change, ...others] = changes([...rest, first, second, third]);
      expect([change?.field, others]).toEqual(["Photo metadata", []]);
      expect(change?.before).not.toBe(change?.after);
    });
  });

  test("formats the action", () => {
    expect(actionText("promo-code.created")).toBe("Promo code created");
  });
});

describe("what an entry recorded", () => {
  test.for<[what: string, recorded: unknown, shown: unknown]>([
    ["an address", { email: "ann@home.example" }, { email: "(hidden)" }],
    ["an address in a text", ["Sent to Ann <ann.reed@home.co.example>."], ["Sent to Ann <(hidden)>."]],
    [
      "a token in a link",
      { url: "https://shod.example/mine?token=abc.def&x=1" },
      { url: "https://shod.example/mine?token=(hidden)&x=1" },
    ],
    [
      "a secret, however deep",
      { a: [{ accessToken: "abc", password: "xyz" }] },
      { a: [{ accessToken: "(hidden)", password: "(hidden)" }] },
    ],
    ["a postal address", { address1: "1 Harbor Road", zip: "11706" }, { address1: "(hidden)", zip: "(hidden)" }],
  ])("is shown without %s", ([, recorded, shown]) => {
    expect(redacted(recorded)).toEqual(shown);
  });

  test.for([
    [{ code: "GRACE10", pages: ["/", "/shop"], usageLimit: 10, note: null, emailed: true, email: "" }],
    ["a @ b"],
    [null],
    [3],
  ])("is otherwise shown as it is: %j", ([recorded]) => {
    expect(redacted(recorded)).toEqual(recorded);
  });
});
