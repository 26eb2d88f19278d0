import { and, asc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { discountsFor, type DiscountRow } from "../pricing/discounts.server.ts";
import { priceWithBestCode, reducedUnit, type PricedCart, type PricedLine } from "../pricing/pricing.ts";
import type { VariantRow } from "../products/product-rows.server.ts";
import { shopCurrency } from "../settings.server.ts";
import { cartLines, carts, products, variants } from "../store.tables.server.ts";

export type CartRow = typeof carts.$inferSelect;
export type LineRow = typeof cartLines.$inferSelect;

/** `automatic`: the automatic discount on the line, if any. */
export type CartLineNode = {
  __typename: "CartLine";
  line: LineRow;
  variant: VariantRow;
  priced: PricedLine;
  automatic: DiscountRow | null;
};

/** `coded`: the discount of the applied code, if any. */
export type CartNode = CartRow & { lines: CartLineNode[]; priced: PricedCart; coded: DiscountRow | null };

/** A cart with its lines, priced as at the checkout. Omits lines whose product is no longer published. */
export async function cartWithToken(db: Db, token: string): Promise<CartNode | null> {
  const [cart] = await db.select().from(carts).where(eq(carts.token, token));
  if (!cart) return null;

  const rows = await db
    .select({ line: cartLines, variant: variants })
    .from(cartLines)
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .innerJoin(products, and(eq(products.id, variants.productId), eq(products.status, "active")))
    .where(eq(cartLines.cartToken, token))
    .orderBy(asc(cartLines.position), asc(cartLines.id));
  const lines = rows.map(({ line, variant }) => ({
    variantId: variant.id,
    productId: variant.productId,
    unitMinor: variant.priceMinor,
    quantity: line.quantity,
  }));
  const discounts = await discountsFor(
    db,
    cart.discountCodes,
    lines.map(({ productId }) => productId),
  );
  const priced = priceWithBestCode({
    lines,
    discounts,
    codes: cart.discountCodes,
    currency: await shopCurrency(db),
    now: new Date(),
  });

  return {
    ...cart,
    priced,
    coded: discounts.find((discount) => discount.code !== null && discount.code === priced.appliedCode) ?? null,
    lines: rows.map(({ line, variant }, at) => {
      const own = priced.lines[at]!;
      return {
        __typename: "CartLine",
        line,
        variant,
        priced: own,
        automatic: automaticOf(own, variant.productId, discounts),
      };
    }),
  };
}

function automaticOf(
  { unitFullMinor, unitMinor }: PricedLine,
  productId: number,
  discounts: DiscountRow[],
): DiscountRow | null {
  if (unitMinor === unitFullMinor) return null;
  const made = (discount: DiscountRow) =>
    discount.code === null &&
    discount.active &&
    (discount.productIds === null || discount.productIds.includes(productId)) &&
    reducedUnit(unitFullMinor, discount) === unitMinor;
  return discounts.find(made) ?? null;
}
