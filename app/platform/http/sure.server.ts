import { SURE, tickToBeSure } from "../answer.ts";
import { refused } from "./form-answers.server.ts";

/** Whether somebody was asked and said yes: a browser's question, or the box “Yes, really” (app/ui/desk/sure.tsx). */
export function isSure(form: FormData): boolean {
  return form.has(SURE);
}

/** What work that asks first answers where nobody said yes; null where somebody did. `label`: of the button that was pressed. */
export function refusedUnsure(form: FormData, label: string) {
  return isSure(form) ? null : refused(form, { said: tickToBeSure(label) });
}
