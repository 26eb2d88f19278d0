import { endSignupMailings } from "#app/features/ambassadors/signups.server.ts";
import { endSubscription } from "./subscriptions.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { UNSUBSCRIBE } from "./mailings.ts";
import { recordMailings } from "./opt-in.server.ts";
import type { LinkRecipient } from "./link-recipient.server.ts";
import { suppress } from "./suppressions.server.ts";

/**
 * Unsubscribes from the list that the link belongs to; repeating it changes nothing. Unsubscribing from devotionals also suppresses the address
 * until it confirms again, so that no import or someone else's sign-up resumes the mailings.
 */
export async function unsubscribe(db: Db, recipient: LinkRecipient, source: "link" | "one-click"): Promise<void> {
  await db.transaction(async (tx) => {
    const hasEnded =
      recipient.list === "subscription" ? await endSubscription(tx, recipient) : await endSignupMailings(tx, recipient);
    if (!hasEnded) return;
    if (recipient.list === "subscription") await suppress(tx, recipient.email, "unsubscribed");
    await recordMailings(tx, recipient, source, { given: false, wording: UNSUBSCRIBE });
  });
}
