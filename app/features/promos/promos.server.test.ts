import { eq } from "drizzle-orm";
import { onTestFinished, vi } from "vitest";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import {
  createPromoCode,
  deletePromoCode,
  promoResult,
  promoCodes as all,
  seedPromoCodes,
  setPromoCodeActive,
  upsertPromoCodes,
  validatePromoCode,
} from "./promos.server.ts";
import { promoCodes } from "./promos.tables.server.ts";

const validate = validatePromoCode({
  timeZone: () => "America/New_York",
  isLive: false,
  priceLines: async () => [],
});

describe("validate-promo-code", () => {
  test("[FN-02] [FN-03] [PROMO-22] accepts {code} in any case and returns its discount", async ({ db }) => {
    await db.insert(promoCodes).values({ code: "GRACE10", discountType: "percentage", discountValue: 12.5 });
    expect(await validate({ db }, { code: " grace10 " })).toEqual({
      status: 200,
      body: { valid: true, message: expect.any(String), discount_type: "percentage", discount_value: 12.5 },
    });
  });

  test.for(["(GRACE10)", "#grace10", "GRACE 10", "\u201cGRACE10!\u201d", "Code: GRACE10"])(
    "[FN-02] [FN-03] accepts %j and says which code it is",
    async (code, { db }) => {
      await db.insert(promoCodes).values({ code: "GRACE10", discountType: "fixed", discountValue: 5 });
      expect(await validate({ db }, { code })).toMatchObject({ status: 200, body: { valid: true, code: "GRACE10" } });
    },
  );

  test("refuses what could be two codes, and takes the one that is exactly so", async ({ db }) => {
    await db.insert(promoCodes).values([
      { code: "SPRING SALE", discountType: "fixed", discountValue: 5 },
      { code: "SPRINGSALE", discountType: "fixed", discountValue: 7 },
    ]);
    expect(await validate({ db }, { code: "(spring sale)" })).toMatchObject({ body: { valid: false } });
    const { body } = await validate({ db }, { code: "spring sale" });
    expect(body).toMatchObject({ valid: true, discount_value: 5 });
    expect(body).not.toHaveProperty("code");
  });

  test("[PROMO-10] refuses an unknown code with 200 and valid false", async ({ db }) => {
    expect(await validate({ db }, { code: "NOTHING" })).toMatchObject({ status: 200, body: { valid: false } });
  });

  test("refuses text that the database cannot store like any unknown code", async ({ db }) => {
    for (const code of ["a\u0000", "a\ud83d"])
      expect(await validate({ db }, { code })).toMatchObject({ status: 200, body: { valid: false } });
    expect(await validate({ db }, { code: "\u0000" })).toMatchObject({ status: 400 });
  });

  test("ends a code's last day where that ends in the shop's time zone of the moment", async ({ db }) => {
    vi.setSystemTime("2026-12-24T12:00:00Z");
    onTestFinished(() => void vi.useRealTimers());
    let timeZone = "America/New_York";
    const asked = validatePromoCode({ timeZone: () => timeZone, isLive: false, priceLines: async () => [] });
    const code = "ADVENT";
    await db.insert(promoCodes).values({ code, discountType: "fixed", discountValue: 5, expiresAt: "2026-12-24" });
    expect(await asked({ db }, { code })).toMatchObject({ body: { valid: true } });
    timeZone = "Pacific/Kiritimati";
    expect(await asked({ db }, { code })).toMatchObject({ body: { valid: false } });
  });

  test("responds to a body without a code with 400 and the reason", async ({ db }) => {
    for (const body of [null, {}, { code: 5 }, { code: "  " }, { code: "X".repeat(101) }]) {
      expect(await validate({ db }, body)).toEqual({
        status: 400,
        body: { error: expect.stringContaining("Promo code") },
      });
    }
  });

  test("attack R3: only reads: trying a code uses nothing up", async ({ db }) => {
    await db.insert(promoCodes).values({ code: "ONCE", discountType: "fixed", discountValue: 10, usageLimit: 1 });
    for (let time = 0; time < 3; time++) expect((await promoResult(db, "ONCE", "2026-01-01")).valid).toBe(true);
    expect(await db.select({ count: promoCodes.usageCount }).from(promoCodes)).toEqual([{ count: 0 }]);
  });

  test("[DATA-31] [DATA-33] [DATA-34] [DATA-35] [DATA-36] [DATA-37] a row has its documented columns", async ({
    db,
  }) => {
    const expiresAt = "2026-12-31";
    await db.insert(promoCodes).values({ code: "TEN", discountType: "fixed", discountValue: 10.25, expiresAt });
    expect(await db.select().from(promoCodes)).toEqual([
      {
        startsOn: null,
        minimumSpend: null,
        oncePerCustomer: false,
        freeShipping: false,
        appliesTo: "everything",
        appliesToIds: [],
        note: "",
        batch: null,
        id: expect.any(Number),
        code: "TEN",
        discountType: "fixed",
        discountValue: 10.25,
        usageLimit: null,
        usageCount: 0,
        expiresAt,
        active: true,
        isSample: false,
        createdAt: expect.any(Date),
      },
    ]);
  });
});

