import { z } from "zod";

export const policiesSettings = {
  FREE_SHIPPING_FROM: {
    means:
      "The subtotal from which a Shopify store ships free within the United States, such as 150, for the cart and the shipping policy. Set the same amount in Shopify's shipping rates. Unset: neither mentions free shipping. The embedded store has its own rates.",
    schema: z.coerce
      .number("must be an amount, such as 150")
      .positive("must be more than 0")
      .max(1_000_000, "must be at most 1000000")
      .optional(),
  },
};
