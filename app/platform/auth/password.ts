/** The documented rule, the same in every form (AUTH-10, AUTH-11, decision D80). Counted in characters, not in bytes. */
export const PASSWORD_LENGTH = { min: 6, max: 100 };

export const PASSWORD_TOO_SHORT = "Password must be at least 6 characters";
export const PASSWORD_TOO_LONG = "Password must be at most 100 characters";
export const PASSWORD_TOO_WEAK = "This password is too easy to guess";

export type WeakPassword = { message: string; reasons: string[] };

/**
 * A password as it is kept and compared: an é typed as one character or as two is the same one. The library does this when it hashes;
 * here it is done before counting, so that the same password is not long enough on one keyboard and too short on another.
 */
export function samePassword(password: string): string {
  return password.normalize("NFKC");
}

/** What is wrong with its length; null when nothing is. */
export function lengthProblem(password: string): string | null {
  const length = Array.from(samePassword(password)).length;
  if (length < PASSWORD_LENGTH.min) return PASSWORD_TOO_SHORT;
  return length > PASSWORD_LENGTH.max ? PASSWORD_TOO_LONG : null;
}
