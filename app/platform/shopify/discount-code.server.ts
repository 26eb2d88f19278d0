import { parseMoney } from "../money.ts";
import type {
  AdminOperations,
  DiscountCodeBasicInput,
  DiscountCodeFreeShippingInput,
  TermsFragment,
} from "./admin.generated.d.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import {
  ACTIVATE_CODE_DISCOUNT,
  CREATE_CODE_DISCOUNT,
  CREATE_FREE_SHIPPING_CODE,
  DEACTIVATE_CODE_DISCOUNT,
  DELETE_CODE_DISCOUNT,
  DISCOUNT_OF_CODE,
  SHOP_ID,
  UPDATE_CODE_DISCOUNT,
  UPDATE_FREE_SHIPPING_CODE,
} from "./discount-code.operations.server.ts";

/** A code may name so many products or collections: more are not read back, so that it could not be told whether they are right. */
export const MAX_DISCOUNT_ITEMS = 100;

/** A discount with a code. */
export type DiscountCode = {
  code: string;
  /** Shown in the provider's list of discounts, and how we recognize our own. */
  title: string;
  /** `amount` is in whole units of the shop's currency. Free shipping has every destination and rate. */
  value: { percent: number } | { amount: number } | { isShippingFree: true };
  appliesTo: DiscountItems;
  /** In whole units of the shop's currency; null: no minimum. */
  minimumSubtotal: number | null;
  isOncePerCustomer: boolean;
  usageLimit: number | null;
  startsAt: Date;
  /** The instant from which it no longer applies. */
  endsAt: Date | null;
};

/** `ids`: of products or collections, without duplicates. */
export type DiscountItems = { kind: "everything" | "products" | "collections"; ids: string[] };

/** The provider refused the discount: retrying will not help, but another code may be accepted. */
export class DiscountRefused extends Error {}

/** The discount with a code. `terms` is null if we cannot sync it, for the `reason`. */
export type KnownDiscount =
  | { id: string; terms: DiscountTerms; reason: null }
  | { id: string; terms: null; reason: string };

/**
 * The discount with a code; null when there is none. `items`: how many products or collections to compare. Each costs, and Shopify throttles
 * what costs much.
 */
export async function discountOfCode(admin: ShopifyAdmin, code: string, items = 1): Promise<KnownDiscount | null> {
  const { codeDiscountNodeByCode: node } = await admin.query(DISCOUNT_OF_CODE, { code, items: Math.max(1, items) });
  return node && known(node);
}

/**
 * Gives a code's discount these terms and activates it; does nothing if it already has them. Terms are written first, so that a disabled
 * discount is never active with outdated ones. Throws unless the provider confirms exactly these terms.
 */
export async function putDiscountCode(
  admin: ShopifyAdmin,
  existing: KnownDiscount | null,
  target: DiscountCode,
  now: Date,
): Promise<void> {
  if (existing && !existing.terms) throw new DiscountRefused(existing.reason);
  if (existing && !isOfKind(existing.terms, target))
    throw new DiscountRefused("This code belongs to another kind of discount");
  const items = pageFor(target.appliesTo);
  let { id, terms } = existing ?? (await create(admin, target));
  const isWrong = () => termDifferences(terms, target, now).length > 0;
  if (isWrong()) ({ terms } = await update(admin, id, terms, target));
  const isOver = target.endsAt !== null && target.endsAt <= now;
  if (!isOver && terms.status === "EXPIRED") {
    ({ terms } = await write(admin, ACTIVATE_CODE_DISCOUNT, { id, items }));
    // Shopify removes the end date of a discount when it activates it, and lets it start at once.
    if (isWrong()) ({ terms } = await update(admin, id, terms, target));
  }
  if (isWrong() || (!isOver && terms.status === "EXPIRED"))
    throw new DiscountRefused("The provider saved different terms than requested");
}

/** Whether a discount can get these terms: free shipping is a kind of its own, and a discount never becomes one of another kind. */
export function isOfKind({ __typename }: DiscountTerms, { value }: DiscountCode): boolean {
  return (__typename === "DiscountCodeFreeShipping") === "isShippingFree" in value;
}

/** One is enough to see that there are any. */
const pageFor = ({ ids }: DiscountItems) => Math.max(1, ids.length);

function create(admin: ShopifyAdmin, target: DiscountCode) {
  const { code } = target;
  const items = pageFor(target.appliesTo);
  return "isShippingFree" in target.value
    ? write(admin, CREATE_FREE_SHIPPING_CODE, { discount: { code, ...shippingInputOf(target) }, items })
    : write(admin, CREATE_CODE_DISCOUNT, { discount: { code, ...inputOf(target) }, items });
}

async function update(admin: ShopifyAdmin, id: string, read: DiscountTerms, target: DiscountCode) {
  const items = pageFor(target.appliesTo);
  // What is removed has to be named.
  const all = hasMoreItems(read) ? await discountOfCode(admin, target.code, MAX_DISCOUNT_ITEMS) : null;
  const terms = all?.terms ?? read;
  return "isShippingFree" in target.value
    ? write(admin, UPDATE_FREE_SHIPPING_CODE, { id, change: shippingInputOf(target, terms), items })
    : write(admin, UPDATE_CODE_DISCOUNT, { id, change: inputOf(target, terms), items });
}

