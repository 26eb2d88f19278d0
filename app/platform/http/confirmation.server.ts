import { CONFIRMED, confirmationMissing } from "../action-result.ts";
import { refused } from "./action-results.server.ts";

/** Whether somebody was asked and said yes: a browser's question, or the box “Yes, really” (app/ui/admin/confirm-box.tsx). */
export function isConfirmed(form: FormData): boolean {
  return form.has(CONFIRMED);
}

/** What work that asks first answers where nobody said yes; null where somebody did. `label`: of the button that was pressed. */
export function requireConfirmation(form: FormData, label: string) {
  return isConfirmed(form) ? null : refused(form, { message: confirmationMissing(label) });
}
