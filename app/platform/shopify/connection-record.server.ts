import { eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../db/database.server.ts";
import type { HealthLine } from "../health-line.ts";
import { shopifyConnections as connections } from "./shopify.tables.server.ts";

export type ConnectionRecord = {
  checks: HealthLine[];
  checkedAt: Date | null;
  /** The latest webhook in the shop's name whose signature was invalid. */
  webhookRefusedAt: Date | null;
};

/** What is known of the connection to a shop from its last check; the checks are empty before the first. */
export async function connectionRecord(db: Db, domain: string): Promise<ConnectionRecord> {
  const [row] = await db.select().from(connections).where(eq(connections.domain, domain));
  const { checks, checkedAt = null, webhookRefusedAt = null } = row ?? {};
  return { checks: checks ?? [], checkedAt, webhookRefusedAt };
}

export async function recordChecks(db: Db, domain: string, checks: HealthLine[], at: Date): Promise<void> {
  await db
    .insert(connections)
    .values({ domain, checks, checkedAt: at })
    .onConflictDoUpdate({ target: connections.domain, set: { checks, checkedAt: at } });
}

/** Anyone may send such a request, so it is written at most once a minute, into one row. */
export async function noteRefusedWebhook(db: Db, domain: string): Promise<void> {
  const isDue = or(
    isNull(connections.webhookRefusedAt),
    lt(connections.webhookRefusedAt, sql`now() - interval '1 minute'`),
  );
  await db
    .insert(connections)
    .values({ domain, webhookRefusedAt: sql`now()` })
    .onConflictDoUpdate({ target: connections.domain, set: { webhookRefusedAt: sql`now()` }, setWhere: isDue });
}
