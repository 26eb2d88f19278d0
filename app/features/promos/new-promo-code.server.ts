import { z } from "zod";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import { DISCOUNT_TYPES, PROMO_LIMITS } from "./promos.ts";

const { codeLength, discountValue: largestValue, usageLimit: largestLimit } = PROMO_LIMITS;

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

const DAY = "Expiration date must be a date such as 2026-12-31, or empty";
const expiresAt = z.preprocess(
  given,
  z
    .string(DAY)
    .trim()
    .pipe(z.iso.date(DAY))
    .refine((day) => day >= "2000-01-01" && day < "9999-01-01", DAY)
    .nullable(),
);

/** A promo code as an admin enters it, with a message for every invalid field. */
export const newPromoCode = z
  .object({
    code,
    discountType: z.enum(DISCOUNT_TYPES, "Discount type must be percentage or fixed"),
    discountValue,
    usageLimit,
    expiresAt,
  })
  .refine(({ discountType, discountValue }) => discountType === "fixed" || discountValue <= 100, {
    path: ["discountValue"],
    message: "A percentage must be at most 100",
  });
export type NewPromoCode = z.infer<typeof newPromoCode>;
