/**
 * A cookie that scripts can read, next to the HttpOnly session cookie: it says that a user is signed in, so that only their pages fetch the
 * visitor. It changes with every session and grants nothing.
 */
export const HINT_COOKIE = "shod-signed-in";

/** The hint in a cookie header; null when no user is signed in. */
export function hintIn(cookies: string): string | null {
  return new RegExp(`(?:^|;\\s*)${HINT_COOKIE}=([\\w-]+)`).exec(cookies)?.[1] ?? null;
}
