import { normalizeEmail } from "../email-address.ts";

/**
 * What a rate limit counts by: one of our ids, or an entered email address or phone number. `about` separates two counts for the same
 * address.
 */
export type LimitSubject = string | { email: string; about?: string } | { phone: string };

/** Longer than any email address. */
const MAX_LENGTH = 320;

/** The key of a subject. All spellings of the same value give the same key. */
export function subjectKey(subject: LimitSubject): string {
  if (typeof subject === "string") return subject.slice(0, MAX_LENGTH);
  if ("phone" in subject)
    return subject.phone
      .normalize("NFKC")
      .replaceAll(/[^\p{N}+]/gu, "")
      .slice(0, MAX_LENGTH);
  const email = normalizeEmail(subject.email.normalize("NFKC")).slice(0, MAX_LENGTH);
  return subject.about === undefined ? email : `${subject.about} ${email}`;
}
