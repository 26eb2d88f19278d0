import { z } from "zod";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { MAX_DISCOUNT_ITEMS } from "#app/platform/shopify/discount-code.server.ts";
import { storableText } from "#app/platform/storable.ts";
import { DISCOUNT_TYPES, PROMO_LIMITS, PROMO_SCOPES, type DiscountType } from "./promos.ts";

const { codeLength, discountValue: largestValue, usageLimit: largestLimit, note: noteLength } = PROMO_LIMITS;

/** Uppercase characters of the Latin alphabet, digits and symbols: easy to type and hard to confuse. */
const TYPEABLE = /^(?:(?=\p{Script=Latin})\p{Lu}|[ -@[-`{-~])+$/u;

/** An empty field must not become 0. */
const given = (typed: unknown) => (typeof typed === "string" && typed.trim() === "" ? null : (typed ?? null));
/** Forms send strings, other callers numbers. */
const number = (typed: unknown) => (typeof given(typed) === "string" ? Number(typed) : given(typed));

const code = z
  .string("Code is required")
  .transform(normalizeCode)
  .pipe(
    z
      .string()
      .min(1, "Code is required")
      .max(codeLength, `Code must be at most ${codeLength} characters`)
      .regex(TYPEABLE, "Code can contain only Latin letters, digits and symbols such as -"),
  );

const discountValue = z.preprocess(
  number,
  z
    .number({ error: ({ input }) => `Discount value ${input === null ? "is required" : "must be a number"}` })
    .positive("Discount value must be more than 0")
    .max(largestValue, `Discount value must be at most ${largestValue.toLocaleString("en")}`)
    .refine((value) => Number(value.toFixed(2)) === value, "Discount value can have at most two decimal places"),
);

const WHOLE = "Usage limit must be a whole number of 1 or more, or empty";
const usageLimit = z.preprocess(
  number,
  z.int(WHOLE).min(1, WHOLE).max(largestLimit, `Usage limit must be at most ${largestLimit}`).nullable(),
);

const dateField = (message: string) =>
  z.preprocess(
    given,
    z
      .string(message)
      .trim()
      .pipe(z.iso.date(message))
      .refine((day) => day >= "2000-01-01" && day < "9999-01-01", message)
      .nullable(),
  );

const minimumSpend = z.preprocess(
  number,
  z
    .number("Minimum spend must be a number, or empty")
    .positive("Minimum spend must be more than 0, or empty")
    .max(largestValue, `Minimum spend must be at most ${largestValue.toLocaleString("en")}`)
    .refine((value) => Number(value.toFixed(2)) === value, "Minimum spend can have at most two decimal places")
    .nullable(),
);

/** What a checkbox sends, and what other callers do. */
const flag = z.preprocess((typed) => typed === true || typed === "on" || typed === "true", z.boolean());

const NO_DISCOUNT = "Free shipping replaces the discount: leave the value empty or enter 0";
const noDiscount = z.preprocess((typed) => number(typed) ?? 0, z.literal(0, NO_DISCOUNT));

const shared = {
  code,
  usageLimit,
  expiresAt: dateField("Expiration date must be a date such as 2026-12-31, or empty"),
  startsOn: dateField("Start date must be a date such as 2026-12-31, or empty"),
  minimumSpend,
  oncePerCustomer: flag,
  appliesTo: z.enum(PROMO_SCOPES, "Choose everything, products or collections").default("everything"),
  appliesToIds: z
    .array(z.string())
    .max(MAX_DISCOUNT_ITEMS, `A code can be for at most ${MAX_DISCOUNT_ITEMS} products or collections`)
    .default([]),
  note: z
    .string()
    .transform((typed) => storableText(typed).trim())
    .pipe(z.string().max(noteLength, `Note must be at most ${noteLength} characters`))
    .default(""),
};

/** A promo code as an admin enters it, with a message for every invalid field. */
export const newPromoCode = z
  .preprocess(
    (typed) => ({ ...Object(typed), freeShipping: flag.parse(Object(typed).freeShipping) }) as unknown,
    z.discriminatedUnion("freeShipping", [
      z.object({
        ...shared,
        freeShipping: z.literal(false),
        discountType: z.enum(DISCOUNT_TYPES, "Discount type must be percentage or fixed"),
        discountValue,
      }),
      z.object({
        ...shared,
        freeShipping: z.literal(true),
        discountType: z.unknown().transform(() => "percentage" as const),
        discountValue: noDiscount,
      }),
    ]),
  )
  .refine(({ discountType, discountValue }) => discountType === "fixed" || discountValue <= 100, {
    path: ["discountValue"],
    message: "A percentage must be at most 100",
  })
  .refine(({ startsOn, expiresAt }) => startsOn === null || expiresAt === null || startsOn <= expiresAt, {
    path: ["startsOn"],
    message: "The start date must not be after the last day",
  })
  .refine(({ freeShipping, appliesTo }) => !freeShipping || appliesTo === "everything", {
    path: ["appliesTo"],
    message: "Free shipping is for the whole order: choose everything",
  })
  .refine(({ appliesTo, appliesToIds }) => (appliesTo === "everything") === (appliesToIds.length === 0), {
    path: ["items"],
    message: "Enter at least one, or choose everything",
  });
type Read = z.infer<typeof newPromoCode>;
export type NewPromoCode = Omit<Read, "freeShipping" | "discountType" | "discountValue"> & {
  freeShipping: boolean;
  discountType: DiscountType;
  discountValue: number;
};
