import { and, asc, eq, inArray, max, ne, notInArray } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { safeHtml, unusedHandle } from "../import/cell-values.ts";
import { isRetired, productsStillNeeded, retiredHandle } from "../import/still-needed.server.ts";
import { nextUpdatedAt, upsertProducts } from "../import/upsert-products.server.ts";
import type { StoreDeps } from "../store-deps.ts";
import { collectionProducts, collections, images, products, variants } from "../store.tables.server.ts";
import { inventoryLevelEvent } from "../webhooks/payloads.ts";
import { productEvents } from "../webhooks/product-payloads.server.ts";
import { announce } from "../webhooks/webhooks.server.ts";
import { changeCatalog } from "./catalog-lock.server.ts";
import { NO_OPTIONS } from "./no-options.ts";
import { productProblems, type ProductProblem } from "./product-problems.ts";
import type { ProductToSet, VariantToSet } from "./product-to-set.ts";

type ProductRow = typeof products.$inferSelect;
type VariantRow = typeof variants.$inferSelect;
type ImageRow = typeof images.$inferSelect;

/** `ifUpdatedAt`: only if it was changed then last. `key`: of a request that creates, which is executed once. */
export type SetConditions = { ifUpdatedAt: string | null; key: string | null };

export type SetOutcome = { ok: true; id: number } | { ok: false; problems: ProductProblem[] };

/** Undone, with what is wrong. */
class Refused extends Error {
  readonly problems: ProductProblem[];

  constructor(problems: ProductProblem[]) {
    super(problems.map(({ message }) => message).join(" "));
    this.problems = problems;
  }
}

/**
 * Creates a product, or changes the one with this id, all or nothing. Variants keep their ids, and with them their stock, carts and orders, whatever
 * they are renamed to; removed ones stay where a cart needs them, and orders do not refer to them.
 */
export async function setProduct(
  { db, jobs }: Pick<StoreDeps, "db" | "jobs">,
  id: number | null,
  given: ProductToSet,
  { ifUpdatedAt, key }: SetConditions,
): Promise<SetOutcome> {
  try {
    return await changeCatalog(db, async (tx): Promise<SetOutcome> => {
      const earlier = key === null ? null : await createdWith(tx, key);
      if (earlier !== null) return { ok: true, id: earlier };
      const stored = id === null ? null : await storedProduct(tx, id);
      if (id !== null && !stored) throw new Refused([GONE]);
      if (stored && ifUpdatedAt !== null && stored.product.updatedAt.toISOString() !== ifUpdatedAt)
        throw new Refused([CHANGED]);
      const setId = await write(tx, jobs, given, stored);
      if (key !== null) await tx.update(products).set({ creationKey: key }).where(eq(products.id, setId));
      return { ok: true, id: setId };
    });
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problems: error.problems };
    throw error;
  }
}

const GONE: ProductProblem = {
  field: ["identifier", "id"],
  message: "Product does not exist",
  code: "PRODUCT_DOES_NOT_EXIST",
};
const CHANGED: ProductProblem = {
  field: null,
  message: "The product was changed since it was read.",
  code: "INPUT_MISMATCH",
};

async function createdWith(tx: Db, key: string): Promise<number | null> {
  const [created] = await tx.select({ id: products.id }).from(products).where(eq(products.creationKey, key));
  return created?.id ?? null;
}

type Stored = { product: ProductRow; variants: VariantRow[]; images: ImageRow[] };

async function storedProduct(tx: Db, id: number): Promise<Stored | null> {
  const [product] = await tx.select().from(products).where(eq(products.id, id));
  if (!product || isRetired(product.handle)) return null;
  return {
    product,
    // Locked in the same order as orders do: what is sold from here on waits.
    variants: await tx
      .select()
      .from(variants)
      .where(eq(variants.productId, id))
      .orderBy(asc(variants.id))
      .for("update"),
    images: await tx
      .select()
      .from(images)
      .where(eq(images.productId, id))
      .orderBy(asc(images.position), asc(images.id)),
  };
}

