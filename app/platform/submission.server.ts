import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Visitor } from "./auth/route-access.ts";
import { countCharacters, keptText } from "./characters.ts";
import { addressContext, dbContext, limiterContext } from "./context.ts";
import type { Db } from "./db/database.server.ts";
import { emailAddress } from "./email-address.ts";
import { HONEYPOT } from "./honeypot.ts";
import type { LimitSubject } from "./limits/limit-subject.ts";
import { LIMITS, TOO_MANY, type Limit } from "./limits/limits.ts";
import type { Asking } from "./limits/rate-limit.server.ts";
import { log } from "./log.server.ts";
import type { MailingPreferences } from "./mailing-preferences.ts";
import { isPlainName, keptPersonName, PLAIN_NAME } from "./person-name.ts";
import type { SubmissionState } from "./submission.ts";

/** What the page says beside its thanks. `privatePage`: where the sender finds what they sent, when no mail brings them there. */
export type Kept = { privatePage?: string };

/** Something a visitor may send in, by a page's form or by a function: one set of rules, one place that keeps it. */
export type Submission<Input> = {
  /** What limits count its form by, however the address was spelled that it was posted to. */
  name: string;
  schema: z.ZodType<Input>;
  /** The function's body, out of the page's form. */
  fromForm: (form: FormData) => unknown;
  keep: (db: Db, input: Input) => Promise<Kept | void>;
  received: string;
  /** What the page's thanks depend on: stands in the page's `?sent=` and in the answer in place. "1" where nothing is said. */
  aboutSent?: (input: Input) => string;
  failed: string;
  /** LIMITS.form where a form has none of its own. */
  limit?: Limit;
  /** Whose affairs are asked about, for a limit that counts by that: out of what was read, not as it was typed. */
  subjectsOf?: (input: Input) => LimitSubject[];
};

export type FunctionAnswer = { status: number; body: Record<string, unknown> };
/** `address`: where the visitor asks from; `visitor`: who it is, where only some may ask; `idempotencyKey`: the caller's own name for the call. */
export type FunctionServices = { db: Db; address: string; visitor?: Visitor | null; idempotencyKey?: string };
export type FunctionHandler<Services = FunctionServices> = (
  services: Services,
  body: unknown,
) => Promise<FunctionAnswer>;

/** The submission as a documented function: JSON in, JSON out, `error` with the first message when it is refused. */
export function asFunction<Input>(submission: Submission<Input>): FunctionHandler<{ db: Db }> {
  const received = { status: 200, body: { success: true, message: submission.received } };
  return async ({ db }, body) => {
    if (isTrapped((body as Record<string, unknown> | null)?.[HONEYPOT])) return received;
    const read = submission.schema.safeParse(body);
    if (!read.success) return { status: 400, body: { error: read.error.issues[0]?.message ?? submission.failed } };
    const kept = await tryToKeep(db, submission, read.data);
    return kept ? received : { status: 500, body: { error: submission.failed } };
  };
}

/** The submission as a page's action. A plain form is redirected to `?sent=1`; a page that runs JavaScript stays where it is. */
export async function asAction<Input>(
  submission: Submission<Input>,
  context: Readonly<RouterContextProvider>,
  request: Request,
) {
  const form = await receive(submission, context, request);
  if (form.outcome === "refused") return form.answer;
  if (form.outcome === "trapped") return sent(request);
  const kept = await tryToKeep(context.get(dbContext), submission, form.input);
  if (!kept) return failedWith(500, submission.failed, form.typed);
  const about = submission.aboutSent?.(form.input);
  return sent(request, { ...(about === undefined ? {} : { about }), ...kept });
}

type Typed = Record<string, string>;
type Received<Input> =
  | { outcome: "read"; input: Input; typed: Typed }
  /** A program filled in the trap: it is to be answered as anybody, and nothing is to be done. */
  | { outcome: "trapped"; typed: Typed }
  | { outcome: "refused"; answer: ReturnType<typeof data<SubmissionState>> };

