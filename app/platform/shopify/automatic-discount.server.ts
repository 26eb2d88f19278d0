import { z } from "zod";
import { forEachItem } from "../jobs/for-each-item.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import {
  CREATE_AUTOMATIC_DISCOUNT,
  DELETE_AUTOMATIC_DISCOUNT,
  LIST_AUTOMATIC_DISCOUNTS,
  PRODUCTS_OF_AUTOMATIC_DISCOUNT,
  UPDATE_AUTOMATIC_DISCOUNT,
} from "./automatic-discount.operations.server.ts";
import { DiscountRefused } from "./discount-code.server.ts";

/** A percentage off some products, applied by the provider without a code. */
export type AutomaticDiscount = { title: string; percent: number; productIds: string[] };

/** The provider's limit for lists of products. */
const PRODUCTS_PER_CALL = 250;
/** Promo codes apply to the sale price, as in our cart drawer. */
const COMBINES_WITH = { productDiscounts: true, orderDiscounts: true, shippingDiscounts: true };

/**
 * Ensures that the provider has exactly one discount with this title: corrects its percentage and products, or deletes it when it has no
 * products. Idempotent.
 */
export async function syncAutomaticDiscount(admin: ShopifyAdmin, target: AutomaticDiscount): Promise<void> {
  const [current, ...others] = await discountsWithTitle(admin, target.title);
  await forEachItem(
    [
      () => syncDiscount(admin, current ?? null, target),
      ...others.map(
        ({ id }) =>
          () =>
            remove(admin, id),
      ),
    ],
    (step) => step(),
  );
}

async function syncDiscount(
  admin: ShopifyAdmin,
  current: ListedDiscount | null,
  target: AutomaticDiscount,
): Promise<void> {
  if (target.productIds.length === 0) return current ? remove(admin, current.id) : undefined;
  const before = current ? await productsOf(admin, current.id) : [];
  const toAdd = missingIn(before, target.productIds);
  const toRemove = missingIn(target.productIds, before);
  let saved = current;
  const write = async (products: { productsToAdd: string[]; productsToRemove: string[] }) => {
    if (saved) await update(admin, saved.id, inputOf(target.percent, products));
    else saved = await create(admin, { ...target, productIds: products.productsToAdd });
  };
  const isCorrect = saved?.percent === target.percent && saved.combines;
  const hasSameProducts = toAdd.length + toRemove.length === 0;
  if (isCorrect && hasSameProducts) return;
  const refusals: DiscountRefused[] = [];
  if (hasSameProducts) await write({ productsToAdd: [], productsToRemove: [] });
  for (let at = 0; at < Math.max(toAdd.length, toRemove.length); at += PRODUCTS_PER_CALL)
    refusals.push(
      ...(await writeInHalves(
        [
          ...toAdd.slice(at, at + PRODUCTS_PER_CALL).map((id): Step => ({ id, isAdded: true })),
          ...toRemove.slice(at, at + PRODUCTS_PER_CALL).map((id): Step => ({ id, isAdded: false })),
        ],
        write,
      )),
    );
  if (refusals[0]) throw refusals[0];
}

type Step = { id: string; isAdded: boolean };

/**
 * One refused product, such as a deleted one, must not keep the others out of the sale: a refused list is split in half until only that
 * product is refused.
 */
async function writeInHalves(
  steps: Step[],
  write: (products: { productsToAdd: string[]; productsToRemove: string[] }) => Promise<void>,
): Promise<DiscountRefused[]> {
  const idsOf = (isAdded: boolean) => steps.filter((step) => step.isAdded === isAdded).map(({ id }) => id);
  try {
    await write({ productsToAdd: idsOf(true), productsToRemove: idsOf(false) });
    return [];
  } catch (error) {
    if (!(error instanceof DiscountRefused)) throw error;
    if (steps.length === 1) return [error];
    const half = Math.ceil(steps.length / 2);
    return [...(await writeInHalves(steps.slice(0, half), write)), ...(await writeInHalves(steps.slice(half), write))];
  }
}

type ListedDiscount = { id: string; percent: number | null; combines: boolean };

