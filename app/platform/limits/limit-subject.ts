import { comparedEmail } from "../email-address.ts";

/**
 * Whose affairs a request is about, as limits count them: an id of ours as text, or what somebody typed. `about` keeps two things about one
 * address apart.
 */
export type LimitSubject = string | { email: string; about?: string } | { phone: string };

/** Longer than any email address is. */
const MOST = 320;

/** The one place where a subject becomes a key. Every spelling that a feature takes for the same value gives the same key. */
export function subjectKey(subject: LimitSubject): string {
  if (typeof subject === "string") return subject.slice(0, MOST);
  if ("phone" in subject)
    return subject.phone
      .normalize("NFKC")
      .replaceAll(/[^\p{N}+]/gu, "")
      .slice(0, MOST);
  const email = comparedEmail(subject.email.normalize("NFKC")).slice(0, MOST);
  return subject.about === undefined ? email : `${subject.about} ${email}`;
}
