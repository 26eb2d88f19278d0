import { z } from "zod";

/** The provider's id of a variant, as a request from outside may name it. */
export const variantGid = z
  .string("A variant id is missing.")
  .max(100, "A variant id is not right.")
  .regex(/^gid:\/\/shopify\/ProductVariant\/\d+$/, "A variant id is not right.");
