import { data, redirect } from "react-router";
import { z } from "zod";
import { countCharacters } from "./characters.ts";
import type { Db } from "./db/database.server.ts";
import { log } from "./log.server.ts";
import type { MailingPreferences } from "./mailing-preferences.ts";
import type { SubmissionState } from "./submission.ts";

/** Something a visitor may send in, by a page's form or by a function: one set of rules, one place that keeps it. */
export type Submission<Input> = {
  schema: z.ZodType<Input>;
  /** The function's body, out of the page's form. */
  fromForm: (form: FormData) => unknown;
  keep: (db: Db, input: Input) => Promise<void>;
  received: string;
  failed: string;
};

export type FunctionAnswer = { status: number; body: Record<string, unknown> };
export type FunctionHandler = (services: { db: Db }, body: unknown) => Promise<FunctionAnswer>;

/** The submission as a documented function: JSON in, JSON out, `error` with the first message when it is refused. */
export function asFunction<Input>(submission: Submission<Input>): FunctionHandler {
  return async ({ db }, body) => {
    const read = submission.schema.safeParse(body);
    if (!read.success) return { status: 400, body: { error: read.error.issues[0]?.message ?? submission.failed } };
    const kept = await tryToKeep(db, submission, read.data);
    return kept
      ? { status: 200, body: { success: true, message: submission.received } }
      : { status: 500, body: { error: submission.failed } };
  };
}

/** The submission as a page's action. A plain form is redirected to `?sent=1`; a page that runs JavaScript stays where it is. */
export async function asAction<Input>(submission: Submission<Input>, db: Db, request: Request) {
  const form = await request.formData();
  const typed = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const read = submission.schema.safeParse(submission.fromForm(form));
  if (!read.success)
    return data<SubmissionState>({ state: "invalid", errors: firstMessages(read.error), typed }, { status: 422 });

  const kept = await tryToKeep(db, submission, read.data);
  if (!kept) return data<SubmissionState>({ state: "failed", message: submission.failed, typed }, { status: 500 });
  const wantsDocument = request.headers.get("Accept")?.includes("text/html");
  if (wantsDocument) throw redirect(`${new URL(request.url).pathname}?sent=1#sent`);
  return data<SubmissionState>({ state: "sent" });
}

/** A line or text somebody typed: trimmed, counted in characters a person sees, without the one character Postgres refuses. */
export function typedText(max: number, tooLong: string) {
  return z
    .string()
    .transform((text) => text.replaceAll("\0", "").trim())
    .refine((text) => countCharacters(text) <= max, tooLong);
}

export function typedEmail(message: string) {
  return z.string(message).trim().pipe(z.email(message).max(255, message));
}

export const mailingPreferences: z.ZodType<MailingPreferences> = z.object(
  { devotionals: z.boolean(), products: z.boolean(), community: z.boolean(), stories: z.boolean() },
  "Preferences are required",
);

export function preferencesFromForm(form: FormData): MailingPreferences {
  return {
    devotionals: form.has("devotionals"),
    products: form.has("products"),
    community: form.has("community"),
    stories: form.has("stories"),
  };
}

async function tryToKeep<Input>(db: Db, submission: Submission<Input>, input: Input): Promise<boolean> {
  try {
    await submission.keep(db, input);
    return true;
  } catch (error) {
    log("error", submission.failed, { error });
    return false;
  }
}

function firstMessages(error: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of error.issues) messages[String(issue.path[0] ?? "form")] ??= issue.message;
  return messages;
}
