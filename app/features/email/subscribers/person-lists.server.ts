import type { AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { z } from "zod";
import { mayBeAsked, suppressionOf } from "#app/features/email/delivery/delivery.server.ts";
import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { rowVersion } from "#app/platform/audit/row-version.ts";
import { consentsByRow, recordConsents } from "#app/platform/consent/consents.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { completed, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { emailInput, nameInput } from "#app/platform/forms/submission.server.ts";
import { MAILINGS, preferencesFromForm, type MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { personUrl, type PersonOnPage } from "#app/platform/person.ts";
import { PERSON_DONE, PERSON_FAILED, PERSON_GONE, namedSubscription } from "./person-admin.ts";
import { askToConfirm } from "./subscriber-import.server.ts";
import { SUBSCRIPTION_EMAIL } from "./subscription-email.server.ts";
import { addRequest, withdrawFromRequests } from "./subscription-requests.server.ts";
import { changeSubscription, subscriptionOf } from "./subscriptions.server.ts";
import { mailingNames, NO_NAME } from "./subscribers.ts";
import { devotionalSubscriptions } from "./subscribers.tables.server.ts";

type Subscription = NonNullable<Awaited<ReturnType<typeof subscriptionOf>>>;

/** Of what the form that changes it shows. */
export function subscriptionVersion({ optIn, subscribed, preferences, confirmedAt }: Subscription): string {
  return rowVersion({ optIn, subscribed, preferences, isConfirmed: confirmedAt !== null });
}

const ASKED_RECENTLY: ActionMessage = {
  title: "No email sent",
  description: "This address got as many of these emails as we send in a day. Try again tomorrow. Nothing was changed.",
};
const NOT_SUBSCRIBED: ActionMessage = {
  title: "Nothing was changed",
  description: "This person unsubscribed or confirmed in the meantime. Reload the page.",
};
const NONE_CHOSEN: ActionMessage = {
  title: "Nothing was changed",
  description: "Choose at least one kind of email. To stop all of them, unsubscribe this person.",
};

type Outcome = "gone" | "ended" | "limited" | keyof typeof CHANGED | { changed: string; lists: string };
const CHANGED = { changed: "lists-changed", asked: "change-asked", off: "lists-off" } as const;

/**
 * Changes which mailings a person receives. What is turned off stops at once. What is turned on needs their confirmation, as from any form
 * (decision 060).
 */
export function changeLists(sent: SentForm, { email, page }: PersonOnPage) {
  const { context, form, request } = sent;
  const { emails, limiter } = context.get(servicesContext);
  const wanted = preferencesFromForm(form);
  if (mailingNames(wanted) === "") return Promise.resolve(refused(form, { message: NONE_CHOSEN }));
  return refuseOnError(form, PERSON_FAILED, async () => {
    const outcome = await adminCreate<Outcome>(sent, async (tx) => {
      const row = await subscriptionOf(tx, email, { lock: true });
      if (!row) return { result: "gone", entry: null };
      if (!row.subscribed || (await suppressionOf(tx, email))) return { result: "ended", entry: null };
      const version = subscriptionVersion(row);
      if (sent.version !== version)
        return { result: { changed: version, lists: mailingNames(row.preferences) }, entry: null };
      const isOn = (mailing: (typeof MAILINGS)[number]) => row.preferences[mailing];
      const added = MAILINGS.filter((mailing) => wanted[mailing] && !isOn(mailing));
      const removed = MAILINGS.filter((mailing) => !wanted[mailing] && isOn(mailing));
      if (added.length + removed.length === 0) return { result: "changed", entry: null };
      // Someone who has not confirmed yet gets a link for what they are to receive now.
      const isWaiting = row.confirmedAt === null;
      const needsEmail = added.length > 0 || isWaiting;
      const isAsked = needsEmail && (await limiter.claimEmail(tx, { ...asking(row), to: email }));
      // What is turned off stops, whether or not an email may be sent.
      if (needsEmail && !isAsked && removed.length === 0) return { result: "limited", entry: null };
      const kept = isWaiting && isAsked ? wanted : withoutAll(row.preferences, removed);
      const chosen = mailingNames(kept);
      await changeSubscription(tx, { id: row.id, version: row.optIn }, { name: row.name, preferences: kept });
      if (removed.length > 0) {
        await withdrawFromRequests(tx, row.id, removed);
        await recordConsents(tx, { subject: "subscription", subjectId: row.id, source: "admin" }, [
          { purpose: "mailings", given: chosen !== "", wording: `Changed by an admin to: ${chosen || "none"}` },
        ]);
      }
      if (isAsked && isWaiting)
        await askToConfirm({ db: tx, emails }, [{ ...row, preferences: wanted }], { isByAdmin: true });
      else if (isAsked) {
        const ref = { id: row.id, version: row.optIn };
        const choices = { name: row.name, preferences: wanted };
        const request = await addRequest(tx, ref, choices, { isChange: true, now: new Date() });
        await emails.enqueue(tx, SUBSCRIPTION_EMAIL, { ...ref, request, isByAdmin: true });
      }
      const entry: AuditEntry = {
        action: "subscription.changed",
        ...namedSubscription(row.id),
        before: row.preferences,
        after: { ...kept, ...(isAsked ? { asked: mailingNames(wanted) } : {}) },
      };
      return { result: isAsked ? "asked" : needsEmail ? "off" : "changed", entry };
    });
    if (outcome === "gone") return refused(form, { message: PERSON_GONE, status: 404 });
    if (outcome === "ended") return refused(form, { message: NOT_SUBSCRIBED, status: 409 });
    if (outcome === "limited") return refused(form, { message: ASKED_RECENTLY, status: 429 });
    if (typeof outcome === "object")
      return refuseConflict(form, {
        title: "Nothing was changed",
        version: outcome.changed,
        current: `This person now receives: ${outcome.lists || "none"}.`,
      });
    const done = CHANGED[outcome];
    return completed(request, PERSON_DONE[done], `${page}?done=${done}`);
  });
}

const asking = ({ confirmedAt }: Subscription) =>
  confirmedAt === null ? { kind: "subscription-confirmation" } : { kind: "subscription-change", perDay: 1 };

function withoutAll(preferences: MailingPreferences, removed: readonly (keyof MailingPreferences)[]) {
  return { ...preferences, ...Object.fromEntries(removed.map((mailing) => [mailing, false])) };
}

/** Whether someone's confirmation email may be sent again. */
export function mayBeResent(
  { subscribed, confirmedAt }: Pick<Subscription, "subscribed" | "confirmedAt">,
  suppression: Awaited<ReturnType<typeof suppressionOf>>,
): boolean {
  return subscribed && confirmedAt === null && mayBeAsked(suppression);
}

/** Sends someone who has not confirmed their confirmation email again. */
export function resendConfirmation(sent: SentForm, { email, page }: PersonOnPage) {
  const { context, form, request } = sent;
  const { emails, limiter } = context.get(servicesContext);
  return refuseOnError(form, PERSON_FAILED, async () => {
    const outcome = await adminCreate<"gone" | "ended" | "limited" | "sent">(sent, async (tx) => {
      const row = await subscriptionOf(tx, email, { lock: true });
      if (!row) return { result: "gone", entry: null };
      if (!mayBeResent(row, await suppressionOf(tx, email))) return { result: "ended", entry: null };
      if (!(await limiter.claimEmail(tx, { ...asking(row), to: email }))) return { result: "limited", entry: null };
      await askToConfirm({ db: tx, emails }, [row], await howAdded(tx, row.id));
      return { result: "sent", entry: { action: "subscription.asked-again", ...namedSubscription(row.id) } };
    });
    if (outcome === "gone") return refused(form, { message: PERSON_GONE, status: 404 });
    if (outcome === "ended") return refused(form, { message: NOT_SUBSCRIBED, status: 409 });
    if (outcome === "limited") return refused(form, { message: ASKED_RECENTLY, status: 429 });
    return completed(request, PERSON_DONE.resent, `${page}?done=resent`);
  });
}

/** Only those who signed up themselves have a consent from a form. */
async function howAdded(tx: Db, id: number): Promise<{ isByAdmin?: true }> {
  const given = (await consentsByRow(tx, "subscription", [id]))(id).filter((consent) => consent.given);
  return given.some(({ source }) => ["page", "dialog", "function", "link"].includes(source)) ? {} : { isByAdmin: true };
}

const person = z.object({
  name: nameInput(100, "Name must be at most 100 characters"),
  email: emailInput("Enter an email address, such as ann@home.example.").transform((email) => email.toLowerCase()),
});

/** Adds someone whom the shop knows. They get one email that asks them to confirm, and no mailings before they do. */
export async function addPerson(sent: SentForm) {
  const { context, form, request } = sent;
  const { emails } = context.get(servicesContext);
  const read = await readForm(form, person);
  const preferences = preferencesFromForm(form);
  const fieldErrors = {
    ...(read.ok ? {} : read.fieldErrors),
    ...(mailingNames(preferences) === "" ? { mailings: "Choose at least one kind of email." } : {}),
  };
  if (!read.ok || Object.keys(fieldErrors).length > 0) return refused(form, { fieldErrors });
  const { email, name } = read.value;
  return refuseOnError(form, { title: "Not added", description: "Please try again in a moment." }, async () => {
    const outcome = await adminCreate<{ id: number } | "known" | "suppressed">(sent, async (tx) => {
      if (!mayBeAsked(await suppressionOf(tx, email))) return { result: "suppressed", entry: null };
      const [row] = await tx
        .insert(devotionalSubscriptions)
        .values({ name: name || NO_NAME, email, preferences })
        .onConflictDoNothing()
        .returning();
      if (!row) return { result: "known", entry: null };
      await askToConfirm({ db: tx, emails }, [row], { isByAdmin: true });
      return { result: { id: row.id }, entry: { action: "subscription.added", ...namedSubscription(row.id) } };
    });
    const atEmail = (message: string) => refused(form, { fieldErrors: { email: message } });
    if (outcome === "known") return atEmail("This address is on the list already. Search for it to change it.");
    if (outcome === "suppressed")
      return atEmail(
        "This address gets no mailings: they unsubscribed, or emails to it failed. They can sign up again.",
      );
    const to = personUrl("subscription", outcome.id);
    return completed(request, PERSON_DONE.added, `${to}?done=added`, { shown: { to } });
  });
}
