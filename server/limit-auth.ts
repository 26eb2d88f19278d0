import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { refusal } from "#app/platform/http/read-json.server.ts";
import { EMAIL_NOT_VERIFIED } from "#app/platform/auth/sign-up-plugin.server.ts";
import type { LimitSubject } from "#app/platform/limits/limit-subject.ts";
import { LIMITS, type Limit } from "#app/platform/limits/limits.ts";
import { tooManyRequests, type Limiter } from "#app/platform/limits/rate-limit.server.ts";

const MAX_BODY = 16 * 1024;
const MAX_FIELDS = 50;
const MAX_DEPTH = 5;
/** A browser shows one. */
const MOST_SESSIONS = 3;

/** The answers of identity providers are signed documents, larger than anything a person types. */
const LARGE = /^\/api\/auth\/sso\/saml2\//;

/** What is read here and by the endpoint in the same way. */
const READABLE = /^application\/(json|x-www-form-urlencoded)\s*(;|$)/i;

/** Whatever sends an email. How many of them one address gets is counted where they are enqueued. */
const EMAILS =
  /^(request-password-reset|forget-password(\/.*)?|send-verification-email|change-email|sign-in\/magic-link|email-otp\/(send|request)-.*|two-factor\/send-otp|reauthenticate)$/;
const TEXTS = /^phone-number\/(send-otp|request-password-reset)$/;
/** Whatever takes a proof from somebody who is signed in. */
const STEP_UPS =
  /^(step-up|account\/password|change-password|verify-password|delete-user|link-social|unlink-account|two-factor\/(enable|disable|generate-backup-codes|get-totp-uri)|reauthenticate\/verify|admin\/(set-user-password|remove-factors|update-user|set-role))$/;
/** Whatever else looks whether a code or a token is right. */
const CODES =
  /^(reset-password|verify-email|sign-up\/confirm|sign-in\/(email-otp|link)|magic-link\/verify|email-otp\/(verify|check|reset|change)-.*|phone-number\/(verify|reset-password)|two-factor\/verify-.*|siwe\/verify)$/;

const KINDS: [RegExp, Limit][] = [
  [EMAILS, LIMITS.authEmail],
  [TEXTS, LIMITS.textMessage],
  [STEP_UPS, LIMITS.stepUp],
  [CODES, LIMITS.authCode],
  [/^sign-in\//, LIMITS.signIn],
  [/^(sign-up\/|oauth2\/register$)/, LIMITS.signUp],
];

/** Refuses bodies that no person types, before anything in them is read further or a password is hashed. */
export function limitAuthBody(): MiddlewareHandler {
  const limited = bodyLimit({ maxSize: MAX_BODY, onError: () => refusal(413, "That is too much to send at once.") });
  return (c, next) => (LARGE.test(c.req.path) ? next() : limited(c, next));
}

/** `needsMoreProof`: a right password alone opens no session this time (docs/decisions/073). */
export type AuthBindings = { Bindings: { address: string }; Variables: { needsMoreProof?: boolean } };

/** In front of POST /api/auth/*: counts by address and by account, email address, phone number or session. */
export function limitAuth(limiter: Limiter): MiddlewareHandler<AuthBindings> {
  return async (c, next) => {
    if (c.req.method !== "POST") return next();
    const endpoint = endpointOf(c.req.path);
    let limit = limitFor(c.req.path);
    let subject: LimitSubject[] = [];
    if (!LARGE.test(c.req.path)) {
      const text = await c.req.raw.clone().text();
      const contentType = c.req.header("Content-Type") ?? "";
      if (text !== "" && !READABLE.test(contentType)) return refusal(415, "Send JSON or a form.");
      const body = bodyOf(text, contentType);
      if (body && !isPlausible(body)) return refusal(400, "The request is not right.");
      // By the endpoint and the field: the field alone, which others ignore, must not choose their limit.
      if (changesPhone(endpoint, Object(body) as Record<string, unknown>)) limit = LIMITS.stepUp;
      const sessions = limit === LIMITS.stepUp || endpoint === "reauthenticate" ? sessionsIn(c.req.raw.headers) : null;
      if (sessions && sessions.length > MOST_SESSIONS) return refusal(400, "The request is not right.");
      subject = sessions ?? accountIn(body, endpoint);
    }
    const asking = { address: c.env.address, of: limit.name, subject };
    const taken = await limiter.take(limit, asking);
    if (!taken.isAllowed) return tooManyRequests(taken);
    if (taken.needsMoreProof) c.set("needsMoreProof", true);
    await next();
    if (taken.needsMoreProof && c.res.status === 401 && !(await isUnconfirmed(c.res)))
      c.res = tooManyRequests({ isAllowed: false, retryAfterSeconds: taken.needsMoreProof.retryAfterSeconds });
    // Only failures count, so that neither a busy family nor somebody who signs in often is ever stopped.
    if (limit === LIMITS.stepUp && c.res.ok) return taken.giveBack();
    if ((limit !== LIMITS.signIn && limit !== LIMITS.authCode) || !opensSession(c.res)) return;
    await taken.giveBack();
    const email = await emailIn(c.res);
    const own = [...(limit === LIMITS.signIn ? subject : []), ...(email === null ? [] : [{ email }])];
    await limiter.remember(LIMITS.signIn, { address: c.env.address, subject: own });
  };
}

/** The limit of a door, by its address. */
export function limitFor(path: string): Limit {
  const endpoint = endpointOf(path);
  return KINDS.find(([pattern]) => pattern.test(endpoint))?.[1] ?? LIMITS.auth;
}

/** An endpoint's own name, however its address is escaped and with as many slashes as somebody likes. */
export function endpointOf(path: string): string {
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

/** The password was right, and only its owner is told what is missing: others' guesses must not hide that from them. */
async function isUnconfirmed(response: Response): Promise<boolean> {
  const message: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (Object(message) as { code?: unknown }).code === EMAIL_NOT_VERIFIED.code;
}

function changesPhone(endpoint: string, body: Record<string, unknown>): boolean {
  if (endpoint === "phone-number/verify") return Boolean(body["updatePhoneNumber"]);
  return endpoint === "update-user" && "phoneNumber" in body;
}

/** Whose session was opened, where the answer says so: the address is theirs from now on, whichever way they came in. */
async function emailIn(response: Response): Promise<string | null> {
  const message: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const { user } = Object(message) as { user?: { email?: unknown } };
  return typeof user?.email === "string" ? user.email : null;
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
function accountIn(body: unknown, endpoint: string): LimitSubject[] {
  const { email, phoneNumber } = Object(body) as Record<string, unknown>;
  if (endpoint.includes("phone-number")) return typeof phoneNumber === "string" ? [{ phone: phoneNumber }] : [];
  return typeof email === "string" ? [{ email }] : [];
}

/** Every session a request shows, as cookie or bearer token: which one the library takes is not ours to guess. */
function sessionsIn(headers: Headers): LimitSubject[] {
  const cookies = [...(headers.get("Cookie") ?? "").matchAll(/(?:^|;\s*)(?:__Host-)?shod\.session=([^;]*)/g)];
  const bearer = /^Bearer\s+(.+)$/i.exec(headers.get("Authorization") ?? "")?.[1];
  const shown = [...cookies.map(([, value]) => value), bearer].filter((value) => value !== undefined);
  return [...new Set(shown.map((value) => decoded(value).split(".")[0] ?? ""))].map((token) => `session ${token}`);
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
