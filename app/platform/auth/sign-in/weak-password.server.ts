import { isCommonPassword } from "./common-passwords.server.ts";
import { lengthProblem, PASSWORD_TOO_WEAK, normalizedPassword, type WeakPassword } from "./password.ts";

/** Why a password is refused; null when it is fine. `email` is the account's, if known. */
export function weaknessOf(typed: string, email: string | null): WeakPassword | null {
  const length = lengthProblem(typed);
  if (length) return { message: length, reasons: [] };

  const password = normalizedPassword(typed);
  const reasons = [
    ...(isCommonPassword(password) ? ["It's one of the most common passwords."] : []),
    ...(email && matchesAddress(password, email) ? ["It's your email address."] : []),
  ];
  return reasons.length > 0 ? { message: PASSWORD_TOO_WEAK, reasons } : null;
}

function matchesAddress(password: string, email: string): boolean {
  const address = email.trim().toLowerCase();
  return [address, address.split("@")[0]].includes(password.trim().toLowerCase());
}
