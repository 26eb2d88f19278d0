import { eq } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { DAY_MS, type EmailKind } from "#app/platform/email/email-kind.ts";
import { renderTemplate, type EmailTemplate } from "#app/platform/email/email-template.tsx";
import { listUnsubscribe } from "#app/platform/email/list-unsubscribe.ts";
import { NO_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { reviewRequests } from "./reviews.tables.server.ts";

export const REVIEW_EMAIL = "review-request";

type Asking = { items: string[]; link: string; stop: string; postalAddress: string };

export function reviewTemplate({ items, link, stop, postalAddress }: Asking): EmailTemplate {
  const [first = "your order"] = items;
  const isOne = items.length === 1;
  return {
    subject: isOne ? `How is your ${first}?` : `How is your ${brand.name} order?`,
    heading: "How is it?",
    paragraphs: [
      isOne
        ? `You’ve had your ${first} for a little while. Other shoppers would like to know how it fits and how it holds up.`
        : `You’ve had your order for a little while: ${items.join(", ")}. Other shoppers would like to know how everything fits and holds up.`,
      "Tell us the good and the bad. It takes about a minute, and you can change or withdraw your review at any time with the same link.",
    ],
    button: { label: isOne ? "Write a review" : "Review your items", link },
    note: "You get this email once for each order, because you bought something from us. The link is for you alone, so please don’t forward it.",
    more: { label: "Stop review emails", link: stop },
    postalAddress,
  };
}

type Deps = { links: Pick<SignedLinks, "url">; readonly postalAddress: string | null };

/** Asks the customer of an order for reviews. `id`: the order's first request. */
export function reviewEmail(deps: Deps): EmailKind<{ id: number }> {
  return {
    name: REVIEW_EMAIL,
    label: "Review request",
    whenUnknown: "leave",
    async prepare(db, { id }) {
      const [request] = await wantedRequests(db, id);
      if (!request) return null;
      return {
        email: request.email,
        about: `review_requests:${id}`,
        key: `review:${request.orderId}`,
        validForMs: 14 * DAY_MS,
      };
    },
    async render(db, { id }) {
      const requests = await wantedRequests(db, id);
      const [request] = requests;
      if (!request) return null;
      const { links, postalAddress } = deps;
      if (postalAddress === null) throw new Error(NO_POSTAL_ADDRESS);
      const stop = links.url("/mail/unsubscribe", "review-emails", { id });
      const link = links.url("/reviews/write", "review", { id });
      const items = [...new Set(requests.map(({ productTitle }) => productTitle))];
      const template = reviewTemplate({ items, link, stop, postalAddress });
      return { to: { address: request.email }, ...(await renderTemplate(template)), headers: listUnsubscribe(stop) };
    },
  };
}

/** The requests of the same order; none once the customer stopped these emails. */
async function wantedRequests(db: Db, id: number) {
  const [request] = await db.select().from(reviewRequests).where(eq(reviewRequests.id, id));
  if (!request || !request.wantsEmails) return [];
  return db.select().from(reviewRequests).where(eq(reviewRequests.orderId, request.orderId)).orderBy(reviewRequests.id);
}
