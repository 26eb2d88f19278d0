import { z } from "zod";
import { parseMoney } from "../money.ts";
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

/** Something off the whole order for whoever types the code. */
export type DiscountCode = {
  code: string;
  /** What the shop's owner reads in the provider's list, and how we know our own again. */
  title: string;
  /** `amount` is in whole units of the shop's currency. */
  value: { percent: number } | { amount: number };
  usageLimit: number | null;
  startsAt: Date;
  /** The first moment it no longer counts. */
  endsAt: Date | null;
};

/** The provider understood and said no: asking again will not help, another code may be fine. */
export class DiscountRefused extends Error {}

/** The discount behind a code. `terms`: null where it is one we cannot keep, for the `reason`. */
export type KnownDiscount =
  | { id: string; terms: DiscountTerms; reason: null }
  | { id: string; terms: null; reason: string };

/** The discount behind a code; null when there is none. */
export async function discountOfCode(admin: ShopifyAdmin, code: string): Promise<KnownDiscount | null> {
  const { codeDiscountNodeByCode: node } = await admin.ask(DISCOUNT_OF_CODE, { code }, found);
  return node && known(node);
}

/**
 * Gives the discount of a code these terms and turns it on; one that has them and is on is left alone. Terms come first, so that a
 * discount which was off never counts with older ones. Throws unless the provider answers with exactly these terms.
 */
export async function putDiscountCode(
  admin: ShopifyAdmin,
  status: KnownDiscount | null,
  wanted: DiscountCode,
  now: Date,
): Promise<void> {
  if (status && !status.terms) throw new DiscountRefused(status.reason);
  const change = inputOf(wanted);
  let { id, terms } =
    status ?? (await write(admin, CREATE_CODE_DISCOUNT, { discount: { code: wanted.code, ...change } }));
  if (!isAs(terms, wanted)) ({ terms } = await write(admin, UPDATE_CODE_DISCOUNT, { id, change }));
  const isOver = wanted.endsAt !== null && wanted.endsAt <= now;
  if (!isOver && terms.status !== "ACTIVE") {
    ({ terms } = await write(admin, ACTIVATE_CODE_DISCOUNT, { id }));
    // Shopify takes the end away from a discount that it activates.
    if (!isAs(terms, wanted)) ({ terms } = await write(admin, UPDATE_CODE_DISCOUNT, { id, change }));
  }
  if (!isAs(terms, wanted) || (!isOver && terms.status !== "ACTIVE"))
    throw new DiscountRefused("The discount has other terms than it was given");
}

/** Turns a discount off; throws unless the provider confirms it. */
export async function disableDiscountCode(admin: ShopifyAdmin, { id, terms }: KnownDiscount): Promise<void> {
  if (terms?.status === "EXPIRED") return;
  const { node } = await mutate(admin, DEACTIVATE_CODE_DISCOUNT, { id });
  const after = node && known(node);
  if (after?.terms && after.terms.status !== "EXPIRED") throw new DiscountRefused("The discount is still on");
}

export async function deleteDiscountCode(admin: ShopifyAdmin, { id }: KnownDiscount): Promise<void> {
  await mutate(admin, DELETE_CODE_DISCOUNT, { id });
}

/** Whether the Admin API answers at all. */
export async function isAdminAnswering(admin: ShopifyAdmin): Promise<boolean> {
  try {
    await admin.ask(SHOP_ID, {}, z.unknown());
    return true;
  } catch {
    return false;
  }
}

/** A code is taken off what the sale leaves, as our drawer reckons. */
const COMBINES_WITH = { orderDiscounts: true, productDiscounts: true, shippingDiscounts: true };

/** A discount in the words of the Admin API. */
export function inputOf({ title, value, usageLimit, startsAt, endsAt }: DiscountCode) {
  return {
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    usageLimit,
    appliesOncePerCustomer: false,
    combinesWith: COMBINES_WITH,
    customerSelection: { all: true },
    customerGets: {
      value:
        "percent" in value
          ? { percentage: value.percent / 100 }
          : { discountAmount: { amount: value.amount.toFixed(2), appliesOnEachItem: false } },
      items: { all: true },
    },
  };
}

function isAs(known: DiscountTerms, wanted: DiscountCode): boolean {
  return (
    known.title === wanted.title &&
    known.usageLimit === wanted.usageLimit &&
    instant(known.endsAt) === instant(wanted.endsAt) &&
    !known.appliesOncePerCustomer &&
    Object.keys(COMBINES_WITH).every((kind) => known.combinesWith[kind] === true) &&
    known.customerGets.items.allItems === true &&
    hasValue(known.customerGets.value, wanted.value)
  );
}

function hasValue({ percentage, amount }: Value, wanted: DiscountCode["value"]): boolean {
  // Binary fractions come back a hair off.
  if ("percent" in wanted)
    return percentage !== undefined && Math.round(percentage * 10_000) === Math.round(wanted.percent * 100);
  if (!amount) return false;
  const minor = (text: string) => parseMoney(text, amount.currencyCode).minor;
  return minor(amount.amount) === minor(wanted.amount.toFixed(2));
}

function instant(date: Date | null): number | null {
  return date === null ? null : date.getTime();
}

/** A mutation after which the discount is one we can keep. */
async function write(admin: ShopifyAdmin, operation: string, variables: object) {
  const { node } = await mutate(admin, operation, variables);
  const written = node && known(node);
  if (!written) throw new DiscountRefused("The discount is gone");
  if (!written.terms) throw new DiscountRefused(written.reason);
  return written;
}

async function mutate(admin: ShopifyAdmin, operation: string, variables: object) {
  const { answer } = await admin.ask(operation, variables, z.object({ answer: payload }));
  if (answer.userErrors.length > 0)
    throw new DiscountRefused(answer.userErrors.map(({ message }) => message).join(", "));
  return { node: answer.codeDiscountNode ?? null };
}

function known({ id, codeDiscount }: z.infer<typeof discountNode>): KnownDiscount {
  const read = basic.safeParse(codeDiscount);
  const unknown = (reason: string) => ({ id, terms: null, reason });
  if (!read.success) return unknown("There is another kind of discount under this code");
  if (read.data.codes.nodes.length > 1) return unknown("The discount of this code has other codes too");
  return { id, terms: read.data, reason: null };
}

const discountNode = z.object({ id: z.string(), codeDiscount: z.unknown() });
const payload = z.object({
  codeDiscountNode: discountNode.nullish(),
  userErrors: z.array(z.object({ message: z.string() })),
});

const value = z.object({
  percentage: z.number().optional(),
  amount: z.object({ amount: z.string(), currencyCode: z.string() }).optional(),
});
type Value = z.infer<typeof value>;

/** Other kinds of discounts (buy one, get one; free shipping) answer without these fields. */
const basic = z.object({
  __typename: z.literal("DiscountCodeBasic"),
  title: z.string(),
  status: z.enum(["ACTIVE", "EXPIRED", "SCHEDULED"]),
  endsAt: z.coerce.date().nullable(),
  usageLimit: z.number().nullable(),
  appliesOncePerCustomer: z.boolean(),
  codes: z.object({ nodes: z.array(z.object({ code: z.string() })) }),
  combinesWith: z.record(z.string(), z.boolean()),
  customerGets: z.object({ value, items: z.object({ allItems: z.boolean().optional() }) }),
});

type DiscountTerms = z.infer<typeof basic>;

const found = z.object({ codeDiscountNodeByCode: discountNode.nullable() });
