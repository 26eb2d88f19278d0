import { liftComplaint, liftImported, suppress, suppressionOf } from "#app/features/email/delivery/delivery.server.ts";
import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { refusalOf } from "#app/platform/auth/access/refusal.server.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { recordConsents } from "#app/platform/consent/consents.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { PersonAction } from "#app/platform/email/recipient-list.server.ts";
import { completedInList, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import type { PersonOnPage } from "#app/platform/person.ts";
import { PERSON_ACTIONS, PERSON_DONE, PERSON_FAILED, PERSON_GONE, namedSubscription } from "./person-admin.ts";
import { askToConfirm } from "./subscriber-import.server.ts";
import {
  deleteSubscription,
  endSubscription,
  reopenSubscription,
  subscriptionOf,
  subscriptionWithId,
} from "./subscriptions.server.ts";

type Subscription = NonNullable<Awaited<ReturnType<typeof subscriptionWithId>>>;
/** A suppressed address may have no subscription. */
type Target = { email: string; subscription: Subscription | null };
type Done = Extract<keyof typeof PERSON_DONE, "unsubscribed" | "allowed" | "invited" | "readmitted" | "deleted">;

// Each for the row of the list that the form names, or for the person on whose page the form is.

/** Also for an address that is unsubscribed already, or never subscribed, but not suppressed. */
export const unsubscribePerson = (sent: SentForm, person?: PersonOnPage) =>
  run(sent, "unsubscribe", "unsubscribed", person, async (tx, target) => {
    const wasSuppressed = (await suppressionOf(tx, target.email)) !== null;
    const hasEnded = await end(tx, target, "Unsubscribed by an admin");
    return hasEnded || !wasSuppressed;
  });

/** A complaint ends the opt-in that it was about: mailings start again with a new sign-up only. */
export const allowMailings = (sent: SentForm, person?: PersonOnPage) =>
  run(sent, "allow", "allowed", person, async (tx, target) => {
    if (!(await liftComplaint(tx, target.email))) return false;
    await end(tx, target, "Ended by a spam complaint");
    return true;
  });

/**
 * Asks someone whom an imported file had unsubscribed to confirm again. The address stays suppressed until they do. Without a subscription
 * nothing is sent: the address can be added.
 */
export const allowImported = (sent: SentForm, person?: PersonOnPage) => {
  const done = ({ subscription }: Target) => (subscription ? "invited" : "readmitted");
  return run(sent, "allow-imported", done, person, async (tx, { email, subscription }) => {
    if (!(await liftImported(tx, email))) return false;
    if (!subscription) return true;
    if (subscription.subscribed) await endSubscription(tx, { id: subscription.id, version: subscription.optIn });
    const resumed = await reopenSubscription(tx, subscription.id);
    if (resumed) await askToConfirm({ db: tx, emails: sent.context.get(servicesContext).emails }, [resumed]);
    return true;
  });
};

/** Only for roles that may delete people. */
export async function deletePerson(sent: SentForm) {
  const { context, form } = sent;
  const { db } = context.get(servicesContext);
  const why = await refusalOf(db, await signedIn(context), ["erasure"], "act");
  if (why) return refused(form, { message: { title: "Nothing was changed", description: why }, status: 403 });
  return run(sent, "delete", "deleted", undefined, async (tx, { subscription }) => {
    if (subscription) await deleteSubscription(tx, subscription.id);
    return subscription !== null;
  });
}

/** Ends the subscription, if there is one, and suppresses the address. False if it had ended already. */
async function end(tx: Db, { email, subscription }: Target, wording: string): Promise<boolean> {
  const hasEnded =
    subscription !== null && (await endSubscription(tx, { id: subscription.id, version: subscription.optIn }));
  await suppress(tx, email, "unsubscribed", { source: "admin" });
  if (hasEnded)
    await recordConsents(tx, { subject: "subscription", subjectId: subscription.id, source: "admin" }, [
      { purpose: "mailings", given: false, wording },
    ]);
  return hasEnded;
}

/** The audit entry names the subscription or the person by an id only: entries are kept after they are deleted. */
function run(
  { context, request, form, id }: SentForm,
  action: PersonAction,
  given: Done | ((target: Target) => Done),
  person: PersonOnPage | undefined,
  /** False if nothing had to be changed. */
  write: (tx: Db, target: Target) => Promise<boolean>,
) {
  const unconfirmed = requireConfirmation(form, PERSON_ACTIONS[action].label);
  if (unconfirmed) return Promise.resolve(unconfirmed);
  return refuseOnError(form, PERSON_FAILED, async () => {
    const done = await adminWrite<Done | null>(context, async (tx) => {
      const target = person ? await targetOf(tx, person.email) : await targetWithId(tx, id);
      if (!target) return { result: null, entry: null };
      const done = typeof given === "function" ? given(target) : given;
      const isChanged = await write(tx, target);
      const entry: AuditEntry = { action: `subscription.${done}`, ...named(target, person) };
      return { result: done, entry: isChanged ? entry : null };
    });
    if (!done) return refused(form, { message: PERSON_GONE, status: 404 });
    const page = person?.page ?? "/admin/subscriptions";
    return completedInList(request, { message: PERSON_DONE[done], page, done: { done } });
  });
}

async function targetWithId(tx: Db, id: number): Promise<Target | null> {
  const subscription = await subscriptionWithId(tx, id);
  return subscription && { email: subscription.email, subscription };
}

async function targetOf(tx: Db, email: string): Promise<Target> {
  return { email, subscription: await subscriptionOf(tx, email) };
}

/** "Subscription 12", or "Person prayer-7" without one. */
function named({ subscription }: Pick<Target, "subscription">, person: PersonOnPage | undefined) {
  return subscription ? namedSubscription(subscription.id) : { subject: `Person ${person?.row}` };
}
