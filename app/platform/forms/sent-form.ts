import type { ActionFunctionArgs } from "react-router";
import { z } from "zod";
import { rowId, text } from "./fields.ts";

const named = z.object({ intent: text, bulk: text, id: rowId, version: text });

/**
 * A posted form, and what its action needs. `id` and `version`: the row it names, and the version that was edited. `bulk`: the action on the
 * selected rows.
 */
export type SentForm = Pick<ActionFunctionArgs, "context" | "request"> & { form: FormData } & z.infer<typeof named>;

export function sentForm(sent: Omit<SentForm, keyof z.infer<typeof named>>): SentForm {
  return { ...sent, ...named.parse(Object.fromEntries(sent.form)) };
}
