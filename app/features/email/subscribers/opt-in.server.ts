import { liftSuppression } from "#app/features/email/delivery/delivery.server.ts";
import { recordConsents, type Consent, type ConsentSource } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { MailingChoices } from "#app/platform/email/recipient-list.server.ts";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";
import type { LinkRecipient } from "./link-recipient.server.ts";
import { CONFIRM_LABEL, mailingNames, WHAT_YOU_RECEIVE } from "./subscribers.ts";
import { confirmRequest, requestWithId } from "./subscription-requests.server.ts";

/**
 * Confirms what the email with the link described and lifts a suppression of the address. False for someone who has unsubscribed since or has
 * reported an email as spam, and for a request that expired or was replaced.
 */
export async function confirmMailings(db: Db, recipient: LinkRecipient): Promise<boolean> {
  if (recipient.hasComplained) return false;
  return db.transaction(async (tx) => {
    if (recipient.request && (await confirmRequest(tx, recipient.request.id, new Date()))) {
      await recordOptIn(tx, recipient, recipient.preferences);
      return true;
    }
    // A second click finds the request confirmed.
    if (recipient.request) return (await requestWithId(tx, recipient.request.id, new Date()))?.confirmedAt != null;
    const isConfirmed = await recipient.list.confirm(tx, recipient);
    if (isConfirmed && recipient.state !== "active") await recordOptIn(tx, recipient, recipient.preferences);
    return isConfirmed;
  });
}

/** Someone who had not confirmed or had unsubscribed asks for these mailings: the same as confirming by email. */
export async function resumeMailings(db: Db, recipient: LinkRecipient, choices: MailingChoices): Promise<void> {
  if (recipient.hasComplained) return;
  const { list } = recipient;
  await db.transaction(async (tx) => {
    const isResumed = (await list.change(tx, recipient, choices)) && (await list.resume(tx, recipient));
    if (isResumed) await recordOptIn(tx, recipient, choices.preferences);
  });
}

/** Changes which mailings are sent, but neither confirms nor resumes them. */
export async function savePreferences(db: Db, recipient: LinkRecipient, choices: MailingChoices): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await recipient.list.change(tx, recipient, choices))) return;
    const chosen = mailingNames(choices.preferences);
    const consent = { given: chosen !== "", wording: `${WHAT_YOU_RECEIVE}: ${chosen || "none"}` };
    await recordMailings(tx, recipient, "link", consent);
  });
}

/** Records a consent to mailings, or its withdrawal, for the row that the link names. */
export function recordMailings(
  tx: Db,
  { list, id }: LinkRecipient,
  source: ConsentSource,
  consent: Omit<Consent, "purpose">,
) {
  return recordConsents(tx, { subject: list.source, subjectId: id, source }, [{ purpose: "mailings", ...consent }]);
}

async function recordOptIn(tx: Db, recipient: LinkRecipient, preferences: MailingPreferences): Promise<void> {
  await liftSuppression(tx, recipient.email);
  await recordMailings(tx, recipient, "link", {
    given: true,
    wording: `${CONFIRM_LABEL}: ${mailingNames(preferences)}`,
  });
}
