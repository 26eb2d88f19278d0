import { describe, expect, test } from "vitest";
import { actionText, auditChanges } from "./audit-trail.ts";

describe("a line of the audit log", () => {
  test("shows what was changed, and not what stayed", () => {
    const before = { title: "Open late", isActive: true, pages: ["all"] };
    expect(auditChanges(before, { ...before, title: "Open later", isActive: false })).toEqual([
      { field: "Title", before: "Open late", after: "Open later" },
      { field: "Is active", before: "yes", after: "no" },
    ]);
    expect(auditChanges(before, before)).toEqual([]);
  });

  test("shows all of what was made, and all of what was taken away", () => {
    expect(auditChanges(null, { usageLimit: 10, expiresAt: null, note: "" })).toEqual([
      { field: "Usage limit", before: null, after: "10" },
      { field: "Note", before: null, after: "empty" },
    ]);
    expect(auditChanges({ code: "GRACE10" }, null)).toEqual([{ field: "Code", before: "GRACE10", after: null }]);
  });

  test("looks inside, and reads whatever it is given", () => {
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

  test("cuts what is too long to be looked through, and no letter in half", () => {
    const [change] = auditChanges(null, { text: "🕊".repeat(1_000) });
    expect(change?.after).toBe(`${"🕊".repeat(300)}…`);
  });

  test("shows a difference behind what is cut", () => {
    const text = "a".repeat(350);
    expect(auditChanges({ text: `${text}one` }, { text: `${text}two` })).toEqual([
      { field: "Text", before: `…${"a".repeat(40)}one`, after: `…${"a".repeat(40)}two` },
    ]);
    expect(auditChanges({ text: `${text}one` }, { text })).toEqual([
      { field: "Text", before: `…${"a".repeat(40)}one`, after: `…${"a".repeat(40)}` },
    ]);
  });

  describe("about many things", () => {
    const photos = Array.from({ length: 12 }, (_, at) => ({
      url: `/photos/${"long".repeat(20)}${at}.webp`,
      label: "",
      isHidden: false,
    }));
    const [first, second, third, ...rest] = photos;
    const changes = (after: unknown[]) => auditChanges({ photoMetadata: photos }, { photoMetadata: after });

    test("names those that differ", () => {
      expect(changes([first, second, { ...third, isHidden: true }, ...rest])).toEqual([
        { field: "Photo metadata 3: is hidden", before: "no", after: "yes" },
      ]);
    });

    test("names what came and what went", () => {
      expect(changes([first, second, ...rest])).toEqual([
        { field: "Photo metadata 3", before: JSON.stringify(third), after: null },
      ]);
      const added = { url: "/new.webp", label: "Sole", isHidden: false };
      expect(changes([added, ...photos])).toEqual([
        { field: "Photo metadata new 1", before: null, after: JSON.stringify(added) },
      ]);
    });

    test("says so where only their order is another", () => {
      const [change, ...others] = changes([...rest, first, second, third]);
      expect([change?.field, others]).toEqual(["Photo metadata", []]);
      expect(change?.before).not.toBe(change?.after);
    });
  });

  test("says what was done in words", () => {
    expect(actionText("promo-code.created")).toBe("Promo code created");
  });
});
