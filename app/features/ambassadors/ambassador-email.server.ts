import { mailingNames } from "#app/features/email/subscribers/subscribers.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { DAY_MS, type EmailKind } from "#app/platform/email/email-kind.ts";
import { renderTemplate } from "#app/platform/email/email-template.tsx";
import { listUnsubscribe } from "#app/platform/email/list-unsubscribe.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { acceptedTemplate, declinedTemplate, welcomeTemplate, type CodeTerms } from "./ambassador-templates.ts";
import { signupWithId } from "./signups.server.ts";

export const AMBASSADOR_EMAIL = "ambassador-mail";

/** Welcomes an applicant to the waitlist, and asks to confirm the mailings if any were chosen. */
export function ambassadorEmail({ links }: { links: SignedLinks }): EmailKind<{ id: number }> {
  return {
    name: AMBASSADOR_EMAIL,
    label: "Ambassador welcome",
    whenUnknown: "resend",
    async prepare(db, { id }) {
      const row = await signupWithId(db, id);
      if (!row) return null;
      return {
        email: row.email,
        about: `ambassador_signups:${id}`,
        key: `ambassador:${id}:${row.optIn}`,
        validForMs: 5 * DAY_MS,
      };
    },
    async render(db, { id }) {
      const row = await signupWithId(db, id);
      if (!row) return null;
      const to = { address: row.email };
      const wanted = mailingNames(row.preferences);
      if (!wanted) return { to, ...(await renderTemplate(welcomeTemplate(null))) };
      const about = { id, version: row.optIn };
      const unsubscribe = links.url("/mail/unsubscribe", "ambassador", about);
      const optIn = { wanted, confirm: links.url("/mail/confirm", "confirm-ambassador", about), unsubscribe };
      return { to, ...(await renderTemplate(welcomeTemplate(optIn))), headers: listUnsubscribe(unsubscribe) };
    },
  };
}

export const AMBASSADOR_DECISION_EMAIL = "ambassador-decision";

/** `terms`: of the code of an accepted ambassador. */
export type DecisionEmail = { id: number; terms: Omit<CodeTerms, "code"> | null };

/** Tells an applicant the decision: once for each, and not if it was changed before the email was sent. */
export function decisionEmail({ publicUrl }: { publicUrl: string }): EmailKind<DecisionEmail> {
  const decided = async (db: Db, { id, terms }: DecisionEmail) => {
    const row = await signupWithId(db, id);
    return row?.status === (terms ? "accepted" : "declined") && row.decisionEmailed ? row : null;
  };
  return {
    name: AMBASSADOR_DECISION_EMAIL,
    label: "Ambassador decision",
    whenUnknown: "resend",
    async prepare(db, data) {
      const row = await decided(db, data);
      if (!row) return null;
      return {
        email: row.email,
        about: `ambassador_signups:${row.id}`,
        key: `ambassador-decision:${row.id}:${row.status}`,
        validForMs: 14 * DAY_MS,
      };
    },
    async render(db, data) {
      const row = await decided(db, data);
      if (!row) return null;
      const message = row.decisionMessage ?? "";
      const template = data.terms
        ? acceptedTemplate({ ...data.terms, code: row.code ?? "" }, message, publicUrl)
        : declinedTemplate(message);
      return { to: { address: row.email }, ...(await renderTemplate(template)) };
    },
  };
}
