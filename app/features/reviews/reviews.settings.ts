import { z } from "zod";

export const reviewsSettings = {
  REVIEW_REQUEST_DAYS: {
    means:
      "Days after an order is fulfilled until its customer is emailed a link to review it. 0: customers aren't asked. A Shopify store must send the webhook orders/fulfilled.",
    schema: z.coerce
      .number("must be a whole number of days")
      .int("must be a whole number of days")
      .min(0, "must be 0 or more")
      .max(180, "must be at most 180")
      .default(14),
    admin: {
      group: "Community" as const,
      label: "Days until a review is asked for",
      hint: "Counted from the day an order is fulfilled. 0: customers aren’t asked.",
    },
  },
};
