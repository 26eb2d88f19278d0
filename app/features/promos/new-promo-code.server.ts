import { z } from "zod";
import { normalCode } from "#app/platform/normal-code.ts";
import { DISCOUNT_TYPES, PROMO_LIMITS } from "./promos.ts";

const { codeLength, discountValue: largestValue, usageLimit: largestLimit } = PROMO_LIMITS;

/** Capitals of the Latin alphabet, digits and signs: what everybody can type, and what cannot be mistaken for another code. */
const TYPEABLE = /^(?:(?=\p{Script=Latin})\p{Lu}|[ -@[-`{-~])+$/u;

/** Blanks are nothing typed, and nothing typed is no nought. */
const given = (typed: unknown) => (typeof typed === "string" && typed.trim() === "" ? null : (typed ?? null));
/** Forms send text, other callers numbers. */
const number = (typed: unknown) => (typeof given(typed) === "string" ? Number(typed) : given(typed));

const code = z
  .string("Code is required")
  .transform(normalCode)
  .pipe(
    z
      .string()
      .min(1, "Code is required")
      .max(codeLength, `Code must be at most ${codeLength} characters`)
      .regex(TYPEABLE, "Code must be of the letters A to Z, digits and signs such as -"),
  );

const discountValue = z.preprocess(
  number,
  z
    .number({ error: ({ input }) => `Discount value ${input === null ? "is required" : "must be a number"}` })
    .positive("Discount value must be more than 0")
    .max(largestValue, `Discount value must be at most ${largestValue.toLocaleString("en")}`)
    .refine((value) => Number(value.toFixed(2)) === value, "Discount value must have at most two decimals"),
);

const WHOLE = "Usage limit must be a whole number of at least 1, or empty";
const usageLimit = z.preprocess(
  number,
  z.int(WHOLE).min(1, WHOLE).max(largestLimit, `Usage limit must be at most ${largestLimit}`).nullable(),
);

const DAY = "Expiry must be a day such as 2026-12-31, or empty";
const expiresAt = z.preprocess(
  given,
  z
    .string(DAY)
    .trim()
    .pipe(z.iso.date(DAY))
    .refine((day) => day >= "2000-01-01" && day < "9999-01-01", DAY)
    .nullable(),
);

/** A code as an owner types it, with the reason for everything that is wrong with it. */
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
