import { isDeepStrictEqual } from "node:util";
import { asc, eq, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#app/platform/db/database.server.ts";
import {
  idsFor,
  inChunks,
  type NewImage,
  type NewProduct,
  type NewVariant,
} from "../catalog/insert-products.server.ts";
import { images, products, variants } from "../store.tables.server.ts";
import type { KnownProduct } from "../webhooks/product-payloads.server.ts";
import { imagesOnOrders, retiredHandle, variantsInCarts } from "./still-needed.server.ts";

/** Undefined, or missing: the file has no value, so the stored one stays and a new row gets the default. */
type Kept<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

type ProductDefaults = Required<
  Omit<NewProduct, "id" | "createdAt" | "handle" | "title" | "options" | "images" | "variants">
>;
type VariantDefaults = Required<Omit<NewVariant, "id" | "title" | "optionValues" | "priceMinor" | "image">>;

export type WantedImage = Omit<NewImage, "altText"> & { altText?: string | null | undefined };
export type WantedVariant = Pick<NewVariant, "title" | "optionValues" | "priceMinor"> &
  Kept<VariantDefaults> & {
    /** Of a stored variant, which may get another title. Without it, the one with this title is meant. */
    id?: number | undefined;
    /** Position of its picture in the images. */
    image?: number | null | undefined;
    /** The stock of a new variant without a value. */
    stockIfNew?: number | null | undefined;
  };
export type WantedProduct = Pick<NewProduct, "handle" | "title" | "options"> &
  Kept<ProductDefaults> & {
    /** Of a stored product, which may get another handle. Without it, the one with this handle is meant. */
    id?: number | undefined;
    position: number;
    images?: WantedImage[] | undefined;
    variants: WantedVariant[];
  };

const NEW_PRODUCT: ProductDefaults = {
  descriptionHtml: "",
  vendor: "",
  productType: "",
  tags: [],
  seoTitle: null,
  seoDescription: null,
  status: "active",
  videos: [],
};
const NEW_VARIANT: VariantDefaults = {
  sku: null,
  barcode: null,
  compareAtMinor: null,
  stock: null,
  continueSelling: false,
  weightGrams: 0,
  requiresShipping: true,
  taxable: true,
};

/** The values of the file over the stored ones over the defaults. */
function merged<Fields extends object>(defaults: Fields, stored: object | undefined, wanted: Kept<Fields>): Fields {
  const known = Object.entries({ ...stored }).filter(([name]) => Object.hasOwn(defaults, name));
  const given = Object.entries(wanted).filter(([name, value]) => value !== undefined && Object.hasOwn(defaults, name));
  return { ...defaults, ...Object.fromEntries(known), ...Object.fromEntries(given) };
}

type ProductRow = typeof products.$inferSelect;
type VariantRow = typeof variants.$inferSelect;
type ImageRow = typeof images.$inferSelect;
type Stored = { product: ProductRow; variants: VariantRow[]; images: ImageRow[] };
export type StockCounts = { kept: number; added: number; untracked: number };

export type Upserted = {
  /** The product of each wanted one, in the same order. */
  products: { id: number; productType: string; isActive: boolean }[];
  /** Variants without a value for their stock, and those whose stock is no longer tracked. */
  stock: StockCounts;
  created: number[];
  /** Changed in more than their position. */
  changed: KnownProduct[];
  /** Changed only in their position. */
  moved: KnownProduct[];
};

/**
 * Upserts products. A product is matched by id or handle, a variant by id or title, a picture by file, and each keeps its id; unchanged rows are
 * not written.
 * Removed variants and pictures are deleted unless an open cart or an order still needs them.
 */
export async function upsertProducts(tx: Db, wanted: WantedProduct[]): Promise<Upserted> {
  const stored = await storedProducts(tx, wanted);
  const storedOf = ({ id, handle }: WantedProduct) =>
    stored.find(({ product }) => (id === undefined ? product.handle === handle : product.id === id));
  const plans = await withIds(
    tx,
    wanted.map((product) => {
      const before = storedOf(product);
      const retired = retiredHandle(before?.product.handle ?? product.handle);
      return planOf(
        product,
        before,
        stored.find((one) => one.product.handle === retired),
      );
    }),
  );
  const changed = plans.filter(isChanged);
  const moved = plans.filter((plan) => !isChanged(plan) && plan.stored?.product.position !== plan.product.position);

  const stockNow = await lockVariants(
    tx,
    changed.flatMap((plan) => [...plan.variants.filter(isRowChanged), ...plan.removedVariants].map(({ id }) => id)),
  );
  // Sold since it was read.
  for (const { id, wanted: variant, row } of changed.flatMap((plan) => plan.variants))
    if (variant.stock === undefined && stockNow.has(id)) row.stock = sellable(stockNow.get(id) ?? null, row);
  await writeProducts(tx, changed);
  await upsertRows(
    tx,
    images,
    changed.flatMap((plan) => plan.images.filter(isRowChanged).map(({ row }) => row)),
  );
  await retireVariants(tx, changed);
  await freeTitles(tx, changed);
  await upsertRows(
    tx,
    variants,
    changed.flatMap((plan) => plan.variants.filter(isRowChanged).map(({ row }) => row)),
  );
  await retireImages(tx, changed);
  for (const { id, product } of moved)
    await tx.update(products).set({ position: product.position }).where(eq(products.id, id));

  return {
    products: plans.map(({ id, product: { productType, status } }) => ({
      id,
      productType: productType ?? "",
      isActive: status === "active",
    })),
    stock: stockCounts(plans.flatMap((plan) => plan.variants)),
    created: plans.filter(({ stored: before }) => !before).map(({ id }) => id),
    changed: changed.flatMap(({ stored: before }) => before?.product ?? []),
    moved: moved.flatMap(({ stored: before }) => before?.product ?? []),
  };
}

/** `before`: the stored row, if any. `id` is undefined until one is assigned. */
type Planned<Row, Wanted, Id = number> = { id: Id; before: Row | undefined; wanted: Wanted };
type ImagePlan<Id = number> = Planned<ImageRow, NewImage & { position: number }, Id>;
type VariantPlan<Id = number> = Planned<VariantRow, WantedVariant & { position: number }, Id>;

type Draft = {
  stored: Stored | undefined;
  product: Omit<typeof products.$inferInsert, "id" | "createdAt" | "updatedAt">;
  images: ImagePlan<number | undefined>[];
  variants: VariantPlan<number | undefined>[];
  removedVariants: VariantRow[];
  removedImages: ImageRow[];
};

type Plan = Omit<Draft, "images" | "variants"> & {
  id: number;
  images: (ImagePlan & { row: typeof images.$inferInsert })[];
  variants: (VariantPlan & { row: VariantInsert })[];
};

type VariantInsert = typeof variants.$inferInsert & VariantDefaults;

function planOf(wanted: WantedProduct, stored: Stored | undefined, retired: Stored | undefined): Draft {
  const { images: wantedImages, variants: wantedVariants, handle, title, options, position } = wanted;
  const unusedImages = [...(stored?.images ?? [])];
  const imagePlans = (wantedImages ?? unusedImages.map(asWanted)).map(({ altText, ...image }, at) => {
    const found = unusedImages.findIndex(({ file }) => file === image.file);
    const before = found < 0 ? undefined : unusedImages.splice(found, 1)[0];
    const text = altText === undefined ? (before?.altText ?? null) : altText;
    return { id: before?.id, before, wanted: { ...image, altText: text, position: at + 1 } };
  });
  const byId = new Map((stored?.variants ?? []).map((row) => [row.id, row]));
  const meant = new Set(wantedVariants.map(({ id }) => id));
  const unmeant = [...(retired?.variants ?? []), ...(stored?.variants ?? [])].filter(({ id }) => !meant.has(id));
  const byTitle = new Map(unmeant.map((row) => [row.title, row]));
  const variantPlans = wantedVariants.map(({ id, ...variant }, at) => {
    const before = id === undefined ? byTitle.get(variant.title) : byId.get(id);
    return { id: before?.id, before, wanted: { ...variant, position: at + 1 } };
  });
  const kept = new Set(variantPlans.map(({ id }) => id));
  return {
    stored,
    product: {
      ...merged(NEW_PRODUCT, stored?.product, wanted),
      handle,
      title,
      options,
      position,
      minPriceMinor: Math.min(...wantedVariants.map(({ priceMinor }) => priceMinor)),
    },
    images: imagePlans,
    variants: variantPlans,
    removedVariants: (stored?.variants ?? []).filter(({ id }) => !kept.has(id)),
    removedImages: unusedImages,
  };
}

const asWanted = ({ file, altText, width, height }: ImageRow): WantedImage => ({ file, altText, width, height });

/** Assigns missing ids, one statement for many rows. */
async function withIds(tx: Db, drafts: Draft[]): Promise<Plan[]> {
  const idOf = (known: number | undefined, ids: number[]) => known ?? ids.shift()!;
  const missing = (rows: { id: number | undefined }[]) =>
    rows.flatMap(({ id }) => (id === undefined ? [undefined] : []));
  const productIds = await idsFor(tx, "products", missing(drafts.map(({ stored }) => ({ id: stored?.product.id }))));
  const newImageIds = await idsFor(tx, "images", missing(drafts.flatMap((draft) => draft.images)));
  const variantIds = await idsFor(tx, "variants", missing(drafts.flatMap((draft) => draft.variants)));
  return drafts.map((draft) => {
    const productId = idOf(draft.stored?.product.id, productIds);
    const imagePlans = draft.images.map((image) => {
      const id = idOf(image.id, newImageIds);
      return { ...image, id, row: { ...image.wanted, id, productId } };
    });
    const variantPlans = draft.variants.map((variant) => {
      const id = idOf(variant.id, variantIds);
      const imageIds = imagePlans.map((image) => image.id);
      return { ...variant, id, row: { ...variantRow(variant, imageIds), id, productId } };
    });
    return { ...draft, id: productId, images: imagePlans, variants: variantPlans };
  });
}

function variantRow(
  { before, wanted }: VariantPlan<number | undefined>,
  imageIds: number[],
): Omit<VariantInsert, "productId"> {
  const { title, optionValues, priceMinor, position, image, stockIfNew = null } = wanted;
  const defaults = { ...NEW_VARIANT, stock: stockIfNew };
  const fields = merged(defaults, before, wanted);
  const keptImage = imageIds.find((id) => id === before?.imageId) ?? null;
  return {
    ...fields,
    title,
    optionValues,
    priceMinor,
    position,
    compareAtMinor: (fields.compareAtMinor ?? 0) > priceMinor ? fields.compareAtMinor : null,
    stock: sellable(fields.stock, fields),
    imageId: image === undefined ? keptImage : image === null ? null : (imageIds[image] ?? null),
  };
}

/** A negative quantity is possible only while the variant continues selling. */
function sellable(stock: number | null, { continueSelling }: { continueSelling: boolean }): number | null {
  return stock !== null && stock < 0 && !continueSelling ? 0 : stock;
}

function stockCounts(planned: (VariantPlan & { row: VariantInsert })[]): StockCounts {
  const without = planned.filter(({ wanted }) => wanted.stock === undefined);
  return {
    kept: without.filter(({ before }) => before).length,
    added: without.filter(({ before, row }) => !before && row.stock === null).length,
    untracked: planned.filter(({ before, row }) => before && before.stock !== null && row.stock === null).length,
  };
}

function isRowChanged({ before, row }: { before: object | undefined; row: object }): boolean {
  return !before || differs(before, row);
}

function differs(before: object, wanted: object): boolean {
  const stored = new Map(Object.entries(before));
  return Object.entries(wanted).some(([name, value]) => !isDeepStrictEqual(stored.get(name), value));
}

function isChanged(plan: Plan): boolean {
  const { stored, product, removedVariants, removedImages } = plan;
  if (!stored || removedVariants.length > 0 || removedImages.length > 0) return true;
  // A changed position alone is not a change.
  if (differs(stored.product, { ...product, position: stored.product.position })) return true;
  return plan.images.some(isRowChanged) || plan.variants.some(isRowChanged);
}

/** Locks in the same order as orders do, in one statement, to avoid deadlocks; returns their stock. */
async function lockVariants(tx: Db, ids: number[]): Promise<Map<number, number | null>> {
  if (ids.length === 0) return new Map();
  const locked = await tx
    .select({ id: variants.id, stock: variants.stock })
    .from(variants)
    .where(inArray(variants.id, ids))
    .orderBy(asc(variants.id))
    .for("update");
  return new Map(locked.map(({ id, stock }) => [id, stock]));
}

/** Variants that exchange their titles may not have the same one in between. */
async function freeTitles(tx: Db, plans: Plan[]): Promise<void> {
  const renamed = plans.flatMap((plan) =>
    plan.variants.flatMap(({ id, before, row }) => (before && before.title !== row.title ? [id] : [])),
  );
  if (renamed.length > 0)
    await tx
      .update(variants)
      .set({ title: sql`'renamed ' || ${variants.id}` })
      .where(inArray(variants.id, renamed));
}

async function writeProducts(tx: Db, plans: Plan[]): Promise<void> {
  const now = new Date();
  await upsertRows(
    tx,
    products,
    plans.map(({ id, product }) => ({ ...product, id, createdAt: now, updatedAt: now })),
  );
}

/** Removed variants: moved to an archived copy of the product if an open cart has them, so that the cart can report it; otherwise deleted. */
async function retireVariants(tx: Db, plans: Plan[]): Promise<void> {
  const removed = plans.flatMap((plan) => plan.removedVariants.map((row) => ({ row, plan })));
  if (removed.length === 0) return;
  const needed = await variantsInCarts(
    tx,
    removed.map(({ row }) => row.id),
  );
  for (const { row, plan } of removed) {
    if (needed.has(row.id)) {
      const productId = await retiredProduct(tx, plan.stored!.product);
      // Another one of this title may be there, removed before it and in another cart.
      const title = sql`case when exists (select from store.variants as other where other.product_id = ${productId} and other.title = ${row.title})
        then ${row.title} || ' (' || ${variants.id} || ')' else ${row.title} end`;
      await tx.update(variants).set({ productId, title, imageId: null }).where(eq(variants.id, row.id));
    } else await tx.delete(variants).where(eq(variants.id, row.id));
  }
}

/** The same for pictures, which orders and receipts show. */
async function retireImages(tx: Db, plans: Plan[]): Promise<void> {
  const removed = plans.flatMap((plan) => plan.removedImages.map((row) => ({ row, plan })));
  if (removed.length === 0) return;
  const needed = await imagesOnOrders(
    tx,
    removed.map(({ row }) => row.id),
  );
  for (const { row, plan } of removed) {
    if (needed.has(row.id)) {
      const productId = await retiredProduct(tx, plan.stored!.product);
      await tx.update(images).set({ productId }).where(eq(images.id, row.id));
    } else await tx.delete(images).where(eq(images.id, row.id));
  }
}

async function retiredProduct(tx: Db, { handle, title, options }: ProductRow): Promise<number> {
  const [retired] = await tx
    .insert(products)
    .values({ handle: retiredHandle(handle), title, options, status: "archived" })
    .onConflictDoUpdate({ target: products.handle, set: { title, options } })
    .returning({ id: products.id });
  return retired!.id;
}

/** The stored versions of these products, and what is retired of them. */
async function storedProducts(tx: Db, wanted: WantedProduct[]): Promise<Stored[]> {
  const given = wanted.flatMap(({ id }) => id ?? []);
  const byId = given.length === 0 ? [] : await tx.select().from(products).where(inArray(products.id, given));
  const handles = [...wanted.map(({ handle }) => handle), ...byId.map(({ handle }) => handle)];
  const byHandle = await tx
    .select()
    .from(products)
    .where(inArray(products.handle, [...handles, ...handles.map(retiredHandle)]));
  const found = [...new Map([...byId, ...byHandle].map((row) => [row.id, row])).values()];
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const variantRows = await tx.select().from(variants).where(inArray(variants.productId, ids));
  const imageRows = await tx
    .select()
    .from(images)
    .where(inArray(images.productId, ids))
    .orderBy(asc(images.position), asc(images.id));
  const variantsBy = Map.groupBy(variantRows, ({ productId }) => productId);
  const imagesBy = Map.groupBy(imageRows, ({ productId }) => productId);
  return found.map((product) => ({
    product,
    variants: variantsBy.get(product.id) ?? [],
    images: imagesBy.get(product.id) ?? [],
  }));
}

/** Inserts rows or overwrites those with the same ids. updated_at never decreases. */
async function upsertRows<Table extends typeof products | typeof images | typeof variants>(
  tx: Db,
  table: Table,
  rows: Table["$inferInsert"][],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name, column]) => !["id", "createdAt", "creationKey", "collectionsChosenAt"].includes(name) && !column.generated,
  );
  const set: Record<string, SQL> = {};
  for (const [name, column] of columns)
    set[name] = name === "updatedAt" ? nextUpdatedAt(column) : sql`excluded.${sql.identifier(columnName(name))}`;
  await inChunks(rows, (piece) =>
    tx
      .insert(table as typeof products)
      .values(piece as (typeof products.$inferInsert)[])
      .onConflictDoUpdate({ target: table.id, set }),
  );
}

/** Now, or just after the last change if a clock was ahead. */
export function nextUpdatedAt(column: AnyPgColumn): SQL {
  return sql`greatest(clock_timestamp(), ${column} + interval '1 millisecond')`;
}

const columnName = (name: string) => name.replace(/[A-Z]/g, (template) => `_${template.toLowerCase()}`);
