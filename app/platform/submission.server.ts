import { data, redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Visitor } from "./auth/route-access.ts";
import { countCharacters, normalizeText } from "./characters.ts";
import { clientAddressContext, dbContext, limiterContext } from "./context.ts";
import type { Db } from "./db/database.server.ts";
import { emailAddress } from "./email-address.ts";
import { HONEYPOT } from "./honeypot.ts";
import type { LimitSubject } from "./limits/limit-subject.ts";
import { LIMITS, TOO_MANY, type Limit } from "./limits/limits.ts";
import type { RateLimitRequest } from "./limits/rate-limit.server.ts";
import { log } from "./log.server.ts";
import type { MailingPreferences } from "./mailing-preferences.ts";
import { isPlainName, normalizePersonName, PLAIN_NAME } from "./person-name.ts";
import type { SubmissionState } from "./submission.ts";

/** `privatePage`: where the sender can see the submission, if no email brings them a link. */
export type Kept = { privatePage?: string };

/** Something a visitor submits, through a page's form or a function: the same rules, stored in one place. */
export type Submission<Input> = {
  /** Names its rate limit, whatever the URL it was posted to. */
  name: string;
  schema: z.ZodType<Input>;
  /** Converts the page's form to the function's body. */
  fromForm: (form: FormData) => unknown;
  keep: (db: Db, input: Input) => Promise<Kept | void>;
  received: string;
  /** What the page's thanks depend on: the value of `?sent=`, and of `about` in the result. "1" by default. */
  aboutSent?: (input: Input) => string;
  failed: string;
  /** LIMITS.form by default. */
  limit?: Limit;
  /** The subjects its rate limit counts by, from the parsed input. */
  subjectsOf?: (input: Input) => LimitSubject[];
};

export type FunctionResponse = { status: number; body: Record<string, unknown> };
/** `address`: the client's IP address; `visitor`: for functions that require access; `idempotencyKey`: sent by the caller. */
export type FunctionServices = { db: Db; address: string; visitor?: Visitor | null; idempotencyKey?: string };
export type FunctionHandler<Services = FunctionServices> = (
  services: Services,
  body: unknown,
) => Promise<FunctionResponse>;

/** The submission as a documented function: JSON in, JSON out, with the first message as `error` if it is refused. */
export function asFunction<Input>(submission: Submission<Input>): FunctionHandler<{ db: Db }> {
  const received = { status: 200, body: { success: true, message: submission.received } };
  return async ({ db }, body) => {
    if (isHoneypotFilled((body as Record<string, unknown> | null)?.[HONEYPOT])) return received;
    const read = submission.schema.safeParse(body);
    if (!read.success) return { status: 400, body: { error: read.error.issues[0]?.message ?? submission.failed } };
    const kept = await tryToStore(db, submission, read.data);
    return kept ? received : { status: 500, body: { error: submission.failed } };
  };
}

/** The submission as a page's action. Redirects to `?sent=1` without JavaScript; otherwise returns the result. */
export async function asAction<Input>(
  submission: Submission<Input>,
  context: Readonly<RouterContextProvider>,
  request: Request,
) {
  const form = await receive(submission, context, request);
  if (form.outcome === "refused") return form.response;
  if (form.outcome === "bot") return sent(request);
  const kept = await tryToStore(context.get(dbContext), submission, form.input);
  if (!kept) return failedWith(500, submission.failed, form.typed);
  const about = submission.aboutSent?.(form.input);
  return sent(request, { ...(about === undefined ? {} : { about }), ...kept });
}

type Typed = Record<string, string>;
type Received<Input> =
  | { outcome: "read"; input: Input; typed: Typed }
  /** A bot filled in the honeypot: respond as to anyone, and do nothing. */
  | { outcome: "bot"; typed: Typed }
  | { outcome: "refused"; response: ReturnType<typeof data<SubmissionState>> };

/** Parses a page's form, after checking the rate limit and the honeypot. */
export async function receive<Input>(
  { name, schema, fromForm, failed, limit, subjectsOf }: Omit<Submission<Input>, "keep" | "received" | "aboutSent">,
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Received<Input>> {
  const form = await formOf(request);
  if (!form) return { outcome: "refused", response: failedWith(400, UNREADABLE, {}) };
  const typed = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const read = schema.safeParse(fromForm(form));
  const subject = read.success ? subjectsOf?.(read.data) : undefined;
  const limited = await isLimited(context, limit ?? LIMITS.form, {
    of: `form ${name}`,
    ...(subject ? { subject } : {}),
  });
  if (limited === "failed") return { outcome: "refused", response: failedWith(500, failed, typed) };
  if (limited)
    return { outcome: "refused", response: failedWith(429, `${TOO_MANY} Your entries are still here.`, typed) };
  if (isHoneypotFilled(form.get(HONEYPOT))) return { outcome: "bot", typed };

  if (read.success) return { outcome: "read", input: read.data, typed };
  const errors = firstMessages(read.error);
  return { outcome: "refused", response: data<SubmissionState>({ state: "invalid", errors, typed }, { status: 422 }) };
}

function failedWith(status: 400 | 429 | 500, message: string, typed: Typed) {
  return data<SubmissionState>({ state: "failed", message, typed }, { status });
}

const UNREADABLE = "We couldn't read this form. Please submit it again.";

/** Null for a body that is not a complete form. */
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

/** Visitor text, normalized for storage, with its length counted in visible characters. */
export function textInput(max: number, tooLong: string) {
  return z
    .string()
    .transform(normalizeText)
    .refine((text) => countCharacters(text) <= max, tooLong);
}

/**
 * A person's name by the rule of every form: one line without links, email addresses, control or invisible characters. "" if nothing is
 * visible.
 */
export function nameInput(max: number, tooLong: string, notPlain = PLAIN_NAME) {
  return z
    .string()
    .refine(isPlainName, notPlain)
    .transform(normalizePersonName)
    .refine((name) => countCharacters(name) <= max, tooLong);
}

export const emailInput = (message: string) => emailAddress(message);

export const mailingPreferences: z.ZodType<MailingPreferences> = z.object(
  { devotionals: z.boolean(), products: z.boolean(), community: z.boolean(), stories: z.boolean() },
  "Preferences are required",
);

/** The honeypot was filled in, so the sender is a bot. It gets a success response. */
export function isHoneypotFilled(honeypot: unknown): boolean {
  return typeof honeypot === "string" && honeypot !== "";
}

async function isLimited(
  context: Readonly<RouterContextProvider>,
  limit: Limit,
  what: Pick<RateLimitRequest, "of" | "subject">,
): Promise<boolean | "failed"> {
  try {
    const asking = { address: context.get(clientAddressContext), ...what };
    return !(await context.get(limiterContext).take(limit, asking)).isAllowed;
  } catch (error) {
    log("error", "the rate limit could not be checked", { error });
    return "failed";
  }
}

/** Null if it could not be stored. */
async function tryToStore<Input>(db: Db, submission: Submission<Input>, input: Input): Promise<Kept | null> {
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
