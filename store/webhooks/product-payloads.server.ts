import { asc, inArray } from "drizzle-orm";
import { amountText } from "#app/platform/money.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { shopCurrency } from "../settings.server.ts";
import { products, variants } from "../store.tables.server.ts";
import type { StoreEvent } from "./topics.ts";

export type KnownProduct = { id: number; handle: string };
type ProductRow = typeof products.$inferSelect;
type VariantRow = typeof variants.$inferSelect;

/** The webhook events for differences between two versions of the catalog. */
export async function productEvents(
  tx: Db,
  before: Map<string, KnownProduct>,
  idsNow: number[],
): Promise<StoreEvent[]> {
  const currency = await shopCurrency(tx);
  const events: StoreEvent[] = [];
  const now = new Set(idsNow);
  const then = new Set([...before.values()].map(({ id }) => id));
  for (const { id } of before.values()) if (!now.has(id)) events.push({ topic: "products/delete", payload: { id } });

  for (let from = 0; from < idsNow.length; from += 500) {
    const ids = idsNow.slice(from, from + 500);
    const rows = await tx.select().from(products).where(inArray(products.id, ids)).orderBy(asc(products.position));
    const variantRows = await tx
      .select()
      .from(variants)
      .where(inArray(variants.productId, ids))
      .orderBy(asc(variants.position));
    const byProduct = Map.groupBy(variantRows, (variant) => variant.productId);
    for (const row of rows) {
      const payload = productPayload(row, byProduct.get(row.id) ?? [], currency);
      events.push({ topic: then.has(row.id) ? "products/update" : "products/create", payload });
    }
  }
  return events;
}

/** A product as Shopify's Product resource. */
function productPayload(product: ProductRow, ofProduct: VariantRow[], currency: string) {
  return {
    id: product.id,
    admin_graphql_api_id: `gid://shopify/Product/${product.id}`,
    body_html: product.descriptionHtml,
    created_at: product.createdAt.toISOString(),
    handle: product.handle,
    options: product.options.map(({ name, values }, at) => ({
      name,
      position: at + 1,
      product_id: product.id,
      values,
    })),
    product_type: product.productType,
    published_at: product.status === "active" ? product.createdAt.toISOString() : null,
    status: product.status,
    tags: product.tags.join(", "),
    title: product.title,
    updated_at: product.updatedAt.toISOString(),
    variants: ofProduct.map((variant) => variantPayload(variant, currency)),
    vendor: product.vendor,
  };
}

function variantPayload(variant: VariantRow, currency: string) {
  const price = (minor: number) => amountText({ minor, currency });
  return {
    id: variant.id,
    admin_graphql_api_id: `gid://shopify/ProductVariant/${variant.id}`,
    barcode: variant.barcode,
    compare_at_price: variant.compareAtMinor === null ? null : price(variant.compareAtMinor),
    inventory_item_id: variant.id,
    inventory_policy: variant.continueSelling ? "continue" : "deny",
    inventory_quantity: variant.stock ?? 0,
    option1: variant.optionValues[0] ?? null,
    option2: variant.optionValues[1] ?? null,
    option3: variant.optionValues[2] ?? null,
    position: variant.position,
    price: price(variant.priceMinor),
    product_id: variant.productId,
    sku: variant.sku,
    taxable: variant.taxable,
    title: variant.title,
    updated_at: variant.updatedAt.toISOString(),
  };
}
