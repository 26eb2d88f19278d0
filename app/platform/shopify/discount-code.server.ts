import { z } from "zod";
import { parseMoney } from "../money.ts";
import type { ShopifyAdmin } from "./admin.server.ts";
import {
  ACTIVATE_CODE_DISCOUNT,
  CREATE_CODE_DISCOUNT,
  DEACTIVATE_CODE_DISCOUNT,
  DELETE_CODE_DISCOUNT,
  DISCOUNT_OF_CODE,
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

export type KnownDiscount = z.infer<typeof basic> & { id: string };

/** The discount behind a code; null when there is none. Throws where the code belongs to a discount we could not keep. */
export async function discountOfCode(admin: ShopifyAdmin, code: string): Promise<KnownDiscount | null> {
  const { codeDiscountNodeByCode: node } = await admin.ask(DISCOUNT_OF_CODE, { code }, found);
  if (!node) return null;
  const read = basic.safeParse(node.codeDiscount);
  if (!read.success) throw new DiscountRefused("The provider has another kind of discount under this code");
  if (read.data.codes.nodes.length > 1)
    throw new DiscountRefused("The provider's discount of this code has other codes too");
  return { id: node.id, ...read.data };
}

export async function createDiscountCode(admin: ShopifyAdmin, wanted: DiscountCode): Promise<void> {
  await write(admin, CREATE_CODE_DISCOUNT, { discount: { code: wanted.code, ...inputOf(wanted) } });
}

/** Makes a discount the provider has what it should be, and on; one that is already is left alone. */
export async function correctDiscountCode(
  admin: ShopifyAdmin,
  known: KnownDiscount,
  wanted: DiscountCode,
  now: Date,
): Promise<void> {
  const isOver = wanted.endsAt !== null && wanted.endsAt <= now;
  const mustWake = known.status !== "ACTIVE" && !isOver;
  if (mustWake) await write(admin, ACTIVATE_CODE_DISCOUNT, { id: known.id });
  // Waking a discount takes its end away, so it is written anew.
  if (mustWake || !isAs(known, wanted))
    await write(admin, UPDATE_CODE_DISCOUNT, { id: known.id, change: inputOf(wanted) });
}

export async function switchDiscountCodeOff(admin: ShopifyAdmin, { id, status }: KnownDiscount): Promise<void> {
  if (status !== "EXPIRED") await write(admin, DEACTIVATE_CODE_DISCOUNT, { id });
}

export async function deleteDiscountCode(admin: ShopifyAdmin, { id }: KnownDiscount): Promise<void> {
  await write(admin, DELETE_CODE_DISCOUNT, { id });
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

function isAs(known: KnownDiscount, wanted: DiscountCode): boolean {
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

async function write(admin: ShopifyAdmin, operation: string, variables: object): Promise<void> {
  const { userErrors } = (await admin.ask(operation, variables, z.object({ answer: payload }))).answer;
  if (userErrors.length > 0) throw new DiscountRefused(userErrors.map(({ message }) => message).join(", "));
}

const payload = z.object({ userErrors: z.array(z.object({ message: z.string() })) });

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

const found = z.object({
  codeDiscountNodeByCode: z.object({ id: z.string(), codeDiscount: z.unknown() }).nullable(),
});
