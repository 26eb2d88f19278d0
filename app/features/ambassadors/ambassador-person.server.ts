import { desc, sql } from "drizzle-orm";
import { href } from "react-router";
import { mailingNames } from "#app/features/email/subscribers/subscribers.ts";
import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { recordConsents } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { completed, refuseOnError } from "#app/platform/forms/action-results.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { deleteByAddress, type PersonPart } from "#app/platform/feature.server.ts";
import { PERSON_ROWS, type PersonOnPage, type PersonSection } from "#app/platform/person.ts";
import { handlesOf } from "./ambassadors.ts";
import { ambassadorSignups } from "./ambassadors.tables.server.ts";
import { endSignupMailings, signupWithId } from "./signups.server.ts";

const address = sql`lower(${ambassadorSignups.email})`;
const isBy = (email: string) => sql`${address} = ${email}`;

const STOP = "Stop emails from this application";
const DONE = {
  "ambassador-emails-stopped": { title: "Emails stopped", description: "The application stays in place." },
};

/** An applicant on the page of a person. */
export const ambassadorPerson: PersonPart = {
  rows: { ambassador: async ({ db }, id) => (await signupWithId(db, id))?.email ?? null },
  section: ({ db }, email) => section(db, email),
  actions: { "stop-ambassador-emails": stopEmails },
  done: DONE,
  keeps: "The promo code of an accepted ambassador, which works until you deactivate it under Promo codes.",
  erasure: {
    label: ["ambassador application", "ambassador applications"],
    ...deleteByAddress(ambassadorSignups, address),
  },
};

function signupsOf(db: Db, email: string) {
  return db
    .select()
    .from(ambassadorSignups)
    .where(isBy(email))
    .orderBy(desc(ambassadorSignups.createdAt), desc(ambassadorSignups.id))
    .limit(PERSON_ROWS + 1);
}

async function section(db: Db, email: string): Promise<PersonSection | null> {
  const found = await signupsOf(db, email);
  if (found.length === 0) return null;
  const wantsEmails = found.some(({ preferences }) => mailingNames(preferences) !== "");
  return {
    title: "Ambassador application",
    name: found[0]?.name ?? null,
    rows: found.map((signup) => {
      const handles = handlesOf(signup).map(({ platform, handle }) => `${platform}: ${handle}`);
      const wanted = mailingNames(signup.preferences);
      return {
        key: signup.id,
        label: signup.motivation || "No motivation given",
        detail: [...handles, ...(wanted ? [`Emails: ${wanted}`] : [])].join(" · "),
        state: wanted && !signup.confirmedAt ? "Emails not confirmed yet" : null,
        at: signup.createdAt,
        to: href("/admin/ambassadors/:id", { id: String(signup.id) }),
      };
    }),
    forms: wantsEmails
      ? [
          {
            fields: { intent: "stop-ambassador-emails" },
            label: STOP,
            busy: "Stopping...",
            question: "Stop the emails that this person asked for in the application? The application stays in place.",
          },
        ]
      : [],
  };
}

async function stopEmails(sent: SentForm, { email, page }: PersonOnPage) {
  const { form, context, request } = sent;
  const unconfirmed = requireConfirmation(form, STOP);
  if (unconfirmed) return unconfirmed;
  return refuseOnError(
    form,
    { title: "Nothing was changed", description: "Please try again in a moment." },
    async () => {
      await adminWrite(context, async (tx) => {
        const [newest] = await tx
          .select({ id: ambassadorSignups.id, version: ambassadorSignups.optIn })
          .from(ambassadorSignups)
          .where(isBy(email))
          .orderBy(desc(ambassadorSignups.id))
          .limit(1);
        // Ends those of all applications of the address.
        const hasEnded = newest !== undefined && (await endSignupMailings(tx, newest));
        if (hasEnded)
          await recordConsents(tx, { subject: "ambassador", subjectId: newest.id, source: "admin" }, [
            { purpose: "mailings", given: false, wording: "Stopped by an admin" },
          ]);
        const entry: AuditEntry = {
          action: "ambassador.unsubscribed",
          subject: `Ambassador ${newest?.id}`,
          about: `ambassador/${newest?.id}`,
        };
        return { result: null, entry: hasEnded ? entry : null };
      });
      const done = "ambassador-emails-stopped";
      return completed(request, DONE[done], `${page}?done=${done}`);
    },
  );
}
