import { describe, expect, test } from "#tests/database.ts";
import { promoAnswer, validatePromoCode } from "./promos.server.ts";
import { promoCodes } from "./promos.tables.server.ts";

const validate = validatePromoCode("America/New_York");

describe("validate-promo-code", () => {
  test("[FN-02] [FN-03] [PROMO-22] takes {code}, however it is typed, and answers what it takes off", async ({
    db,
  }) => {
    await db.insert(promoCodes).values({ code: "GRACE10", discountType: "percentage", discountValue: 12.5 });
    expect(await validate({ db }, { code: " grace10 " })).toEqual({
      status: 200,
      body: { valid: true, message: expect.any(String), discount_type: "percentage", discount_value: 12.5 },
    });
  });

  test("[PROMO-10] refuses an unknown code with 200 and valid false", async ({ db }) => {
    expect(await validate({ db }, { code: "NOTHING" })).toMatchObject({ status: 200, body: { valid: false } });
  });

  test("refuses what no database could hold like any unknown code", async ({ db }) => {
    for (const code of ["a\u0000", "a\ud83d"])
      expect(await validate({ db }, { code })).toMatchObject({ status: 200, body: { valid: false } });
    expect(await validate({ db }, { code: "\u0000" })).toMatchObject({ status: 400 });
  });

  test("answers a body without a code with 400 and the reason", async ({ db }) => {
    for (const body of [null, {}, { code: 5 }, { code: "  " }, { code: "X".repeat(101) }]) {
      expect(await validate({ db }, body)).toEqual({
        status: 400,
        body: { error: expect.stringContaining("Promo code") },
      });
    }
  });

  test("only reads: trying a code uses nothing up", async ({ db }) => {
    await db.insert(promoCodes).values({ code: "ONCE", discountType: "fixed", discountValue: 10, usageLimit: 1 });
    for (let time = 0; time < 3; time++) expect((await promoAnswer(db, "ONCE", "2026-01-01")).valid).toBe(true);
    expect(await db.select({ count: promoCodes.usageCount }).from(promoCodes)).toEqual([{ count: 0 }]);
  });

  test("[DATA-31] [DATA-33] [DATA-34] [DATA-35] [DATA-36] [DATA-37] a row has its documented columns", async ({
    db,
  }) => {
    const expiresAt = "2026-12-31";
    await db.insert(promoCodes).values({ code: "TEN", discountType: "fixed", discountValue: 10.25, expiresAt });
    expect(await db.select().from(promoCodes)).toEqual([
      {
        id: expect.any(Number),
        code: "TEN",
        discountType: "fixed",
        discountValue: 10.25,
        usageLimit: null,
        usageCount: 0,
        expiresAt,
        active: true,
        createdAt: expect.any(Date),
      },
    ]);
  });
});

describe("promo_codes keeps out", () => {
  const good = { code: "GOOD", discountType: "percentage" as const, discountValue: 10 };

  test.for([
    ["[DATA-32] a code in lower case", { code: "grace10" }],
    ["a code in blanks", { code: " GRACE10" }],
    ["an empty code", { code: "" }],
    ["a value of nothing", { discountValue: 0 }],
    ["more than the whole price", { discountValue: 100.01 }],
    ["a limit below one", { usageLimit: 0 }],
  ] as const)("%s", async ([, damage], { db }) => {
    await expect(db.transaction((tx) => tx.insert(promoCodes).values({ ...good, ...damage }))).rejects.toThrow();
  });

  test("a second row of one code", async ({ db }) => {
    await db.insert(promoCodes).values(good);
    await expect(db.transaction((tx) => tx.insert(promoCodes).values(good))).rejects.toThrow();
  });
});
