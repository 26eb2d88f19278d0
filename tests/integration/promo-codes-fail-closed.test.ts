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
import { describe, expect, test } from "../support/database.ts";
import { aCode } from "../support/factories/store-catalog.ts";
import { aShop, aShopWithCode, atProvider, GRACE10, TODAY, type Fault } from "../support/shop-with-codes.ts";

/** A code whose change the provider does not confirm is turned off there, so that no shopper gets outdated terms. */

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

const failing = (operations: string[], respond: () => Promise<Response> = refusedConnection): Fault => {
  return ({ operation, deliver }) => (operations.includes(operation) ? respond() : deliver());
};
const refusedConnection = async (): Promise<Response> => {
  throw new TypeError("fetch failed");
};

describe("the usage limit of a promo code", () => {
  test("lowered below uses that no webhook has reported yet turns it off, and the owner sees why", async ({ db }) => {
    const { shop } = await aShopWithCode(db, HALF);
    await db.update(discounts).set({ usageCount: 2 });
    await put(shop, { usageLimit: 1 });
    await shop.sync();
    expect(await shop.discountOf("GRACE10")).toBe(0);
    expect(await mirrorOf(shop)).toMatchObject({
      problem: "Usage limit can't be lower than the uses so far",
      disabledAt: expect.any(Date),
    });
    // The drawer does not accept a code that the checkout refuses.
    expect((await promoResult(db, "GRACE10", TODAY)).valid).toBe(false);

    await put(shop, { usageLimit: 3 });
    await shop.sync();
    expect(await shop.discountOf("GRACE10")).toBe(1_280);
    expect(await mirrorOf(shop)).toMatchObject({ problem: null, disabledAt: null });
    expect((await promoResult(db, "GRACE10", TODAY)).valid).toBe(true);
  });

  test("reached by orders turns it off at the provider, and a returned use turns it on again", async ({ db }) => {
    const { shop } = await aShopWithCode(db, { ...GRACE10, usageLimit: 2 });
    await shop.buy("GRACE10");
    shop.enqueued.length = 0;
    const last = await shop.buy("GRACE10");
    expect(shop.enqueued).toHaveLength(1);
    await shop.sync();
    expect(await atProvider(db)).toMatchObject([{ active: false }]);
    await shop.cancel(last.id);
    await shop.processWebhooks();
    await shop.sync();
    expect(await atProvider(db)).toMatchObject([{ active: true, usageCount: 1, usageLimit: 2 }]);
    expect(await shop.discountOf("GRACE10")).toBe(1_600);
  });
});

