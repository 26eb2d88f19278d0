import { and, arrayOverlaps, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import {
  catalogProductsByIds,
  catalogVariantsOf,
  collectionsOfProducts,
  markProductsChanged,
} from "#app/features/catalog/catalog.server.ts";
import type { CatalogVariant, NumberedProduct } from "#app/features/catalog/catalog.ts";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { allExcluded } from "#app/platform/db/excluded.server.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { summaryOf, type ListedProduct } from "./browse.ts";
import { cardColorsOf } from "./card-colors.ts";
import { combinationsOf } from "./combinations.ts";
import { updateUnitsSold } from "./best-sellers.server.ts";
import { categoriesFrom, genderFrom, isForEveryone } from "./classification.ts";
import { categoriesInOrder, customizationsOf, type Customization } from "../customizations.server.ts";
import { facetKeysOf, genderKeys } from "./facet-keys.ts";
import { productListings } from "../listings.tables.server.ts";
import { photosOf } from "../photos.ts";
import { verseKeysOf } from "../product/recommend.ts";
import { pictureOf } from "../provider-product.server.ts";
import { mediaUrl } from "../provider-product.server.ts";
import {
  DEFAULT_DISPLAY_ORDER,
  GENDERS,
  categoriesWithSale,
  cheapestOffer,
  differInPrice,
  isReduced,
  offerOf,
  type Gender,
  type Variant,
} from "../shop.ts";

type Listing = typeof productListings.$inferInsert;

/** Computes the listings of these products from the catalog and our customizations. */
export async function refreshListings(tx: Db, productIds: string[]): Promise<void> {
  const products = await listedProducts(tx, productIds);
  const rows = [...products.values()].map(({ listed, catalog, collections }): Listing => {
    const { id, handle, displayOrder, price, isHidden, badges, categories, gender } = listed;
    return {
      productId: id,
      number: catalog.number,
      handle,
      displayOrder,
      priceMinor: price.minor,
      publishedAt: catalog.publishedAt,
      isHidden,
      badges,
      categories,
      gender,
      version: LISTING_VERSION,
      keys: isHidden
        ? []
        : [
            ...facetKeysOf({ ...listed, collections, productType: catalog.productType, currency: catalog.currency }),
            ...verseKeysOf(catalog.description),
          ],
      card: summaryOf(listed),
    };
  });
  if (rows.length > 0)
    await tx
      .insert(productListings)
      .values(rows.toSorted((a, b) => (a.productId < b.productId ? -1 : 1)))
      .onConflictDoUpdate({
        target: productListings.productId,
        set: {
          ...allExcluded(productListings),
          unitsSold: productListings.unitsSold,
          changedAt: sql`clock_timestamp()`,
          removedAt: null,
        },
      });
  await updateUnitsSold(tx, [...products.keys()]);
  const removed = productIds.filter((id) => !products.has(id));
  if (removed.length === 0) return;
  const now = sql`clock_timestamp()`;
  await tx
    .update(productListings)
    .set({ isHidden: true, keys: [], categories: [], changedAt: now, removedAt: now })
    .where(inArray(productListings.productId, removed));
  await tx.delete(productListings).where(lt(productListings.removedAt, sql`now() - interval '1 day'`));
}

/** Increase it with every change of what a listing is computed from the same product: cards, keys, categories, colors, sizes. */
const LISTING_VERSION = 2;

/** Has the listings computed again that an earlier version of the program computed. */
export async function renewListings(db: Db, jobs: Pick<Jobs, "enqueue">): Promise<void> {
  const rows = await db
    .select({ id: productListings.productId })
    .from(productListings)
    .where(and(isNull(productListings.removedAt), ne(productListings.version, LISTING_VERSION)));
  const ids = rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += MARKED_AT_ONCE)
    await markProductsChanged(db, jobs, ids.slice(start, start + MARKED_AT_ONCE));
}

const MARKED_AT_ONCE = 5_000;

/** A product as the shop shows it, and what that was made of. `collections` are handles. */
export type ListingSource = {
  listed: ListedProduct;
  catalog: NumberedProduct;
  variants: CatalogVariant[];
  customization: Customization | undefined;
  collections: string[];
};

