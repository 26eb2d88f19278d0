import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import { searchedPage } from "#app/platform/db/word-search.server.ts";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { ambassadorSignups, personsWords } from "./ambassadors.tables.server.ts";

/** The signup in a link. `version` is its opt-in number: the functions below do nothing when that is no longer current. */
export type SignupRef = { id: number; version: number };

const NONE: MailingPreferences = { devotionals: false, products: false, community: false, stories: false };

export async function signupWithId(db: Db, id: number) {
  const [row] = await db.select().from(ambassadorSignups).where(eq(ambassadorSignups.id, id));
  return row ?? null;
}

/** Confirms the mailings of a signup from its address. False when they were turned off since. */
export async function confirmSignupMailings(tx: Db, ref: SignupRef): Promise<boolean> {
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
export async function endSignupMailings(tx: Db, ref: SignupRef): Promise<boolean> {
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

export async function changeSignupMailings(tx: Db, ref: SignupRef, preferences: MailingPreferences): Promise<boolean> {
  const changed = await tx
    .update(ambassadorSignups)
    .set({ preferences })
    .where(isRef(ref))
    .returning({ id: ambassadorSignups.id });
  return changed.length === 1;
}

/** The columns for the owner's list and for the data export. */
export const SIGNUP_COLUMNS = {
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
};

/** `search`: beginnings of words in the name or email address. */
export function ambassadorsNewestFirst(db: Db, { after, limit, search }: Paging & { search?: string | undefined }) {
  const { id } = ambassadorSignups;
  const listed = olderThan(ambassadorSignups, after);
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

const wantsEmail = sql`${ambassadorSignups.preferences} @> any (array['{"devotionals":true}', '{"products":true}', '{"community":true}', '{"stories":true}']::jsonb[])`;

function isRef({ id, version }: SignupRef) {
  return and(eq(ambassadorSignups.id, id), eq(ambassadorSignups.optIn, version));
}
