import { and, asc, eq } from "drizzle-orm";
import { consents, type ConsentSubject } from "#app/platform/consent/consents.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";

/** All consents ever given or withdrawn for one row, oldest first. */
export function consentsAbout(db: Db, subject: ConsentSubject, subjectId: number) {
  return db
    .select()
    .from(consents)
    .where(and(eq(consents.subject, subject), eq(consents.subjectId, subjectId)))
    .orderBy(asc(consents.id));
}
