import { eq } from "drizzle-orm";
import { accounts, users } from "#app/platform/auth/auth.tables.server.ts";
import { sessionsOf } from "#app/platform/auth/sessions/sessions.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Feature, Person } from "#app/platform/feature.server.ts";
import { backupEmailOf } from "./account.server.ts";

/** Everything stored about one person, as one object. Their address has been confirmed. */
export async function personalDataOf(
  db: Db,
  person: Person,
  features: readonly Pick<Feature, "personalData">[],
  now: Date,
) {
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
  const byFeature: Record<string, unknown> = {};
  for (const { personalData = {} } of features)
    for (const [name, read] of Object.entries(personalData)) byFeature[name] = await read(db, person);
  return {
    madeAt: now,
    account,
    profile: { backupEmail: await backupEmailOf(db, person.id) },
    waysToSignIn,
    sessions: await sessionsOf(db, person.id, now),
    ...byFeature,
    notes: [
      "Passwords and recovery codes are stored so that no one can read them, and are not included.",
      "Addresses and payments of your orders are stored by the store's checkout: each receipt links to its order.",
    ],
  };
}
