import { mailingNames } from "#app/features/ambassadors/ambassadors.ts";
import { changeSignupMailings, confirmSignupMailings } from "#app/features/ambassadors/signups.server.ts";
import { confirmRequest, requestWithId } from "#app/features/devotionals/subscription-requests.server.ts";
import {
  changeSubscription,
  confirmSubscription,
  resumeSubscription,
} from "#app/features/devotionals/subscriptions.server.ts";
import { recordConsents, type Consent, type ConsentSource } from "#app/platform/consent/consents.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { WHAT_YOU_RECEIVE, YES } from "./mailings.ts";
import type { LinkRecipient } from "./link-recipient.server.ts";
import { liftSuppression } from "./suppressions.server.ts";

/** `name` counts where the page shows it. */
export type Choices = { name: string; preferences: MailingPreferences };

/**
 * The address says yes to what the link's email described: from now on mailings go to it, whatever kept them back before. False for who has
 * left since, and for a request that expired or was replaced.
 */
export function confirmMailings(db: Db, reader: LinkRecipient): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (reader.request && (await confirmRequest(tx, reader.request.id, new Date()))) {
      await sayYes(tx, reader, reader.preferences);
      return true;
    }
    // Pressed twice, the second press finds it confirmed.
    if (reader.request) return (await requestWithId(tx, reader.request.id, new Date()))?.confirmedAt != null;
    const isConfirmed =
      reader.list === "subscription" ? await confirmSubscription(tx, reader) : await confirmSignupMailings(tx, reader);
    if (isConfirmed && reader.state !== "active") await sayYes(tx, reader, reader.preferences);
    return isConfirmed;
  });
}

/** Somebody who was waiting or had stopped wants these mailings: as good as a yes to the first question. */
export async function resumeMailings(db: Db, reader: LinkRecipient, { name, preferences }: Choices): Promise<void> {
  await db.transaction(async (tx) => {
    const isResumed =
      reader.list === "subscription"
        ? (await changeSubscription(tx, reader, { name, preferences })) && (await resumeSubscription(tx, reader))
        : (await changeSignupMailings(tx, reader, preferences)) && (await confirmSignupMailings(tx, reader));
    if (isResumed) await sayYes(tx, reader, preferences);
  });
}

/** Changes what is sent, and never whether: who is waiting still has to say yes, and who has stopped stays so. */
export async function savePreferences(db: Db, reader: LinkRecipient, { name, preferences }: Choices): Promise<void> {
  await db.transaction(async (tx) => {
    const isSaved =
      reader.list === "subscription"
        ? await changeSubscription(tx, reader, { name, preferences })
        : await changeSignupMailings(tx, reader, preferences);
    const chosen = mailingNames(preferences);
    const consent = { given: chosen !== "", wording: `${WHAT_YOU_RECEIVE}: ${chosen || "none of them"}` };
    if (isSaved) await recordMailings(tx, reader, "link", consent);
  });
}

/** Writes down a yes or no to mailings about the row the link named. */
export function recordMailings(
  tx: Db,
  { list, id }: LinkRecipient,
  source: ConsentSource,
  consent: Omit<Consent, "purpose">,
) {
  return recordConsents(tx, { subject: list, subjectId: id, source }, [{ purpose: "mailings", ...consent }]);
}

async function sayYes(tx: Db, reader: LinkRecipient, preferences: MailingPreferences): Promise<void> {
  await liftSuppression(tx, reader.email);
  await recordMailings(tx, reader, "link", { given: true, wording: `${YES}: ${mailingNames(preferences)}` });
}
