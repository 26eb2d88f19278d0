import type { ActionFunctionArgs } from "react-router";
import { fieldOf } from "../forms/action-results.server.ts";
import { readForm } from "../forms/read-form.server.ts";

/** A posted form, and what its action needs. */
export type SentForm = Pick<ActionFunctionArgs, "context" | "request"> & { form: FormData };

type Run = (sent: SentForm) => Promise<unknown>;

/** The action of a screen with several forms: `bulk` for selected rows, otherwise the one that the form's `intent` names, or `other`. */
export function adminActions<Actions extends Record<string, Run> & { other: Run }>(actions: Actions) {
  return async ({ context, request }: ActionFunctionArgs) => {
    const form = await readForm(request);
    const name = form.has("bulk") ? "bulk" : fieldOf(form, "intent");
    const run = actions[Object.hasOwn(actions, name) ? name : "other"] as Actions[keyof Actions];
    return run({ context, request, form }) as ReturnType<Actions[keyof Actions]>;
  };
}
