import { z } from "zod";
import { SYNC_VARIANT } from "#app/features/inventory/inventory.server.ts";
import type { VariantOffer } from "#app/features/shop/shop.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { typedEmail, typedName, type Submission } from "#app/platform/submission.server.ts";
import { NAME_LIMIT, ON_THE_LIST } from "./back-in-stock.ts";
import { backInStockRequests } from "./back-in-stock.tables.server.ts";

const who = z.object({
  email: typedEmail("Invalid email address").transform((email) => email.toLowerCase()),
  name: typedName(NAME_LIMIT, `Name must be at most ${NAME_LIMIT} characters`).transform((name) => name || null),
});

type Asked = { jobs: Pick<Jobs, "enqueue">; variant: () => Promise<VariantOffer | null> };

/**
 * Somebody wants to be told when a variant is back. Asking again while the first request is open changes nothing, and the
 * answer is the same: nobody learns who else asked. What is kept of the variant is the provider's word, not the visitor's.
 */
export function restockSubmission({ jobs, variant: lookUp }: Asked): Submission<z.infer<typeof who>> {
  return {
    name: "back-in-stock-request",
    schema: who,
    fromForm: (form) => ({ email: form.get("email") ?? "", name: form.get("name") ?? "" }),
    async keep(db, { email, name }) {
      const variant = await lookUp();
      if (!variant) throw new Error("The provider has no such variant");
      await db.transaction(async (tx) => {
        await tx
          .insert(backInStockRequests)
          .values({
            shopifyProductId: variant.product.id,
            shopifyVariantId: variant.id,
            productTitle: variant.product.title,
            variantTitle: variant.title,
            customerName: name,
            customerEmail: email,
          })
          .onConflictDoNothing();
        // So that the variant has its row of stock, from the provider's truth (decision D130).
        await jobs.enqueue(tx, SYNC_VARIANT, { variantId: variant.id });
      });
    },
    received: ON_THE_LIST.title,
    failed: "Your request could not be saved. Please try again in a moment.",
  };
}