async function write(tx: Db, jobs: StoreDeps["jobs"], given: ProductToSet, stored: Stored | null): Promise<number> {
  const before = stored?.product;
  const options = given.options ?? before?.options ?? NO_OPTIONS;
  const wanted = given.variants ??
    stored?.variants.toSorted((a, b) => a.position - b.position).map(asToSet) ?? [
      { optionValues: ["Default Title"], priceMinor: 0 },
    ];
  const title = (given.title ?? before?.title ?? "").trim();
  const handle = given.handle?.trim().toLowerCase() || before?.handle || (await freeHandle(tx, title));
  const descriptionHtml = given.descriptionHtml === undefined ? undefined : safeHtml(given.descriptionHtml);
  const problems = [
    ...productProblems({ ...given, title, handle, descriptionHtml, options, variants: wanted }, stored, given),
    ...(await handleProblems(tx, handle, before)),
    ...(await skuProblems(tx, wanted, stored)),
  ];
  if (problems.length > 0) throw new Refused(problems);

  const shown = given.images ?? stored?.images.map(({ id }) => ({ id, altText: undefined })) ?? [];
  const byId = new Map(stored?.images.map((image) => [image.id, image]));
  const known = new Map(stored?.variants.map((variant) => [variant.id, variant]));
  const [last] = before ? [before] : await tx.select({ position: max(products.position) }).from(products);
  const { vendor, productType, tags, status, seoTitle, seoDescription } = given;
  const { products: written } = await upsertProducts(tx, [
    {
      id: before?.id,
      position: before?.position ?? (last?.position ?? 0) + 1,
      title,
      handle,
      descriptionHtml,
      vendor,
      productType,
      tags,
      status,
      seoTitle,
      seoDescription,
      options,
      images: shown.flatMap(({ id, altText }) => {
        const image = byId.get(id);
        return image ? [{ file: image.file, width: image.width, height: image.height, altText }] : [];
      }),
      variants: wanted.map(({ imageId, ...variant }) => {
        const at = imageId == null ? -1 : shown.findIndex(({ id }) => id === imageId);
        return {
          ...variant,
          title: variant.optionValues.join(" / "),
          priceMinor: variant.priceMinor ?? known.get(variant.id ?? 0)?.priceMinor ?? 0,
          image: imageId === undefined ? undefined : at < 0 ? null : at,
        };
      }),
    },
  ]);
  const id = written[0]!.id;
  if (given.collectionIds) await setCollections(tx, id, given.collectionIds);
  const events = await productEvents(tx, new Map(before ? [[before.handle, before]] : []), [id]);
  await announce(tx, jobs, [...events, ...(await stockEvents(tx, id, known))]);
  return id;
}

function asToSet({ id, optionValues, priceMinor }: VariantRow): VariantToSet {
  return { id, optionValues, priceMinor };
}

/** Of variants whose stock is tracked from now on: product events have no quantities. */
async function stockEvents(tx: Db, productId: number, before: Map<number, VariantRow>) {
  const now = new Date();
  const rows = await tx
    .select()
    .from(variants)
    .where(eq(variants.productId, productId))
    .orderBy(asc(variants.position));
  return rows.flatMap(({ id, stock }) =>
    stock === null || before.get(id)?.stock === stock
      ? []
      : [inventoryLevelEvent({ variantId: id, available: stock }, now)],
  );
}

async function freeHandle(tx: Db, title: string): Promise<string> {
  const taken = new Set<string>();
  for (;;) {
    const handle = unusedHandle(title, taken);
    const [other] = await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.handle, [handle, retiredHandle(handle)]));
    if (!other) return handle;
  }
}

async function handleProblems(tx: Db, handle: string, before: ProductRow | undefined): Promise<ProductProblem[]> {
  const [other] = await tx
    .select({ title: products.title })
    .from(products)
    .where(and(inArray(products.handle, [handle, retiredHandle(handle)]), before && ne(products.id, before.id)));
  if (!other || handle === before?.handle) return [];
  const message = `“${other.title}” has this handle. Choose another one.`;
  return [{ field: ["input", "handle"], message, code: "HANDLE_NOT_UNIQUE" }];
}

/** New SKUs that another variant has. Those of imported files may be there twice. */
async function skuProblems(tx: Db, wanted: VariantToSet[], stored: Stored | null): Promise<ProductProblem[]> {
  const before = new Map(stored?.variants.map(({ id, sku }) => [id, sku]));
  const skus = wanted.map(({ id, sku }) => (sku === undefined ? (before.get(id ?? 0) ?? null) : sku));
  const changed = wanted.flatMap(({ id }, at) => {
    const sku = skus[at];
    return sku && sku !== before.get(id ?? 0) ? [{ at, sku }] : [];
  });
  if (changed.length === 0) return [];
  const elsewhere = await tx
    .select({ sku: variants.sku, title: products.title, variant: variants.title })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        inArray(
          variants.sku,
          changed.map(({ sku }) => sku),
        ),
        stored ? ne(variants.productId, stored.product.id) : undefined,
      ),
    );
  return changed.flatMap(({ at, sku }) => {
    const other = elsewhere.find((one) => one.sku === sku);
    const twin = skus.findIndex((each, position) => position !== at && each === sku);
    if (!other && twin < 0) return [];
    const name = other ? `${other.title} (${other.variant})` : wanted[twin]!.optionValues.join(" / ");
    const field = ["input", "variants", String(at), "sku"];
    return [{ field, message: `${name} has this SKU. Give each variant its own.`, code: "DUPLICATED_VALUE" as const }];
  });
}

