import { isCommonPassword } from "./common-passwords.server.ts";
import { lengthProblem, PASSWORD_TOO_WEAK, samePassword, type WeakPassword } from "./password.ts";

/** Why a password is refused; null when it may be set. `email` is the account's, where it is known. */
export function weaknessOf(typed: string, email: string | null): WeakPassword | null {
  const length = lengthProblem(typed);
  if (length) return { message: length, reasons: [] };

  const password = samePassword(typed);
  const reasons = [
    ...(isCommonPassword(password) ? ["It is one of the first that would be guessed."] : []),
    ...(email && isTheAddress(password, email) ? ["It is your email address."] : []),
  ];
  return reasons.length > 0 ? { message: PASSWORD_TOO_WEAK, reasons } : null;
}

function isTheAddress(password: string, email: string): boolean {
  const address = email.trim().toLowerCase();
  return [address, address.split("@")[0]].includes(password.trim().toLowerCase());
}
