import { and, eq } from "drizzle-orm";
import { pageOf, pageWindow, type PageArguments } from "../graphql/connection.ts";
import type { FieldResolvers } from "../graphql/executable-schema.ts";
import { globalId } from "../graphql/global-id.ts";
import { moneyV2 } from "../graphql/money-v2.ts";
import { plainText, truncated } from "../graphql/plain-text.ts";
import type { StoreContext } from "../graphql/store-context.server.ts";
import { collectionProducts, collections } from "../store.tables.server.ts";
import { encodeVariants } from "./encoded-variants.ts";
import { mediaImage } from "./image-node.ts";
import type { ProductRow, VariantRow } from "./product-rows.server.ts";
import {
  chosenValues,
  chosenVariant,
  isAvailable,
  variantsNextTo,
  type ChoiceOptions,
  type SelectedOption,
} from "./variant-choice.ts";
import { videosOf } from "./video-node.ts";

type Choice = ChoiceOptions & { selectedOptions?: SelectedOption[] | null };
type Product = ProductRow;

export const productResolvers: FieldResolvers<Product, StoreContext> = {
  id: (product: Product) => globalId("Product", product.id),
  description: (product: Product, { truncateAt }: { truncateAt?: number | null }) =>
    truncated(plainText(product.descriptionHtml), truncateAt),
  publishedAt: (product: Product) => product.createdAt,
  onlineStoreUrl: (product: Product, _args: object, { shopUrl }) => `${shopUrl}/products/${product.handle}`,
  trackingParameters: () => null,
  isGiftCard: () => false,
  /** Products have none here. */
  metafields: (_product: Product, { identifiers }: { identifiers: object[] }) => identifiers.map(() => null),
  seo: (product: Product) => ({ title: product.seoTitle, description: product.seoDescription }),
  options: (product: Product, { first }: { first?: number | null }) =>
    optionNodes(product).slice(0, first ?? undefined),

  featuredImage: async (product: Product, _args: object, { load }) => (await load.imagesOf(product.id))?.[0] ?? null,
  images: async (product: Product, args: PageArguments & { sortKey?: string }, { load }) =>
    pageOf((await load.imagesOf(product.id)) ?? [], args, imageKey(args.sortKey)),
  media: async (product: Product, args: PageArguments & { sortKey?: string }, { load }) => {
    const images = (await load.imagesOf(product.id)) ?? [];
    return pageOf([...images.map(mediaImage), ...videosOf(product, images)], args, imageKey(args.sortKey));
  },

  variants: async (product: Product, args: PageArguments & { sortKey?: string }, { load }) =>
    pageOf(await variantsOf(load, product), args, variantKey(args.sortKey)),
  variantsCount: async (product: Product, _args: object, { load }) => ({
    count: (await variantsOf(load, product)).length,
  }),
  availableForSale: async (product: Product, _args: object, { load }) =>
    (await variantsOf(load, product)).some(isAvailable),
  totalInventory: async (product: Product, _args: object, { load }) =>
    (await variantsOf(load, product)).reduce((stock, variant) => stock + (variant.stock ?? 0), 0),
  priceRange: async (product: Product, _args: object, { load, currency }) =>
    range(
      (await variantsOf(load, product)).map((variant) => variant.priceMinor),
      currency,
    ),
  compareAtPriceRange: async (product: Product, _args: object, { load, currency }) =>
    range(
      (await variantsOf(load, product)).map((variant) => variant.compareAtMinor ?? 0),
      currency,
    ),

  selectedOrFirstAvailableVariant: async (product: Product, choice: Choice, { load }) => {
    const variants = await variantsOf(load, product);
    return choose(product, variants, choice) ?? variants.find(isAvailable) ?? variants[0] ?? null;
  },
  variantBySelectedOptions: async (product: Product, choice: Choice, { load }) => {
    const chosen = chosenValues(product.options, choice.selectedOptions ?? [], choice);
    if (!chosen || chosen.includes(undefined)) return null;
    return chosenVariant(await variantsOf(load, product), chosen);
  },
  adjacentVariants: async (product: Product, choice: Choice, { load }) => {
    const variants = await variantsOf(load, product);
    const current = choose(product, variants, choice) ?? variants.find(isAvailable) ?? variants[0];
    return current ? variantsNextTo(variants, product.options, current) : [];
  },
  encodedVariantExistence: async (product: Product, _args: object, { load }) =>
    encodeVariants(
      product.options,
      (await variantsOf(load, product)).map((variant) => variant.optionValues),
    ),
  encodedVariantAvailability: async (product: Product, _args: object, { load }) =>
    encodeVariants(
      product.options,
      (await variantsOf(load, product)).filter(isAvailable).map((variant) => variant.optionValues),
    ),

  collections: async (product: Product, args: PageArguments, { db }) => {
    pageWindow(args);
    const rows = await db
      .select({ collection: collections })
      .from(collectionProducts)
      .innerJoin(collections, eq(collections.id, collectionProducts.collectionId))
      .where(and(eq(collectionProducts.productId, product.id)));
    return pageOf(
      rows.map((row) => row.collection),
      args,
      ({ id }) => ({ value: id, id }),
    );
  },
};

/** A product's variants, whose options need the product again. */
async function variantsOf(load: StoreContext["load"], product: Product): Promise<VariantRow[]> {
  load.product.prime(product.id, product);
  return (await load.variantsOf(product.id)) ?? [];
}

function choose(product: Product, variants: VariantRow[], { selectedOptions, ...how }: Choice): VariantRow | null {
  if (!selectedOptions || selectedOptions.length === 0) return null;
  const chosen = chosenValues(product.options, selectedOptions, {
    ...how,
    ignoreUnknownOptions: how.ignoreUnknownOptions ?? true,
  });
  return chosen && chosenVariant(variants, chosen);
}

export type OptionNode = { product: Product; at: number; name: string; values: string[] };

function optionNodes(product: Product): OptionNode[] {
  return product.options.map(({ name, values }, at) => ({ product, at, name, values }));
}

function range(amounts: number[], currency: string) {
  return {
    minVariantPrice: moneyV2(amounts.length > 0 ? Math.min(...amounts) : 0, currency),
    maxVariantPrice: moneyV2(Math.max(0, ...amounts), currency),
  };
}

function imageKey(sortKey: string | undefined) {
  return (image: { id: number; position: number }) => ({
    value: sortKey === "ID" || sortKey === "CREATED_AT" ? image.id : image.position,
    id: image.id,
  });
}

function variantKey(sortKey: string | undefined) {
  return (variant: VariantRow) => {
    const value =
      sortKey === "ID"
        ? variant.id
        : sortKey === "TITLE"
          ? variant.title
          : sortKey === "SKU"
            ? (variant.sku ?? "")
            : variant.position;
    return { value, id: variant.id };
  };
}
