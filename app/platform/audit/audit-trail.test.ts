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
      { field: "Pages", before: '["/"]', after: '["/","/shop"]' },
    ]);
    expect(auditChanges("one", 2)).toEqual([{ field: "Value", before: "one", after: "2" }]);
    expect(auditChanges(undefined, [])).toEqual([{ field: "Value", before: null, after: "[]" }]);
  });

  test("cuts what is too long to be looked through, and no letter in half", () => {
    const [change] = auditChanges(null, { text: "🕊".repeat(1_000) });
    expect(change?.after).toBe(`${"🕊".repeat(300)}…`);
  });

  test("says what was done in words", () => {
    expect(actionText("promo-code.created")).toBe("Promo code created");
  });
});
