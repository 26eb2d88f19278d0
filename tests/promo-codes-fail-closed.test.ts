import { eq } from "drizzle-orm";
import { syncPromoCodes } from "#app/features/promos/mirror-promos.server.ts";
import {
  deletePromoCode,
  promoResult,
  promoCodes as allCodes,
  upsertPromoCodes,
  setPromoCodeActive,
  pendingDeletions,
} from "#app/features/promos/promos.server.ts";
import { promoCodes } from "#app/features/promos/promos.tables.server.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { discounts } from "#store/store.tables.server.ts";
import { describe, expect, test } from "./database.ts";
import { aCode } from "./factories/store-shelf.ts";
import { aShop, atProvider, GRACE10, TODAY, type Fault } from "./shop-with-codes.ts";

/** What the provider does not confirm is turned off there: no shopper gets terms the owner took back. */

const HALF = { ...GRACE10, discountValue: 50 };
const TENTH = {
  code: "GRACE10",
  discountType: "percentage" as const,
  discountValue: 10,
  usageLimit: 1,
  expiresAt: null,
  active: true,
};

type Shop = ReturnType<typeof aShop>;
const put = (shop: Shop, change: Partial<typeof TENTH | { usageLimit: number | null; expiresAt: string | null }>) =>
  upsertPromoCodes(shop, [{ ...TENTH, ...change }]);
const mirrorOf = async (shop: Shop) => {
  const [promo] = await allCodes(shop.db);
  return { ...promo?.mirror, disabledAt: promo?.disabledAt };
};

const failing = (operations: string[], answer: () => Promise<Response> = refusedConnection): Fault => {
  return ({ operation, deliver }) => (operations.includes(operation) ? answer() : deliver());
};
const refusedConnection = async (): Promise<Response> => {
  throw new TypeError("fetch failed");
};

describe("a promo code whose limit is lowered", () => {
  test("below its uses is turned off at the checkout as in the drawer", async ({ db }) => {
    const shop = aShop(db);
    await shop.create(HALF);
    await shop.keep();
    for (let order = 0; order < 2; order++) await shop.buy("GRACE10");
    expect(await shop.takenOff("GRACE10")).toBe(6_400);

    await put(shop, { usageLimit: 1 });
    await shop.keep();
    expect(await shop.takenOff("GRACE10")).toBe(0);
    expect((await promoResult(db, "GRACE10", TODAY)).valid).toBe(false);
    expect(await mirrorOf(shop)).toMatchObject({ problem: null, disabledAt: null });
  });

  test("below uses we have not heard of yet is turned off, and the owner is told why", async ({ db }) => {
    const shop = aShop(db);
    await shop.create(HALF);
    await shop.keep();
    await db.update(discounts).set({ usageCount: 2 });
    await put(shop, { usageLimit: 1 });
    await shop.keep();
    expect(await shop.takenOff("GRACE10")).toBe(0);
    expect(await mirrorOf(shop)).toMatchObject({
      problem: "Usage limit can't be lower than the uses so far",
      disabledAt: expect.any(Date),
    });
    // The drawer does not promise what the checkout refuses.
    expect((await promoResult(db, "GRACE10", TODAY)).valid).toBe(false);

    await put(shop, { usageLimit: 3 });
    await shop.keep();
    expect(await shop.takenOff("GRACE10")).toBe(1_280);
    expect(await mirrorOf(shop)).toMatchObject({ problem: null, disabledAt: null });
    expect((await promoResult(db, "GRACE10", TODAY)).valid).toBe(true);
  });

  test("to exactly its uses is used up, and counts again with the new terms once an order is cancelled", async ({
    db,
  }) => {
    const shop = aShop(db);
    await shop.create(HALF);
    await shop.keep();
    const order = await shop.buy("GRACE10");
    await put(shop, { usageLimit: 1 });
    await shop.keep();
    expect(await shop.takenOff("GRACE10")).toBe(0);

    shop.asked.length = 0;
    await shop.cancel(order.id);
    await shop.hear();
    expect(shop.asked).toHaveLength(1);
    await shop.keep();
    expect(await shop.takenOff("GRACE10")).toBe(1_280);
    expect(await atProvider(db)).toMatchObject([{ usageLimit: 1, usageCount: 0, active: true }]);
  });

  test("that real orders reach is turned off there, and a use given back turns it on again", async ({ db }) => {
    const shop = aShop(db);
    await shop.create({ ...GRACE10, usageLimit: 2 });
    await shop.keep();
    await shop.buy("GRACE10");
    shop.asked.length = 0;
    const last = await shop.buy("GRACE10");
    expect(shop.asked).toHaveLength(1);
    await shop.keep();
    expect(await atProvider(db)).toMatchObject([{ active: false }]);
    await shop.cancel(last.id);
    await shop.hear();
    await shop.keep();
    expect(await atProvider(db)).toMatchObject([{ active: true, usageCount: 1, usageLimit: 2 }]);
    expect(await shop.takenOff("GRACE10")).toBe(1_600);
  });
});

