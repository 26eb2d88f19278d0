import { liftComplaint, liftImported, suppress, suppressionOf } from "#app/features/email/delivery/delivery.server.ts";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { recordConsents } from "#app/platform/consent/consents.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { PersonAction } from "#app/platform/email/recipient-list.server.ts";
import { completedInList, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import type { SentForm } from "#app/platform/forms/form-actions.server.ts";
import { PERSON_ACTIONS, PERSON_DONE, PERSON_FAILED, PERSON_GONE } from "./person-admin.ts";
import { askToConfirm } from "./subscriber-import.server.ts";
import { deleteSubscription, endSubscription, reopenSubscription, subscriptionWithId } from "./subscriptions.server.ts";

type Subscription = NonNullable<Awaited<ReturnType<typeof subscriptionWithId>>>;
type Done = keyof typeof PERSON_DONE;

/** Also for an address that is unsubscribed already, but not suppressed. */
export const unsubscribePerson = (sent: SentForm) =>
  run(sent, "unsubscribe", "unsubscribed", async (tx, subscription) => {
    const wasSuppressed = (await suppressionOf(tx, subscription.email)) !== null;
    const hasEnded = await end(tx, subscription, "Unsubscribed by an admin");
    return hasEnded || !wasSuppressed;
  });

/** A complaint ends the opt-in that it was about: mailings start again with a new sign-up only. */
export const allowMailings = (sent: SentForm) =>
  run(sent, "allow", "allowed", async (tx, subscription) => {
    if (!(await liftComplaint(tx, subscription.email))) return false;
    await end(tx, subscription, "Ended by a spam complaint");
    return true;
  });

/** Asks someone whom an imported file had unsubscribed to confirm again. */
export const allowImported = (sent: SentForm) =>
  run(sent, "allow-imported", "invited", async (tx, { id, email, subscribed }) => {
    if (!(await liftImported(tx, email))) return false;
    const resumed = subscribed ? null : await reopenSubscription(tx, id);
    if (resumed) await askToConfirm({ db: tx, emails: sent.context.get(servicesContext).emails }, [resumed]);
    return true;
  });

export const deletePerson = (sent: SentForm) =>
  run(sent, "delete", "deleted", async (tx, { id }) => {
    await deleteSubscription(tx, id);
    return true;
  });

/** Ends the subscription and suppresses the address. False if it had ended already. */
async function end(tx: Db, { id, optIn, email }: Subscription, wording: string): Promise<boolean> {
  const hasEnded = await endSubscription(tx, { id, version: optIn });
  await suppress(tx, email, "unsubscribed", { source: "admin" });
  if (hasEnded)
    await recordConsents(tx, { subject: "subscription", subjectId: id, source: "admin" }, [
      { purpose: "mailings", given: false, wording },
    ]);
  return hasEnded;
}

/** The audit entry names the subscription by its id only: entries are kept after it is deleted. */
function run(
  { context, request, form, id }: SentForm,
  action: PersonAction,
  done: Done,
  /** False if nothing had to be changed. */
  write: (tx: Db, subscription: Subscription) => Promise<boolean>,
) {
  const unconfirmed = requireConfirmation(form, PERSON_ACTIONS[action].label);
  if (unconfirmed) return Promise.resolve(unconfirmed);
  return refuseOnError(form, PERSON_FAILED, async () => {
    const isFound = await adminWrite(context, async (tx) => {
      const subscription = await subscriptionWithId(tx, id);
      if (!subscription) return { result: false, entry: null };
      const isChanged = await write(tx, subscription);
      const entry = { action: `subscription.${done}`, subject: `Subscription ${id}` };
      return { result: true, entry: isChanged ? entry : null };
    });
    if (!isFound) return refused(form, { message: PERSON_GONE, status: 404 });
    return completedInList(request, { message: PERSON_DONE[done], page: "/admin/subscriptions", done: { done } });
  });
}
