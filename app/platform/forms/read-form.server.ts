import { data } from "react-router";
import type { z } from "zod";
import { fieldErrorsOf, refused } from "./action-results.server.ts";

type FieldErrors = Record<string, string>;
type Invalid = { ok: false; form: FormData; fieldErrors: FieldErrors; invalid: ReturnType<typeof refused> };

/**
 * Reads the form that was posted to an action, or one that is already read, by its schema. `invalid` is the response to a form with errors: 422
 * with the first error of each field and the values. Throws a 400 response if the body is not a complete form.
 */
export async function readForm<Values>(
  sent: Request | FormData,
  schema: z.ZodType<Values>,
): Promise<Invalid | { ok: true; form: FormData; value: Values }> {
  const form = sent instanceof FormData ? sent : await formOf(sent);
  const read = schema.safeParse(Object.fromEntries(form));
  if (read.success) return { ok: true, form, value: read.data };
  const fieldErrors = fieldErrorsOf(read.error);
  return { ok: false, form, fieldErrors, invalid: refused(form, { fieldErrors }) };
}

/** The form posted to an action, for an action that reads it later. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data("We couldn't read this form. Go back and submit it again.", { status: 400 });
  }
}