describe("a promo code whose change the provider does not confirm", () => {
  test("is turned off when the change is refused", async ({ db }) => {
    const { shop } = await aShopWithCode(db, HALF);
    await put(shop, { usageLimit: null, discountValue: 20 });
    const refuse = async () =>
      Response.json({ data: { result: { codeDiscountNode: null, userErrors: [{ message: "Not like this" }] } } });
    shop.provider.fault = failing(["UpdateCodeDiscount"], refuse);
    await shop.sync();
    expect(await shop.discountOf("GRACE10")).toBe(0);
    expect(await mirrorOf(shop)).toMatchObject({ problem: "Not like this", disabledAt: expect.any(Date) });

    shop.provider.fault = null;
    await shop.sync();
    expect(await shop.discountOf("GRACE10")).toBeGreaterThan(0);
    expect(await mirrorOf(shop)).toMatchObject({ problem: null, disabledAt: null });
  });

  test("is turned off when the request fails, and updated once it succeeds", async ({ db }) => {
    const { shop } = await aShopWithCode(db, HALF);
    await put(shop, { usageLimit: null });
    shop.provider.fault = failing(["UpdateCodeDiscount"]);
    await expect(shop.sync()).rejects.toThrow("fetch failed");
    expect(await shop.discountOf("GRACE10")).toBe(0);
    expect(await mirrorOf(shop)).toMatchObject({
      problem: expect.stringContaining("fetch failed"),
      disabledAt: expect.any(Date),
    });

    shop.provider.fault = null;
    await shop.sync();
    expect(await shop.discountOf("GRACE10")).toBe(1_280);
  });

  test("is correct when the change was made and only the response was lost", async ({ db }) => {
    const { shop } = await aShopWithCode(db, HALF);
    await put(shop, { usageLimit: null });
    shop.provider.fault = async ({ operation, deliver }) => {
      const response = await deliver();
      return operation === "UpdateCodeDiscount" ? refusedConnection() : response;
    };
    await shop.sync();
    expect(await shop.discountOf("GRACE10")).toBe(1_280);
    expect(await mirrorOf(shop)).toMatchObject({ problem: null, disabledAt: null });
  });

  test("is turned off when the provider confirms the change but stores other terms", async ({ db }) => {
    const { shop } = await aShopWithCode(db, HALF);
    await put(shop, { usageLimit: null });
    shop.provider.fault = async ({ operation, deliver }) => {
      const response = await deliver();
      if (operation === "UpdateCodeDiscount") await db.update(discounts).set({ value: 5_000 });
      return operation === "UpdateCodeDiscount"
        ? Response.json(JSON.parse((await response.text()).replace(/"percentage":[\d.]+/, '"percentage":0.5')))
        : response;
    };
    await shop.sync();
    expect(await shop.discountOf("GRACE10")).toBe(0);
    expect(await mirrorOf(shop)).toMatchObject({ disabledAt: expect.any(Date) });
  });

  test("never applies older terms while it is turned on again", async ({ db }) => {
    const { shop, id } = await aShopWithCode(db, HALF);
    await setPromoCodeActive(shop, id, false);
    await shop.sync();
    await put(shop, { usageLimit: null, expiresAt: "2099-12-31" });
    const discountsSeen: number[] = [];
    shop.provider.fault = async ({ deliver }) => {
      const response = await deliver();
      discountsSeen.push(await shop.discountOf("GRACE10"));
      return response;
    };
    await shop.sync();
    expect(new Set(discountsSeen)).toEqual(new Set([0, 1_280]));
    expect(await atProvider(db)).toMatchObject([{ active: true, endsAt: new Date("2100-01-01T05:00:00Z") }]);
  });

  test("is recorded as possibly still active when turning it off is not confirmed either, and retried", async ({
    db,
  }) => {
    const { shop } = await aShopWithCode(db, HALF);
    await put(shop, { usageLimit: null });
    shop.provider.fault = failing(["UpdateCodeDiscount", "DeactivateCodeDiscount"]);
    await expect(shop.sync()).rejects.toThrow("fetch failed");
    expect(await mirrorOf(shop)).toMatchObject({
      problem: expect.stringContaining("fetch failed"),
      mirroredAt: null,
      disabledAt: null,
    });

    shop.provider.fault = failing(["UpdateCodeDiscount"]);
    await expect(shop.sync()).rejects.toThrow("fetch failed");
    expect(await shop.discountOf("GRACE10")).toBe(0);
    expect(await mirrorOf(shop)).toMatchObject({ disabledAt: expect.any(Date) });
  });

  test("does not block the sync of other codes", async ({ db }) => {
    const shop = aShop(db);
    for (const code of ["ALPHA", "BETA", "GAMMA"]) await shop.create({ ...GRACE10, code });
    shop.provider.fault = async ({ variables, deliver }) =>
      JSON.stringify(variables).includes("BETA") ? new Response("", { status: 500 }) : deliver();
    await expect(shop.sync()).rejects.toThrow("HTTP error! status: 500");
    expect((await atProvider(db)).map(({ code }) => code)).toEqual(["ALPHA", "GAMMA"]);
    expect((await allCodes(db)).map(({ code, mirror }) => [code, mirror.problem])).toEqual([
      ["GAMMA", null],
      ["BETA", "HTTP error! status: 500"],
      ["ALPHA", null],
    ]);
  });

  test("is synced also with an amount above today's limit, and so are the codes after it", async ({ db }) => {
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
    await shop.sync();
    expect((await atProvider(db)).map(({ code, value }) => [code, value])).toEqual([
      ["HUGE", 5_000_000_000],
      ["MOST", 9_999_999_999],
      ["GRACE10", 1_250],
    ]);
    expect(await shop.discountOf("HUGE")).toBe(12_800);
  });

  test("stops the run after one code when the provider is down", async ({ db }) => {
    const shop = aShop(db);
    for (const code of ["ALPHA", "BETA", "GAMMA"]) await shop.create({ ...GRACE10, code });
    let calls = 0;
    shop.provider.fault = async () => {
      calls++;
      return new Response("", { status: 503 });
    };
    await expect(shop.sync()).rejects.toThrow("HTTP error! status: 503");
    expect(calls).toBeLessThan(6);
  });

  test("is turned off there, with an error for the owner, if its discount there has other codes or another kind", async ({
    db,
  }) => {
    const shop = aShop(db);
    await shop.create(GRACE10);
    for (const discount of [
      { __typename: "DiscountCodeBxgy" },
      { __typename: "DiscountCodeBasic", codes: { nodes: [{ code: "GRACE10" }, { code: "OTHER" }] } },
    ]) {
      const calls: object[] = [];
      const admin = fakeAdmin((operation, variables) => {
        calls.push({ operation, variables });
        const node = { id: "gid://shopify/DiscountCodeNode/7", codeDiscount: { status: "ACTIVE", ...discount } };
        return operation === "DiscountOfCode"
          ? { codeDiscountNodeByCode: node }
          : { result: { codeDiscountNode: node, userErrors: [] } };
      });
      await syncPromoCodes({ db, admin, timeZone: "America/New_York" });
      expect(calls).toContainEqual({
        operation: "DeactivateCodeDiscount",
        variables: { id: "gid://shopify/DiscountCodeNode/7", items: 1 },
      });
      expect(await mirrorOf(shop)).toMatchObject({
        problem: expect.stringMatching(/another kind of discount|other codes, too/),
      });
    }
  });
});

