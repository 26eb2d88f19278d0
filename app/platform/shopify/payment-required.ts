import { brand } from "#app/brand.ts";

/** Shown when the provider responds with 402 (ERR-01, ERR-02). */
export const PAYMENT_REQUIRED = `${brand.provider}: your store needs a paid plan. Payment required`;
