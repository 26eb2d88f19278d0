import { eq } from "drizzle-orm";
import type { ImportResult } from "#app/platform/csv-import.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { auditedActions, adminContext, adminForm } from "#tests/support/admin.ts";
import { exportPromoCodes } from "./promo-export.server.ts";
import { importPromoCodes } from "./promo-import.server.ts";
import { seedPromoCodes } from "./promos.server.ts";
import { promoCodes as codes } from "./promos.tables.server.ts";

const HEAD = "code,discount_type,discount_value,usage_limit,expires_at,active";

async function sent(db: Db, csv: string | File, intent = "check", fields = {}): Promise<ImportResult> {
  const adminRequest = adminForm(adminContext(db), { intent, ...fields });
  adminRequest.form.set(typeof csv === "string" ? "csv" : "file", csv);
  return (await importPromoCodes(adminRequest)).data;
}

const exported = (db: Db) => exportPromoCodes(db, { search: "", today: "2026-11-22" }).text();

describe("the promo code import", () => {
  test("previews what is new, changed and unchanged, and each invalid line with its fix", async ({ db }) => {
    const terms = { discountType: "percentage", discountValue: 10 } as const;
    await db.insert(codes).values([
      { ...terms, code: "SAME" },
      { ...terms, code: "OTHER", usageCount: 7 },
    ]);
    const csv = [
      HEAD,
      "new10,percentage,12.5,9,2030-12-31,no",
      "same,percentage,10.00,,,yes",
      "other,fixed,5,,,",
      "wrong,percentage,101,0,never,maybe",
      "worse,percent,x,,,",
      "new10,fixed,1,,,",
    ].join("\r\n");
    const result = await sent(db, new File([csv], "codes.csv"));
    expect(result).toMatchObject({
      state: "checked",
      csv,
      preview: {
        add: { count: 1, first: [{ line: 2, name: "NEW10" }] },
        change: {
          count: 1,
          first: [{ line: 4, name: "OTHER", why: "Changes: type percentage → fixed; value 10 → 5." }],
        },
        skip: { count: 1, first: [{ line: 3, name: "SAME", why: "No changes." }] },
        faults: {
          first: [
            { line: 5, field: "active", fix: "Enter yes or no." },
            { line: 6, field: "discount_type", fix: "Discount type must be percentage or fixed." },
            { line: 6, field: "discount_value", fix: expect.stringContaining("Discount value") },
            { line: 7, field: "code", fix: "Same code as line 2." },
          ],
        },
      },
    });
    expect(await db.select().from(codes)).toHaveLength(2);
    expect(await auditedActions(db)).toEqual([]);

    expect(await sent(db, csv, "import")).toMatchObject({
      state: "done",
      message: { title: "Imported", description: "1 added, 1 updated, 1 skipped, 4 with errors." },
    });
    const [created] = await db.select().from(codes).where(eq(codes.code, "NEW10"));
    expect(created).toMatchObject({
      discountValue: 12.5,
      usageLimit: 9,
      expiresAt: "2030-12-31",
      active: false,
      usageCount: 0,
    });
    const [changed] = await db.select().from(codes).where(eq(codes.code, "OTHER"));
    expect(changed).toMatchObject({ discountType: "fixed", discountValue: 5, active: true, usageCount: 7 });
    expect(await auditedActions(db)).toEqual(["promo-code.imported 2 codes"]);

    await sent(db, csv, "import");
    expect(await db.select().from(codes)).toHaveLength(3);
    expect(await auditedActions(db)).toHaveLength(1);
  });

  test("waits for another look if a code changed after the preview, and is done once if it is sent twice", async ({
    db,
  }) => {
    await db.insert(codes).values({ code: "KEPT", discountType: "percentage", discountValue: 10 });
    const csv = `${HEAD}\nKEPT,percentage,15,,,\nNEW,percentage,5,,,`;
    const basisOf = (result: ImportResult) => (result.state === "checked" ? result.preview.basis : undefined);
    const basis = basisOf(await sent(db, csv));
    await db.update(codes).set({ active: false, discountValue: 20 });
    const again = await sent(db, csv, "import", { basis });
    expect(again).toMatchObject({
      state: "checked",
      preview: {
        notes: ["This changed after you previewed the file. Review it again."],
        change: { first: [{ name: "KEPT", why: "Changes: value 20 → 15." }] },
      },
    });
    expect(await db.select().from(codes)).toMatchObject([{ code: "KEPT", discountValue: 20 }]);
    const fields = { basis: basisOf(again), formKey: crypto.randomUUID() };
    for (const _attempt of [1, 2]) expect(await sent(db, csv, "import", fields)).toMatchObject({ state: "done" });
    expect(await db.select().from(codes).orderBy(codes.code)).toMatchObject([
      { code: "KEPT", discountValue: 15, active: false },
      { code: "NEW" },
    ]);
    expect(await auditedActions(db)).toEqual(["promo-code.imported 2 codes"]);
  });

  test("records the deletion of the sample's codes, apart from those it contains", async ({ db }) => {
    const sample = { discountType: "percentage", discountValue: 10, usageLimit: null, expiresAt: null } as const;
    await seedPromoCodes(db, [
      { ...sample, code: "WELCOME10" },
      { ...sample, code: "PEACE15" },
    ]);
    await sent(db, `${HEAD}\npeace15,percentage,12,,,yes`, "import");
    expect((await auditedActions(db)).toSorted()).toEqual([
      "promo-code.deleted WELCOME10",
      "promo-code.imported 1 codes",
    ]);
    expect(await db.select().from(codes)).toMatchObject([{ code: "PEACE15", isSample: false }]);
  });

  test("reports a code that a spreadsheet has turned into a number", async ({ db }) => {
    expect(await sent(db, "Code;Discount Type;Discount Value\n1.00E+05;fixed;5")).toMatchObject({
      preview: { add: { count: 0 }, faults: { first: [{ line: 2, field: "code" }] } },
    });
  });

  test("keeps values without a column, and previews what a column would clear", async ({ db }) => {
    const limits = { usageLimit: 5, expiresAt: "2030-01-01", active: false };
    await db.insert(codes).values({ code: "XLIM", discountType: "percentage", discountValue: 10, ...limits });
    const short = "code,discount_type,discount_value\nXLIM,percentage,12\nNEW,fixed,5";
    expect(await sent(db, short)).toMatchObject({
      preview: { change: { first: [{ line: 2, name: "XLIM", why: "Changes: value 10 → 12." }] } },
    });
    await sent(db, short, "import");
    const [changed, created] = await db.select().from(codes).orderBy(codes.id);
    expect(changed).toMatchObject({ discountValue: 12, ...limits });
    expect(created).toMatchObject({ usageLimit: null, expiresAt: null, active: true });

    const line = (active: string) => `${HEAD}\nXLIM,percentage,12,,2031-01-01,${active}`;
    expect(await sent(db, line("yes"))).toMatchObject({
      preview: {
        change: {
          first: [
            { why: "Changes: limit 5 → none; expiration date 2030-01-01 → 2031-01-01; state inactive → active." },
          ],
        },
      },
    });
    await sent(db, line(""), "import");
    const [cleared] = await db.select().from(codes).orderBy(codes.id);
    expect(cleared).toMatchObject({ usageLimit: null, expiresAt: "2031-01-01", active: false });
  });

  test("changes nothing for an export, which exports to the same bytes again", async ({ db }) => {
    await db.insert(codes).values([
      { code: "-10%", discountType: "percentage", discountValue: 10, expiresAt: "2030-01-31" },
      { code: "=A,B", discountType: "fixed", discountValue: 7.5, usageLimit: 3, active: false, usageCount: 2 },
    ]);
    const file = await exported(db);
    expect(file).toContain("'-10%");
    const bytes = new File([file], "codes.csv");
    expect(await sent(db, bytes)).toMatchObject({
      preview: { add: { count: 0 }, change: { count: 0 }, skip: { count: 2 }, faults: { count: 0 } },
    });
    await db.delete(codes).where(eq(codes.code, "-10%"));
    await sent(db, bytes, "import");
    expect(await db.select({ code: codes.code }).from(codes)).toHaveLength(2);
    const stable = (text: string) =>
      text
        .split("\r\n")
        .map((line) => line.replace(/,\d+,[^,]*Z$/, ""))
        .toSorted();
    expect(stable(await exported(db))).toEqual(stable(file));
  });

  test("refuses other files", async ({ db }) => {
    const none: [string | File, string][] = [
      ["", "Choose a file first."],
      [new File([""], "empty.csv"), "The file is empty."],
      [new File([new Uint8Array([0xff, 0xfe, 0x00])], "excel.csv"), "The file isn't UTF-8."],
      [new File(["x".repeat(1_000_001)], "large.csv"), "The file is larger than 1 MB."],
      ["name\nAnn", "The first line is missing: code, discount_type, discount_value."],
    ];
    for (const [csv, why] of none)
      expect(await sent(db, csv, "import")).toMatchObject({
        state: "refused",
        message: { title: "Import failed", description: expect.stringContaining(why) },
      });
    expect(await db.select().from(codes)).toEqual([]);
  });
});

