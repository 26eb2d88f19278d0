import { z } from "zod";

/** A variant's provider id in a request. */
export const variantGid = z
  .string("Missing variant ID")
  .max(100, "Invalid variant ID")
  .regex(/^gid:\/\/shopify\/ProductVariant\/\d+$/, "Invalid variant ID");
