import { normalizeEmail } from "../email-address.ts";
import { parsePhoneNumber } from "../phone-number.ts";

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
  if ("phone" in subject) return (parsePhoneNumber(subject.phone)?.number ?? subject.phone).slice(0, MAX_LENGTH);
  const email = normalizedAddress(subject.email);
  return subject.about === undefined ? email : `${subject.about} ${email}`;
}

// What is left to NFKC after the rule for addresses is in none that can receive an email.
const normalizedAddress = (email: string) => normalizeEmail(email).normalize("NFKC").toLowerCase().slice(0, MAX_LENGTH);

/** Providers that deliver several spellings of one address, and several domains, to one mailbox (as they document). */
const PROVIDERS: { domains: string[]; ignored: RegExp }[] = [
  { domains: ["gmail.com", "googlemail.com"], ignored: /\./g },
  { domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignored: /[._-]/g },
];

/**
 * The mailbox that an address is probably delivered to: without its plus tag, and without what its provider ignores. Only for counting
 * emails: on other servers `ann+shod@` may be another person, so never compare accounts, orders or subscriptions by it.
 */
export function mailboxOf(email: string): string {
  const address = normalizedAddress(email);
  const at = address.lastIndexOf("@");
  if (at === -1) return address;
  const domain = address.slice(at + 1).replace(/\.+$/, "");
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain));
  const local = address.slice(0, at);
  // An address that starts with a plus has no tag.
  const untagged = local.slice(0, local.indexOf("+", 1) === -1 ? undefined : local.indexOf("+", 1));
  return `${provider ? untagged.replaceAll(provider.ignored, "") : untagged}@${provider?.domains[0] ?? domain}`;
}
