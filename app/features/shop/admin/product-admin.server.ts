import { eq } from "drizzle-orm";
import { catalogProductsNamed, catalogState } from "#app/features/catalog/catalog.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { priceText } from "#app/platform/money.ts";
import { PAYMENT_REQUIRED } from "#app/platform/shopify/payment-required.ts";
import { ProviderProblem } from "#app/platform/shopify/provider-problem.ts";
import type { Storefront } from "#app/platform/shopify/storefront.server.ts";
import { readProduct } from "../read-product.server.ts";
import { customizationsOf, type Customization } from "../customizations.server.ts";
import { productCustomizations } from "../customizations.tables.server.ts";
import { readDescription } from "../product/description.server.ts";
import type { ProvidedVideo } from "../photos.ts";
import { videosIn } from "../product-of.server.ts";
import { pictureOf } from "../provider-product.server.ts";
import { nodesOf } from "#app/platform/shopify/connection.ts";
import { ONLY_VARIANT, type Badge, type Picture } from "../shop.ts";
import { HANDLE_OF_PRODUCT, MEDIA_OF_PRODUCTS } from "./product-admin.operations.server.ts";
import { numberOf, priceRangeText, wordsOf } from "./product-admin.ts";
import type { ProvidedMedia } from "./product-draft.ts";

/** The documented size of a page, and of a sync (ADM-PROD-43). */
const PAGE = 100;

/** A product as its admin card shows it. */
export type ProductInAdmin = {
  /** The number in the provider's id. */
  number: string;
  title: string;
  picture: Picture | null;
  variants: number;
  price: string;
  /** The highest price before the provider's sale, if it has one. */
  compareAt: string | null;
  badges: Badge[];
  isCustomized: boolean;
  isHidden: boolean;
};

/** The provider requires payment (402). */
export type NeedsPlan = "needs-plan";

/** Products by title in the provider's order, one page at a time. */
export async function productsInAdmin(
  db: Db,
  { search, after }: { search: string; after: string | null },
): Promise<{ products: ProductInAdmin[]; next: string | null } | NeedsPlan> {
  const { problem, isEmpty } = await catalogState(db);
  const words = wordsOf(search);
  if (search && words.length === 0) return { products: [], next: null };
  const last = Number(/^\d{1,15}$/.exec(after ?? "")?.[0] ?? 0);
  const found = await catalogProductsNamed(db, { words, after: last, limit: PAGE + 1 });
  // Nothing to show, and we know why.
  if (problem !== null && isEmpty) {
    if (problem === PAYMENT_REQUIRED) return "needs-plan";
    throw new ProviderProblem(problem);
  }
  const shown = found.slice(0, PAGE);
  const customizations = await customizationsOf(
    db,
    shown.map(({ id }) => id),
  );
  return {
    products: shown.map(
      ({ id, title, variantsCount, images, priceMinMinor, priceMaxMinor, compareAtMinor, currency }) => {
        const [image] = images;
        const customization = customizations.get(id);
        return {
          number: numberOf(id),
          title,
          picture: image ? pictureOf(image, title) : null,
          variants: variantsCount,
          price: priceRangeText({ minor: priceMinMinor, currency }, { minor: priceMaxMinor, currency }),
          compareAt: compareAtMinor === null ? null : priceText({ minor: compareAtMinor, currency }),
          badges: customization?.badges ?? [],
          isCustomized: customization !== undefined,
          isHidden: customization?.isHidden ?? false,
        };
      },
    ),
    next: found.length > PAGE ? String(shown.at(-1)?.number) : null,
  };
}

/** The first hundred products with all pictures and videos. */
export async function mediaOfProducts(storefront: Storefront): Promise<(ProvidedMedia & { id: string })[] | NeedsPlan> {
  const response = await storefront.query(MEDIA_OF_PRODUCTS, { first: PAGE });
  if (response === null) return "needs-plan";
  return nodesOf(response.products).map(({ id, title, images, media }) => ({
    id,
    pictures: nodesOf(images).map((image) => pictureOf(image, title)),
    videos: videosIn(media),
  }));
}

/** The complete product for the editor, uncached. */
export type EditedProduct = {
  id: string;
  handle: string;
  title: string;
  /** The provider's description, which the shop shows if we have none. */
  description: string;
  pictures: Picture[];
  videos: ProvidedVideo[];
  /** Empty for a product without options. */
  variants: { id: string; title: string }[];
};

/** Null: the provider does not have the product. */
export async function editedProduct(storefront: Storefront, id: string): Promise<EditedProduct | NeedsPlan | null> {
  const named = await storefront.query(HANDLE_OF_PRODUCT, { id });
  if (named === null) return "needs-plan";
  const handle = named.product?.handle;
  if (handle === undefined) return null;
  const product = await readProduct(storefront, handle);
  if (product === null) return null;
  const variants = nodesOf(product.variants).map(({ id: variantId, title }) => ({ id: variantId, title }));
  return {
    id: product.id,
    handle,
    title: product.title,
    description: readDescription(product.descriptionHtml).text || product.description,
    pictures: nodesOf(product.images).map((image) => pictureOf(image, product.title)),
    videos: videosIn(product.media),
    variants: variants.some(({ title }) => title !== ONLY_VARIANT) ? variants : [],
  };
}

export async function customizationOf(db: Db, id: string): Promise<Customization | null> {
  const [row] = await db.select().from(productCustomizations).where(eq(productCustomizations.shopifyProductId, id));
  return row ?? null;
}
