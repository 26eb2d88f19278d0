import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { cartLines, images, orderLines, variants } from "../store.tables.server.ts";

/**
 * The archived product with this handle keeps removed parts of a product that are still needed: variants in open carts, pictures on orders.
 * Its handle has a dot, which no file can contain.
 */
export const retiredHandle = (handle: string) => `${handle}.retired`;
export const isRetired = (handle: string) => handle.endsWith(".retired");

/** Which of these variants are in carts. */
export async function variantsInCarts(tx: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ id: cartLines.variantId })
    .from(cartLines)
    .where(inArray(cartLines.variantId, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Orders store the path of their pictures, which begins with the picture's id; one that begins with "/" is a photo of the site. */
const shownImageId = sql<number>`nullif(split_part(${orderLines.picturePath}, '/', 1), '')::bigint`.mapWith(Number);

/** Which of these pictures orders show. */
export async function imagesOnOrders(tx: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const shown = await tx.selectDistinct({ id: shownImageId }).from(orderLines).where(inArray(shownImageId, ids));
  return new Set(shown.map(({ id }) => id));
}

/** Which of these products an open cart or an order refers to. */
export async function productsStillNeeded(tx: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const inCarts = await tx
    .selectDistinct({ id: variants.productId })
    .from(cartLines)
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .where(inArray(variants.productId, ids));
  const ordered = await tx
    .selectDistinct({ id: orderLines.productId })
    .from(orderLines)
    .where(inArray(orderLines.productId, ids));
  const pictures = await tx
    .select({ id: images.id, productId: images.productId })
    .from(images)
    .where(inArray(images.productId, ids));
  const shown = await imagesOnOrders(
    tx,
    pictures.map(({ id }) => id),
  );
  const pictured = pictures.filter(({ id }) => shown.has(id)).map(({ productId }) => ({ id: productId }));
  return new Set([...inCarts, ...ordered, ...pictured].map(({ id }) => id));
}
