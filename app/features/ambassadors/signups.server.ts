import { and, count, desc, eq, sql } from "drizzle-orm";
import { consentsByRow } from "#app/platform/consent/consents.server.ts";
import { countIn, countUpTo } from "#app/platform/db/count.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import { searchedPage } from "#app/platform/db/word-search.server.ts";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";
import type { LinkSubject } from "#app/platform/signed-links.server.ts";
import { handlesOf, type SignupStatus } from "./ambassadors.ts";
import { ambassadorSignups, personsWords } from "./ambassadors.tables.server.ts";

// A link refers to a signup by its id and, as `version`, its opt-in: changes apply only while that is unchanged.

/** No mailings. */
export const NONE: MailingPreferences = { devotionals: false, products: false, community: false, stories: false };

export async function signupWithId(db: Db, id: number) {
  const [row] = await db.select().from(ambassadorSignups).where(eq(ambassadorSignups.id, id));
  return row ?? null;
}

/** Confirms the mailings of a signup from its address. False when they were turned off since. */
export async function confirmSignupMailings(tx: Db, ref: LinkSubject): Promise<boolean> {
  const confirmed = await tx
    .update(ambassadorSignups)
    .set({ confirmedAt: sql`coalesce(${ambassadorSignups.confirmedAt}, now())` })
    .where(and(isRef(ref), wantsEmail))
    .returning({ id: ambassadorSignups.id });
  return confirmed.length === 1;
}

/**
 * Turns off all mailings of every signup of the address: an address gets each email only once, and otherwise the next would be sent for
 * another row. False when all were off already. The applications themselves are kept.
 */
export async function endSignupMailings(tx: Db, ref: LinkSubject): Promise<boolean> {
  const address = tx
    .select({ email: sql`lower(${ambassadorSignups.email})` })
    .from(ambassadorSignups)
    .where(isRef(ref));
  const ended = await tx
    .update(ambassadorSignups)
    .set({ preferences: NONE, confirmedAt: null })
    .where(and(sql`lower(${ambassadorSignups.email}) = (${address})`, wantsEmail))
    .returning({ id: ambassadorSignups.id });
  return ended.length > 0;
}

export async function changeSignupMailings(
  tx: Db,
  ref: LinkSubject,
  preferences: MailingPreferences,
): Promise<boolean> {
  const changed = await tx
    .update(ambassadorSignups)
    .set({ preferences })
    .where(isRef(ref))
    .returning({ id: ambassadorSignups.id });
  return changed.length === 1;
}

/** The columns for the owner's list and for the data export. */
const SIGNUP_COLUMNS = {
  id: ambassadorSignups.id,
  name: ambassadorSignups.name,
  email: ambassadorSignups.email,
  instagram: ambassadorSignups.instagram,
  tiktok: ambassadorSignups.tiktok,
  facebook: ambassadorSignups.facebook,
  otherPlatforms: ambassadorSignups.otherPlatforms,
  motivation: ambassadorSignups.motivation,
  preferences: ambassadorSignups.preferences,
  confirmedAt: ambassadorSignups.confirmedAt,
  createdAt: ambassadorSignups.createdAt,
  status: ambassadorSignups.status,
  decidedAt: ambassadorSignups.decidedAt,
  decisionMessage: ambassadorSignups.decisionMessage,
  code: ambassadorSignups.code,
  teamNote: ambassadorSignups.teamNote,
};

type Listed = Paging & { search?: string | undefined; status?: SignupStatus | undefined };

/** Applications, newest first. `search`: beginnings of words in the name or email address. */
export function listedSignups(db: Db, { after, limit, search, status }: Listed) {
  const { id } = ambassadorSignups;
  const listed = olderThan(ambassadorSignups, after, status && eq(ambassadorSignups.status, status));
  const inOrder = db
    .select({ id })
    .from(ambassadorSignups)
    .where(listed)
    .orderBy(...newestFirst(ambassadorSignups));
  const words = personsWords(ambassadorSignups);
  return searchedPage({ id, inOrder, words, search, limit }, (found) =>
    db
      .select({ ...SIGNUP_COLUMNS, cursor: cursorOf(ambassadorSignups) })
      .from(ambassadorSignups)
      .where(and(listed, found))
      .orderBy(...newestFirst(ambassadorSignups))
      .limit(limit),
  );
}

/** The same as rows of a recipient list, whose status is about emails. */
export async function ambassadorsNewestFirst(db: Db, page: Omit<Listed, "status">) {
  const rows = await listedSignups(db, page);
  return rows.map((row) => {
    const handles = handlesOf(row).map(({ platform, handle }) => `${platform}: ${handle}`);
    return { ...row, status: null, note: handles.join(" · ") || null };
  });
}

/** The applications to decide on, for the counts of the admin. */
export const applicationsWaiting = countIn(ambassadorSignups, eq(ambassadorSignups.status, "waiting"));

/** How many applications came from an address: each is a row of its own. */
export async function applicationsFrom(db: Db, email: string): Promise<number> {
  const [found] = await db
    .select({ rows: count() })
    .from(ambassadorSignups)
    .where(sql`lower(${ambassadorSignups.email}) = lower(${email})`);
  return found?.rows ?? 0;
}

/** Counts the applications, up to `most`. */
export function ambassadorCount(db: Db, most: number): Promise<number> {
  return countUpTo(db, most, ambassadorSignups);
}

/** The signups of an address and their consents, for its owner's data export. */
export async function ambassadorSignupsOf(db: Db, email: string) {
  const rows = await db
    .select(SIGNUP_COLUMNS)
    .from(ambassadorSignups)
    .where(sql`lower(${ambassadorSignups.email}) = lower(${email})`)
    .orderBy(desc(ambassadorSignups.createdAt), desc(ambassadorSignups.id));
  const consents = await consentsByRow(
    db,
    "ambassador",
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, ...row }) => ({ ...row, consents: consents(id) }));
}

const wantsEmail = sql`${ambassadorSignups.preferences} @> any (array['{"devotionals":true}', '{"products":true}', '{"community":true}', '{"stories":true}']::jsonb[])`;

function isRef({ id, version }: LinkSubject) {
  return and(eq(ambassadorSignups.id, id), eq(ambassadorSignups.optIn, version));
}
