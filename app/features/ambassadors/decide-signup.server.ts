import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { normalizeCode } from "#app/platform/normalize-code.ts";
import {
  createPromoCode,
  existingPromoCodes,
  newCodeErrors,
  type PromoServices,
} from "#app/features/promos/promos.server.ts";
import { openDecisions, proposedCodes, type Decided } from "./ambassador-admin.ts";
import { AMBASSADOR_DECISION_EMAIL, type DecisionEmail } from "./ambassador-email.server.ts";
import type { CodeTerms } from "./ambassador-templates.ts";
import { ambassadorSignups } from "./ambassadors.tables.server.ts";

type Signup = typeof ambassadorSignups.$inferSelect;

/** As an admin entered it. `seen`: the status that the admin saw. */
export type Decision = { seen: string; by: string; message: string } & (
  | { decide: "accept"; terms: CodeTerms }
  | { decide: "decline"; sendsEmail: boolean }
);

type Outcome =
  /** `samples`: codes of the sample shop that the new code replaced. */
  | { outcome: "decided"; code: string | null; samples: { code: string }[] }
  | { outcome: "not-found" }
  /** By another admin, or earlier. */
  | { outcome: "decided-before"; decided: Decided }
  | { outcome: "invalid"; fieldErrors: Record<string, string> };

type Dependencies = PromoServices & { emails: Pick<EmailDelivery, "enqueue">; today: string };

/** Undoes what the transaction has written so far. */
class CodeRefused extends Error {
  fieldErrors: Record<string, string>;
  constructor(fieldErrors: Record<string, string>) {
    super("The promo code was refused");
    this.fieldErrors = fieldErrors;
  }
}

/** Accepts or declines an application, once: with the promo code of an accepted ambassador, and the email, in one transaction. */
export async function decideSignup(services: Dependencies, id: number, decision: Decision): Promise<Outcome> {
  try {
    return await services.db.transaction((tx) => decideIn(tx, services, id, decision));
  } catch (error) {
    if (error instanceof CodeRefused) return { outcome: "invalid", fieldErrors: error.fieldErrors };
    throw error;
  }
}

async function decideIn(
  tx: Db,
  { jobs, emails, today }: Dependencies,
  id: number,
  decision: Decision,
): Promise<Outcome> {
  const row = await lockedSignup(tx, id);
  if (!row) return { outcome: "not-found" };
  const { status, decidedBy, decidedAt } = row;
  const isOpen = openDecisions(status).includes(decision.decide);
  if (decidedAt && (!isOpen || status !== decision.seen))
    return { outcome: "decided-before", decided: { status, decidedBy, decidedAt } };
  const promo = decision.decide === "accept" ? await ownCode(tx, id, decision.terms, today) : null;
  const decisionEmailed = decision.decide === "accept" || decision.sendsEmail;
  await tx
    .update(ambassadorSignups)
    .set({
      status: decision.decide === "accept" ? "accepted" : "declined",
      decidedAt: new Date(),
      decidedBy: decision.by,
      decisionEmailed,
      decisionMessage: (decisionEmailed && decision.message) || null,
      code: promo?.code ?? null,
    })
    .where(eq(ambassadorSignups.id, id));
  const terms = promo && { percentOff: `${Number(promo.discountValue)}`, expiresAt: promo.expiresAt };
  const email: DecisionEmail = { id, terms };
  if (decisionEmailed) await emails.enqueue(tx, AMBASSADOR_DECISION_EMAIL, email);
  if (!promo) return { outcome: "decided", code: null, samples: [] };
  // Last: other changes of codes wait from here to the end of the transaction.
  const result = await createPromoCode({ db: tx, jobs, today }, promo);
  if (!result.created) throw new CodeRefused(atFields(result.errors));
  return { outcome: "decided", code: promo.code, samples: result.samples };
}

/** The code of an ambassador, to be created. Codes are unique, also among those of ambassadors whose code was deleted. */
async function ownCode(tx: Db, id: number, { percentOff, expiresAt, ...typed }: CodeTerms, today: string) {
  const code = normalizeCode(typed.code);
  const promo = { code, discountType: "percentage", discountValue: percentOff, usageLimit: "", expiresAt };
  const errors = newCodeErrors(promo, today);
  if (errors) throw new CodeRefused(atFields(errors));
  const [other] = await tx
    .select({ name: ambassadorSignups.name })
    .from(ambassadorSignups)
    .where(and(eq(ambassadorSignups.code, code), ne(ambassadorSignups.id, id)));
  if (other) throw new CodeRefused({ promo: `This is the code of ${other.name}. Choose another one.` });
  return promo;
}

/** Errors of a promo code at the fields of the decision. */
function atFields({ code, discountValue, ...others }: Record<string, string>): Record<string, string> {
  const taken = code === "This code already exists." ? `${code} Choose another one.` : code;
  return {
    ...others,
    ...(taken ? { promo: taken } : {}),
    ...(discountValue ? { percent: discountValue.replace("Discount value", "Percentage") } : {}),
  };
}

/** The first of the proposed codes that does not exist yet. */
export async function proposedCode(db: Db, signup: { id: number; name: string }): Promise<string> {
  const proposed = proposedCodes(signup);
  const taken = await existingPromoCodes(db, proposed);
  return proposed.find((code) => !taken.includes(code)) ?? "";
}

export const noteVersion = ({ teamNote }: Pick<Signup, "teamNote">) => rowVersion({ teamNote });

type NoteOutcome = { outcome: "saved" | "unchanged" | "not-found" } | { outcome: "changed"; now: Signup };

/** Saves the team's note if it is still the one that was edited. */
export async function saveTeamNote(
  db: Db,
  id: number,
  { note, expectedVersion }: { note: string; expectedVersion: string },
): Promise<NoteOutcome> {
  return db.transaction(async (tx) => {
    const row = await lockedSignup(tx, id);
    if (!row) return { outcome: "not-found" };
    // Also a save that is sent again because its response was lost.
    if ((row.teamNote ?? "") === note) return { outcome: "unchanged" };
    if (noteVersion(row) !== expectedVersion) return { outcome: "changed", now: row };
    await tx
      .update(ambassadorSignups)
      .set({ teamNote: note || null })
      .where(eq(ambassadorSignups.id, id));
    return { outcome: "saved" };
  });
}

async function lockedSignup(tx: Db, id: number): Promise<Signup | undefined> {
  const [row] = await tx.select().from(ambassadorSignups).where(eq(ambassadorSignups.id, id)).for("update");
  return row;
}
