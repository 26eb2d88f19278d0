import { and, desc, eq } from "drizzle-orm";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import { mayDo, type Visitor } from "#app/platform/auth/access/route-access.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { normalizeEmail } from "#app/platform/email-address.ts";
import { outgoingEmailsTo } from "#app/platform/email/outgoing-emails.server.ts";
import type { Feature, Services } from "#app/platform/feature.server.ts";
import { instantText } from "#app/platform/instant.ts";
import { log } from "#app/platform/log.server.ts";
import { PERSON_ROWS, type PersonSection } from "#app/platform/person.ts";
import type { Note } from "./person.ts";
import { personNotes } from "./person.tables.server.ts";

type Viewer = Pick<Visitor, "isAdmin" | "role">;

/**
 * The address that a URL names, such as "prayer-12" of /admin/people/prayer-12, in the form used for comparison; null if there is no such row.
 * `features`: those that the viewer may see.
 */
export async function emailNamed(
  services: Pick<Services, "db" | "shop" | "features">,
  name: string,
): Promise<string | null> {
  const [, kind = "", id = ""] = /^([a-z]+)-(\d{1,15})$/.exec(name) ?? [];
  for (const { person } of services.features) {
    if (!person?.rows || !Object.hasOwn(person.rows, kind)) continue;
    const email = await person.rows[kind]?.(services, Number(id));
    return email ? normalizeEmail(email) : null;
  }
  return null;
}

/** What the features know of a person. One that fails is left out, and the page says that something is missing. */
export async function personSections(services: Services, viewer: Viewer, email: string) {
  const results = await Promise.allSettled(
    services.features.map(async (feature) => {
      const section = await feature.person?.section?.(services, email);
      return section ? [{ ...section, forms: mayAct(viewer, feature) ? (section.forms ?? []) : [] }] : [];
    }),
  );
  for (const result of results)
    if (result.status === "rejected") log("error", "a section of a person failed", { error: result.reason });
  const found = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  return {
    name: found.find(({ name }) => name)?.name ?? null,
    sections: found.flatMap(shownSection),
    isIncomplete: results.some(({ status }) => status === "rejected"),
  };
}

/** Without the row that shows that there are more. */
export function shownSection(section: PersonSection | null) {
  if (!section) return [];
  const { rows = [] } = section;
  return [{ ...section, rows: rows.slice(0, PERSON_ROWS), hasMore: rows.length > PERSON_ROWS }];
}

export function mayAct(viewer: Viewer, { area }: Pick<Feature, "area">): boolean {
  return area !== undefined && mayDo(viewer, area, "act");
}

type Erasure = { label: string; count: number };

/** What deleting a person would remove, and what stays. */
export async function erasurePreview({ db, features }: Pick<Services, "db" | "features">, email: string) {
  const counted: Erasure[] = [];
  for (const { person } of features) {
    if (!person?.erasure) continue;
    const { label } = person.erasure;
    const found = await person.erasure.count(db, email);
    if (found > 0) counted.push({ label: label[found === 1 ? 0 : 1], count: found });
  }
  return { erased: counted, kept: features.flatMap(({ person }) => person?.keeps ?? []) };
}

/** Removes what the features have of a person; returns how many rows of what. */
export async function erasePerson(
  tx: Db,
  features: readonly Feature[],
  email: string,
): Promise<Record<string, number>> {
  const erased: Record<string, number> = {};
  for (const { person } of features) {
    const rows = (await person?.erasure?.erase(tx, email)) ?? 0;
    if (person?.erasure && rows > 0) erased[person.erasure.label[1]] = rows;
  }
  return erased;
}

const isAbout = (email: string) => eq(personNotes.email, email);

