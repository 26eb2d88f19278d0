import { promoResult } from "#app/features/promos/promos.server.ts";
import { describe, expect, test } from "./database.ts";
import { aBuyer } from "./factories/buyer.ts";
import { aCart, aShoe } from "./factories/store-shelf.ts";
import { aShop, GRACE10, TODAY } from "./shop-with-codes.ts";

/** What orders at the provider tell us of the use of our codes. */

describe("an order with a code", () => {
  test("counts once here and there, and is given back once on both sides when it is cancelled", async ({ db }) => {
    const shop = aShop(db);
    await shop.create({ ...GRACE10, usageLimit: 2 });
    await shop.keep();
    const order = await shop.buy("GRACE10");
    expect(order).toMatchObject({ discountCode: "GRACE10", discountMinor: 1_600 });
    expect(await shop.uses()).toEqual({ here: 1, there: 1, ledger: 1 });
    await shop.hear();
    await shop.hear("again");
    expect(await shop.uses()).toEqual({ here: 1, there: 1, ledger: 1 });

    for (let time = 0; time < 2; time++) await shop.cancel(order.id);
    await shop.hear();
    await shop.hear("again");
    expect(await shop.uses()).toEqual({ here: 0, there: 0, ledger: 0 });
  });

  test("attack R3: is what uses a code up, and nothing short of it, a thousand times", async ({ db }) => {
    const shop = aShop(db);
    await shop.create({ ...GRACE10, usageLimit: 1 });
    await shop.keep();
    const { variant } = await aShoe(db);
    const buyer = aBuyer(shop.deps);
    for (let time = 0; time < 1_000; time++) {
      expect((await promoResult(db, "GRACE10", TODAY)).valid).toBe(true);
      if (time % 20 === 0)
        await buyer.send(`${await aCart(db, [{ variantId: variant.id }])}/discount`, { code: "GRACE10" });
    }
    expect(await shop.uses()).toEqual({ here: 0, there: 0, ledger: 0 });
    expect(await shop.buy("GRACE10")).toMatchObject({ discountCode: "GRACE10" });
  });

  test("that has been used up since the drawer asked is made without it, and the drawer is told before it sends anybody to pay", async ({
    db,
  }) => {
    const shop = aShop(db);
    await shop.create({ ...GRACE10, usageLimit: 1 });
    await shop.keep();
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
