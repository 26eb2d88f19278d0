import { adminCreate } from "#app/platform/audit/admin-create.server.ts";
import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { refuseOnError, refused } from "#app/platform/forms/action-results.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { createDraft, doneAt, nameOf, tryAgain } from "./newsletter-admin-actions.server.ts";
import { deleteTemplate, insertTemplate, templateWithId } from "./newsletter-templates.server.ts";
import { addressOf, GONE, SAVE_FAILED, TEMPLATE_GONE, TEMPLATES_ADDRESS } from "./newsletters.ts";
import { newsletterWithId } from "./newsletters.server.ts";
import { SHIPPED_TEMPLATES } from "./shipped-templates.ts";

const gone = (form: FormData, description: string) =>
  refused(form, { message: { title: SAVE_FAILED, description }, status: 404 });

/** Saves what a newsletter has now as a template. */
export async function saveTemplate(sent: SentForm) {
  const { context, request, form, id } = sent;
  return refuseOnError(form, tryAgain(SAVE_FAILED), async () => {
    const { id: by } = await signedIn(context);
    const newsletter = await newsletterWithId(context.get(servicesContext).db, id);
    if (!newsletter) return gone(form, GONE);
    await adminCreate(sent, async (tx) => {
      const template = await insertTemplate(tx, newsletter, by);
      const entry: AuditEntry = {
        action: "newsletter-template.created",
        subject: nameOf(template),
        after: { id: template.id },
      };
      return { result: { id: template.id }, entry };
    });
    return doneAt(request, "templated", TEMPLATES_ADDRESS);
  });
}

/** A new draft from a template: the owner's own by its id, or one that comes with the site by its name. */
export async function startFromTemplate(sent: SentForm) {
  const { context, request, form, id } = sent;
  return refuseOnError(form, tryAgain(SAVE_FAILED), async () => {
    const { id: by } = await signedIn(context);
    const name = form.get("shipped");
    const shipped = typeof name === "string" && Object.hasOwn(SHIPPED_TEMPLATES, name) ? SHIPPED_TEMPLATES[name] : null;
    const template = shipped ?? (await templateWithId(context.get(servicesContext).db, id));
    if (!template) return gone(form, TEMPLATE_GONE);
    const { subject, content, audiences } = template;
    const draft = await createDraft(sent, { subject, content, audiences }, by);
    return draft ? doneAt(request, "started", addressOf.editor(draft.id)) : gone(form, GONE);
  });
}

export async function removeTemplate({ context, request, form, id }: SentForm) {
  const unconfirmed = requireConfirmation(form, "Delete");
  if (unconfirmed) return unconfirmed;
  return refuseOnError(form, tryAgain(SAVE_FAILED), async () => {
    const removed = await adminWrite(context, async (tx) => {
      const result = await deleteTemplate(tx, id);
      const entry: AuditEntry | null = result && {
        action: "newsletter-template.deleted",
        subject: nameOf(result),
        before: { id, subject: result.subject, content: result.content, audiences: result.audiences },
      };
      return { result, entry };
    });
    return removed ? doneAt(request, "untemplated", TEMPLATES_ADDRESS) : gone(form, TEMPLATE_GONE);
  });
}
