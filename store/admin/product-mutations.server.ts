import { deleteProduct, duplicateProduct, setProduct, type SetOutcome } from "../catalog/set-product.server.ts";
import type { ProductProblem } from "../catalog/product-problems.ts";
import type { ProductToSet, VariantToSet } from "../catalog/product-to-set.ts";
import { globalId, numberIn } from "../graphql/global-id.ts";
import { shopCurrency } from "../settings.server.ts";
import { minorIn, type AdminContext, type AdminResolvers } from "./admin-context.ts";
import { idempotencyKey } from "./idempotency-key.ts";
import { productWithId } from "./products.resolvers.server.ts";

type Status = "ACTIVE" | "ARCHIVED" | "DRAFT";
type FileInput = { id?: string | null; alt?: string | null };
type VariantInput = {
  id?: string | null;
  optionValues: { name?: string | null; optionName?: string | null }[];
  price?: string | null;
  compareAtPrice?: string | null;
  sku?: string | null;
  barcode?: string | null;
  taxable?: boolean | null;
  inventoryPolicy?: "CONTINUE" | "DENY" | null;
  inventoryItem?: {
    sku?: string | null;
    requiresShipping?: boolean | null;
    measurement?: { weight?: { unit: keyof typeof GRAMS; value: number } | null } | null;
  } | null;
  inventoryQuantities?: { quantity: number }[] | null;
  file?: FileInput | null;
};
type ProductInput = {
  title?: string | null;
  handle?: string | null;
  descriptionHtml?: string | null;
  vendor?: string | null;
  productType?: string | null;
  tags?: string[] | null;
  status?: Status | null;
  seo?: { title?: string | null; description?: string | null } | null;
  productOptions?: { name?: string | null; values?: { name?: string | null }[] | null }[] | null;
  variants?: VariantInput[] | null;
  collections?: string[] | null;
  files?: FileInput[] | null;
};

const STATUS = { ACTIVE: "active", ARCHIVED: "archived", DRAFT: "draft" } as const;
const GRAMS = { GRAMS: 1, KILOGRAMS: 1_000, OUNCES: 28.349_523, POUNDS: 453.592_37 };

export const productMutations: AdminResolvers<object> = {
  productSet: async (
    _root,
    { identifier, input }: { identifier?: { id?: string | null } | null; input: ProductInput },
    context,
    info,
  ) => {
    const id = identifier?.id == null ? null : (numberIn(identifier.id, "Product") ?? 0);
    const read = readProduct(input, await shopCurrency(context.db));
    if (read.problems.length > 0) return { product: null, userErrors: read.problems };
    const conditions = { ifUpdatedAt: context.ifMatch, key: id === null ? idempotencyKey(info) : null };
    return payloadOf(context, "product", await setProduct(context, id, read.product, conditions));
  },
  productDuplicate: async (
    _root,
    copy: { productId: string; newTitle: string; newStatus?: Status | null; includeImages: boolean },
    context,
    info,
  ) => {
    const wanted = {
      title: copy.newTitle,
      status: STATUS[copy.newStatus ?? "DRAFT"],
      includesImages: copy.includeImages,
    };
    const id = numberIn(copy.productId, "Product") ?? 0;
    return payloadOf(context, "newProduct", await duplicateProduct(context, id, wanted, idempotencyKey(info)));
  },
  productDelete: async (_root, { input }: { input: { id: string } }, context) => {
    const id = numberIn(input.id, "Product") ?? 0;
    const outcome = await deleteProduct(context, id);
    return outcome.ok
      ? { deletedProductId: globalId("Product", id), userErrors: [] }
      : { deletedProductId: null, userErrors: [{ field: ["id"], message: outcome.message }] };
  },
};

async function payloadOf({ db }: AdminContext, name: "product" | "newProduct", outcome: SetOutcome) {
  if (!outcome.ok) return { [name]: null, userErrors: outcome.problems };
  return { [name]: await productWithId(db, outcome.id), userErrors: [] };
}

/** Null and undefined, which GraphQL tells apart: null empties where there is something to empty. */
const kept = <Value>(value: Value | null | undefined): Value | undefined => value ?? undefined;

function readProduct(input: ProductInput, currency: string): { product: ProductToSet; problems: ProductProblem[] } {
  const problems: ProductProblem[] = [];
  const { seo, productOptions, variants, collections, files } = input;
  const options = productOptions?.map(({ name, values }) => ({
    name: name ?? "",
    values: values?.map((value) => value.name ?? "") ?? [],
  }));
  const product: ProductToSet = {
    title: kept(input.title),
    handle: kept(input.handle),
    descriptionHtml: kept(input.descriptionHtml),
    vendor: kept(input.vendor),
    productType: kept(input.productType),
    tags: kept(input.tags),
    status: input.status ? STATUS[input.status] : undefined,
    seoTitle: seo?.title === undefined ? undefined : seo.title || null,
    seoDescription: seo?.description === undefined ? undefined : seo.description || null,
    options,
    variants: variants?.map((variant, at) => readVariant(variant, { at, options, currency, problems })),
    collectionIds: collections?.flatMap((id) => numberIn(id, "Collection") ?? []),
    images: files?.flatMap(({ id, alt }) => {
      const number = numberIn(id, "MediaImage");
      return number === null ? [] : [{ id: number, altText: alt === undefined ? undefined : alt || null }];
    }),
  };
  return { product, problems };
}

type Reading = {
  at: number;
  options: { name: string }[] | undefined;
  currency: string;
  problems: ProductProblem[];
};

function readVariant(variant: VariantInput, { at, options, currency, problems }: Reading): VariantToSet {
  const amount = (field: "price" | "compareAtPrice") => {
    const text = variant[field];
    if (text == null) return text;
    const minor = minorIn(text, currency);
    if (minor === null)
      problems.push({
        field: ["input", "variants", String(at), field],
        message: "Enter a price like 128.00.",
        code: "INVALID_VARIANT",
      });
    return minor;
  };
  const weight = variant.inventoryItem?.measurement?.weight;
  const values = new Map(variant.optionValues.map(({ optionName, name }) => [optionName, name ?? ""]));
  const ordered = options?.map(({ name }) => values.get(name) ?? "") ?? [...values.values()];
  const sku = variant.sku === undefined ? variant.inventoryItem?.sku : variant.sku;
  const file = variant.file;
  return {
    id: variant.id == null ? undefined : (numberIn(variant.id, "ProductVariant") ?? 0),
    optionValues: ordered,
    priceMinor: kept(amount("price")),
    compareAtMinor: amount("compareAtPrice"),
    sku: sku === undefined ? undefined : sku || null,
    barcode: variant.barcode === undefined ? undefined : variant.barcode || null,
    taxable: kept(variant.taxable),
    requiresShipping: kept(variant.inventoryItem?.requiresShipping),
    continueSelling: variant.inventoryPolicy ? variant.inventoryPolicy === "CONTINUE" : undefined,
    weightGrams: weight ? Math.round(weight.value * GRAMS[weight.unit]) : undefined,
    stock: variant.inventoryQuantities?.[0]?.quantity,
    imageId: file === undefined ? undefined : file === null ? null : numberIn(file.id, "MediaImage"),
  };
}
