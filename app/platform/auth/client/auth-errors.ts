/** The documented kinds of client errors (AUTH-53 to AUTH-59). */
export type AuthErrorKind =
  | "session_missing"
  | "invalid_credentials"
  | "invalid_token_response"
  | "retryable_fetch_error"
  | "weak_password"
  | "session_not_found"
  | "invalid_jwt"
  | "missing_contact"
  | "refused";

export class AuthError extends Error {
  readonly kind: AuthErrorKind;
  /** 0 when there was no response. */
  readonly status: number;
  /** The server's error code. */
  readonly code: string | undefined;
  /** Why a password is weak (AUTH-42). */
  readonly reasons: readonly string[];

  constructor(kind: AuthErrorKind, message: string, more: { status?: number; code?: string; reasons?: string[] } = {}) {
    super(message);
    this.name = "AuthError";
    this.kind = kind;
    this.status = more.status ?? 0;
    this.code = more.code;
    this.reasons = more.reasons ?? [];
  }
}

export const sessionMissing = () => new AuthError("session_missing", "Auth session missing!", { status: 400 });

export const missingContact = () =>
  new AuthError("missing_contact", "You must provide either an email or phone number and a password");

export const noResponse = (cause: unknown) =>
  new AuthError("retryable_fetch_error", cause instanceof Error ? cause.message : String(cause));

export const invalidTokenResponse = () => new AuthError("invalid_token_response", "Invalid token response");

export const secondFactorRequired = () =>
  new AuthError("refused", "Enter the code from your authenticator app.", {
    status: 401,
    code: "second_factor_required",
  });

const GATEWAY_STATUSES = new Set([502, 503, 504]);
const KINDS: Record<string, AuthErrorKind> = {
  INVALID_EMAIL_OR_PASSWORD: "invalid_credentials",
  INVALID_PHONE_NUMBER_OR_PASSWORD: "invalid_credentials",
  INVALID_PASSWORD: "invalid_credentials",
  weak_password: "weak_password",
  PASSWORD_TOO_SHORT: "weak_password",
  PASSWORD_TOO_LONG: "weak_password",
  SESSION_EXPIRED: "session_not_found",
  SESSION_NOT_FOUND: "session_not_found",
  session_not_found: "session_not_found",
  INVALID_TOKEN: "invalid_jwt",
  invalid_token: "invalid_jwt",
};

type Refusal = { code?: string; error?: string; message?: string; error_description?: string; reasons?: string[] };

/** Maps the server's error to a kind. */
export function errorFrom(status: number, refusal: Refusal | null): AuthError {
  const code = refusal?.code ?? refusal?.error;
  const message = refusal?.message ?? refusal?.error_description ?? `HTTP error! status: ${status}`;
  const kind: AuthErrorKind = GATEWAY_STATUSES.has(status)
    ? "retryable_fetch_error"
    : ((code === undefined ? undefined : KINDS[code]) ?? (status === 401 ? "session_not_found" : "refused"));
  const reasons = kind === "weak_password" ? (refusal?.reasons ?? [message]) : [];
  return new AuthError(kind, message, { status, reasons, ...(code === undefined ? {} : { code }) });
}
