/**
 * A cookie that scripts may read beside the session's own, which they may not: it says that somebody is signed in, so that only their
 * pages ask who. Its value changes with every session and opens nothing.
 */
export const HINT_COOKIE = "shod-signed-in";

/** The hint in a cookie header; null when nobody is signed in. */
export function hintIn(cookies: string): string | null {
  return new RegExp(`(?:^|;\\s*)${HINT_COOKIE}=([\\w-]+)`).exec(cookies)?.[1] ?? null;
}
