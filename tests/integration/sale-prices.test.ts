import { eq } from "drizzle-orm";
import { syncSaleDiscount } from "#app/features/shop/admin/sale-discount.server.ts";
import { productCustomizations } from "#app/features/shop/customizations.tables.server.ts";
import { variantsByIds } from "#app/features/shop/shop.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { createStorefront } from "#app/platform/shopify/storefront.server.ts";
import { openCheckout } from "#store/checkout/open-checkout.server.ts";
import { createStore } from "#store/store.server.ts";
import { variants } from "#store/store.tables.server.ts";
import { fillCatalog } from "../support/catalog.ts";
import { describe, expect, test } from "../support/database.ts";
import { storeDeps } from "../support/factories/store-deps.ts";
import { aCart, aShoe } from "../support/factories/store-catalog.ts";

/** A site on the embedded store. */
function aSite(db: Db) {
  const { deps } = storeDeps(db);
  const store = createStore(deps);
  const root = "http://store.internal";
  const fetch = (request: Request) => store.fetch(request);
  const storefront = createStorefront({
    endpoint: `${root}/api/2025-07/graphql.json`,
    token: deps.storefrontToken,
    fetch,
  });
  const admin = createShopifyAdmin({
    endpoint: `${root}/admin/api/2025-07/graphql.json`,
    token: deps.adminToken,
    fetch,
  });
  return { db, storefront, admin };
}

describe("the price of a product on sale", () => {
  test("[SHOP-37] is the same in the drawer and at the checkout: by the badge, reduced by the provider, or both", async ({
    db,
  }) => {
    const site = aSite(db);
    const badge = await aShoe(db, { priceMinor: 10_000 });
    const reduced = await aShoe(db, { priceMinor: 8_000, compareAtMinor: 10_000 });
    const both = await aShoe(db, { priceMinor: 8_000, compareAtMinor: 10_000 });
    const customized = [badge, both].map(({ product }) => ({
      shopifyProductId: `gid://shopify/Product/${product.id}`,
      badges: ["sale" as const],
    }));
    await db.insert(productCustomizations).values(customized);

    const prices = async () => {
      await fillCatalog(site);
      await syncSaleDiscount(site);
      const shoes = [badge, reduced, both];
      const ids = shoes.map(({ variant }) => `gid://shopify/ProductVariant/${variant.id}`);
      const drawer = new Map((await variantsByIds(site, ids)).map(({ id, price }) => [id, price.minor]));
      const charged: (number | undefined)[] = [];
      for (const { variant } of shoes) {
        const checkout = await openCheckout(
          storeDeps(db).deps,
          await aCart(db, [{ variantId: variant.id }]),
          new Date(),
        );
        charged.push(checkout?.lines[0]?.unitMinor);
      }
      return { drawer: ids.map((id) => drawer.get(id)), charged };
    };
    expect(await prices()).toEqual({ drawer: [7_000, 8_000, 8_000], charged: [7_000, 8_000, 8_000] });

    // The provider's reduction ends: the badge applies.
    await db.update(variants).set({ priceMinor: 10_000, compareAtMinor: null }).where(eq(variants.id, both.variant.id));
    expect(await prices()).toEqual({ drawer: [7_000, 8_000, 7_000], charged: [7_000, 8_000, 7_000] });
  });
});
