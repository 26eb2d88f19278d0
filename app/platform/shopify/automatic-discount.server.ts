import { forEachItem } from "../jobs/for-each-item.ts";
import type {
  AutomaticDiscountsQuery,
  DiscountAutomaticBasicInput,
  ProductsOfAutomaticDiscountQuery,
} from "./admin.generated.d.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import {
  CREATE_AUTOMATIC_DISCOUNT,
  DELETE_AUTOMATIC_DISCOUNT,
  LIST_AUTOMATIC_DISCOUNTS,
  PRODUCTS_OF_AUTOMATIC_DISCOUNT,
  UPDATE_AUTOMATIC_DISCOUNT,
} from "./automatic-discount.operations.server.ts";
import { accepted, COMBINES_WITH, combinesWithAll, DiscountRefused } from "./discount-code.server.ts";
import { numberInGid } from "./gid.server.ts";

/** A percentage off some products, applied by the provider without a code. */
export type AutomaticDiscount = { title: string; percent: number; productIds: string[] };

/** The provider's limit for lists of products. */
const PRODUCTS_PER_CALL = 250;
const REFUSED = "The provider refused the discount: ";

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
    const page: AutomaticDiscountsQuery = await admin.query(LIST_AUTOMATIC_DISCOUNTS, { after });
    const { nodes, pageInfo } = page.discountNodes;
    for (const { id, discount: found } of nodes) {
      // Other kinds of automatic discounts lack all fields.
      if (found.title !== title) continue;
      const { percentage } = found.customerGets.value;
      const combines = combinesWithAll(found.combinesWith);
      current.push({ id, percent: percentage === undefined ? null : hundredths(percentage * 100), combines });
    }
    after = pageInfo.endCursor;
    hasNext = pageInfo.hasNextPage && after !== null;
  }
  return current;
}

async function productsOf(admin: ShopifyAdmin, id: string): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null, hasNext = true; hasNext;) {
    const page: ProductsOfAutomaticDiscountQuery = await admin.query(PRODUCTS_OF_AUTOMATIC_DISCOUNT, { id, after });
    const products = page.discountNode?.discount.customerGets?.items.products;
    ids.push(...(products?.nodes ?? []).map((product) => product.id));
    after = products?.pageInfo.endCursor ?? null;
    hasNext = after !== null && (products?.pageInfo.hasNextPage ?? false);
  }
  return ids;
}

async function create(admin: ShopifyAdmin, { title, percent, productIds }: AutomaticDiscount): Promise<ListedDiscount> {
  const discount = { title, startsAt: new Date().toISOString(), ...inputOf(percent, { productsToAdd: productIds }) };
  const result = accepted((await admin.query(CREATE_AUTOMATIC_DISCOUNT, { discount })).result, REFUSED);
  if (!result.automaticDiscountNode) throw new Error("The provider created no discount and gave no reason");
  return { id: result.automaticDiscountNode.id, percent, combines: true };
}

async function update(admin: ShopifyAdmin, id: string, change: DiscountAutomaticBasicInput): Promise<void> {
  accepted((await admin.query(UPDATE_AUTOMATIC_DISCOUNT, { id: automaticId(id), change })).result, REFUSED);
}

async function remove(admin: ShopifyAdmin, id: string): Promise<void> {
  accepted((await admin.query(DELETE_AUTOMATIC_DISCOUNT, { id: automaticId(id) })).result, REFUSED);
}

/** Lists name a discount of any kind, mutations one of their kind; both have the same number. */
function automaticId(id: string): string {
  return `gid://shopify/DiscountAutomaticNode/${numberInGid(id)}`;
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
