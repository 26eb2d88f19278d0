import { z } from "zod";
import { LIMITS } from "#app/platform/limits/limits.ts";
import { typedEmail, typedText, type Submission } from "#app/platform/submission.server.ts";
import { TRACKING_NOTICE } from "./orders.ts";

const REQUIRED = "Order number is required";

const question = z.object({
  orderNumber: typedText(50, "Order number must be at most 50 characters").refine((number) => number !== "", REQUIRED),
  email: typedEmail("Invalid email address"),
});

export const trackOrder: Submission<z.infer<typeof question>> = {
  schema: question,
  fromForm: (form) => ({
    orderNumber: form.get("orderNumber") ?? "",
    email: form.get("email") ?? "",
  }),
  // Tracking is not live (ORD-08): the question is checked, answered with the notice, and not kept.
  keep: () => Promise.resolve(),
  received: TRACKING_NOTICE.title,
  failed: "Failed to submit. Please try again.",
  limit: LIMITS.orderLookup,
  subjectOf: "email",
};