describe("a promo code the provider does not confirm", () => {
  test.for([
    ["percent to fixed", { discountType: "fixed" as const, discountValue: 1 }],
    ["another last day", { expiresAt: "2027-01-01" }],
    ["a limit", { usageLimit: 1 }],
  ] as const)("is turned off when a change of its terms is refused: %s", async ([, change], { db }) => {
    const shop = aShop(db);
    await shop.create(HALF);
    await shop.keep();
    await put(shop, { usageLimit: null, ...change });
    const refuse = async () =>
      Response.json({ data: { result: { codeDiscountNode: null, userErrors: [{ message: "Not like this" }] } } });
    shop.answers.fault = failing(["UpdateCodeDiscount"], refuse);
    await shop.keep();
    expect(await shop.takenOff("GRACE10")).toBe(0);
    expect(await mirrorOf(shop)).toMatchObject({ problem: "Not like this", disabledAt: expect.any(Date) });

    shop.answers.fault = null;
    await shop.keep();
    expect(await shop.takenOff("GRACE10")).toBeGreaterThan(0);
    expect(await mirrorOf(shop)).toMatchObject({ problem: null, disabledAt: null });
  });

  test("is turned off when a change of it is not answered, and follows once it is", async ({ db }) => {
    const shop = aShop(db);
    await shop.create(HALF);
    await shop.keep();
    await put(shop, { usageLimit: null });
    shop.answers.fault = failing(["UpdateCodeDiscount"]);
    await expect(shop.keep()).rejects.toThrow("fetch failed");
    expect(await shop.takenOff("GRACE10")).toBe(0);
    expect(await mirrorOf(shop)).toMatchObject({ problem: "fetch failed", disabledAt: expect.any(Date) });

    shop.answers.fault = null;
    await shop.keep();
    expect(await shop.takenOff("GRACE10")).toBe(1_280);
  });

  test("is as it should be when the change was carried out and only the answer was lost", async ({ db }) => {
    const shop = aShop(db);
    await shop.create(HALF);
    await shop.keep();
    await put(shop, { usageLimit: null });
    shop.answers.fault = async ({ operation, deliver }) => {
      const answer = await deliver();
      return operation === "UpdateCodeDiscount" ? refusedConnection() : answer;
    };
    await shop.keep();
    expect(await shop.takenOff("GRACE10")).toBe(1_280);
    expect(await mirrorOf(shop)).toMatchObject({ problem: null, disabledAt: null });
  });

  test("is turned off when the provider says yes and keeps other terms", async ({ db }) => {
    const shop = aShop(db);
    await shop.create(HALF);
    await shop.keep();
    await put(shop, { usageLimit: null });
    shop.answers.fault = async ({ operation, deliver }) => {
      const answer = await deliver();
      if (operation === "UpdateCodeDiscount") await db.update(discounts).set({ value: 5_000 });
      return operation === "UpdateCodeDiscount"
        ? Response.json(JSON.parse((await answer.text()).replace(/"percentage":[\d.]+/, '"percentage":0.5')))
        : answer;
    };
    await shop.keep();
    expect(await shop.takenOff("GRACE10")).toBe(0);
    expect(await mirrorOf(shop)).toMatchObject({ disabledAt: expect.any(Date) });
  });

  test("never counts with older terms while it is turned on again", async ({ db }) => {
    const shop = aShop(db);
    const id = await shop.create(HALF);
    await shop.keep();
    await setPromoCodeActive(shop, id, false);
    await shop.keep();
    await put(shop, { usageLimit: null, expiresAt: "2099-12-31" });
    const worths: number[] = [];
    shop.answers.fault = async ({ deliver }) => {
      const answer = await deliver();
      worths.push(await shop.takenOff("GRACE10"));
      return answer;
    };
    await shop.keep();
    expect(new Set(worths)).toEqual(new Set([0, 1_280]));
    expect(await atProvider(db)).toMatchObject([{ active: true, endsAt: new Date("2100-01-01T05:00:00Z") }]);
  });

  test("says that it may still count where turning it off is not confirmed either, and is tried again", async ({
    db,
  }) => {
    const shop = aShop(db);
    await shop.create(HALF);
    await shop.keep();
    await put(shop, { usageLimit: null });
    shop.answers.fault = failing(["UpdateCodeDiscount", "DeactivateCodeDiscount"]);
    await expect(shop.keep()).rejects.toThrow("fetch failed");
    expect(await mirrorOf(shop)).toMatchObject({ problem: "fetch failed", mirroredAt: null, disabledAt: null });

    shop.answers.fault = failing(["UpdateCodeDiscount"]);
    await expect(shop.keep()).rejects.toThrow("fetch failed");
    expect(await shop.takenOff("GRACE10")).toBe(0);
    expect(await mirrorOf(shop)).toMatchObject({ disabledAt: expect.any(Date) });
  });

  test("keeps no other code from its terms", async ({ db }) => {
    const shop = aShop(db);
    for (const code of ["ALPHA", "BETA", "GAMMA"]) await shop.create({ ...GRACE10, code });
    shop.answers.fault = async ({ variables, deliver }) =>
      JSON.stringify(variables).includes("BETA") ? new Response("", { status: 500 }) : deliver();
    await expect(shop.keep()).rejects.toThrow("HTTP error! status: 500");
    expect((await atProvider(db)).map(({ code }) => code)).toEqual(["ALPHA", "GAMMA"]);
    expect((await allCodes(db)).map(({ code, mirror }) => [code, mirror.problem])).toEqual([
      ["GAMMA", null],
      ["BETA", "HTTP error! status: 500"],
      ["ALPHA", null],
    ]);
  });

  test("is mirrored also where its amount is larger than any that may be typed now, and so are those after it", async ({
    db,
  }) => {
    const shop = aShop(db);
    const huge = {
      ...TENTH,
      code: "HUGE",
      discountType: "fixed" as const,
      discountValue: 50_000_000,
      usageLimit: null,
    };
    await db.insert(promoCodes).values([huge, { ...huge, code: "MOST", discountValue: 99_999_999.99 }]);
    await shop.create(GRACE10);
    await shop.keep();
    expect((await atProvider(db)).map(({ code, value }) => [code, value])).toEqual([
      ["HUGE", 5_000_000_000],
      ["MOST", 9_999_999_999],
      ["GRACE10", 1_250],
    ]);
    expect(await shop.takenOff("HUGE")).toBe(12_800);
  });

  test("asks a provider that is down about one code, not about every one", async ({ db }) => {
    const shop = aShop(db);
    for (const code of ["ALPHA", "BETA", "GAMMA"]) await shop.create({ ...GRACE10, code });
    let calls = 0;
    shop.answers.fault = async () => {
      calls++;
      return new Response("", { status: 503 });
    };
    await expect(shop.keep()).rejects.toThrow("HTTP error! status: 503");
    expect(calls).toBeLessThan(6);
  });

  test("made there by somebody else with other codes or as another kind is turned off there, and the owner is told", async ({
    db,
  }) => {
    const shop = aShop(db);
    await shop.create(GRACE10);
    for (const status of [
      { __typename: "DiscountCodeFreeShipping" },
      { __typename: "DiscountCodeBasic", codes: { nodes: [{ code: "GRACE10" }, { code: "OTHER" }] } },
    ]) {
      const told: object[] = [];
      const admin = askedAdmin((operation, variables) => {
        told.push({ operation, variables });
        const node = { id: "gid://shopify/DiscountCodeNode/7", codeDiscount: { status: "ACTIVE", ...status } };
        return operation === "DiscountOfCode"
          ? { codeDiscountNodeByCode: node }
          : { result: { codeDiscountNode: node, userErrors: [] } };
      });
      await syncPromoCodes({ db, admin, timeZone: "America/New_York" });
      expect(told).toContainEqual({
        operation: "DeactivateCodeDiscount",
        variables: { id: "gid://shopify/DiscountCodeNode/7" },
      });
      expect(await mirrorOf(shop)).toMatchObject({
        problem: expect.stringMatching(/another kind of discount|other codes, too/),
      });
    }
  });
});

