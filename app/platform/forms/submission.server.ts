import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { ActionMessage } from "./action-result.ts";
import { countCharacters, normalizeText } from "../characters.ts";
import { requestContext, servicesContext } from "../context.ts";
import type { Db } from "../db/database.server.ts";
import type { FunctionHandler } from "../feature.server.ts";
import { emailAddress } from "../email-address.ts";
import { HONEYPOT } from "./honeypot.ts";
import { formOf } from "./read-form.server.ts";
import { completed, fieldErrorsOf, refused } from "./action-results.server.ts";
import type { LimitSubject } from "../limits/limit-subject.ts";
import { LIMITS, TOO_MANY, type Limit } from "../limits/limits.ts";
import type { RateLimitRequest } from "../limits/rate-limit.server.ts";
import { log } from "../log.server.ts";
import type { MailingPreferences } from "../mailing-preferences.ts";
import { isPlainName, normalizePersonName, PLAIN_NAME } from "../person-name.ts";

/** `privatePage`: where the sender can see the submission, if no email brings them a link. */
export type Kept = { privatePage?: string };

type Thanks = { message: ActionMessage; sent?: string };

/** Something a visitor submits, through a page's form or a function: the same rules, stored in one place. */
export type Submission<Input> = {
  /** Names its rate limit, whatever the URL it was posted to. */
  name: string;
  schema: z.ZodType<Input>;
  /** What the form's checkboxes say, as the function's body says it. */
  checked?: (form: FormData) => object;
  keep: (db: Db, input: Input) => Promise<Kept | void>;
  /** Its title is the message of the function. */
  received: ActionMessage;
  /** What the page says instead of `received`, and the value of `?sent=` by which it says so without JavaScript ("1" by default). */
  thanks?: (input: Input, kept: Kept) => Thanks | Promise<Thanks>;
  failed: string;
  /** LIMITS.form by default. */
  limit?: Limit;
  /** The subjects its rate limit counts by, from the parsed input. */
  subjectsOf?: (input: Input) => LimitSubject[];
};

/** The submission as a documented function: JSON in, JSON out, with the first message as `error` if it is refused. */
export function asFunction<Input>(submission: Submission<Input>): FunctionHandler<{ db: Db }> {
  const received = { status: 200, body: { success: true, message: submission.received.title } };
  return async ({ db }, body) => {
    if (isHoneypotFilled((body as Record<string, unknown> | null)?.[HONEYPOT])) return received;
    const read = submission.schema.safeParse(body);
    if (!read.success) return { status: 400, body: { error: read.error.issues[0]?.message ?? submission.failed } };
    const kept = await tryToStore(db, submission, read.data);
    return kept ? received : { status: 500, body: { error: submission.failed } };
  };
}

/** The submission as a page's action: the form protocol (decision 087) with rate limit and honeypot. */
export async function asAction<Input>(
  submission: Submission<Input>,
  context: Readonly<RouterContextProvider>,
  request: Request,
) {
  const read = await receive(submission, context, request);
  if (read.outcome === "refused") return read.response;
  if (read.outcome === "bot") return sent(request, submission.received);
  const kept = await tryToStore(context.get(servicesContext).db, submission, read.input);
  if (!kept) return refused(read.form, { message: { title: submission.failed }, status: 500 });
  const thanks = await submission.thanks?.(read.input, kept);
  return sent(request, thanks?.message ?? submission.received, { ...kept, ...thanks });
}

type Received<Input> =
  | { outcome: "read"; input: Input; form: FormData }
  /** A bot filled in the honeypot: respond as to anyone, and do nothing. */
  | { outcome: "bot"; form: FormData }
  | { outcome: "refused"; response: ReturnType<typeof refused> };

/** Parses a page's form, after checking the rate limit and the honeypot. */
export async function receive<Input>(
  { name, schema, checked, failed, limit, subjectsOf }: Omit<Submission<Input>, "keep" | "received" | "thanks">,
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Received<Input>> {
  const form = await formOf(request).catch(() => null);
  if (!form) return refusedWith(new FormData(), 400, UNREADABLE);
  const read = schema.safeParse({ ...Object.fromEntries(form), ...checked?.(form) });
  const subject = read.success ? subjectsOf?.(read.data) : undefined;
  const limited = await isLimited(context, limit ?? LIMITS.form, {
    of: `form ${name}`,
    ...(subject ? { subject } : {}),
  });
  if (limited === "failed") return refusedWith(form, 500, failed);
  if (limited) return refusedWith(form, 429, `${TOO_MANY} Your entries are still here.`);
  if (isHoneypotFilled(form.get(HONEYPOT))) return { outcome: "bot", form };
  if (read.success) return { outcome: "read", input: read.data, form };
  return { outcome: "refused", response: refused(form, { fieldErrors: fieldErrorsOf(read.error) }) };
}

function refusedWith(form: FormData, status: 400 | 429 | 500, title: string) {
  return { outcome: "refused", response: refused(form, { message: { title }, status }) } as const;
}

const UNREADABLE = "We couldn't read this form. Please submit it again.";

function sent(
  request: Request,
  message: ActionMessage,
  { privatePage, sent: by = "1" }: Kept & { sent?: string } = {},
) {
  const page = privatePage ?? `${new URL(request.url).pathname}?sent=${by}#sent`;
  return completed<Kept>(request, message, page, privatePage === undefined ? {} : { shown: { privatePage } });
}

/** More code units than any text of so many visible characters needs. Checked first, so that no other rule reads a huge text. */
const unitsOf = (characters: number) => 1_000 + 32 * characters;

/** Visitor text, normalized for storage, with its length counted in visible characters. */
export function textInput(max: number, tooLong: string) {
  return z
    .string()
    .max(unitsOf(max), { error: tooLong, abort: true })
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
    .max(unitsOf(max), { error: tooLong, abort: true })
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
    const asking = { address: context.get(requestContext).clientAddress, ...what };
    return !(await context.get(servicesContext).limiter.take(limit, asking)).isAllowed;
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
