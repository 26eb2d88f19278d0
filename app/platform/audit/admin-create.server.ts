import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { signedIn } from "../auth/access/visitor.server.ts";
import type { Db } from "../db/database.server.ts";
import { hashOf } from "../hash-of.server.ts";
import { IDEMPOTENCY_KEY_FIELD } from "../forms/idempotency-key.ts";
import { adminWrite, onlyAdmin, type Written } from "./admin-write.server.ts";
import { idempotencyKeys } from "./idempotency-keys.tables.server.ts";

type Sent = { context: Readonly<RouterContextProvider>; request: Request; form: FormData };
type Json = string | number | boolean | null | Json[] | { [name: string]: Json | undefined };

/** Long enough for a form in a tab that was left open overnight. */
const KEPT_MS = 7 * 86_400_000;
/** A form without a key (sent by a script or an older page): identical values count as the same submission for this long. */
const SAME_VALUES_MS = 10_000;

/** The form's key was already used to create something, with different values. */
export class FormAlreadySubmitted extends Error {
  override name = "FormAlreadySubmitted";
}

/**
 * How an admin action creates something: `write` runs once per form, even if the form is submitted twice, resent after a lost response
 * or handled by two processes at once. A repeat gets the first result. The key is claimed in the same transaction as the write and its
 * audit entry, so none exists without the others; a write that changes nothing releases the key. Throws FormAlreadySubmitted.
 */
export async function adminCreate<Result extends Json>(
  { context, request, form }: Sent,
  write: (tx: Db) => Promise<Written<Result>>,
): Promise<Result> {
  const admin = await signedIn(context);
  onlyAdmin(admin);
  const claim = claimOf(admin.id, request, form, new Date());
  return adminWrite(context, async (tx) => {
    const first = await firstOutcome(tx, claim);
    if (first) return { result: first.result as Result, entry: null };
    const written = await write(tx);
    const own = eq(idempotencyKeys.key, claim.key);
    if (written.entry === null) await tx.delete(idempotencyKeys).where(own);
    else
      await tx
        .update(idempotencyKeys)
        .set({ outcome: { result: written.result } })
        .where(own);
    return written;
  });
}

/**
 * What the same form did before, for an action that must happen outside of the transaction, such as a call of the provider; null if it did nothing
 * yet. The action ends with adminCreate. What the provider does must be safe if two start at once: by a lock, or by an idempotency key and a
 * comparison there. Throws FormAlreadySubmitted, so that nothing is changed that adminCreate would not record.
 */
export async function earlierResult<Result extends Json>(
  { context, request, form }: Sent,
  db: Db,
): Promise<Result | null> {
  const admin = await signedIn(context);
  onlyAdmin(admin);
  const { key, fingerprint, now } = claimOf(admin.id, request, form, new Date());
  const [first] = await db
    .select({ fingerprint: idempotencyKeys.fingerprint, outcome: idempotencyKeys.outcome })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.key, key), gte(idempotencyKeys.keptUntil, now)));
  if (first && first.fingerprint !== fingerprint) throw new FormAlreadySubmitted();
  return (first?.outcome as { result: Result } | null | undefined)?.result ?? null;
}

export async function purgeIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.keptUntil, now));
}

type Claim = { key: string; fingerprint: string; now: Date; keptUntil: Date };

/** Null when this transaction claimed the key. Waits for a concurrent transaction that holds it. */
async function firstOutcome(tx: Db, { key, fingerprint, now, keptUntil }: Claim): Promise<{ result: unknown } | null> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ key, fingerprint, keptUntil })
    .onConflictDoUpdate({
      target: idempotencyKeys.key,
      set: { fingerprint, keptUntil, outcome: null },
      setWhere: sql`${idempotencyKeys.keptUntil} < ${now}`,
    })
    .returning({ key: idempotencyKeys.key });
  if (claimed.length === 1) return null;
  const [first] = await tx
    .select({ outcome: idempotencyKeys.outcome })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.key, key), eq(idempotencyKeys.fingerprint, fingerprint)));
  if (!first?.outcome) throw new FormAlreadySubmitted();
  return first.outcome;
}

function claimOf(adminId: string, request: Request, form: FormData, now: Date): Claim {
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  const values = [...form]
    .filter(([name]) => name !== IDEMPOTENCY_KEY_FIELD)
    .map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  const fingerprint = hashOf([adminId, path, values]);
  const given = form.get(IDEMPOTENCY_KEY_FIELD);
  const isGiven = typeof given === "string" && /^[\w-]{16,64}$/.test(given);
  return {
    key: isGiven ? hashOf([adminId, given]) : fingerprint,
    fingerprint,
    now,
    keptUntil: new Date(now.getTime() + (isGiven ? KEPT_MS : SAME_VALUES_MS)),
  };
}