describe("a promo code that was deleted here", () => {
  test("is turned off there when the deletion fails, stays listed as pending, and delays a new code with its name", async ({
    db,
  }) => {
    const { shop, id } = await aShopWithCode(db, HALF);
    await deletePromoCode(shop, id);
    await shop.create({ ...GRACE10, discountValue: 20 });
    shop.provider.fault = failing(["DeleteCodeDiscount"]);
    await expect(shop.sync()).rejects.toThrow("fetch failed");
    expect(await shop.discountOf("GRACE10")).toBe(0);
    expect(await pendingDeletions(db)).toEqual([
      { code: "GRACE10", problem: expect.stringContaining("fetch failed"), disabledAt: expect.any(Date) },
    ]);

    shop.provider.fault = null;
    await shop.sync();
    expect(await pendingDeletions(db)).toEqual([]);
    expect(await atProvider(db)).toMatchObject([{ value: 2_000, usageCount: 0, active: true }]);
  });

  test("does not delete a discount of another kind with its name", async ({ db }) => {
    const shop = aShop(db);
    const id = await shop.create(GRACE10);
    await deletePromoCode(shop, id);
    const calls: string[] = [];
    const admin = fakeAdmin((operation) => {
      calls.push(operation);
      return {
        codeDiscountNodeByCode: {
          id: "gid://shopify/DiscountCodeNode/7",
          codeDiscount: { __typename: "DiscountCodeBxgy" },
        },
      };
    });
    await syncPromoCodes({ db, admin, timeZone: "America/New_York" });
    expect(calls).toEqual(["DiscountOfCode"]);
    expect(await pendingDeletions(db)).toEqual([]);
  });
});

describe("a promo code that was changed while the provider was down", () => {
  test("is turned off again if it was activated there manually while inactive here", async ({ db }) => {
    const shop = aShop(db);
    const id = await shop.create(HALF);
    await setPromoCodeActive(shop, id, false);
    await aCode(db, { code: "GRACE10", value: 5_000 });
    await shop.sync();
    expect(await shop.discountOf("GRACE10")).toBe(0);
    await db.update(promoCodes).set({ usageLimit: 3, usageCount: 3, active: true }).where(eq(promoCodes.id, id));
    await db.update(discounts).set({ active: true });
    await shop.sync();
    expect(await shop.discountOf("GRACE10")).toBe(0);
  });
});

/** An Admin API whose responses the test provides. */
function fakeAdmin(respond: (operation: string, variables: object) => unknown): ShopifyAdmin {
  const unexpected = async () => {
    throw new Error("Not expected in these tests");
  };
  return {
    async query(operation, variables) {
      return respond(/(?:query|mutation) (\w+)/.exec(operation)?.[1] ?? "", variables) as never;
    },
    stockOfInventoryItem: unexpected,
    stockOfVariant: unexpected,
    // eslint-disable-next-line require-yield -- promo codes read no stock
    async *stockOfAllVariants() {
      throw new Error("Not expected in these tests");
    },
  };
}
