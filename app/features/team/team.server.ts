import { and, asc, eq, gt, isNotNull, lte, or, sql } from "drizzle-orm";
import type { AdminRole } from "#app/admin-roles.ts";
import { sessions, users } from "#app/platform/auth/auth.tables.server.ts";
import { writeAs, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import {
  adminRole,
  giveRole,
  lockedRoles,
  takeRole,
  type GrantResult,
  type RevokeResult,
} from "#app/platform/auth/access/roles.server.ts";
import { adminPermissions, userRoles } from "#app/platform/auth/access/roles.tables.server.ts";
import type { Visitor } from "#app/platform/auth/access/route-access.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import type { LinkSubject } from "#app/platform/signed-links.server.ts";
import { INVITATION_DAYS } from "./team.ts";
import { teamInvitations } from "./team.tables.server.ts";

export const INVITATION_EMAIL = "team-invitation";
export const CHANGE_EMAIL = "team-change";

type Emails = Pick<EmailDelivery, "enqueue">;

const member = {
  id: users.id,
  name: users.name,
  email: users.email,
  /** Null once revoked. */
  role: adminRole,
  revokedAt: adminPermissions.revokedAt,
  hasSecondFactor: sql<boolean>`coalesce(${users.twoFactorEnabled}, false)`,
  /** When the newest of the open sessions began; null if the member is signed out everywhere. */
  signedInAt: sql<Date | null>`(
    select max(${sessions.createdAt}) from ${sessions} where ${sessions.userId} = ${users.id})`.mapWith(
    sessions.createdAt,
  ),
};

function members(db: Db) {
  return db
    .select(member)
    .from(users)
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
    .leftJoin(adminPermissions, eq(adminPermissions.userId, users.id));
}

/** The team, with former members last. */
export async function teamMembers(db: Db) {
  return members(db)
    .where(or(isNotNull(userRoles.role), isNotNull(adminPermissions.revokedAt)))
    .orderBy(sql`${userRoles.role} is null`, asc(users.email));
}

export async function teamMember(db: Db, userId: string) {
  const [found] = await members(db).where(and(eq(users.id, userId), isNotNull(userRoles.role)));
  return found ?? null;
}

export async function openInvitations(db: Db) {
  const { id, email, role, createdAt, expiresAt } = teamInvitations;
  return db.select({ id, email, role, createdAt, expiresAt }).from(teamInvitations).orderBy(asc(email));
}

/** Whether the user is an owner. Until the transaction ends, no role changes. */
async function isStillOwner(tx: Db, userId: string): Promise<boolean> {
  return (await lockedRoles(tx)).get(userId) === "owner";
}

const expiry = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * 86_400_000);

export type InviteResult = { id: number } | "not-owner" | "already-member" | "already-invited";

/** Invites an address. An expired invitation is replaced. */
export async function invite(
  tx: Db,
  emails: Emails,
  { email, role, by, now }: { email: string; role: AdminRole; by: string; now: Date },
): Promise<InviteResult> {
  if (!(await isStillOwner(tx, by))) return "not-owner";
  const [taken] = await members(tx).where(and(eq(users.email, email), isNotNull(userRoles.role)));
  if (taken) return "already-member";
  const invitation = { role, invitedBy: by, createdAt: now, expiresAt: expiry(now) };
  const [added] = await tx
    .insert(teamInvitations)
    .values({ email, ...invitation })
    .onConflictDoUpdate({
      target: teamInvitations.email,
      set: { ...invitation, version: sql`${teamInvitations.version} + 1` },
      setWhere: lte(teamInvitations.expiresAt, now),
    })
    .returning({ id: teamInvitations.id });
  if (!added) return "already-invited";
  await emails.enqueue(tx, INVITATION_EMAIL, added);
  return added;
}

/** "gone": it was accepted or withdrawn before. */
export type NotChanged = "not-owner" | "gone";

export type Withdrawn = { email: string; role: AdminRole };

/** Sends an invitation again, for as long as a new one, in the name of who sends it. */
export async function resendInvitation(
  tx: Db,
  emails: Emails,
  id: number,
  by: string,
  now: Date,
): Promise<{ id: number; email: string } | NotChanged> {
  if (!(await isStillOwner(tx, by))) return "not-owner";
  const [sent] = await tx
    .update(teamInvitations)
    .set({ version: sql`${teamInvitations.version} + 1`, invitedBy: by, expiresAt: expiry(now) })
    .where(eq(teamInvitations.id, id))
    .returning({ id: teamInvitations.id, email: teamInvitations.email });
  if (!sent) return "gone";
  await emails.enqueue(tx, INVITATION_EMAIL, { id: sent.id });
  return sent;
}

