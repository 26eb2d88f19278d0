import type { Factor } from "./factors.ts";

/** Who is signed in, as the client library of the documents gives it (AUTH-35, AUTH-36). */
export type AuthSession = {
  /** Proves the person to whoever knows our public keys; short-lived. */
  access_token: string;
  /** Renews it. In a browser the cookie does, which no script can read: there this names the session and opens nothing. */
  refresh_token: string;
  /** Seconds from now, and as a date: seconds since 1970. */
  expires_in: number;
  expires_at: number;
  token_type: "bearer";
  user: AuthUser;
};

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

export function isSession(answer: unknown): answer is AuthSession {
  if (!(answer instanceof Object)) return false;
  const { access_token, refresh_token, expires_at, user } = answer as Partial<AuthSession>;
  return (
    typeof access_token === "string" &&
    typeof refresh_token === "string" &&
    typeof expires_at === "number" &&
    user instanceof Object
  );
}
