import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { DAY_MS, type EmailKind } from "#app/platform/email/email-kind.ts";
import { renderTemplate } from "#app/platform/email/email-template.tsx";
import { listUnsubscribe } from "#app/platform/email/list-unsubscribe.ts";
import { NO_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { CONFIRM_REQUEST_PATH, searchPath } from "./search.ts";
import { confirmRequestTemplate, foundTemplate } from "./search-request-templates.ts";
import { searchRequests } from "./search.tables.server.ts";

export const SEARCH_REQUEST_EMAIL = "search-request-email";
export const SEARCH_FOUND_EMAIL = "search-found-email";

type Links = Pick<SignedLinks, "url">;

/** Asks the owner of the address to confirm a request. */
export function searchRequestEmail({ links }: { links: Links }): EmailKind<{ id: number; asked: number }> {
  return {
    name: SEARCH_REQUEST_EMAIL,
    label: "Search request confirmation",
    isToTypedAddress: true,
    whenUnknown: "resend",
    async prepare(db, { id, asked }) {
      const row = await openRequest(db, id);
      if (!row) return null;
      return {
        email: row.email,
        about: `search_requests:${id}`,
        key: `search-request:${id}:${asked}`,
        validForMs: 5 * DAY_MS,
      };
    },
    async render(db, { id }) {
      const row = await openRequest(db, id);
      if (!row || row.confirmedAt) return null;
      const confirm = links.url(CONFIRM_REQUEST_PATH, "confirm-search-request", { id });
      return { to: { address: row.email }, ...(await renderTemplate(confirmRequestTemplate(confirm))) };
    },
  };
}

type FoundDeps = { links: Links; publicUrl: string; readonly postalAddress: string | null };

/** Tells someone who confirmed that the shop now has what they searched for. */
export function searchFoundEmail(deps: FoundDeps): EmailKind<{ id: number }> {
  return {
    name: SEARCH_FOUND_EMAIL,
    label: "Search request answered",
    whenUnknown: "leave",
    async prepare(db, { id }) {
      const row = await openRequest(db, id);
      if (!row?.confirmedAt) return null;
      return { email: row.email, about: `search_requests:${id}`, key: `search-found:${id}`, validForMs: 5 * DAY_MS };
    },
    async render(db, { id }) {
      const row = await openRequest(db, id);
      if (!row?.confirmedAt) return null;
      const { links, publicUrl, postalAddress } = deps;
      if (postalAddress === null) throw new Error(NO_POSTAL_ADDRESS);
      const stop = links.url("/mail/unsubscribe", "search-request-emails", { id });
      const template = foundTemplate({
        query: row.query,
        link: publicUrl + searchPath(row.query),
        stop,
        postalAddress,
      });
      return { to: { address: row.email }, ...(await renderTemplate(template)), headers: listUnsubscribe(stop) };
    },
    async sent(tx, { id }) {
      await tx.update(searchRequests).set({ notifiedAt: new Date() }).where(eq(searchRequests.id, id));
    },
  };
}

async function openRequest(db: Db, id: number) {
  const [row] = await db.select().from(searchRequests).where(eq(searchRequests.id, id));
  return row && !row.notifiedAt ? row : null;
}
