import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { signedIn } from "../auth/visitor.server.ts";
import type { Db } from "../db/database.server.ts";
import { FORM_KEY } from "../form-key.ts";
import { adminWrite, onlyAdmin, type Written } from "./admin-write.server.ts";
import { idempotencyKeys } from "./idempotency-keys.tables.server.ts";

type Sent = { context: Readonly<RouterContextProvider>; request: Request; form: FormData };
type Json = string | number | boolean | null | Json[] | { [name: string]: Json | undefined };

/** A tab that was left open overnight sends the key it has. */
const KEPT_MS = 7 * 86_400_000;
/** A form without a key (a script, a page of an older version): the same words count as the same form for this long. */
const SAME_WORDS_MS = 10_000;

/** A form was sent again that created something already, and says something else now. */
export class FormSentBefore extends Error {
  override name = "FormSentBefore";
}

/**
 * The way an admin's screen creates something: `write` runs once for each form, whatever is pressed twice, sent again after a lost answer
 * or handled by two processes. A repetition gets the first one's result. The key is claimed in the same transaction as the write and its
 * line in the audit log, so there is never one without the others; a write that comes to nothing gives it back. Throws FormSentBefore.
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

export async function purgeIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.keptUntil, now));
}

type Claim = { key: string; fingerprint: string; now: Date; keptUntil: Date };

/** Null: the key is ours now. Waits for another transaction that holds it. */
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
  if (!first?.outcome) throw new FormSentBefore();
  return first.outcome;
}

function claimOf(adminId: string, request: Request, form: FormData, now: Date): Claim {
  const path = new URL(request.url).pathname.replace(/\.data$/, "");
  const words = [...form]
    .filter(([name]) => name !== FORM_KEY)
    .map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  const fingerprint = hashOf([adminId, path, words]);
  const given = form.get(FORM_KEY);
  const isGiven = typeof given === "string" && /^[\w-]{16,64}$/.test(given);
  return {
    key: isGiven ? hashOf([adminId, given]) : fingerprint,
    fingerprint,
    now,
    keptUntil: new Date(now.getTime() + (isGiven ? KEPT_MS : SAME_WORDS_MS)),
  };
}

function hashOf(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
