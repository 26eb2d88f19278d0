import type { RouterContextProvider } from "react-router";
import type { Visitor } from "../auth/access/route-access.ts";
import { signedIn } from "../auth/access/visitor.server.ts";
import { servicesContext } from "../context.ts";
import type { Db } from "../db/database.server.ts";
import { storableJson, storableText } from "../storable.ts";
import type { AuditAction, AuditedThing } from "./audit-action.ts";
import { auditLog } from "./audit.tables.server.ts";

export type AuditEntry = {
  /** The entity and the event, such as "promo-code.created". */
  action: AuditAction;
  /** Which one, as the owner knows it: a code, a title, a name. */
  subject: string;
  about?: AuditedThing;
  before?: unknown;
  after?: unknown;
};

/** `entry` is null when nothing was written, because the row is gone or was changed by another admin. */
export type Written<Result> = { result: Result; entry: AuditEntry | AuditEntry[] | null };

/** The result, with the ids of its audit entries, by which it can be undone. */
export type AuditedResult<Result> = { result: Result; entries: number[] };

type Write<Result> = (tx: Db) => Promise<Written<Result>>;

/**
 * The only way an admin action changes anything: in one transaction with its audit entry. Throws for anyone who is not an admin, even if
 * the route forgot to check.
 */
export async function adminWrite<Result>(
  context: Readonly<RouterContextProvider>,
  write: Write<Result>,
): Promise<Result> {
  return (await auditedWrite(context, write)).result;
}

export async function auditedWrite<Result>(
  context: Readonly<RouterContextProvider>,
  write: Write<Result>,
): Promise<AuditedResult<Result>> {
  return noted(await signedIn(context), context.get(servicesContext).db, write);
}

/** adminWrite for a function, which is passed its caller. */
export async function writeAs<Result>(admin: Admin, db: Db, write: Write<Result>): Promise<Result> {
  return (await noted(admin, db, write)).result;
}

type Admin = (Pick<Visitor, "id" | "email" | "isAdmin"> & Partial<Pick<Visitor, "name" | "role">>) | null | undefined;

/** For work that happens before it is recorded. */
export function onlyAdmin<Caller extends Admin>(caller: Caller): asserts caller is NonNullable<Caller> {
  if (!caller?.isAdmin) throw new Error("Only an admin can make this change");
}

async function noted<Result>(admin: Admin, db: Db, write: Write<Result>): Promise<AuditedResult<Result>> {
  onlyAdmin(admin);
  const { id: adminId, email: adminEmail, name: adminName = null, role: adminRole = null } = admin;
  return db.transaction(async (tx) => {
    const { result, entry } = await write(tx);
    const entries = entry === null ? [] : [entry].flat();
    return { result, entries: await record(tx, { adminId, adminEmail, adminName, adminRole }, entries) };
  });
}

/** What the site did by itself, or a command: recorded in the transaction that does it. */
export async function recordAs(tx: Db, actor: "system" | "command-line", entry: AuditEntry): Promise<void> {
  await record(tx, { adminId: actor, adminEmail: "", adminName: null, adminRole: null }, [entry]);
}

type Actor = Pick<typeof auditLog.$inferInsert, "adminId" | "adminEmail" | "adminName" | "adminRole">;

/** The ids of the entries. */
async function record(tx: Db, actor: Actor, entries: AuditEntry[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { action, subject, about, before, after } of entries) {
    const [line] = await tx
      .insert(auditLog)
      .values({
        ...actor,
        action,
        subject: storableText(subject).slice(0, 200),
        about: about ?? null,
        before: storableJson(before ?? null),
        after: storableJson(after ?? null),
      })
      .returning({ id: auditLog.id });
    if (line) ids.push(line.id);
  }
  return ids;
}