describe("a promo code that was deleted here", () => {
  test("is turned off there when the deletion is refused, is shown until it is gone, and its name waits", async ({
    db,
  }) => {
    const shop = aShop(db);
    const id = await shop.create(HALF);
    await shop.keep();
    await deletePromoCode(shop, id);
    await shop.create({ ...GRACE10, discountValue: 20 });
    shop.answers.fault = failing(["DeleteCodeDiscount"]);
    await expect(shop.keep()).rejects.toThrow("fetch failed");
    expect(await shop.takenOff("GRACE10")).toBe(0);
    expect(await pendingDeletions(db)).toEqual([
      { code: "GRACE10", problem: "fetch failed", disabledAt: expect.any(Date) },
    ]);

    shop.answers.fault = null;
    await shop.keep();
    expect(await pendingDeletions(db)).toEqual([]);
    expect(await atProvider(db)).toMatchObject([{ value: 2_000, usageCount: 0, active: true }]);
  });

  test("is left alone there where it is somebody else's of another kind", async ({ db }) => {
    const shop = aShop(db);
    const id = await shop.create(GRACE10);
    await deletePromoCode(shop, id);
    const told: string[] = [];
    const admin = askedAdmin((operation) => {
      told.push(operation);
      return {
        codeDiscountNodeByCode: {
          id: "gid://shopify/DiscountCodeNode/7",
          codeDiscount: { __typename: "DiscountCodeFreeShipping" },
        },
      };
    });
    await syncPromoCodes({ db, admin, timeZone: "America/New_York" });
    expect(told).toEqual(["DiscountOfCode"]);
    expect(await pendingDeletions(db)).toEqual([]);
  });
});