/** What a page's form holds, once limit, trap and schema have let it through. */
export async function receive<Input>(
  { name, schema, fromForm, failed, limit, subjectsOf }: Omit<Submission<Input>, "keep" | "received" | "aboutSent">,
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Received<Input>> {
  const form = await formOf(request);
  if (!form) return { outcome: "refused", answer: failedWith(400, UNREADABLE, {}) };
  const typed = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const read = schema.safeParse(fromForm(form));
  const subject = read.success ? subjectsOf?.(read.data) : undefined;
  const limited = await isLimited(context, limit ?? LIMITS.form, {
    of: `form ${name}`,
    ...(subject ? { subject } : {}),
  });
  if (limited === "failed") return { outcome: "refused", answer: failedWith(500, failed, typed) };
  if (limited)
    return { outcome: "refused", answer: failedWith(429, `${TOO_MANY} What you typed is still here.`, typed) };
  if (isTrapped(form.get(HONEYPOT))) return { outcome: "trapped", typed };

  if (read.success) return { outcome: "read", input: read.data, typed };
  const errors = firstMessages(read.error);
  return { outcome: "refused", answer: data<SubmissionState>({ state: "invalid", errors, typed }, { status: 422 }) };
}

function failedWith(status: 400 | 429 | 500, message: string, typed: Typed) {
  return data<SubmissionState>({ state: "failed", message, typed }, { status });
}

const UNREADABLE = "This form arrived damaged. Please send it again.";

/** Null for a body that is no form, or half of one. */
async function formOf(request: Request): Promise<FormData | null> {
  try {
    return await request.formData();
  } catch {
    return null;
  }
}

type Sent = Omit<Extract<SubmissionState, { state: "sent" }>, "state">;

function sent(request: Request, message: Sent = {}) {
  const wantsDocument = request.headers.get("Accept")?.includes("text/html");
  if (wantsDocument) {
    const thanks = `${new URL(request.url).pathname}?sent=${message.about ?? "1"}#sent`;
    throw redirect(message.privatePage ?? thanks);
  }
  return data<SubmissionState>({ state: "sent", ...message });
}

/** A line or text somebody typed, as it is kept, counted in characters a person sees. */
export function typedText(max: number, tooLong: string) {
  return z
    .string()
    .transform(keptText)
    .refine((text) => countCharacters(text) <= max, tooLong);
}

/**
 * A person's name, by the one rule of every form: a line without links, email addresses or control characters, and nothing in it that hides
 * or that turns the text around it. "" where nothing can be seen.
 */
export function typedName(max: number, tooLong: string, notPlain = PLAIN_NAME) {
  return z
    .string()
    .refine(isPlainName, notPlain)
    .transform(keptPersonName)
    .refine((name) => countCharacters(name) <= max, tooLong);
}

export const typedEmail = (message: string) => emailAddress(message);

export const mailingPreferences: z.ZodType<MailingPreferences> = z.object(
  { devotionals: z.boolean(), products: z.boolean(), community: z.boolean(), stories: z.boolean() },
  "Preferences are required",
);

/** A field that people neither see nor reach has been filled in: that was a program. It is told that all went well. */
export function isTrapped(honeypot: unknown): boolean {
  return typeof honeypot === "string" && honeypot !== "";
}

async function isLimited(
  context: Readonly<RouterContextProvider>,
  limit: Limit,
  what: Pick<Asking, "of" | "subject">,
): Promise<boolean | "failed"> {
  try {
    const asking = { address: context.get(addressContext), ...what };
    return !(await context.get(limiterContext).take(limit, asking)).isAllowed;
  } catch (error) {
    log("error", "the limit could not be read", { error });
    return "failed";
  }
}

/** Null where it could not be kept. */
async function tryToKeep<Input>(db: Db, submission: Submission<Input>, input: Input): Promise<Kept | null> {
  try {
    return (await submission.keep(db, input)) ?? {};
  } catch (error) {
    log("error", submission.failed, { error });
    return null;
  }
}

function firstMessages(error: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of error.issues) messages[String(issue.path[0] ?? "form")] ??= issue.message;
  return messages;
}
