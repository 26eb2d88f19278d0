import { CONFIRMED, confirmationMissing } from "./action-result.ts";
import { refused } from "./action-results.server.ts";

/** Whether the user confirmed, in the dialog or with the checkbox “Yes, really” (app/ui/admin/confirm-box.tsx). */
export function isConfirmed(form: FormData): boolean {
  return form.has(CONFIRMED);
}

/** The response to an unconfirmed action; null when it was confirmed. `label`: the action's button. */
export function requireConfirmation(form: FormData, label: string) {
  return isConfirmed(form) ? null : refused(form, { message: confirmationMissing(label) });
}
