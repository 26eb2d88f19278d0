import { desc, eq } from "drizzle-orm";
import { isExampleAddress } from "#app/platform/db/made-up-rows.server.ts";
import { normalizeEmail } from "#app/platform/email-address.ts";
import { defineFeature } from "#app/platform/feature.server.ts";
import { personAudit } from "./person-audit.server.ts";
import { deleteNotes, noteCount } from "./person.server.ts";
import { personNotes } from "./person.tables.server.ts";

export const personFeature = defineFeature({
  name: "person",
  area: "people",
  audit: personAudit,
  person: {
    erasure: { label: ["note of the team", "notes of the team"], count: noteCount, erase: deleteNotes },
    keeps: [
      "Their account, if they have one: only they can delete it, in their account settings.",
      "Emails to the address other than newsletters: for 7 days once they are sent, and for 90 days if they could not be.",
    ],
  },
  personalData: {
    notesOfTheTeam: (db, { email }) =>
      db
        .select({ text: personNotes.text, createdAt: personNotes.createdAt, updatedAt: personNotes.updatedAt })
        .from(personNotes)
        .where(eq(personNotes.email, normalizeEmail(email)))
        .orderBy(desc(personNotes.createdAt), desc(personNotes.id)),
  },
  erasure: {
    person_notes: { table: "person_notes", label: ["note about a person", "notes about people"] },
  },
  personalTables: [{ what: "notes about people", table: "person_notes", isSeeded: isExampleAddress("email") }],
});
