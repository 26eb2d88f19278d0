import type { RouterContextProvider } from "react-router";
import type { Visitor } from "../auth/route-access.ts";
import { signedIn } from "../auth/visitor.server.ts";
import { dbContext } from "../context.ts";
import type { Db } from "../db/database.server.ts";
import { storableJson, storableText } from "../storable.ts";
import { auditLog } from "./audit.tables.server.ts";

export type AuditEntry = {
  /** The thing and what happened to it, such as "promo-code.created". */
  action: string;
  /** What it was about, in the owner's words. */
  subject: string;
  before?: unknown;
  after?: unknown;
};

/** What a write did: nothing, because what it was about is gone or was changed by somebody else, or something to be written down. */
export type Written<Result> = { result: Result; entry: AuditEntry | AuditEntry[] | null };

/** The same, with the numbers of the lines it left in the audit log, by which it can be undone. */
export type Noted<Result> = { result: Result; entries: number[] };

type Write<Result> = (tx: Db) => Promise<Written<Result>>;

/**
 * The one way an admin's screen changes anything: in one transaction with the line in the audit log that says who changed what. Throws for
 * whoever is no admin, also where a route forgot to say so.
 */
export async function adminWrite<Result>(
  context: Readonly<RouterContextProvider>,
  write: Write<Result>,
): Promise<Result> {
  return (await notedWrite(context, write)).result;
}

export async function notedWrite<Result>(
  context: Readonly<RouterContextProvider>,
  write: Write<Result>,
): Promise<Noted<Result>> {
  return noted(await signedIn(context), context.get(dbContext), write);
}

/** The same for a function, which is told who asks. */
export async function writeAs<Result>(admin: Admin, db: Db, write: Write<Result>): Promise<Result> {
  return (await noted(admin, db, write)).result;
}

type Admin = Pick<Visitor, "id" | "email" | "isAdmin"> | null | undefined;

/** For work that is done before it is written down. */
export function onlyAdmin<Asking extends Admin>(asking: Asking): asserts asking is NonNullable<Asking> {
  if (!asking?.isAdmin) throw new Error("Only an admin may write here");
}

async function noted<Result>(admin: Admin, db: Db, write: Write<Result>): Promise<Noted<Result>> {
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
