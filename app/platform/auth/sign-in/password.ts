/** The documented rule, the same in every form (AUTH-10, AUTH-11). Counted in characters, not bytes. */
export const PASSWORD_LENGTH = { min: 6, max: 100 };

export const PASSWORD_TOO_SHORT = "Password must be at least 6 characters";
export const PASSWORD_TOO_LONG = "Password must be at most 100 characters";
export const PASSWORD_TOO_WEAK = "This password is too easy to guess";

export type WeakPassword = { message: string; reasons: string[] };

/**
 * The form in which a password is hashed and compared: é typed as one code point or two is the same. The library normalizes before hashing;
 * doing it before counting, too, keeps a password from being long enough on one keyboard and too short on another.
 */
export function normalizedPassword(password: string): string {
  return password.normalize("NFKC");
}

/** Why the length is wrong; null when it is fine. */
export function lengthProblem(password: string): string | null {
  const length = Array.from(normalizedPassword(password)).length;
  if (length < PASSWORD_LENGTH.min) return PASSWORD_TOO_SHORT;
  return length > PASSWORD_LENGTH.max ? PASSWORD_TOO_LONG : null;
}
