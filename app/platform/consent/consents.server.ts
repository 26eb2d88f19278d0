import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/database.server.ts";
import { consents, type ConsentSubject } from "./consents.tables.server.ts";

type Row = typeof consents.$inferInsert;
export type ConsentSource = "page" | "dialog" | "function" | "link" | "one-click" | "admin" | "import" | "restore";
export type Consent = Pick<Row, "purpose" | "given" | "wording">;

/** Records consents that were given or withdrawn, in the transaction that applies them. */
export async function recordConsents(
  tx: Db,
  about: { subject: ConsentSubject; subjectId: number; source: ConsentSource },
  given: Consent[],
): Promise<void> {
  if (given.length > 0) await tx.insert(consents).values(given.map((consent) => ({ ...about, ...consent })));
}

/** The consents for rows of one kind, by row, as included in a person's data download. */
export async function consentsByRow(db: Db, subject: ConsentSubject, ids: number[]) {
  const rows = await db
    .select()
    .from(consents)
    .where(and(eq(consents.subject, subject), inArray(consents.subjectId, ids)))
    .orderBy(asc(consents.id));
  const found = Map.groupBy(rows, ({ subjectId }) => subjectId);
  return (id: number) =>
    (found.get(id) ?? []).map(({ purpose, given, wording, source, at }) => ({ purpose, given, wording, source, at }));
}
