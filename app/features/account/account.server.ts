import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { refused } from "#app/platform/forms/action-results.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { callAuth } from "./action-results.server.ts";
import { proofErrors, proofIn } from "./proof.server.ts";
import { profiles } from "./profiles.tables.server.ts";

export { withoutProof } from "./proof.server.ts";

/** Creates the profile row that every account has. */
export async function createProfile(db: Db, userId: string): Promise<void> {
  await db.insert(profiles).values({ id: userId }).onConflictDoNothing();
}

export async function backupEmailOf(db: Db, userId: string): Promise<string | null> {
  const [profile] = await db
    .select({ backupEmail: profiles.backupEmail })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return profile?.backupEmail ?? null;
}

export async function saveBackupEmail(db: Db, userId: string, backupEmail: string | null): Promise<void> {
  await db
    .insert(profiles)
    .values({ id: userId, backupEmail })
    .onConflictDoUpdate({ target: profiles.id, set: { backupEmail } });
}

/**
 * For a page that makes a change itself: checks the proof in its form (ProofFields) before anything else. Null if it is right; otherwise the
 * form with the error at its field.
 */
export async function refuseWithoutProof({ context, request, form }: SentForm) {
  const proved = await callAuth(context, request, "step-up", proofIn(form));
  if (proved.ok) return null;
  const errors = proofErrors(proved, "currentPassword");
  if (errors?.["currentPassword"] && !form.get("currentPassword")) errors["currentPassword"] = "Enter your password";
  if (errors) return refused(form, { fieldErrors: errors });
  const message = {
    title: "We couldn’t confirm that it’s you",
    description: proved.message || "Please try again in a moment.",
  };
  return refused(form, { message, status: 500 });
}
