import { z } from "zod";
import { SYNC_VARIANT } from "#app/features/inventory/inventory.server.ts";
import type { VariantOffer } from "#app/features/shop/shop.ts";
import type { Jobs } from "#app/platform/jobs/jobs.server.ts";
import { emailInput, nameInput, type Submission } from "#app/platform/forms/submission.server.ts";
import { NAME_LIMIT, ON_THE_LIST } from "./back-in-stock.ts";
import { backInStockRequests } from "./back-in-stock.tables.server.ts";

const requester = z.object({
  email: emailInput("Invalid email address").transform((email) => email.toLowerCase()),
  name: nameInput(NAME_LIMIT, `Name must be at most ${NAME_LIMIT} characters`)
    .transform((name) => name || null)
    .prefault(""),
});

type Dependencies = { jobs: Pick<Jobs, "enqueue">; variant: () => Promise<VariantOffer | null> };

/**
 * A restock request. Repeating it while the first is open changes nothing and gets the same response, so that no one can find out
 * which addresses have asked. The variant's titles are taken from the provider, never from the form.
 */
export function restockSubmission({ jobs, variant: lookUp }: Dependencies): Submission<z.infer<typeof requester>> {
  return {
    name: "back-in-stock-request",
    schema: requester,
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
        // Makes sure the variant has its tracking row, with the provider's stock (decision 096).
        await jobs.enqueue(tx, SYNC_VARIANT, { variantId: variant.id });
      });
    },
    received: ON_THE_LIST,
    failed: "We couldn't save your request. Please try again in a moment.",
  };
}
