import { eq } from "drizzle-orm";
import { accounts, users } from "#app/platform/auth/auth.tables.server.ts";
import { sessionsOf } from "#app/platform/auth/sessions.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { backupEmailOf } from "./account.server.ts";

/** Whose data is asked for. The address is one they have proved to own. */
export type Person = { id: string; email: string };

/** What a feature keeps about a person: its name in the download, and how to read it. The server lists them all. */
export type PersonalData = { name: string; of: (db: Db, person: Person) => Promise<unknown> };

/** Everything kept about one person, as one object. */
export async function personalDataOf(db: Db, person: Person, others: readonly PersonalData[], now: Date) {
  const [account] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      phoneNumber: users.phoneNumber,
      twoFactorEnabled: users.twoFactorEnabled,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .where(eq(users.id, person.id));
  const waysToSignIn = await db
    .select({ provider: accounts.providerId, since: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.userId, person.id));
  const theirs: Record<string, unknown> = {};
  for (const { name, of } of others) theirs[name] = await of(db, person);
  return {
    madeAt: now,
    account,
    profile: { backupEmail: await backupEmailOf(db, person.id) },
    waysToSignIn,
    sessions: await sessionsOf(db, person.id, now),
    ...theirs,
    notes: [
      "Passwords and recovery codes are kept so that nobody can read them, and are not in here.",
      "Orders are kept by the shop's checkout: each receipt links to its order.",
    ],
  };
}
