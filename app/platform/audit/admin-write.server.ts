import type { RouterContextProvider } from "react-router";
import type { Visitor } from "../auth/access/route-access.ts";
import { signedIn } from "../auth/access/visitor.server.ts";
import { servicesContext } from "../context.ts";
import type { Db } from "../db/database.server.ts";
import { storableJson, storableText } from "../storable.ts";
import { auditLog } from "./audit.tables.server.ts";

export type AuditEntry = {
  /** The entity and the event, such as "promo-code.created". */
  action: string;
  /** Which one, as the owner knows it: a code, a title, a name. */
  subject: string;
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

type Admin = Pick<Visitor, "id" | "email" | "isAdmin"> | null | undefined;

/** For work that happens before it is recorded. */
export function onlyAdmin<Caller extends Admin>(caller: Caller): asserts caller is NonNullable<Caller> {
  if (!caller?.isAdmin) throw new Error("Only an admin can make this change");
}

async function noted<Result>(admin: Admin, db: Db, write: Write<Result>): Promise<AuditedResult<Result>> {
  onlyAdmin(admin);
  return db.transaction(async (tx) => {
    const { result, entry } = await write(tx);
    const entries: number[] = [];
    for (const { action, subject, before, after } of entry === null ? [] : [entry].flat()) {
      const [line] = await tx
        .insert(auditLog)
        .values({
          adminId: admin.id,
          adminEmail: admin.email,
          action,
          subject: storableText(subject).slice(0, 200),
          before: storableJson(before ?? null),
          after: storableJson(after ?? null),
        })
        .returning({ id: auditLog.id });
      if (line) entries.push(line.id);
    }
    return { result, entries };
  });
}
