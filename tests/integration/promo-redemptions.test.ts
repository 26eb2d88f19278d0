import { promoResult } from "#app/features/promos/promos.server.ts";
import { describe, expect, test } from "../support/database.ts";
import { aBuyer } from "../support/factories/buyer.ts";
import { aCart, aShoe } from "../support/factories/store-catalog.ts";
import { aShopWithCode, GRACE10, TODAY } from "../support/shop-with-codes.ts";

/** Redemptions of promo codes, from the provider's orders. */

describe("an order with a promo code", () => {
  test("is counted once here and at the store, and returned once on both sides when it is canceled", async ({ db }) => {
    const { shop } = await aShopWithCode(db, { ...GRACE10, usageLimit: 2 });
    const order = await shop.buy("GRACE10");
    expect(order).toMatchObject({ discountCode: "GRACE10", discountMinor: 1_600 });
    expect(await shop.uses()).toEqual({ inApp: 1, atStore: 1, ledger: 1 });
    await shop.processWebhooks();
    await shop.processWebhooks("again");
    expect(await shop.uses()).toEqual({ inApp: 1, atStore: 1, ledger: 1 });

    for (let time = 0; time < 2; time++) await shop.cancel(order.id);
    await shop.processWebhooks();
    await shop.processWebhooks("again");
    expect(await shop.uses()).toEqual({ inApp: 0, atStore: 0, ledger: 0 });
  });

  test("attack R3: is the only thing that uses up a code, even after a thousand validations", async ({ db }) => {
    const { shop } = await aShopWithCode(db, { ...GRACE10, usageLimit: 1 });
    const { variant } = await aShoe(db);
    const buyer = aBuyer(shop.deps);
    for (let time = 0; time < 1_000; time++) {
      expect((await promoResult(db, "GRACE10", TODAY)).valid).toBe(true);
      if (time % 20 === 0)
        await buyer.send(`${await aCart(db, [{ variantId: variant.id }])}/discount`, { code: "GRACE10" });
    }
    expect(await shop.uses()).toEqual({ inApp: 0, atStore: 0, ledger: 0 });
    expect(await shop.buy("GRACE10")).toMatchObject({ discountCode: "GRACE10" });
  });

  test("is created without a code that was used up in the meantime, and the drawer learns that before the shopper pays", async ({
    db,
  }) => {
    const { shop } = await aShopWithCode(db, { ...GRACE10, usageLimit: 1 });
    await shop.buy("GRACE10");
    const { variant } = await aShoe(db);
    const lines = [{ variantId: `gid://shopify/ProductVariant/${variant.id}`, quantity: 1 }];
    expect(await shop.checkout({ lines, promoCode: "GRACE10" })).toMatchObject({
      totalAmount: { amount: "128.0" },
      refusedCode: "GRACE10",
    });
    expect(await shop.checkout({ lines, promoCode: null })).not.toHaveProperty("refusedCode");
  });
});
