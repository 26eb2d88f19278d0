import { decodedPart } from "#app/platform/parse-url.ts";
import type { MiddlewareHandler } from "hono";
import { refusal } from "#app/platform/http/read-json.server.ts";
import { presentedSessions } from "#app/platform/auth/session-credential.server.ts";
import { asksForProof } from "#app/platform/auth/second-factor/step-up.server.ts";
import { EMAIL_NOT_VERIFIED } from "#app/platform/auth/sign-up/sign-up-plugin.server.ts";
import type { LimitSubject } from "#app/platform/limits/limit-subject.ts";
import { LIMITS, type Limit } from "#app/platform/limits/limits.ts";
import { tooManyRequests, type Limiter } from "#app/platform/limits/rate-limit.server.ts";

const MAX_FIELDS = 50;
const MAX_DEPTH = 5;
/** A browser sends one. */
const MAX_SESSIONS = 3;

/** Responses of identity providers are signed documents, larger than any form. */
const LARGE = /^\/api\/auth\/sso\/saml2\//;

/** Types that are parsed the same way here and by the endpoint. */
const READABLE = /^application\/(json|x-www-form-urlencoded)\s*(;|$)/i;

/** Endpoints that send an email. The recipient limit is counted where emails are enqueued. */
const EMAILS =
  /^(request-password-reset|forget-password(\/.*)?|send-verification-email|change-email|sign-in\/magic-link|email-otp\/(send|request)-.*|two-factor\/send-otp|reauthenticate)$/;
const TEXTS = /^phone-number\/(send-otp|request-password-reset)$/;
/** Endpoints that check a password or code of the signed-in account, beside those that ask for a step-up proof. */
const CHECKS = /^(verify-password|reauthenticate\/verify|admin\/(remove-factors|update-user))$/;
/** Other endpoints that check a code or a token. */
const CODES =
  /^(reset-password|verify-email|sign-up\/confirm|sign-in\/(email-otp|link)|magic-link\/verify|email-otp\/(verify|check|reset|change)-.*|phone-number\/(verify|reset-password)|two-factor\/verify-.*|siwe\/verify)$/;

const KINDS: [RegExp, Limit][] = [
  [EMAILS, LIMITS.authEmail],
  [TEXTS, LIMITS.textMessage],
  [CHECKS, LIMITS.stepUp],
  [CODES, LIMITS.authCode],
  [/^sign-in\//, LIMITS.signIn],
  [/^(sign-up\/|oauth2\/register$)/, LIMITS.signUp],
];

/** `needsMoreProof`: a correct password alone opens no session this time (docs/decisions/073). */
export type AuthBindings = { Bindings: { address: string }; Variables: { needsMoreProof?: boolean } };

/**
 * In front of POST /api/auth/*: counts by address and by account, email address, phone number or session. Rejects implausible bodies before a
 * password is hashed.
 */
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
      if (body && !isPlausible(body)) return refusal(400, "The request is invalid.");
      // Depends on the endpoint too: other endpoints ignore this field, so it must not choose their limit.
      if (changesPhone(endpoint, Object(body) as Record<string, unknown>)) limit = LIMITS.stepUp;
      const sessions = limit === LIMITS.stepUp || endpoint === "reauthenticate" ? sessionsIn(c.req.raw.headers) : null;
      if (sessions && sessions.length > MAX_SESSIONS) return refusal(400, "The request is invalid.");
      subject = sessions ?? accountIn(body, endpoint);
    }
    const asking = { address: c.env.address, of: limit.name, subject };
    const taken = await limiter.take(limit, asking);
    if (!taken.isAllowed) return tooManyRequests(taken);
    if (taken.needsMoreProof) c.set("needsMoreProof", true);
    await next();
    if (taken.needsMoreProof && c.res.status === 401 && !(await isUnconfirmed(c.res)))
      c.res = tooManyRequests({ isAllowed: false, retryAfterSeconds: taken.needsMoreProof.retryAfterSeconds });
    // Only failures count, so that neither a shared address nor frequent sign-ins reach the limit.
    if (limit === LIMITS.stepUp && c.res.ok) return taken.giveBack();
    if ((limit !== LIMITS.signIn && limit !== LIMITS.authCode) || !opensSession(c.res)) return;
    await taken.giveBack();
    const email = await emailIn(c.res);
    const own = [...(limit === LIMITS.signIn ? subject : []), ...(email === null ? [] : [{ email }])];
    await limiter.remember(LIMITS.signIn, { address: c.env.address, subject: own });
  };
}

/** The rate limit of a path. */
export function limitFor(path: string): Limit {
  const endpoint = endpointOf(path);
  const named = KINDS.find(([pattern]) => pattern.test(endpoint))?.[1];
  return named ?? (asksForProof(`/${endpoint}`) === "always" ? LIMITS.stepUp : LIMITS.auth);
}

/** The normalized name of an endpoint: unescaped, without repeated slashes. */
export function endpointOf(path: string): string {
  return decodedPart(path)
    .replaceAll(/\/+/g, "/")
    .replace(/^\/api\/auth\/|\/$/g, "")
    .toLowerCase();
}

/** While a second factor is pending no session is opened, so the attempt stays counted. */
function opensSession(response: Response): boolean {
  return response.ok && response.headers.getSetCookie().some((cookie) => /^(__Host-)?shod\.session=[^;]/.test(cookie));
}

/** The password was correct, and its owner must see what is missing, even after others' guesses. */
async function isUnconfirmed(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (Object(body) as { code?: unknown }).code === EMAIL_NOT_VERIFIED.code;
}

function changesPhone(endpoint: string, body: Record<string, unknown>): boolean {
  if (endpoint === "phone-number/verify") return Boolean(body["updatePhoneNumber"]);
  return endpoint === "update-user" && "phoneNumber" in body;
}

/** The email address of the user whose session was opened, if the response has it. */
async function emailIn(response: Response): Promise<string | null> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const { user } = Object(body) as { user?: { email?: unknown } };
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

/** By the one field that the endpoint uses: an additional field must not change the counted account. */
function accountIn(body: unknown, endpoint: string): LimitSubject[] {
  const { email, phoneNumber } = Object(body) as Record<string, unknown>;
  if (endpoint.includes("phone-number")) return typeof phoneNumber === "string" ? [{ phone: phoneNumber }] : [];
  return typeof email === "string" ? [{ email }] : [];
}

/** Every session in a request, because which one is valid is not known yet. */
function sessionsIn(headers: Headers): LimitSubject[] {
  const isSessionCookie = (name: string) => /^(__Host-)?shod\.session$/.test(name);
  return presentedSessions(headers, isSessionCookie).map((token) => `session ${token}`);
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