/** These products as the shop shows them, complete, by id; one that the provider no longer has is missing. */
export async function listedProducts(db: Db, productIds: string[]): Promise<Map<string, ListingSource>> {
  return listed(db, await catalogProductsByIds(db, productIds));
}

export async function listed(db: Db, catalog: Map<string, NumberedProduct>): Promise<Map<string, ListingSource>> {
  const ids = [...catalog.keys()];
  const variants = await catalogVariantsOf(db, ids);
  const customizations = await customizationsOf(db, ids);
  const collections = await collectionsOfProducts(db, ids);
  return new Map(
    [...catalog].map(([id, product]): [string, ListingSource] => {
      const classified = { ...product, collections: collections.get(id) ?? [] };
      const found = { categories: categoriesFrom(classified), gender: genderFrom(classified) };
      const ofProduct = { variants: variants.get(id) ?? [], customization: customizations.get(id) };
      return [
        id,
        {
          ...ofProduct,
          listed: listedProductOf(product, ofProduct.variants, ofProduct.customization, found),
          catalog: product,
          collections: classified.collections.map(({ handle }) => handle),
        },
      ];
    }),
  );
}

/** `found`: by the provider's own collections, type and tags, where no admin said otherwise. */
function listedProductOf(
  product: NumberedProduct,
  variants: CatalogVariant[],
  customization: Customization | undefined,
  found: Pick<ListedProduct, "categories" | "gender">,
): ListedProduct {
  const badges = customization?.badges ?? [];
  const sale = { badges, isReduced: variants.some(isReduced) };
  const pictures = product.images.map((image) => pictureOf(image, product.title));
  const offered = variants.map((variant) => variantFrom(variant, sale));
  const unpriced = { priceMinor: product.priceMinMinor, compareAtMinor: null };
  const own = categoriesInOrder(customization?.categories ?? []);
  const categories = categoriesInOrder(categoriesWithSale(own.length > 0 ? own : found.categories, sale));
  const combinations = combinationsOf({ variants: offered });
  return {
    id: product.id,
    handle: product.handle,
    title: product.title,
    description: customization?.customDescription?.trim() || product.description,
    ...(cheapestOffer(offered.map(({ price, fullPrice }) => ({ price, fullPrice }))) ??
      offerOf(unpriced, product.currency, sale)),
    pictures: photosOf(pictures, customization?.photoMetadata ?? []),
    options: product.options,
    variants: offered,
    badges,
    categories,
    gender: customization?.gender ?? found.gender ?? (isForEveryone(categories, product) ? "unisex" : null),
    isHidden: customization?.isHidden ?? false,
    displayOrder: customization?.displayOrder ?? DEFAULT_DISPLAY_ORDER,
    hasPriceRange: differInPrice(offered),
    combinations,
    colors: cardColorsOf({ options: product.options, combinations }),
  };
}

function variantFrom(variant: CatalogVariant, sale: Parameters<typeof offerOf>[2]): Variant {
  return {
    id: variant.id,
    title: variant.title,
    ...offerOf(variant, variant.currency, sale),
    availableForSale: variant.isAvailable,
    selectedOptions: variant.selectedOptions,
    pictureUrl: variant.image && mediaUrl(variant.image.url),
  };
}

/**
 * Every category of any product, once, ignoring case. A loose index scan over the sets of categories, fast regardless of the number
 * of products.
 */
export async function categoriesOfProducts(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ category: string }>(
    db,
    sql`with recursive sets as (
      (select categories from product_listings order by categories limit 1)
      union all
      select (
        select next.categories from product_listings next
        where next.categories > sets.categories order by next.categories limit 1
      ) from sets where sets.categories is not null
    ) select unnest(categories) as category from sets`,
  );
  return categoriesInOrder(rows.map(({ category }) => category));
}

/** The genders that the shop, filtered by them, shows something for. */
export async function gendersOfProducts(db: Db): Promise<Gender[]> {
  const isShown = (gender: Gender) =>
    sql`exists (select from product_listings where ${arrayOverlaps(productListings.keys, genderKeys(gender))}) as ${sql.identifier(gender)}`;
  const [row] = await rowsOf<Record<Gender, boolean>>(db, sql`select ${sql.join(GENDERS.map(isShown), sql`, `)}`);
  return GENDERS.filter((gender) => row?.[gender]);
}
