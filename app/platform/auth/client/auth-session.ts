/** The session as the documented client library returns it (AUTH-35, AUTH-36). */
export type AuthSession = {
  /** Short-lived; verifiable by anyone with our public keys. */
  access_token: string;
  /** Renews the access token. In a browser the HttpOnly cookie does that, so there this only identifies the session and grants nothing. */
  refresh_token: string;
  /** Seconds from now; `expires_at` in seconds since 1970. */
  expires_in: number;
  expires_at: number;
  token_type: "bearer";
  user: AuthUser;
};

/** A second factor; required once it is verified (AUTH-36). */
export type Factor = { id: string; factor_type: "totp"; status: "verified" | "unverified" };

export type AuthUser = {
  id: string;
  email: string;
  phone: string | null;
  name: string;
  created_at: string;
  identities: { id: string; provider: string; identity_id: string }[];
  factors: Factor[];
};

export type AuthEvent =
  | "INITIAL_SESSION"
  | "SIGNED_IN"
  | "SIGNED_OUT"
  | "TOKEN_REFRESHED"
  | "USER_UPDATED"
  | "PASSWORD_RECOVERY"
  | "MFA_CHALLENGE_VERIFIED";

export function isSession(body: unknown): body is AuthSession {
  if (!(body instanceof Object)) return false;
  const { access_token, refresh_token, expires_at, user } = body as Partial<AuthSession>;
  return (
    typeof access_token === "string" &&
    typeof refresh_token === "string" &&
    typeof expires_at === "number" &&
    user instanceof Object
  );
}
