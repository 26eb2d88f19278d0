import { z } from "zod";

export const MOST_EMAIL = 255;

/**
 * The one rule for an address somebody typed. A domain of other letters is written as the mail system writes it (xn--…); what stands
 * before the @ is of plain letters, digits and signs, as nearly every mail server wants it.
 */
export function emailAddress(message: string, tooLong = message) {
  return z.string(message).trim().transform(withPlainDomain).pipe(z.email(message).max(MOST_EMAIL, tooLong));
}

/** An address as it is compared with others: no capitals, the domain in plain letters. */
export function comparedEmail(address: string): string {
  return withPlainDomain(address.trim()).toLowerCase();
}

const OTHER_LETTERS = /^([^@]+)@([\p{L}\p{N}\p{M}.-]+)$/u;

function withPlainDomain(address: string): string {
  const [, local, domain = ""] = OTHER_LETTERS.exec(address) ?? [];
  if (local === undefined || /^[\0-\x7f]*$/.test(domain) || !URL.canParse(`http://${domain}`)) return address;
  return `${local}@${new URL(`http://${domain}`).hostname}`;
}