/** Disables a discount; throws unless the provider confirms it. */
export async function disableDiscountCode(admin: ShopifyAdmin, { id, terms }: KnownDiscount): Promise<void> {
  if (terms?.status === "EXPIRED") return;
  const { codeDiscountNode: node } = await mutate(admin, DEACTIVATE_CODE_DISCOUNT, { id, items: 1 });
  const after = node && known(node);
  if (after?.terms && after.terms.status !== "EXPIRED") throw new DiscountRefused("The discount is still active");
}

export async function deleteDiscountCode(admin: ShopifyAdmin, { id }: KnownDiscount): Promise<void> {
  accepted((await admin.query(DELETE_CODE_DISCOUNT, { id })).result);
}

/** Whether the Admin API responds at all. */
export async function isAdminApiResponding(admin: ShopifyAdmin): Promise<boolean> {
  try {
    await admin.query(SHOP_ID, {});
    return true;
  } catch {
    return false;
  }
}

/** Promo codes apply to the sale price, as in our cart drawer. */
export const COMBINES_WITH = { orderDiscounts: true, productDiscounts: true, shippingDiscounts: true };

export function combinesWithAll({
  orderDiscounts,
  productDiscounts,
  shippingDiscounts,
}: typeof COMBINES_WITH): boolean {
  return orderDiscounts && productDiscounts && shippingDiscounts;
}

/** The result of a mutation; throws the provider's objections, after `introduction`. */
export function accepted<Result extends { userErrors: { message: string }[] }>(
  result: Result | null,
  introduction = "",
): Result {
  if (!result) throw new Error("The provider did nothing and gave no reason");
  if (result.userErrors.length > 0)
    throw new DiscountRefused(introduction + result.userErrors.map(({ message }) => message).join(", "));
  return result;
}

/** A discount as an Admin API input; `known`: its terms at the provider. */
export function inputOf(target: DiscountCode, known: DiscountTerms | null = null): DiscountCodeBasicInput {
  const { value } = target;
  return {
    ...sharedInputOf(target, known),
    combinesWith: COMBINES_WITH,
    customerGets: {
      value:
        "percent" in value
          ? { percentage: value.percent / 100 }
          : {
              discountAmount: {
                amount: ("amount" in value ? value.amount : 0).toFixed(2),
                appliesOnEachItem: false,
              },
            },
      items: itemsInput(target.appliesTo, known ? itemsOf(known) : EVERYTHING),
    },
  };
}

const EVERYTHING: DiscountItems = { kind: "everything", ids: [] };

/** Shipping discounts cannot be combined with each other. */
const SHIPPING_COMBINES_WITH = { ...COMBINES_WITH, shippingDiscounts: false };

function shippingInputOf(target: DiscountCode, known: DiscountTerms | null = null): DiscountCodeFreeShippingInput {
  return { ...sharedInputOf(target, known), combinesWith: SHIPPING_COMBINES_WITH, destination: { all: true } };
}

function sharedInputOf(target: DiscountCode, known: DiscountTerms | null) {
  const { title, minimumSubtotal, isOncePerCustomer, usageLimit, startsAt, endsAt } = target;
  return {
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    usageLimit,
    appliesOncePerCustomer: isOncePerCustomer,
    ...(minimumSubtotal !== null && {
      minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: minimumSubtotal.toFixed(2) } },
    }),
    ...(minimumSubtotal === null && known?.minimumRequirement && { minimumRequirement: NO_MINIMUM }),
    context: { all: "ALL" as const },
  };
}

const NO_MINIMUM = {
  quantity: { greaterThanOrEqualToQuantity: null },
  subtotal: { greaterThanOrEqualToSubtotal: null },
};

/** Lists are changed by what to add and to remove. */
function itemsInput({ kind, ids }: DiscountItems, before: DiscountItems) {
  if (kind === "everything") return { all: true };
  const had = before.kind === kind ? before.ids : [];
  const add = ids.filter((id) => !had.includes(id));
  const remove = had.filter((id) => !ids.includes(id));
  return kind === "products"
    ? { products: { productsToAdd: add, productsToRemove: remove } }
    : { collections: { add, remove } };
}

export const DISCOUNT_TERMS = [
  "title",
  "value",
  "items",
  "minimum",
  "customers",
  "limit",
  "start",
  "end",
  "combinations",
] as const;
export type DiscountTerm = (typeof DISCOUNT_TERMS)[number];

