import { endSignupMailings } from "#app/features/ambassadors/signups.server.ts";
import { endSubscription } from "#app/features/devotionals/subscriptions.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { UNSUBSCRIBE } from "./mailings.ts";
import { recordMailings } from "./opt-in.server.ts";
import type { LinkRecipient } from "./link-recipient.server.ts";
import { suppress } from "./suppressions.server.ts";

/**
 * Ends the mailings of the list the link came by; done twice it is done once. Leaving the devotionals holds the address itself back
 * until it says yes again, so that no import and no stranger's sign-up brings the mails back.
 */
export async function unsubscribe(db: Db, reader: LinkRecipient, source: "link" | "one-click"): Promise<void> {
  await db.transaction(async (tx) => {
    const hasEnded =
      reader.list === "subscription" ? await endSubscription(tx, reader) : await endSignupMailings(tx, reader);
    if (!hasEnded) return;
    if (reader.list === "subscription") await suppress(tx, reader.email, "unsubscribed");
    await recordMailings(tx, reader, source, { given: false, wording: UNSUBSCRIBE });
  });
}
