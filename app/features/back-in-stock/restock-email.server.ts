import { eq, sql } from "drizzle-orm";
import { withSizes } from "#app/features/shop/shop.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { DAY_MS, type EmailKind } from "#app/platform/email/email-kind.ts";
import { renderTemplate } from "#app/platform/email/email-template.tsx";
import { listUnsubscribe } from "#app/platform/email/list-unsubscribe.ts";
import { emailIs } from "#app/platform/email/outgoing-emails.server.ts";
import { NO_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { PROMISED_HOURS } from "./back-in-stock-admin.ts";
import { backInStockRequests } from "./back-in-stock.tables.server.ts";
import { restockTemplate } from "./restock-template.ts";

export const RESTOCK_EMAIL = "restock-email";

export const restockKey = (requestId: number) => `restock:${requestId}`;
/** The request's email is queued, being sent, or may have arrived: it gets no second one. */
export const onItsWay = emailIs(sql`'restock:' || ${backInStockRequests.id}`, "pending", "sending", "unknown");

/** `link`: the product page, or the shop. */
type Restock = { id: number; link: string };
type Deps = { links: Pick<SignedLinks, "url">; readonly postalAddress: string | null };

/** Notifies one customer that an item is back in stock. The request becomes notified once the email is sent. */
export function restockEmail(deps: Deps): EmailKind<Restock> {
  return {
    name: RESTOCK_EMAIL,
    label: "Back in stock",
    isToTypedAddress: true,
    whenUnknown: "leave",
    async prepare(db, { id }) {
      const request = await openRequest(db, id);
      if (!request) return null;
      return {
        email: request.customerEmail,
        about: `back_in_stock_requests:${id}`,
        key: restockKey(id),
        // Afterward the unit is no longer promised, and the request is open for the next batch.
        validForMs: (PROMISED_HOURS / 24) * DAY_MS,
      };
    },
    async render(db, { id, link }) {
      const request = await openRequest(db, id);
      if (!request) return null;
      const { links, postalAddress } = deps;
      if (postalAddress === null) throw new Error(NO_POSTAL_ADDRESS);
      const { customerEmail, productTitle, variantTitle } = request;
      const stop = links.url("/mail/unsubscribe", "restock-emails", { id });
      const template = restockTemplate({ productTitle, variantTitle, link, stop, postalAddress });
      return { to: { address: customerEmail }, ...(await renderTemplate(template)), headers: listUnsubscribe(stop) };
    },
    async sent(tx, { id }) {
      await tx.update(backInStockRequests).set({ notified: true }).where(eq(backInStockRequests.id, id));
    },
  };
}

async function openRequest(db: Db, id: number) {
  const [request] = await db.select().from(backInStockRequests).where(eq(backInStockRequests.id, id));
  if (!request || request.notified) return null;
  const [named] = await withSizes(db, [request], ({ shopifyProductId }) => ({ productId: shopifyProductId }));
  return named ?? null;
}
