import { data, type ActionFunctionArgs } from "react-router";
import { formOf } from "./read-form.server.ts";
import { sentForm, type SentForm } from "./sent-form.ts";

type Run = (sent: SentForm) => Promise<unknown>;

/**
 * The action of a page with several forms: `bulk` for selected rows, otherwise the one that the form's `intent` names, or `other`. Status 400 if
 * there is none.
 */
export function formActions<Actions extends Record<string, Run>>(actions: Actions) {
  return async ({ context, request }: Pick<ActionFunctionArgs, "context" | "request">) => {
    const sent = sentForm({ context, request, form: await formOf(request) });
    const name = sent.form.has("bulk") ? "bulk" : sent.intent;
    const run = actions[Object.hasOwn(actions, name) ? name : "other"];
    if (!run) throw data(null, { status: 400 });
    return run(sent) as ReturnType<Actions[keyof Actions]>;
  };
}
