import { parseMoney } from "../money.ts";
import type { AdminOperations, DiscountCodeBasicInput, TermsFragment } from "./admin.generated.d.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import {
  ACTIVATE_CODE_DISCOUNT,
  CREATE_CODE_DISCOUNT,
  DEACTIVATE_CODE_DISCOUNT,
  DELETE_CODE_DISCOUNT,
  DISCOUNT_OF_CODE,
  SHOP_ID,
  UPDATE_CODE_DISCOUNT,
} from "./discount-code.operations.server.ts";

/** A discount on the whole order with a code. */
export type DiscountCode = {
  code: string;
  /** Shown in the provider's list of discounts, and how we recognize our own. */
  title: string;
  /** `amount` is in whole units of the shop's currency. */
  value: { percent: number } | { amount: number };
  usageLimit: number | null;
  startsAt: Date;
  /** The instant from which it no longer applies. */
  endsAt: Date | null;
};

/** The provider refused the discount: retrying will not help, but another code may be accepted. */
export class DiscountRefused extends Error {}

/** The discount with a code. `terms` is null if we cannot sync it, for the `reason`. */
export type KnownDiscount =
  | { id: string; terms: DiscountTerms; reason: null }
  | { id: string; terms: null; reason: string };

/** The discount with a code; null when there is none. */
export async function discountOfCode(admin: ShopifyAdmin, code: string): Promise<KnownDiscount | null> {
  const { codeDiscountNodeByCode: node } = await admin.query(DISCOUNT_OF_CODE, { code });
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
  const change = inputOf(target);
  let { id, terms } =
    existing ?? (await write(admin, CREATE_CODE_DISCOUNT, { discount: { code: target.code, ...change } }));
  if (!hasTerms(terms, target)) ({ terms } = await write(admin, UPDATE_CODE_DISCOUNT, { id, change }));
  const isOver = target.endsAt !== null && target.endsAt <= now;
  if (!isOver && terms.status !== "ACTIVE") {
    ({ terms } = await write(admin, ACTIVATE_CODE_DISCOUNT, { id }));
    // Shopify removes the end date of a discount when it activates it.
    if (!hasTerms(terms, target)) ({ terms } = await write(admin, UPDATE_CODE_DISCOUNT, { id, change }));
  }
  if (!hasTerms(terms, target) || (!isOver && terms.status !== "ACTIVE"))
    throw new DiscountRefused("The provider saved different terms than requested");
}

/** Disables a discount; throws unless the provider confirms it. */
export async function disableDiscountCode(admin: ShopifyAdmin, { id, terms }: KnownDiscount): Promise<void> {
  if (terms?.status === "EXPIRED") return;
  const { codeDiscountNode: node } = await mutate(admin, DEACTIVATE_CODE_DISCOUNT, { id });
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

/** A discount as an Admin API input. */
export function inputOf({ title, value, usageLimit, startsAt, endsAt }: DiscountCode): DiscountCodeBasicInput {
  return {
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    usageLimit,
    appliesOncePerCustomer: false,
    combinesWith: COMBINES_WITH,
    context: { all: "ALL" as const },
    customerGets: {
      value:
        "percent" in value
          ? { percentage: value.percent / 100 }
          : { discountAmount: { amount: value.amount.toFixed(2), appliesOnEachItem: false } },
      items: { all: true },
    },
  };
}

function hasTerms(known: DiscountTerms, target: DiscountCode): boolean {
  return (
    known.title === target.title &&
    known.usageLimit === target.usageLimit &&
    instantOf(known.endsAt) === (target.endsAt?.getTime() ?? null) &&
    !known.appliesOncePerCustomer &&
    combinesWithAll(known.combinesWith) &&
    appliesToAll(known.customerGets.items) &&
    hasValue(known.customerGets.value, target.value)
  );
}

function appliesToAll(items: DiscountTerms["customerGets"]["items"]): boolean {
  return "allItems" in items && items.allItems;
}

function hasValue(known: DiscountTerms["customerGets"]["value"], target: DiscountCode["value"]): boolean {
  // Tolerates floating-point errors.
  if ("percent" in target)
    return "percentage" in known && Math.round(known.percentage * 10_000) === Math.round(target.percent * 100);
  if (!("amount" in known)) return false;
  const minor = (text: string) => parseMoney(text, known.amount.currencyCode).minor;
  return minor(known.amount.amount) === minor(target.amount.toFixed(2));
}

function instantOf(date: string | null): number | null {
  return date === null ? null : Date.parse(date);
}

type Mutation =
  | typeof CREATE_CODE_DISCOUNT
  | typeof UPDATE_CODE_DISCOUNT
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
  if (codeDiscount.__typename !== "DiscountCodeBasic") return unknown("This code belongs to another kind of discount");
  if (codeDiscount.codes.nodes.length > 1) return unknown("This code's discount has other codes, too");
  return { id, terms: codeDiscount, reason: null };
}

type DiscountTerms = Extract<TermsFragment["codeDiscount"], { __typename: "DiscountCodeBasic" }>;
