import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { cursorOf, newestFirst, olderThan, type Paging } from "#app/platform/db/newest-first.server.ts";
import { searchedPage } from "#app/platform/db/word-search.server.ts";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { ambassadorSignups, personsWords } from "./ambassadors.tables.server.ts";

/** A row as a link named it: `version` is its opt-in of then. What follows changes it only while that still stands. */
export type SignupRef = { id: number; version: number };

const NONE: MailingPreferences = { devotionals: false, products: false, community: false, stories: false };

export async function signupWithId(db: Db, id: number) {
  const [row] = await db.select().from(ambassadorSignups).where(eq(ambassadorSignups.id, id));
  return row ?? null;
}

/** The address says yes to the mailings its application asked for. False where they were switched off since. */
export async function confirmSignupMailings(tx: Db, ref: SignupRef): Promise<boolean> {
  const confirmed = await tx
    .update(ambassadorSignups)
    .set({ confirmedAt: sql`coalesce(${ambassadorSignups.confirmedAt}, now())` })
    .where(and(isRef(ref), wantsEmail))
    .returning({ id: ambassadorSignups.id });
  return confirmed.length === 1;
}

/**
 * Switches the signup's preferences off, and those of every other signup of the address: each address gets one mail, and the next
 * would come by another row. False where all were off before. The applications themselves stay.
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

/** What of a row is read by its own person and on the owner's list alike. */
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

/** `search`: how words of a name or an address begin. */
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
