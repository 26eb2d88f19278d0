import { backInStockRequests } from "#app/features/back-in-stock/back-in-stock.tables.server.ts";
import { inventoryTracking, stockChanges } from "#app/features/inventory/inventory.tables.server.ts";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { catalogChanges, catalogProducts, catalogVariants } from "#app/features/catalog/catalog.tables.server.ts";
import { createShopifyAdmin, type ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { adminRoutes } from "#store/admin/admin-routes.server.ts";
import { aShoe } from "./factories/store-catalog.ts";
import { storeDeps } from "./factories/store-deps.ts";
import { fakeShopify } from "./fake-shopify/fake-shopify.ts";
import { anApp, aShop } from "./fake-shopify/shop-state.ts";
import { stockAtShopify, type FakeStock } from "./fake-shopify/stock-state.ts";

const TOKEN = "shpat_0123456789abcdef0123456789abcdef";

export const variantGidOf = (id: number) => `gid://shopify/ProductVariant/${id}`;

/** The Admin API of an embedded store with these variants; `requests`: how often it was asked. */
export async function stockInStore(db: Db, stocks: (number | null)[]) {
  const { deps } = storeDeps(db);
  const ids: number[] = [];
  for (const [at, stock] of stocks.entries())
    ids.push((await aShoe(db, { stock, productTitle: `Shoe ${at + 1}` })).variant.id);
  const routes = adminRoutes(deps);
  const admin = createShopifyAdmin({
    fetch: async (request) => routes.request(request),
    endpoint: "http://localhost/admin/api/2026-10/graphql.json",
    token: deps.adminToken,
  });
  return { admin, ids, deps };
}

/** The Admin API of a shop at the strict fake, with these variants. */
export function stockInShop(stock: FakeStock[], { locations = 1, without = "" } = {}) {
  // What can be written can be read.
  const scopes = [...anApp().scopes.filter((scope) => scope !== without), without.replace("write_", "read_")].filter(
    (scope) => scope !== without,
  );
  const shop = aShop({ locations, stock, apps: [anApp({ scopes, permanentToken: TOKEN })] });
  const shopify = fakeShopify(shop);
  const admin: ShopifyAdmin = createShopifyAdmin({
    fetch: shopify.fetch,
    endpoint: `https://${shop.domain}/admin/api/2026-10/graphql.json`,
    token: TOKEN,
  });
  return { admin, shopify };
}

export { stockAtShopify };

type Listed = { id: number; title?: string; size?: string; sku?: string | null; stock: number | null };

/** Variants as the catalog and the inventory know them. */
export async function listVariants(db: Db, listed: Listed[]): Promise<void> {
  const at = new Date("2026-06-01T12:00:00Z");
  for (const { id, title = `Shoe ${id}`, size = "M 9", sku = `SHOE-${id}`, stock } of listed) {
    const productId = `gid://shopify/Product/${id}`;
    await db.insert(catalogProducts).values({
      id: productId,
      number: id,
      handle: `shoe-${id}`,
      title,
      vendor: "",
      productType: "",
      tags: [],
      description: "",
      options: [{ name: "Size", values: [size] }],
      images: [],
      priceMinMinor: 1,
      priceMaxMinor: 1,
      currency: "USD",
      isAvailable: true,
      variantsCount: 1,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
      askedAt: at,
      fingerprint: "x",
    });
    await db.insert(catalogVariants).values({
      id: variantGidOf(id),
      productId,
      position: 0,
      title: size,
      selectedOptions: [{ name: "Size", value: size }],
      priceMinor: 1,
      isAvailable: true,
      sku,
    });
    await db
      .insert(inventoryTracking)
      .values({ shopifyVariantId: variantGidOf(id), currentStock: stock, isSoldOut: stock === 0, lastSyncedAt: at });
  }
}

/** Whether the catalog offers each of its variants. */
export async function catalogAvailability(db: Db): Promise<boolean[]> {
  return (await db.select().from(catalogVariants)).map(({ isAvailable }) => isAvailable);
}

export async function aWaitingCustomer(db: Db, id: number): Promise<void> {
  await db.insert(backInStockRequests).values({
    shopifyProductId: "p",
    shopifyVariantId: variantGidOf(id),
    productTitle: `Shoe ${id}`,
    variantTitle: "M 9",
    customerEmail: "ruth@home.example",
  });
}

/** Removes what a test wrote that is not rolled back. */
export async function removeListed(db: Db): Promise<void> {
  for (const table of [stockChanges, inventoryTracking, auditLog, catalogProducts, catalogChanges])
    await db.delete(table);
}
