import { sizeFitOf } from "#app/sizes/sizes.ts";
import { asc, eq, inArray } from "drizzle-orm";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { globalId } from "../graphql/global-id.ts";
import { linePictureUrl, picturePath } from "../pictures.ts";
import { discountsFor } from "../pricing/discounts.server.ts";
import { idleReason } from "../pricing/idle-code.ts";
import { priceWithBestCode } from "../pricing/pricing.ts";
import { shopCurrency } from "../settings.server.ts";
import { cartLines, carts, checkouts, images, products, variants } from "../store.tables.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import type { CheckoutLine, OpenCheckout } from "./open-checkout.ts";

export type CheckoutDeps = Pick<StoreDeps, "db" | "baseUrl" | "linePictures" | "shippingPrices">;

/** The current checkout of a cart; null if the cart does not exist. */
export async function openCheckout(deps: CheckoutDeps, token: string, now: Date): Promise<OpenCheckout | null> {
  const { db } = deps;
  const [cart] = await db
    .select({ note: carts.note, codes: carts.discountCodes, buyer: carts.buyerIdentity, form: checkouts.form })
    .from(carts)
    .leftJoin(checkouts, eq(checkouts.token, carts.token))
    .where(eq(carts.token, token));
  if (!cart) return null;

  const found = await linesOf(deps, token);
  const candidates = await discountsFor(
    db,
    cart.codes,
    found.map(({ productId }) => productId),
  );
  const currency = await shopCurrency(db);
  const toPrice = { lines: found, discounts: candidates, currency, now };
  const priced = priceWithBestCode({ ...toPrice, codes: cart.codes });
  const applied = candidates.find((discount) => discount.code !== null && discount.code === priced.appliedCode);

  const code = priced.appliedCode ?? cart.codes.map(normalizeCode).find((each) => each !== "") ?? null;

  return {
    token,
    currency,
    lines: found.map(({ unitMinor: _asked, ...line }, at): CheckoutLine => ({ ...line, ...priced.lines[at]! })),
    code,
    codes: cart.codes,
    appliedCode: priced.appliedCode,
    discountId: applied?.id ?? null,
    isOncePerCustomer: applied?.oncePerCustomer ?? false,
    isShippingFree: priced.isShippingFree,
    shippingPrices: deps.shippingPrices(),
    idle: code === null || priced.appliedCode !== null ? null : idleReason(toPrice, code),
    subtotalMinor: priced.subtotalMinor,
    discountMinor: priced.discountMinor,
    form: cart.form ?? initialForm(cart),
  };
}

async function linesOf(deps: CheckoutDeps, token: string) {
  const { db } = deps;
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
  const paths = await picturePathsOf(deps, rows);

  return rows.map(({ stock, continueSelling, status, imageId: _imageId, productType, tags, ...row }, at) => {
    return {
      ...row,
      sizeFit: sizeFitOfTags(productType, tags),
      isForSale: status === "active",
      inStock: continueSelling ? null : stock,
      picturePath: paths[at] ?? null,
    };
  });
}

/** From the product's type and a tag that names a gender, as catalogs of shoes have them. */
function sizeFitOfTags(productType: string, tags: string[]) {
  const gender = tags.map((tag) => tag.toLowerCase()).find((tag) => ["women", "men", "unisex"].includes(tag));
  return sizeFitOf(gender, /shoe|sneaker|slide|sandal|boot/i.test(productType));
}

type PicturedLine = { variantId: number; productId: number; imageId: number | null };

/** The paths of the lines' pictures: those of the site, otherwise each variant's own or the first of its product. */
async function picturePathsOf({ db, baseUrl, linePictures }: CheckoutDeps, lines: PicturedLine[]) {
  if (lines.length === 0) return [];
  const rows = await db
    .select({ id: images.id, productId: images.productId, file: images.file })
    .from(images)
    .where(
      inArray(
        images.productId,
        lines.map(({ productId }) => productId),
      ),
    )
    .orderBy(asc(images.position));
  const ofProduct = Map.groupBy(rows, ({ productId }) => productId);
  const urlOf = (image: (typeof rows)[number]) => linePictureUrl(`${baseUrl}/`, picturePath(image));
  const asked = lines.map(({ variantId, productId, imageId }) => {
    const pictures = ofProduct.get(productId) ?? [];
    const own = pictures.find(({ id }) => id === imageId);
    return {
      variantId: globalId("ProductVariant", variantId),
      productId: globalId("Product", productId),
      pictures: pictures.map(urlOf),
      variantPicture: own ? urlOf(own) : null,
    };
  });
  const urls = linePictures
    ? await linePictures(db, asked)
    : asked.map(({ variantPicture, pictures }) => variantPicture ?? pictures[0] ?? null);
  const pathByUrl = new Map(rows.map((image) => [urlOf(image), picturePath(image)]));
  return urls.map((url) => (url === null ? null : (pathByUrl.get(url) ?? url)));
}

/** Initial form values from the cart's buyer identity. */
function initialForm(cart: {
  note: string;
  buyer: { countryCode?: string | null; email?: string | null; phone?: string | null };
}) {
  const { email, phone, countryCode } = cart.buyer;
  return { email: email ?? "", phone: phone ?? "", country: countryCode ?? "US", note: cart.note };
}