/** In a collection that it joins it comes last. Collections are part of the version that two admins see. */
async function setCollections(tx: Db, productId: number, ids: number[]): Promise<void> {
  const ofProduct = eq(collectionProducts.productId, productId);
  const before = await tx.select({ id: collectionProducts.collectionId }).from(collectionProducts).where(ofProduct);
  const wanted = new Set(ids);
  if (before.length === wanted.size && before.every(({ id }) => wanted.has(id))) return;
  await tx
    .update(products)
    .set({ collectionsChosenAt: new Date(), updatedAt: nextUpdatedAt(products.updatedAt) })
    .where(eq(products.id, productId));
  await tx
    .delete(collectionProducts)
    .where(ids.length > 0 ? and(ofProduct, notInArray(collectionProducts.collectionId, ids)) : ofProduct);
  if (ids.length === 0) return;
  const found = await tx.select({ id: collections.id }).from(collections).where(inArray(collections.id, ids));
  for (const { id: collectionId } of found) {
    const [last] = await tx
      .select({ position: max(collectionProducts.position) })
      .from(collectionProducts)
      .where(eq(collectionProducts.collectionId, collectionId));
    await tx
      .insert(collectionProducts)
      .values({ collectionId, productId, position: (last?.position ?? 0) + 1 })
      .onConflictDoNothing();
  }
}

/** Creates a copy: a draft by default, without SKUs and barcodes, and with nothing in stock where stock is tracked. */
export async function duplicateProduct(
  { db, jobs }: Pick<StoreDeps, "db" | "jobs">,
  id: number,
  copy: { title: string; status: ProductRow["status"]; includesImages: boolean },
  key: string | null,
): Promise<SetOutcome> {
  try {
    return await changeCatalog(db, async (tx): Promise<SetOutcome> => {
      const earlier = key === null ? null : await createdWith(tx, key);
      if (earlier !== null) return { ok: true, id: earlier };
      const stored = await storedProduct(tx, id);
      if (!stored) throw new Refused([{ ...GONE, field: ["productId"] }]);
      const title = copy.title.trim();
      const problems = productProblems({ title, handle: "copy", options: [], variants: [] }, stored, {});
      if (problems.length > 0) throw new Refused(problems.map((problem) => ({ ...problem, field: ["newTitle"] })));
      const [last] = await tx.select({ position: max(products.position) }).from(products);
      const {
        id: _id,
        search: _search,
        createdAt: _created,
        updatedAt: _updated,
        creationKey: _key,
        collectionsChosenAt: _chosen,
        ...fields
      } = stored.product;
      const copied = copy.includesImages ? stored.images : [];
      const { products: written } = await upsertProducts(tx, [
        {
          ...fields,
          title,
          handle: await freeHandle(tx, title),
          status: copy.status,
          position: (last?.position ?? 0) + 1,
          videos: copy.includesImages ? fields.videos : [],
          images: copied.map(({ file, altText, width, height }) => ({ file, altText, width, height })),
          variants: stored.variants
            .toSorted((a, b) => a.position - b.position)
            .map(({ id: _variantId, productId: _of, imageId, stock, updatedAt: _at, ...variant }) => {
              const at = copied.findIndex((image) => image.id === imageId);
              return {
                ...variant,
                sku: null,
                barcode: null,
                stock: stock === null ? null : 0,
                image: at < 0 ? null : at,
              };
            }),
        },
      ]);
      const copyId = written[0]!.id;
      if (key !== null) await tx.update(products).set({ creationKey: key }).where(eq(products.id, copyId));
      const memberships = await tx.select().from(collectionProducts).where(eq(collectionProducts.productId, id));
      await setCollections(
        tx,
        copyId,
        memberships.map(({ collectionId }) => collectionId),
      );
      await announce(tx, jobs, [
        ...(await productEvents(tx, new Map(), [copyId])),
        ...(await stockEvents(tx, copyId, new Map())),
      ]);
      return { ok: true, id: copyId };
    });
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problems: error.problems };
    throw error;
  }
}

export type DeleteOutcome = { ok: true } | { ok: false; message: string };

/** Deletes a product that was never sold and is in no cart. */
export async function deleteProduct({ db, jobs }: Pick<StoreDeps, "db" | "jobs">, id: number): Promise<DeleteOutcome> {
  return changeCatalog(db, async (tx) => {
    const stored = await storedProduct(tx, id);
    if (!stored) return { ok: false, message: "Product does not exist" };
    const needed = await productsStillNeeded(tx, [id]);
    if (needed.has(id))
      return { ok: false, message: "This product was sold or is in a cart, so it can only be archived." };
    await tx.delete(products).where(eq(products.id, id));
    await announce(tx, jobs, await productEvents(tx, new Map([[stored.product.handle, stored.product]]), []));
    return { ok: true };
  });
}