export async function withdrawInvitation(tx: Db, id: number, by: string): Promise<Withdrawn | NotChanged> {
  if (!(await isStillOwner(tx, by))) return "not-owner";
  const [withdrawn] = await tx
    .delete(teamInvitations)
    .where(eq(teamInvitations.id, id))
    .returning({ email: teamInvitations.email, role: teamInvitations.role });
  return withdrawn ?? "gone";
}

/** The invitation of a link; null once it is used, withdrawn, expired or replaced by a newer email. */
export async function invitationOf(db: Db, link: LinkSubject | null, now: Date) {
  if (!link) return null;
  const [found] = await db.select().from(teamInvitations).where(isOpen(link, now));
  return found ?? null;
}

/** Of an email that is about to be sent. */
export async function invitationWithId(db: Db, id: number) {
  const [found] = await db.select().from(teamInvitations).where(eq(teamInvitations.id, id));
  return found ?? null;
}

function isOpen({ id, version }: LinkSubject, now: Date) {
  return and(eq(teamInvitations.id, id), eq(teamInvitations.version, version), gt(teamInvitations.expiresAt, now));
}

export type AcceptResult = "joined" | "gone" | "not-verified";

/**
 * Makes the invited account a member, once, as long as who invited it is an owner. Only an account with the invited address, as it is now, can
 * accept; a member's role stays as it is.
 */
export async function acceptInvitation(
  db: Db,
  link: LinkSubject,
  visitor: Pick<Visitor, "id" | "email"> & Partial<Pick<Visitor, "name">>,
  now: Date,
): Promise<AcceptResult> {
  // The write makes them an admin.
  return writeAs({ ...visitor, isAdmin: true }, db, async (tx) => {
    // Before the invitation is locked: all other changes of invitations lock in this order, too.
    const roles = await lockedRoles(tx);
    const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, visitor.id));
    const [invitation] = await tx
      .select()
      .from(teamInvitations)
      .where(and(isOpen(link, now), eq(teamInvitations.email, account?.email ?? "")))
      .for("update");
    if (!invitation || roles.get(invitation.invitedBy ?? "") !== "owner") return { result: "gone", entry: null };
    const { role } = invitation;
    const isMember = roles.has(visitor.id);
    if (!isMember && (await giveRole(tx, visitor.id, role)) === "not-verified")
      return { result: "not-verified", entry: null };
    await tx.delete(teamInvitations).where(eq(teamInvitations.id, invitation.id));
    const entry: AuditEntry = { action: "team.joined", subject: visitor.email, after: { role } };
    return { result: "joined", entry: isMember ? null : entry };
  });
}

/** What a change of a member's access replaced: their role, and the open invitations they sent as an owner. */
export type Replaced = { email: string; role: AdminRole; withdrawn: Withdrawn[] };

/** Changes a member's role and emails them about it. */
export async function changeRole(
  tx: Db,
  emails: Emails,
  { userId, role, by }: { userId: string; role: AdminRole; by: string },
): Promise<Replaced | Exclude<GrantResult, "granted"> | "not-owner" | "not-a-member"> {
  const roles = await lockedRoles(tx);
  if (roles.get(by) !== "owner") return "not-owner";
  const former = roles.get(userId);
  if (!former) return "not-a-member";
  const result = await giveRole(tx, userId, role);
  return result === "granted" ? replaced(tx, emails, { userId, role: former, change: role }) : result;
}

/** Ends a member's access and emails them about it. */
export async function revokeAccess(
  tx: Db,
  emails: Emails,
  { userId, by }: { userId: string; by: string },
): Promise<Replaced | Exclude<RevokeResult, "revoked"> | "not-owner"> {
  const roles = await lockedRoles(tx);
  if (roles.get(by) !== "owner") return "not-owner";
  const former = roles.get(userId);
  const result = await takeRole(tx, userId);
  if (result !== "revoked") return result;
  return former ? replaced(tx, emails, { userId, role: former, change: "revoked" }) : "not-an-admin";
}

async function replaced(
  tx: Db,
  emails: Emails,
  { userId, role, change }: { userId: string; role: AdminRole; change: AdminRole | "revoked" },
): Promise<Replaced> {
  // From here on they are no owner, if they were one. Their invitations stay void if they become one again.
  const withdrawn = await tx
    .delete(teamInvitations)
    .where(eq(teamInvitations.invitedBy, userId))
    .returning({ email: teamInvitations.email, role: teamInvitations.role });
  await emails.enqueue(tx, CHANGE_EMAIL, { userId, change });
  return { email: (await addressOf(tx, userId)) ?? userId, role, withdrawn };
}

export async function addressOf(db: Db, userId: string): Promise<string | null> {
  const [found] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return found?.email ?? null;
}
