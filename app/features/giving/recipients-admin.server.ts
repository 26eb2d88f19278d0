import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite, auditedWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { currentValues, refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import { completed, refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { givingRecipientsInOrder } from "./giving.server.ts";
import {
  RECIPIENT_DONE,
  RECIPIENT_GROUPS,
  recipientForm,
  recipientMove,
  recipientText,
  type Recipient,
  type RecipientFields,
  type RecipientGroup,
} from "./recipients.ts";
import {
  addRecipient,
  changeRecipient,
  moveRecipient,
  orderVersion,
  recipientVersion,
  removeRecipient,
  type RecipientChange,
} from "./recipients.server.ts";

const PAGE = "/admin/giving/recipients";

/** The data of the screen of causes and partners: a list for each group. */
export async function recipientsAdmin({ context }: Pick<SentForm, "context">) {
  const all = await givingRecipientsInOrder(context.get(servicesContext).db);
  const groups = (Object.keys(RECIPIENT_GROUPS) as RecipientGroup[]).map((name) => {
    const recipients = all.filter(({ group }) => group === name);
    return {
      name,
      order: orderVersion(recipients.map(({ id }) => id)),
      recipients: recipients.map((recipient) => ({ ...recipient, version: recipientVersion(recipient) })),
    };
  });
  return { groups };
}
export type RecipientsAdmin = Awaited<ReturnType<typeof recipientsAdmin>>;

const failed = (title: string) => ({ title, description: "Please try again in a moment." });
const NOT_ADDED = "Not added";
const NOT_SAVED = "Changes not saved";
const NOT_MOVED = "Order not changed";
const NOT_REMOVED = "Not removed";
const GONE = "Another admin removed it.";

export async function addRecipientAction({ context, request, form }: SentForm) {
  const read = await readForm(form, recipientForm);
  if (!read.ok) return read.invalid;
  return refuseOnError(form, failed(NOT_ADDED), async () => {
    const why = await adminCreate({ context, request, form }, async (tx) => {
      const added = await addRecipient(tx, read.value);
      if ("why" in added) return { result: added.why, entry: null };
      const entry: AuditEntry = { action: "giving-recipient.added", subject: added.row.name, after: inLog(added.row) };
      return { result: null, entry };
    });
    return why ? refused(form, { fieldErrors: { [why.field]: why.message } }) : done(request, "added");
  });
}

export async function changeRecipientAction({ context, request, form, id, version }: SentForm) {
  const read = await readForm(form, recipientForm);
  if (!read.ok) return read.invalid;
  return refuseOnError(form, failed(NOT_SAVED), async () => {
    const change = await adminWrite<RecipientChange>(context, async (tx) => {
      const result = await changeRecipient(tx, { id, version }, read.value);
      if (!result || result === "unchanged" || !("before" in result)) return { result, entry: null };
      const { before } = result;
      const entry: AuditEntry = {
        action: "giving-recipient.changed",
        subject: before.name,
        before: inLog(before),
        after: read.value,
      };
      return { result, entry };
    });
    if (!change) return gone(form, NOT_SAVED);
    if (change === "unchanged") return done(request, "changed");
    if ("why" in change) return refused(form, { fieldErrors: { [change.why.field]: change.why.message } });
    if ("now" in change) {
      const current = currentValues(recipientText(change.now));
      return refuseConflict(form, { title: NOT_SAVED, version: recipientVersion(change.now), current });
    }
    return done(request, "changed");
  });
}

export async function moveRecipientAction({ context, request, form, id, version }: SentForm) {
  const read = await readForm(form, recipientMove);
  if (!read.ok) return read.invalid;
  const { to } = read.value;
  return refuseOnError(form, failed(NOT_MOVED), async () => {
    const row = await adminWrite(context, async (tx) => {
      const result = await moveRecipient(tx, { id, version }, to);
      const isMoved = result !== null && typeof result !== "string";
      const entry: AuditEntry | null = isMoved
        ? { action: "giving-recipient.moved", subject: result.name, after: { moved: to } }
        : null;
      return { result, entry };
    });
    if (!row) return gone(form, NOT_MOVED);
    if (row === "changed")
      return refused(form, {
        message: {
          title: NOT_MOVED,
          description: "The order has changed since you opened this page. Look at it again.",
        },
        status: 409,
      });
    if (row === "unchanged") return done(request, to === "up" ? "first" : "last");
    return done(request, "moved");
  });
}

export async function removeRecipientAction({ context, request, form, id }: SentForm) {
  const unconfirmed = requireConfirmation(form, "Remove");
  if (unconfirmed) return unconfirmed;
  return refuseOnError(form, failed(NOT_REMOVED), async () => {
    const { result, entries } = await auditedWrite(context, async (tx) => {
      const before = await removeRecipient(tx, id);
      const entry: AuditEntry | null = before && { action: "giving-recipient.removed", subject: before.name, before };
      return { result: before, entry };
    });
    return result ? done(request, "removed", entries) : gone(form, NOT_REMOVED, "It’s already removed.");
  });
}

const inLog = ({ group, name, url, text }: Recipient): RecipientFields => ({ group, name, url, text });

const gone = (form: FormData, title: string, description = GONE) =>
  refused(form, { message: { title, description }, status: 404 });

const done = (request: Request, name: keyof typeof RECIPIENT_DONE, undo: number[] = []) =>
  completed(request, { ...RECIPIENT_DONE[name], undo }, `${PAGE}?done=${name}`);
