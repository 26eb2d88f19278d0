import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { PERSON_ROWS, type PersonSection } from "#app/platform/person.ts";
import { hasSecondSubject, recipientState } from "./delivery.ts";
import { mailingRecipients, mailings } from "./delivery.tables.server.ts";

/** The newsletters and devotionals for an address, with what became of them. */
export async function mailingsSection(db: Db, email: string): Promise<PersonSection | null> {
  const { id, mailingId, status, reason, at } = mailingRecipients;
  const found = await db
    .select({
      id,
      mailingId,
      status,
      reason,
      at,
      subject: mailings.subject,
      secondSubject: sql<string | null>`${mailings.second} ->> 'subject'`,
      createdAt: mailings.createdAt,
    })
    .from(mailingRecipients)
    .innerJoin(mailings, eq(mailings.id, mailingId))
    .where(eq(mailingRecipients.email, email))
    .orderBy(desc(id))
    .limit(PERSON_ROWS + 1);
  if (found.length === 0) return null;
  return {
    title: "Newsletters and devotionals",
    rows: found.map((row) => {
      const { state, reason } = recipientState(row);
      const label = (hasSecondSubject(row.id) && row.secondSubject) || row.subject;
      return { key: row.id, label, detail: reason, state, at: row.at ?? row.createdAt };
    }),
  };
}
