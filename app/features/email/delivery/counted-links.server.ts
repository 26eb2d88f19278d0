import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { mailingLinks } from "./delivery.tables.server.ts";

/** A link of a mailing whose clicks are counted (docs/decisions/142). `isSecond`: of the copies with the second subject. */
export type CountedLink = { key: string; url: string; label: string; isSecond: boolean };

export const COUNTED_PATH = "/go/";

/**
 * Replaces the addresses of these links in an email's HTML with addresses of the site that count and lead on. Only http and https links: those to
 * unsubscribe and to preferences differ between recipients and are not among them. The text that is read stays the same.
 */
export function withCountedLinks(
  html: string,
  links: { label: string; link: string }[],
  { publicUrl, isSecond }: { publicUrl: string; isSecond: boolean },
): { html: string; links: CountedLink[] } {
  const counted = new Map<string, CountedLink>();
  for (const { label, link } of links) {
    const known = counted.get(link);
    if (known) known.label ||= label;
    else if (/^https?:/.test(link))
      counted.set(link, { key: randomBytes(9).toString("base64url"), url: link, label, isSecond });
  }
  const replaced = html.replaceAll(/ href="([^"]*)"/g, (whole, escaped: string) => {
    const found = counted.get(unescaped(escaped));
    return found ? ` href="${publicUrl}${COUNTED_PATH}${found.key}"` : whole;
  });
  return { html: replaced, links: [...counted.values()] };
}

/** What React escapes in an attribute. */
function unescaped(attribute: string): string {
  return attribute
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

export async function storeLinks(tx: Db, mailingId: number, links: CountedLink[]): Promise<void> {
  if (links.length > 0)
    await tx.insert(mailingLinks).values(links.map((link, position) => ({ ...link, mailingId, position })));
}

/**
 * Where a counted link leads; null if there is none with that key. The count is one number for each link, and says nothing about who opened it.
 * The visitor gets on even if it cannot be counted, for example because the disk is full.
 */
export async function openLink(db: Db, key: string, { isCounted }: { isCounted: boolean }): Promise<string | null> {
  const { url, clicks } = mailingLinks;
  if (isCounted) {
    try {
      const [found] = await db
        .update(mailingLinks)
        .set({ clicks: sql`${clicks} + 1` })
        .where(eq(mailingLinks.key, key))
        .returning({ url });
      return found?.url ?? null;
    } catch (error) {
      log("warn", "a click was not counted", { error });
    }
  }
  const [found] = await db.select({ url }).from(mailingLinks).where(eq(mailingLinks.key, key));
  return found?.url ?? null;
}

export type LinkReport = { url: string; label: string; clicks: number };

/** The links of a mailing in the order of its text, with the clicks of all its copies; and how many clicks the copies with each subject had. */
export async function clicksOf(
  db: Db,
  mailingId: number,
): Promise<{ links: LinkReport[]; first: number; second: number }> {
  const rows = await db
    .select()
    .from(mailingLinks)
    .where(eq(mailingLinks.mailingId, mailingId))
    .orderBy(mailingLinks.position);
  const links = new Map<string, LinkReport>();
  const total = { first: 0, second: 0 };
  for (const { url, label, clicks, isSecond } of rows) {
    const known = links.get(url);
    if (known) known.clicks += clicks;
    else links.set(url, { url, label, clicks });
    total[isSecond ? "second" : "first"] += clicks;
  }
  return { links: [...links.values()], ...total };
}
