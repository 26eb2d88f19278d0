import { data, type ActionFunctionArgs } from "react-router";
import { z } from "zod";
import { rowId, text } from "./fields.ts";
import { formOf } from "./read-form.server.ts";

/**
 * A posted form, and what its action needs. `id` and `version`: the row it names, and the version that was edited. `bulk`: the action on the
 * selected rows.
 */
export type SentForm = Pick<ActionFunctionArgs, "context" | "request"> & { form: FormData } & z.infer<typeof named>;

type Run = (sent: SentForm) => Promise<unknown>;

const named = z.object({ intent: text, bulk: text, id: rowId, version: text });

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

export function sentForm(sent: Omit<SentForm, keyof z.infer<typeof named>>): SentForm {
  return { ...sent, ...named.parse(Object.fromEntries(sent.form)) };
}