describe("the terms in a file of promo codes", () => {
  const TERMS = `${HEAD},starts_on,minimum_spend,once_per_customer,free_shipping,applies_to,applies_to_items,note`;

  test("are exported and imported alike", async ({ db }) => {
    await db.insert(codes).values([
      {
        code: "FREE",
        discountType: "percentage",
        discountValue: 0,
        freeShipping: true,
        minimumSpend: 50,
        note: "a, b",
      },
      {
        code: "ONCE",
        discountType: "fixed",
        discountValue: 5,
        oncePerCustomer: true,
        startsOn: "2026-12-01",
        batch: "Fall",
      },
      {
        code: "SOME",
        discountType: "fixed",
        discountValue: 5,
        appliesTo: "products",
        appliesToIds: ["gid://shopify/Product/1", "gid://shopify/Product/2"],
      },
    ]);
    const file = await exported(db);
    expect(await sent(db, file)).toMatchObject({
      preview: { add: { count: 0 }, change: { count: 0 }, skip: { count: 3 } },
    });
    const before = await db.select().from(codes).orderBy(codes.code);
    await db
      .update(codes)
      .set({
        note: "",
        minimumSpend: null,
        oncePerCustomer: false,
        startsOn: null,
        appliesTo: "everything",
        appliesToIds: [],
      })
      .where(eq(codes.code, "ONCE"));
    await sent(db, file, "import");
    expect(await db.select().from(codes).orderBy(codes.code)).toEqual(before);
  });

  test("stay as they are for a file of an earlier version, which still imports", async ({ db }) => {
    await db.insert(codes).values({
      code: "KEPT",
      discountType: "percentage",
      discountValue: 10,
      minimumSpend: 50,
      oncePerCustomer: true,
      startsOn: "2026-01-01",
      appliesTo: "products",
      appliesToIds: ["gid://shopify/Product/1"],
      note: "mine",
    });
    await sent(db, `${HEAD}\nkept,percentage,20,,,yes`, "import");
    expect(await db.select().from(codes)).toMatchObject([
      {
        discountValue: 20,
        minimumSpend: 50,
        oncePerCustomer: true,
        startsOn: "2026-01-01",
        appliesTo: "products",
        note: "mine",
      },
    ]);
  });

  test("that are wrong are named with their line and their fix", async ({ db }) => {
    await db.insert(codes).values([
      { code: "USED", discountType: "fixed", discountValue: 5, usageCount: 1 },
      {
        code: "SHOES",
        discountType: "fixed",
        discountValue: 5,
        appliesTo: "products",
        appliesToIds: ["gid://shopify/Product/1"],
      },
    ]);
    const lines = [
      "a,fixed,5,,,yes,soon,,,,,,",
      "b,fixed,5,,,yes,,-1,,,,,",
      "c,fixed,5,,,yes,,,maybe,,,,",
      "d,fixed,5,,,yes,,,,yes,,,",
      "e,fixed,5,,,yes,,,,,shoes,,",
      "f,fixed,5,,,yes,,,,,products,no-such-shoe,",
      "g,fixed,5,,,yes,,,,,products,,",
      "used,fixed,0,,,yes,,,,yes,,,",
      "h,fixed,5,,,yes,,,,,,no-such-shoe,",
      "shoes,fixed,5,,,yes,,,,,,no-such-shoe,",
    ];
    const result = await sent(db, [TERMS, ...lines].join("\n"));
    const faults = result.state === "checked" ? result.preview.faults.first : [];
    expect(faults.toSorted((a, b) => a.line - b.line).map(({ line, field }) => [line, field])).toEqual([
      [2, "starts_on"],
      [3, "minimum_spend"],
      [4, "once_per_customer"],
      [5, "discount_value"],
      [6, "applies_to"],
      [7, "applies_to_items"],
      [8, "applies_to_items"],
      [9, "free_shipping"],
      [10, "applies_to_items"],
      [11, "applies_to_items"],
    ]);
  });
});