/** The notes about a person, newest first. */
export async function notesAbout(db: Db, email: string): Promise<{ notes: Note[]; hasMore: boolean }> {
  const rows = await db
    .select()
    .from(personNotes)
    .where(isAbout(email))
    .orderBy(desc(personNotes.createdAt), desc(personNotes.id))
    .limit(PERSON_ROWS * 5 + 1);
  return {
    notes: rows.slice(0, PERSON_ROWS * 5).map(({ id, text, writtenBy, createdAt, updatedAt }) => ({
      id,
      text,
      writtenBy,
      createdAt,
      isEdited: updatedAt > createdAt,
      version: noteVersion({ text }),
    })),
    hasMore: rows.length > PERSON_ROWS * 5,
  };
}

const noteVersion = ({ text }: { text: string }) => rowVersion({ text });

export async function addNote(tx: Db, note: { email: string; text: string; writtenBy: string }): Promise<number> {
  const [added] = await tx.insert(personNotes).values(note).returning({ id: personNotes.id });
  if (!added) throw new Error("The insert returned no note");
  return added.id;
}

type Edited = { email: string; id: number; version: string; text: string };

/** Saves a note, unless someone else changed it in the meantime. Null if it is gone. */
export async function saveNote(tx: Db, { email, id, version, text }: Edited) {
  const [note] = await tx
    .select()
    .from(personNotes)
    .where(and(eq(personNotes.id, id), isAbout(email)))
    .for("update");
  if (!note) return null;
  if (note.text === text) return { outcome: "same" } as const;
  if (noteVersion(note) !== version)
    return { outcome: "conflict", version: noteVersion(note), text: note.text } as const;
  await tx.update(personNotes).set({ text, updatedAt: new Date() }).where(eq(personNotes.id, id));
  return { outcome: "saved" } as const;
}

/** False if it was deleted already. */
export async function deleteNote(tx: Db, { email, id }: { email: string; id: number }): Promise<boolean> {
  const deleted = await tx
    .delete(personNotes)
    .where(and(eq(personNotes.id, id), isAbout(email)))
    .returning({ id: personNotes.id });
  return deleted.length > 0;
}

export function noteCount(db: Db, email: string): Promise<number> {
  return db.$count(personNotes, isAbout(email));
}

export async function deleteNotes(tx: Db, email: string): Promise<number> {
  const deleted = await tx.delete(personNotes).where(isAbout(email)).returning({ id: personNotes.id });
  return deleted.length;
}

/** The account of that address. */
export async function accountSection(db: Db, timeZone: string, email: string): Promise<PersonSection | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!user) return null;
  return {
    title: "Account",
    name: user.name || null,
    facts: [
      { name: "Created", text: instantText(timeZone, user.createdAt) },
      { name: "Email confirmed", text: user.emailVerified ? "Yes" : "No" },
      { name: "Two-factor sign-in", text: user.twoFactorEnabled ? "On" : "Off" },
      ...(user.banned ? [{ name: "Sign-in", text: "Blocked" }] : []),
    ],
  };
}

const EMAIL_STATES: Record<string, string> = {
  pending: "Waiting",
  sending: "Being sent",
  sent: "Sent",
  undeliverable: "Not deliverable",
  expired: "Expired before it could be sent",
  unknown: "Unknown",
};

/**
 * The emails to an address other than newsletters and devotionals, without the kinds of features in areas that the viewer may not see: a kind
 * says what the person did there. `services`: with all features.
 */
export async function emailsSection(services: Services, viewer: Viewer, email: string): Promise<PersonSection | null> {
  const { db, emails, features } = services;
  const hidden = features
    .filter(({ area }) => area !== undefined && !mayDo(viewer, area, "read"))
    .flatMap((feature) => (feature.emails?.(services) ?? []).map(({ name }) => name));
  const found = await outgoingEmailsTo(db, email, { limit: PERSON_ROWS + 1, except: hidden });
  if (found.length === 0) return null;
  return {
    title: "Emails",
    rows: found.map(({ kind, status, createdAt, finishedAt }, key) => ({
      key,
      label: emails.labelOf(kind),
      state: EMAIL_STATES[status] ?? status,
      at: finishedAt ?? createdAt,
    })),
  };
}