describe("promo codes", () => {
  const GRACE10 = { code: "grace10", discountType: "percentage", discountValue: "10", usageLimit: "", expiresAt: "" };
  const services = (db: Db) => ({ db, jobs: { enqueue: async () => {} } });

  test("[ADM-PROMO-17] are refused after their expiration date, and accepted on it", async ({ db }) => {
    const on = { ...services(db), today: "2026-11-22" };
    expect(await createPromoCode(on, { ...GRACE10, expiresAt: "2026-11-21" })).toEqual({
      created: false,
      errors: { expiresAt: expect.stringContaining("This date has passed.") },
    });
    expect(await createPromoCode(on, { ...GRACE10, expiresAt: "2026-11-22" })).toMatchObject({ created: true });
  });

  test("[DATA-72] [ADM-PROMO-07] [ADM-PROMO-11] are listed newest first, each active when it is created", async ({
    db,
  }) => {
    for (const code of ["first", "second", "third"])
      expect(await createPromoCode(services(db), { ...GRACE10, code })).toEqual({
        created: true,
        id: expect.any(Number),
        samples: [],
      });
    expect((await all(db)).map(({ code, active }) => [code, active])).toEqual([
      ["THIRD", true],
      ["SECOND", true],
      ["FIRST", true],
    ]);
  });

  test.for(["GRACE10", " grace10 ", "ＧＲＡＣＥ１０", "gr\u200bace10", "grace1\u00ad0"])(
    "[DATA-73] attack R15: are unique however they are typed: %s already exists",
    async (code, { db }) => {
      await createPromoCode(services(db), GRACE10);
      expect(await createPromoCode(services(db), { ...GRACE10, code, discountValue: 50 })).toEqual({
        created: false,
        errors: { code: "This code already exists." },
      });
      expect(await all(db)).toMatchObject([{ code: "GRACE10", discountValue: 10 }]);
    },
  );

  test("[DATA-73] report all invalid fields at once and store nothing", async ({ db }) => {
    expect(await createPromoCode(services(db), { code: "", discountType: "percentage", discountValue: 101 })).toEqual({
      created: false,
      errors: { code: "Code is required", discountValue: "A percentage must be at most 100" },
    });
    expect(await createPromoCode(services(db), null)).toMatchObject({ created: false });
    expect(await all(db)).toEqual([]);
  });

  test("[DATA-74] [DATA-75] [ADM-PROMO-08] [ADM-PROMO-09] are toggled and deleted by id", async ({ db }) => {
    const promo = await createPromoCode(services(db), GRACE10);
    const id = promo.created ? promo.id : 0;
    expect(await setPromoCodeActive(services(db), id, false)).toBe("GRACE10");
    expect((await promoResult(db, "GRACE10", "2026-01-01")).valid).toBe(false);
    expect(await setPromoCodeActive(services(db), id, true)).toBe("GRACE10");
    expect((await promoResult(db, "GRACE10", "2026-01-01")).valid).toBe(true);
    expect(await deletePromoCode(services(db), id)).toMatchObject({ code: "GRACE10" });
    expect(await deletePromoCode(services(db), id)).toBeNull();
    expect(await all(db)).toEqual([]);
  });

  test("remove those of the sample shop, of whatever name, with the owner's first one", async ({ db }) => {
    const sample = { discountType: "fixed" as const, discountValue: 5, usageLimit: 9, expiresAt: null };
    await seedPromoCodes(db, [
      { ...sample, code: "GRACE10" },
      { ...sample, code: "PEACE15" },
      { ...sample, code: "MINE" },
    ]);
    await db.update(promoCodes).set({ isSample: false }).where(eq(promoCodes.code, "MINE"));
    expect(await createPromoCode(services(db), { ...GRACE10, code: "MINE" })).toEqual({
      created: false,
      errors: { code: "This code already exists." },
    });
    expect((await all(db)).map(({ code }) => code)).toHaveLength(3);
    expect(await createPromoCode(services(db), GRACE10)).toMatchObject({
      created: true,
      samples: [{ code: "GRACE10" }, { code: "PEACE15" }],
    });
    expect(await all(db)).toMatchObject([
      { code: "GRACE10", discountValue: 10, usageCount: 0, isSample: false },
      { code: "MINE", isSample: false },
    ]);
  });

  test("that are imported remove those of the sample shop that the file does not have", async ({ db }) => {
    const sample = { discountType: "fixed" as const, discountValue: 5, usageLimit: 9, expiresAt: null };
    await seedPromoCodes(db, [
      { ...sample, code: "GRACE10" },
      { ...sample, code: "PEACE15" },
    ]);
    await upsertPromoCodes(services(db), [{ ...sample, code: "PEACE15", active: true }]);
    expect(await all(db)).toMatchObject([{ code: "PEACE15", isSample: false }]);
  });

  test("from the sample leave existing codes unchanged", async ({ db }) => {
    await createPromoCode(services(db), GRACE10);
    const sample = {
      code: "GRACE10",
      discountType: "fixed" as const,
      discountValue: 5,
      usageLimit: 1,
      expiresAt: null,
    };
    await seedPromoCodes(db, [sample, { ...sample, code: "WELCOME" }]);
    expect(await all(db)).toMatchObject([
      { code: "WELCOME", discountValue: 5 },
      { code: "GRACE10", discountValue: 10 },
    ]);
  });
});

describe("promo_codes rejects", () => {
  const good = { code: "GOOD", discountType: "percentage" as const, discountValue: 10 };

  test.for([
    ["[DATA-32] a code in lower case", { code: "grace10" }],
    ["a code with spaces around it", { code: " GRACE10" }],
    ["an empty code", { code: "" }],
    ["a value of zero", { discountValue: 0 }],
    ["more than 100%", { discountValue: 100.01 }],
    ["a limit below one", { usageLimit: 0 }],
  ] as const)("%s", async ([, damage], { db }) => {
    await expect(db.transaction((tx) => tx.insert(promoCodes).values({ ...good, ...damage }))).rejects.toThrow();
  });

  test("a second row with the same code", async ({ db }) => {
    await db.insert(promoCodes).values(good);
    await expect(db.transaction((tx) => tx.insert(promoCodes).values(good))).rejects.toThrow();
  });
});
