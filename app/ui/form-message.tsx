import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { FormNotice } from "./form-notice.tsx";

/** Why a form was refused, above it. */
export function Refusal({ message }: { message: ActionMessage | null }) {
  return message && <FormNotice>{refusalText(message)}</FormNotice>;
}

export function refusalText({ title, description }: ActionMessage): string {
  return description ? `${title}. ${description}` : title;
}