describe("a promo code that was changed while the provider was down", () => {
  test("deactivated, is turned off as soon as the provider answers, also by a process that has just begun", async ({
    db,
  }) => {
    const shop = aShop(db);
    const id = await shop.create(HALF);
    await shop.keep();
    shop.answers.down = true;
    await setPromoCodeActive(shop, id, false);
    await expect(shop.keep()).rejects.toThrow("503");
    const restarted = aShop(db);
    await restarted.keep();
    expect(await restarted.takenOff("GRACE10")).toBe(0);
    expect(await mirrorOf(restarted)).toMatchObject({ problem: null });
  });

  test("turned on by hand there while it is off here, is turned off again", async ({ db }) => {
    const shop = aShop(db);
    const id = await shop.create(HALF);
    await setPromoCodeActive(shop, id, false);
    await aCode(db, { code: "GRACE10", value: 5_000 });
    await shop.keep();
    expect(await shop.takenOff("GRACE10")).toBe(0);
    await db.update(promoCodes).set({ usageLimit: 3, usageCount: 3, active: true }).where(eq(promoCodes.id, id));
    await db.update(discounts).set({ active: true });
    await shop.keep();
    expect(await shop.takenOff("GRACE10")).toBe(0);
  });
});

/** An Admin API that answers as it is told. */
function askedAdmin(answer: (operation: string, variables: object) => unknown): ShopifyAdmin {
  const unasked = async () => {
    throw new Error("Not asked here");
  };
  return {
    async ask(operation, variables, shape) {
      return shape.parse(answer(/(?:query|mutation) (\w+)/.exec(operation)?.[1] ?? "", variables));
    },
    stockOfInventoryItem: unasked,
    stockOfVariant: unasked,
    // eslint-disable-next-line require-yield -- promo codes ask for no stock
    async *stockOfAllVariants() {
      throw new Error("Not asked here");
    },
  };
}
