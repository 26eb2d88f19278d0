import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { rowsOf, type Database, type Db } from "#app/platform/db/database.server.ts";
import type { Site } from "#server/site.ts";
import { startBuiltSite, loadBuild, ownersCookie, type Ask } from "./built-site.ts";
import { untilJobsAreDone } from "./table-hashes.ts";
import { ownDatabase } from "./database.ts";

export const HOST = "http://localhost:3000";

export type SiteWithMailbox = Awaited<ReturnType<typeof aSiteWithMailbox>>;

/** A separate built site on the tests' kind of database; each request comes from another IP address. The caller closes it. */
export async function aSiteWithMailbox() {
  const { openEmbeddedDatabase, openServerDatabase } = await loadBuild();
  const own = process.env["DATABASE_URL"] ? await ownDatabase() : null;
  const database: Database = own?.url ? await openServerDatabase(own.url) : await openEmbeddedDatabase(undefined);
  const site: Site = await startBuiltSite({}, { database });
  await untilJobsAreDone(database.db);
  let from = 0;
  const ask: Ask = (address, init = {}) => {
    from += 1;
    const headers = new Headers(init.headers);
    if (!headers.has("Accept")) headers.set("Accept", "text/html");
    headers.set("Origin", HOST);
    headers.set("Host", "localhost:3000");
    const request = new Request(new URL(address, HOST), { ...init, headers, redirect: "manual" });
    return site.fetch(request, `198.51.${100 + (from >> 8)}.${from & 255}`);
  };
  return {
    db: database.db,
    ask,
    ownersCookie: () => ownersCookie(site),
    /** A form as a browser without JavaScript sends it. */
    form: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      ask(path, { method: "POST", body: new URLSearchParams(fields), headers }),
    json: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
      }),
    emailsTo: (address: string) => emailsTo(database.db, address),
    async close() {
      await site.close();
      await own?.close();
    },
  };
}

export type Email = { subject: string; text: string; html: string };

/** The emails to an address, oldest first, once none is left to send. */
export async function emailsTo(db: Db, address: string): Promise<Email[]> {
  await vi.waitFor(
    async () =>
      expect(
        await rowsOf(
          db,
          sql`select kind from outgoing_emails where lower(email) = lower(${address}) and status in ('pending', 'sending')`,
        ),
      ).toEqual([]),
    { timeout: 60_000, interval: 100 },
  );
  return rowsOf<Email>(
    db,
    sql`select subject, text, html from mailbox where lower(to_address) = lower(${address}) order by id`,
  );
}

/** The path of the link to that page in an email. */
export function linkIn(email: Email | undefined, path: string): string {
  const found = new RegExp(`http://[^\\s/]+(${path}\\?[^\\s<]*)`).exec(email?.text ?? "");
  if (!found?.[1]) throw new Error(`No link to ${path} in: ${email?.text ?? "no email"}`);
  return found[1];
}
