import { z } from "zod";
import { workOnEach } from "../jobs/work-on-each.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import {
  CREATE_AUTOMATIC_DISCOUNT,
  DELETE_AUTOMATIC_DISCOUNT,
  LIST_AUTOMATIC_DISCOUNTS,
  PRODUCTS_OF_AUTOMATIC_DISCOUNT,
  UPDATE_AUTOMATIC_DISCOUNT,
} from "./automatic-discount.operations.server.ts";
import { DiscountRefused } from "./discount-code.server.ts";

/** A percentage off every piece of some products, charged by the provider without a code. */
export type AutomaticDiscount = { title: string; percent: number; productIds: string[] };

/** The provider takes and gives no longer lists of products at once. */
const PRODUCTS_AT_ONCE = 250;
/** A code is taken off what the sale leaves, as our drawer reckons. */
const COMBINES_WITH = { productDiscounts: true, orderDiscounts: true, shippingDiscounts: true };

/**
 * Makes the provider hold exactly this discount, once, under its title: corrects its percentage and its products, or takes it away
 * when no product is left. Doing it again changes nothing.
 */
export async function keepAutomaticDiscount(admin: ShopifyAdmin, wanted: AutomaticDiscount): Promise<void> {
  const [known, ...others] = await discountsWithTitle(admin, wanted.title);
  await workOnEach(
    [
      () => keepOne(admin, known ?? null, wanted),
      ...others.map(
        ({ id }) =>
          () =>
            remove(admin, id),
      ),
    ],
    (step) => step(),
  );
}

async function keepOne(admin: ShopifyAdmin, known: Known | null, wanted: AutomaticDiscount): Promise<void> {
  if (wanted.productIds.length === 0) return known ? remove(admin, known.id) : undefined;
  const before = known ? await productsOf(admin, known.id) : [];
  const toAdd = missingIn(before, wanted.productIds);
  const toRemove = missingIn(wanted.productIds, before);
  let kept = known;
  const put = async (products: { productsToAdd: string[]; productsToRemove: string[] }) => {
    if (kept) await update(admin, kept.id, inputOf(wanted.percent, products));
    else kept = await create(admin, { ...wanted, productIds: products.productsToAdd });
  };
  const isCorrect = kept?.percent === wanted.percent && kept.combines;
  const isTermsOnly = toAdd.length + toRemove.length === 0;
  if (isCorrect && isTermsOnly) return;
  const refusals: DiscountRefused[] = [];
  if (isTermsOnly) await put({ productsToAdd: [], productsToRemove: [] });
  for (let at = 0; at < Math.max(toAdd.length, toRemove.length); at += PRODUCTS_AT_ONCE)
    refusals.push(
      ...(await inAcceptedParts(
        [
          ...toAdd.slice(at, at + PRODUCTS_AT_ONCE).map((id): Step => ({ id, isAdded: true })),
          ...toRemove.slice(at, at + PRODUCTS_AT_ONCE).map((id): Step => ({ id, isAdded: false })),
        ],
        put,
      )),
    );
  if (refusals[0]) throw refusals[0];
}

type Step = { id: string; isAdded: boolean };

/** A product that is refused, such as one the provider no longer has, keeps no other from the sale: a refused list is halved until it stands alone. */
async function inAcceptedParts(
  steps: Step[],
  put: (products: { productsToAdd: string[]; productsToRemove: string[] }) => Promise<void>,
): Promise<DiscountRefused[]> {
  const idsOf = (isAdded: boolean) => steps.filter((step) => step.isAdded === isAdded).map(({ id }) => id);
  try {
    await put({ productsToAdd: idsOf(true), productsToRemove: idsOf(false) });
    return [];
  } catch (error) {
    if (!(error instanceof DiscountRefused)) throw error;
    if (steps.length === 1) return [error];
    const half = Math.ceil(steps.length / 2);
    return [...(await inAcceptedParts(steps.slice(0, half), put)), ...(await inAcceptedParts(steps.slice(half), put))];
  }
}

type Known = { id: string; percent: number | null; combines: boolean };

async function discountsWithTitle(admin: ShopifyAdmin, title: string): Promise<Known[]> {
  const known: Known[] = [];
  for (let after: string | null = null, hasNext = true; hasNext;) {
    const page: z.infer<typeof listed> = await admin.ask(LIST_AUTOMATIC_DISCOUNTS, { after }, listed);
    const { nodes, pageInfo } = page.automaticDiscountNodes;
    for (const { id, automaticDiscount: found } of nodes) {
      if (found.title !== title) continue;
      const percentage = found.customerGets?.value.percentage;
      const combines = Object.keys(COMBINES_WITH).every((kind) => found.combinesWith?.[kind] === true);
      known.push({ id, percent: percentage === undefined ? null : hundredths(percentage * 100), combines });
    }
    after = pageInfo.endCursor;
    hasNext = pageInfo.hasNextPage;
  }
  return known;
}

async function productsOf(admin: ShopifyAdmin, id: string): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null, hasNext = true; hasNext;) {
    const answer: z.infer<typeof withProducts> = await admin.ask(
      PRODUCTS_OF_AUTOMATIC_DISCOUNT,
      { id, after },
      withProducts,
    );
    const products = answer.automaticDiscountNode?.automaticDiscount.customerGets?.items.products;
    ids.push(...(products?.nodes ?? []).map((product) => product.id));
    after = products?.pageInfo.endCursor ?? null;
    hasNext = products?.pageInfo.hasNextPage ?? false;
  }
  return ids;
}

async function create(admin: ShopifyAdmin, { title, percent, productIds }: AutomaticDiscount): Promise<Known> {
  const discount = { title, startsAt: new Date().toISOString(), ...inputOf(percent, { productsToAdd: productIds }) };
  const { answer } = await admin.ask(
    CREATE_AUTOMATIC_DISCOUNT,
    { discount },
    z.object({ answer: payload.extend({ automaticDiscountNode: z.object({ id: z.string() }).nullable() }) }),
  );
  refuseErrors(answer);
  if (!answer.automaticDiscountNode) throw new Error("The provider made no discount and gave no reason");
  return { id: answer.automaticDiscountNode.id, percent, combines: true };
}

async function update(admin: ShopifyAdmin, id: string, change: object): Promise<void> {
  refuseErrors((await admin.ask(UPDATE_AUTOMATIC_DISCOUNT, { id, change }, z.object({ answer: payload }))).answer);
}

async function remove(admin: ShopifyAdmin, id: string): Promise<void> {
  refuseErrors((await admin.ask(DELETE_AUTOMATIC_DISCOUNT, { id }, z.object({ answer: payload }))).answer);
}

function inputOf(percent: number, products: { productsToAdd: string[]; productsToRemove?: string[] }) {
  return { combinesWith: COMBINES_WITH, customerGets: { value: { percentage: percent / 100 }, items: { products } } };
}

function missingIn(ids: string[], wanted: string[]): string[] {
  const there = new Set(ids);
  return wanted.filter((id) => !there.has(id));
}

/** Binary fractions come back a hair off. */
function hundredths(percent: number): number {
  return Math.round(percent * 100) / 100;
}

const payload = z.object({ userErrors: z.array(z.object({ message: z.string() })) });
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

/** Other kinds of automatic discounts answer without these fields. */
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

function refuseErrors({ userErrors }: z.infer<typeof payload>): void {
  if (userErrors.length > 0)
    throw new DiscountRefused(
      `The provider refused the discount: ${userErrors.map(({ message }) => message).join(", ")}`,
    );
}
