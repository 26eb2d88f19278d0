import { z } from "zod";

/** The number in a provider's id: "8100001" of `gid://shopify/Product/8100001`, also where a key follows, as in a cart's or fulfillment order's. */
export function numberInGid(gid: string): string {
  return gid.split("?")[0]!.split("/").at(-1) ?? "";
}

/** A variant's provider id in a request. */
export const variantGid = z
  .string("Missing variant ID")
  .max(100, "Invalid variant ID")
  .regex(/^gid:\/\/shopify\/ProductVariant\/\d+$/, "Invalid variant ID");