async function discountsWithTitle(admin: ShopifyAdmin, title: string): Promise<ListedDiscount[]> {
  const current: ListedDiscount[] = [];
  for (let after: string | null = null, hasNext = true; hasNext;) {
    const page: z.infer<typeof listed> = await admin.query(LIST_AUTOMATIC_DISCOUNTS, { after }, listed);
    const { nodes, pageInfo } = page.automaticDiscountNodes;
    for (const { id, automaticDiscount: found } of nodes) {
      if (found.title !== title) continue;
      const percentage = found.customerGets?.value.percentage;
      const combines = Object.keys(COMBINES_WITH).every((kind) => found.combinesWith?.[kind] === true);
      current.push({ id, percent: percentage === undefined ? null : hundredths(percentage * 100), combines });
    }
    after = pageInfo.endCursor;
    hasNext = pageInfo.hasNextPage;
  }
  return current;
}

async function productsOf(admin: ShopifyAdmin, id: string): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null, hasNext = true; hasNext;) {
    const page: z.infer<typeof withProducts> = await admin.query(
      PRODUCTS_OF_AUTOMATIC_DISCOUNT,
      { id, after },
      withProducts,
    );
    const products = page.automaticDiscountNode?.automaticDiscount.customerGets?.items.products;
    ids.push(...(products?.nodes ?? []).map((product) => product.id));
    after = products?.pageInfo.endCursor ?? null;
    hasNext = products?.pageInfo.hasNextPage ?? false;
  }
  return ids;
}

async function create(admin: ShopifyAdmin, { title, percent, productIds }: AutomaticDiscount): Promise<ListedDiscount> {
  const discount = { title, startsAt: new Date().toISOString(), ...inputOf(percent, { productsToAdd: productIds }) };
  const { result } = await admin.query(
    CREATE_AUTOMATIC_DISCOUNT,
    { discount },
    z.object({ result: payload.extend({ automaticDiscountNode: z.object({ id: z.string() }).nullable() }) }),
  );
  throwUserErrors(result);
  if (!result.automaticDiscountNode) throw new Error("The provider created no discount and gave no reason");
  return { id: result.automaticDiscountNode.id, percent, combines: true };
}

async function update(admin: ShopifyAdmin, id: string, change: object): Promise<void> {
  throwUserErrors((await admin.query(UPDATE_AUTOMATIC_DISCOUNT, { id, change }, z.object({ result: payload }))).result);
}

async function remove(admin: ShopifyAdmin, id: string): Promise<void> {
  throwUserErrors((await admin.query(DELETE_AUTOMATIC_DISCOUNT, { id }, z.object({ result: payload }))).result);
}

function inputOf(percent: number, products: { productsToAdd: string[]; productsToRemove?: string[] }) {
  return { combinesWith: COMBINES_WITH, customerGets: { value: { percentage: percent / 100 }, items: { products } } };
}

function missingIn(ids: string[], target: string[]): string[] {
  const present = new Set(ids);
  return target.filter((id) => !present.has(id));
}

/** Rounds away floating-point errors. */
function hundredths(percent: number): number {
  return Math.round(percent * 100) / 100;
}

const payload = z.object({ userErrors: z.array(z.object({ message: z.string() })) });
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

/** Other kinds of automatic discounts lack these fields. */
const listed = z.object({
  automaticDiscountNodes: z.object({
    pageInfo,
    nodes: z.array(
      z.object({
        id: z.string(),
        automaticDiscount: z.object({
          title: z.string().optional(),
          combinesWith: z.record(z.string(), z.boolean()).optional(),
          customerGets: z.object({ value: z.object({ percentage: z.number().optional() }) }).optional(),
        }),
      }),
    ),
  }),
});

const products = z.object({ pageInfo, nodes: z.array(z.object({ id: z.string() })) });
const withProducts = z.object({
  automaticDiscountNode: z
    .object({
      automaticDiscount: z.object({
        customerGets: z.object({ items: z.object({ products: products.optional() }) }).optional(),
      }),
    })
    .nullable(),
});

function throwUserErrors({ userErrors }: z.infer<typeof payload>): void {
  if (userErrors.length > 0)
    throw new DiscountRefused(
      `The provider refused the discount: ${userErrors.map(({ message }) => message).join(", ")}`,
    );
}
