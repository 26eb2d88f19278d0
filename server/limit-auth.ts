import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { refusal } from "#app/platform/http/read-json.server.ts";
import { LIMITS, type Limit } from "#app/platform/limits/limits.ts";
import { tooMany, type Limiter } from "#app/platform/limits/rate-limit.server.ts";

const MAX_BODY = 16 * 1024;
const MAX_FIELDS = 50;
const MAX_DEPTH = 5;
/** Longer than any email address is. */
const MAX_SUBJECT = 320;

/** The answers of identity providers are signed documents, larger than anything a person types. */
const LARGE = /^\/api\/auth\/sso\/saml2\//;

/** Whatever sends an email. How many of them one address gets is counted where they are enqueued. */
const MAILS =
  /^(request-password-reset|forget-password(\/.*)?|send-verification-email|change-email|sign-in\/magic-link|email-otp\/(send|request)-.*|two-factor\/send-otp|reauthenticate)$/;
const TEXTS = /^phone-number\/(send-otp|request-password-reset)$/;
/** Whatever looks whether a password, a code or a token is right, short of signing in with a password. */
const CODES =
  /^(reset-password|verify-(email|password)|change-password|account\/password|delete-user|sign-up\/confirm|sign-in\/email-otp|magic-link\/verify|email-otp\/(verify|check|reset|change)-.*|phone-number\/(verify|reset-password)|two-factor\/(verify-.*|enable|disable|generate-backup-codes|get-totp-uri)|reauthenticate\/verify|siwe\/verify)$/;

const KINDS: [RegExp, Limit][] = [
  [MAILS, LIMITS.authMail],
  [TEXTS, LIMITS.textMessage],
  [CODES, LIMITS.authCode],
  [/^sign-in\//, LIMITS.signIn],
  [/^(sign-up\/|oauth2\/register$)/, LIMITS.signUp],
];

/** Refuses bodies that no person types, before anything in them is read further or a password is hashed. */
export function limitAuthBody(): MiddlewareHandler {
  const limited = bodyLimit({ maxSize: MAX_BODY, onError: () => refusal(413, "That is too much to send at once.") });
  return (c, next) => (LARGE.test(c.req.path) ? next() : limited(c, next));
}

/** In front of POST /api/auth/*: counts by address and, where the body names one, by email address or phone number. */
export function limitAuth(limiter: Limiter): MiddlewareHandler<{ Bindings: { address: string } }> {
  return async (c, next) => {
    if (c.req.method !== "POST") return next();
    const door = doorOf(c.req.path);
    const limit = limitFor(c.req.path);
    let subject: string | undefined;
    if (!LARGE.test(c.req.path)) {
      const body = bodyOf(await c.req.raw.clone().text(), c.req.header("Content-Type") ?? "");
      if (body && !isPlausible(body)) return refusal(400, "The request is not right.");
      subject = accountIn(body, door);
    }
    const asking = { address: c.env.address, of: limit.name, ...(subject === undefined ? {} : { subject }) };
    const taken = await limiter.take(limit, asking);
    if (!taken.isAllowed) return tooMany(taken);
    await next();
    // Only failures count, so that neither a busy family nor somebody who signs in often is ever stopped.
    if (limit !== LIMITS.signIn && limit !== LIMITS.authCode) return;
    if (!opensSession(c.res)) return;
    await taken.giveBack();
    if (limit === LIMITS.signIn) await limiter.remember(limit, asking);
  };
}

/** The limit of a door, by its address. */
export function limitFor(path: string): Limit {
  const door = doorOf(path);
  return KINDS.find(([pattern]) => pattern.test(door))?.[1] ?? LIMITS.auth;
}

/** Judged as it may be read further on: however it is escaped, and with as many slashes as somebody likes. */
function doorOf(path: string): string {
  return decoded(path)
    .replaceAll(/\/+/g, "/")
    .replace(/^\/api\/auth\/|\/$/g, "")
    .toLowerCase();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** With a second factor to come, a right password opens nothing yet: such tries stay counted. */
function opensSession(response: Response): boolean {
  return response.ok && response.headers.getSetCookie().some((cookie) => /^(__Host-)?shod\.session=[^;]/.test(cookie));
}

function bodyOf(text: string, contentType: string): unknown {
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** By the one field the door goes by: another one beside it must not make each try somebody else's. */
function accountIn(body: unknown, door: string): string | undefined {
  const { email, phoneNumber } = Object(body) as Record<string, unknown>;
  const account = door.includes("phone-number") ? phoneNumber : email;
  return typeof account === "string" ? account.normalize("NFKC").trim().toLowerCase().slice(0, MAX_SUBJECT) : undefined;
}

function isPlausible(body: unknown): boolean {
  let fields = 0;
  const fits = (value: unknown, depth: number): boolean => {
    if (typeof value !== "object" || value === null) return true;
    const inside = Object.values(value);
    fields += inside.length;
    return depth < MAX_DEPTH && fields <= MAX_FIELDS && inside.every((inner) => fits(inner, depth + 1));
  };
  return fits(body, 0);
}
