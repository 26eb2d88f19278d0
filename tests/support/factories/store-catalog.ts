import { randomBytes } from "node:crypto";
import type { Db } from "#app/platform/db/database.server.ts";
import { cartLines, carts, discounts, products, variants } from "#store/store.tables.server.ts";

type VariantOfShoe = Partial<typeof variants.$inferInsert>;

/** A pair of shoes in the embedded store: USD 128.00, three in stock. */
export async function aShoe(db: Db, change: VariantOfShoe & { productTitle?: string } = {}) {
  const { productTitle = "Pilgrim Low", ...variantChange } = change;
  const [product] = await db
    .insert(products)
    .values({
      handle: `shoe-${randomBytes(6).toString("hex")}`,
      title: productTitle,
      productType: "Sneakers",
      tags: ["unisex"],
      options: [{ name: "Size", values: ["9"] }],
    })
    .returning();
  const [variant] = await db
    .insert(variants)
    .values({
      productId: product!.id,
      position: 1,
      title: "Ivory / 9",
      optionValues: ["9"],
      priceMinor: 12_800,
      stock: 3,
      weightGrams: 900,
      ...variantChange,
    })
    .returning();
  return { product: product!, variant: variant! };
}

/** Creates a cart with these lines; returns its token. */
export async function aCart(
  db: Db,
  lines: { variantId: number; quantity?: number }[],
  codes: string[] = [],
): Promise<string> {
  const token = randomBytes(18).toString("base64url");
  await db.insert(carts).values({ token, discountCodes: codes });
  for (const [position, { variantId, quantity = 1 }] of lines.entries()) {
    await db.insert(cartLines).values({ id: `${token}-${position}`, cartToken: token, position, variantId, quantity });
  }
  return token;
}

const COMBINING = { orderDiscounts: true, productDiscounts: true, shippingDiscounts: true };

/** A code for 10% off everything, which combines with other discounts. */
export async function aCode(db: Db, change: Partial<typeof discounts.$inferInsert> = {}) {
  const code = `GRACE${randomBytes(4).toString("hex").toUpperCase()}`;
  const [discount] = await db
    .insert(discounts)
    .values({
      title: code,
      code,
      kind: "percentage",
      value: 1_000,
      startsAt: new Date("2026-01-01"),
      combinesWith: COMBINING,
      ...change,
    })
    .returning();
  return { ...discount!, code: discount!.code ?? code };
}