/** The terms in which a discount at the provider differs from what it should be. */
export function termDifferences(known: DiscountTerms, target: DiscountCode, now: Date): DiscountTerm[] {
  const isShipping = known.__typename === "DiscountCodeFreeShipping";
  const isSame: Record<DiscountTerm, boolean> = {
    title: known.title === target.title,
    value: hasValue(known, target.value),
    items: hasItems(known, target.appliesTo),
    minimum: hasMinimum(known.minimumRequirement, target.minimumSubtotal),
    customers: known.appliesOncePerCustomer === target.isOncePerCustomer,
    limit: known.usageLimit === target.usageLimit,
    start: hasStart(new Date(known.startsAt), target.startsAt, now),
    end: instantOf(known.endsAt) === (target.endsAt?.getTime() ?? null),
    combinations: isShipping
      ? known.combinesWith.orderDiscounts && known.combinesWith.productDiscounts
      : combinesWithAll(known.combinesWith),
  };
  return DISCOUNT_TERMS.filter((term) => !isSame[term]);
}

/** A start that has passed does not matter any more; the provider may keep it to the second. */
function hasStart(known: Date, target: Date, now: Date): boolean {
  if (known <= now && target <= now) return true;
  return Math.floor(known.getTime() / 1_000) === Math.floor(target.getTime() / 1_000);
}

/** What a discount applies to, of the items that were read. */
export function itemsOf(known: DiscountTerms): DiscountItems {
  const items = known.__typename === "DiscountCodeBasic" ? known.customerGets.items : { allItems: true };
  if ("products" in items) return { kind: "products", ids: items.products.nodes.map(({ id }) => id) };
  if ("collections" in items) return { kind: "collections", ids: items.collections.nodes.map(({ id }) => id) };
  return { kind: "everything", ids: [] };
}

/** Than were read. */
function hasMoreItems(known: DiscountTerms): boolean {
  const items = known.__typename === "DiscountCodeBasic" ? known.customerGets.items : { allItems: true };
  if ("products" in items) return items.products.pageInfo.hasNextPage;
  return "collections" in items && items.collections.pageInfo.hasNextPage;
}

function hasItems(known: DiscountTerms, target: DiscountItems): boolean {
  if (known.__typename === "DiscountCodeFreeShipping")
    return target.kind === "everything" && "allCountries" in known.destinationSelection && !known.maximumShippingPrice;
  if (hasMoreItems(known)) return false;
  const { kind, ids } = itemsOf(known);
  return kind === target.kind && ids.length === target.ids.length && ids.every((id) => target.ids.includes(id));
}

function hasMinimum(known: DiscountTerms["minimumRequirement"], target: number | null): boolean {
  if (!known) return target === null;
  if (!("greaterThanOrEqualToSubtotal" in known) || target === null) return false;
  const { amount, currencyCode } = known.greaterThanOrEqualToSubtotal;
  return parseMoney(amount, currencyCode).minor === parseMoney(target.toFixed(2), currencyCode).minor;
}

function hasValue(terms: DiscountTerms, target: DiscountCode["value"]): boolean {
  if (terms.__typename === "DiscountCodeFreeShipping") return "isShippingFree" in target;
  const known = terms.customerGets.value;
  // Tolerates floating-point errors.
  if ("percent" in target)
    return "percentage" in known && Math.round(known.percentage * 10_000) === Math.round(target.percent * 100);
  if (!("amount" in known) || !("amount" in target)) return false;
  const minor = (text: string) => parseMoney(text, known.amount.currencyCode).minor;
  return minor(known.amount.amount) === minor(target.amount.toFixed(2));
}

function instantOf(date: string | null): number | null {
  return date === null ? null : Date.parse(date);
}

type Mutation =
  | typeof CREATE_CODE_DISCOUNT
  | typeof UPDATE_CODE_DISCOUNT
  | typeof CREATE_FREE_SHIPPING_CODE
  | typeof UPDATE_FREE_SHIPPING_CODE
  | typeof ACTIVATE_CODE_DISCOUNT
  | typeof DEACTIVATE_CODE_DISCOUNT;

/** A mutation that must return a discount we can sync. */
async function write<Operation extends Mutation>(
  admin: ShopifyAdmin,
  operation: Operation,
  variables: AdminOperations[Operation]["variables"],
) {
  const { codeDiscountNode: node } = await mutate(admin, operation, variables);
  const written = node && known(node);
  if (!written) throw new DiscountRefused("The discount no longer exists");
  if (!written.terms) throw new DiscountRefused(written.reason);
  return written;
}

async function mutate<Operation extends Mutation>(
  admin: ShopifyAdmin,
  operation: Operation,
  variables: AdminOperations[Operation]["variables"],
) {
  const { result } = await admin.query(operation, variables);
  return accepted(result);
}

function known({ id, codeDiscount }: TermsFragment): KnownDiscount {
  const unknown = (reason: string) => ({ id, terms: null, reason });
  if (codeDiscount.__typename !== "DiscountCodeBasic" && codeDiscount.__typename !== "DiscountCodeFreeShipping")
    return unknown("This code belongs to another kind of discount");
  if (codeDiscount.codes.nodes.length > 1) return unknown("This code's discount has other codes, too");
  return { id, terms: codeDiscount, reason: null };
}

export type DiscountTerms = Extract<
  TermsFragment["codeDiscount"],
  { __typename: "DiscountCodeBasic" | "DiscountCodeFreeShipping" }
>;
