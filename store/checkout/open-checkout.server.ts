import { sizeFitOf } from "#app/sizes/sizes.ts";
import { asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { picturePath } from "../pictures.ts";
import { discountsFor } from "../pricing/discounts.server.ts";
import { priceWithBestCode } from "../pricing/pricing.ts";
import { shopCurrency } from "../settings.server.ts";
import { cartLines, carts, checkouts, images, products, variants } from "../store.tables.server.ts";
import type { CheckoutLine, OpenCheckout } from "./open-checkout.ts";

/** The current checkout of a cart; null if the cart does not exist. */
export async function openCheckout(db: Db, token: string, now: Date): Promise<OpenCheckout | null> {
  const [cart] = await db
    .select({ note: carts.note, codes: carts.discountCodes, buyer: carts.buyerIdentity, form: checkouts.form })
    .from(carts)
    .leftJoin(checkouts, eq(checkouts.token, carts.token))
    .where(eq(carts.token, token));
  if (!cart) return null;

  const found = await linesOf(db, token);
  const candidates = await discountsFor(
    db,
    cart.codes,
    found.map(({ productId }) => productId),
  );
  const currency = await shopCurrency(db);
  const priced = priceWithBestCode({ lines: found, discounts: candidates, codes: cart.codes, currency, now });
  const applied = candidates.find((discount) => discount.code !== null && discount.code === priced.appliedCode);

  return {
    token,
    currency,
    lines: found.map(({ unitMinor: _asked, ...line }, at): CheckoutLine => ({ ...line, ...priced.lines[at]! })),
    code: priced.appliedCode ?? cart.codes.map(normalizeCode).find((code) => code !== "") ?? null,
    codes: cart.codes,
    appliedCode: priced.appliedCode,
    discountId: applied?.id ?? null,
    isOncePerCustomer: applied?.oncePerCustomer ?? false,
    isShippingFree: priced.isShippingFree,
    missingMinor: priced.missingMinor,
    subtotalMinor: priced.subtotalMinor,
    discountMinor: priced.discountMinor,
    form: cart.form ?? initialForm(cart),
  };
}

async function linesOf(db: Db, token: string) {
  const rows = await db
    .select({
      variantId: variants.id,
      productId: products.id,
      title: products.title,
      variantTitle: variants.title,
      productType: products.productType,
      tags: products.tags,
      sku: variants.sku,
      quantity: cartLines.quantity,
      unitMinor: variants.priceMinor,
      compareAtMinor: variants.compareAtMinor,
      stock: variants.stock,
      continueSelling: variants.continueSelling,
      status: products.status,
      needsShipping: variants.requiresShipping,
      isTaxable: variants.taxable,
      weightGrams: variants.weightGrams,
      imageId: variants.imageId,
    })
    .from(cartLines)
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(cartLines.cartToken, token))
    .orderBy(asc(cartLines.position), asc(cartLines.id));
  const pictures = await picturesOf(
    db,
    rows.map((row) => row.productId),
  );

  return rows.map(({ stock, continueSelling, status, imageId, productType, tags, ...row }) => {
    const own = pictures.filter((picture) => picture.productId === row.productId);
    const picture = own.find(({ id }) => id === imageId) ?? own[0];
    return {
      ...row,
      sizeFit: sizeFitOfTags(productType, tags),
      isForSale: status === "active",
      inStock: continueSelling ? null : stock,
      picturePath: picture ? picturePath(picture) : null,
    };
  });
}

/** From the product's type and a tag that names a gender, as catalogs of shoes have them. */
function sizeFitOfTags(productType: string, tags: string[]) {
  const gender = tags.map((tag) => tag.toLowerCase()).find((tag) => ["women", "men", "unisex"].includes(tag));
  return sizeFitOf(gender, /shoe|sneaker|slide|sandal|boot/i.test(productType));
}

async function picturesOf(db: Db, productIds: number[]) {
  if (productIds.length === 0) return [];
  return db
    .select({ id: images.id, productId: images.productId, file: images.file })
    .from(images)
    .where(inArray(images.productId, productIds))
    .orderBy(asc(images.position));
}

/** Initial form values from the cart's buyer identity. */
function initialForm(cart: {
  note: string;
  buyer: { countryCode?: string | null; email?: string | null; phone?: string | null };
}) {
  const { email, phone, countryCode } = cart.buyer;
  return { email: email ?? "", phone: phone ?? "", country: countryCode ?? "US", note: cart.note };
}
