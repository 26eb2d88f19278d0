import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { ClaimAuthEmail, SendAuthEmail } from "#app/platform/auth/auth-email.ts";
import { users } from "#app/platform/auth/auth.tables.server.ts";
import type { Visitor } from "#app/platform/auth/access/route-access.ts";
import { newToken, tokenHash } from "#app/platform/auth/secret-token.server.ts";
import { endOtherSessions } from "#app/platform/auth/sessions/sessions.server.ts";
import { isPlaceholder } from "#app/platform/auth/sign-in/placeholder-address.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { emailChanges } from "./email-changes.tables.server.ts";

type Deps = { db: Db; publicUrl: string; sendEmail: SendAuthEmail; claimEmail: ClaimAuthEmail };

const LINK_HOURS = 24;

/**
 * Emails a confirmation link to both addresses. Does not reveal whether the new one already has an account: its owner is emailed about it
 * instead, and the change cannot be confirmed. Where an address has reached its recipient limit, earlier links stay valid.
 */
export async function requestEmailChange(
  { db, publicUrl, sendEmail, claimEmail }: Deps,
  visitor: Pick<Visitor, "id" | "email" | "sessionId">,
  newEmail: string,
  now: Date,
): Promise<void> {
  // A placeholder address receives no email: an account made by phone or wallet gets its first address now.
  const isFirst = isPlaceholder(visitor.email);
  if (!isFirst && !(await claimEmail("email-change-old", visitor.email))) return;
  if (!(await claimEmail("email-change-new", newEmail))) return;
  const [oldToken, newAddressToken] = [newToken(), newToken()];
  const link = (token: string) => `${publicUrl}/auth/confirm-email?token=${token}`;
  const change = {
    newEmail,
    oldTokenHash: tokenHash(oldToken),
    newTokenHash: tokenHash(newAddressToken),
    oldConfirmedAt: isFirst ? now : null,
    newConfirmedAt: null,
    sessionId: visitor.sessionId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_HOURS * 3_600_000),
  };
  await db
    .insert(emailChanges)
    .values({ userId: visitor.id, ...change })
    .onConflictDoUpdate({ target: emailChanges.userId, set: change });

  const { id: userId } = visitor;
  if (!isFirst)
    await sendEmail({
      kind: "email-change-old",
      userId,
      to: { address: visitor.email },
      link: link(oldToken),
      newEmail,
    });
  const to = { address: newEmail };
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, newEmail));
  if (taken)
    await sendEmail({
      kind: "account-exists",
      to,
      link: `${publicUrl}/auth?mode=forgot`,
    });
  else await sendEmail({ kind: "email-change-new", userId, to, link: link(newAddressToken) });
}

/** The change that a link confirms; null when the link is used or expired. Read-only. */
export async function emailChangeByToken(db: Db, token: string, now: Date) {
  const [change] = await db
    .select({ userId: emailChanges.userId, newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(and(isUnused(tokenHash(token)), gt(emailChanges.expiresAt, now)));
  return change ?? null;
}

export type ConfirmResult = "refused" | "waiting-for-other" | "changed";

/** Confirms one of the two addresses. The second confirmation changes the address and ends every session but the requesting one. */
export async function confirmNewEmail(
  db: Db,
  token: string,
  visitor: Pick<Visitor, "id"> | null,
  now: Date,
): Promise<ConfirmResult> {
  const hash = tokenHash(token);
  const isMine = visitor ? eq(emailChanges.userId, visitor.id) : undefined;
  const [change] = await db
    .update(emailChanges)
    .set({
      oldConfirmedAt: sql`case when ${emailChanges.oldTokenHash} = ${hash} then ${now.toISOString()}::timestamptz else ${emailChanges.oldConfirmedAt} end`,
      newConfirmedAt: sql`case when ${emailChanges.newTokenHash} = ${hash} then ${now.toISOString()}::timestamptz else ${emailChanges.newConfirmedAt} end`,
    })
    .where(and(isUnused(hash), gt(emailChanges.expiresAt, now), isMine))
    .returning();
  if (!change) return "refused";
  if (!change.oldConfirmedAt || !change.newConfirmedAt) return "waiting-for-other";

  const moved = await db
    .update(users)
    .set({ email: change.newEmail, emailVerified: true, updatedAt: now })
    .where(
      and(
        eq(users.id, change.userId),
        sql`not exists (select 1 from ${users} taken where taken.email = ${change.newEmail})`,
      ),
    )
    .returning({ id: users.id })
    // Another account took the address concurrently: the unique key decides.
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return [];
      throw error;
    });
  await db.delete(emailChanges).where(eq(emailChanges.userId, change.userId));
  if (moved.length === 0) return "refused";
  await endOtherSessions(db, change.userId, change.sessionId);
  return "changed";
}

/** This link's address is not confirmed yet. */
function isUnused(hash: string) {
  return or(
    and(eq(emailChanges.oldTokenHash, hash), isNull(emailChanges.oldConfirmedAt)),
    and(eq(emailChanges.newTokenHash, hash), isNull(emailChanges.newConfirmedAt)),
  );
}

/** Whether a statement violated a unique constraint: by Postgres' error code, on the driver's error or its cause. */
function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  return code === "23505" || (cause !== undefined && isUniqueViolation(cause));
}
