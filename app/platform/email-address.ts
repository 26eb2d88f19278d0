import { z } from "zod";
import { parseUrl } from "./parse-url.ts";

export const MAX_EMAIL_LENGTH = 255;
/** Checked before the domain is converted, which takes time and changes the length. */
const MAX_TYPED_LENGTH = 1_000;

/**
 * The rule for every email address that is entered. An internationalized domain is converted to Punycode (xn--…); the local part must be
 * ASCII, as nearly all mail servers require.
 */
export function emailAddress(message: string, tooLong = message) {
  return z
    .string(message)
    .trim()
    .max(MAX_TYPED_LENGTH, { error: tooLong, abort: true })
    .transform(withAsciiDomain)
    .pipe(z.email(message).max(MAX_EMAIL_LENGTH, tooLong));
}

/** An address in the form used for comparison: lower case, with a Punycode domain. */
export function normalizeEmail(address: string): string {
  return withAsciiDomain(address.trim()).toLowerCase();
}

const INTERNATIONAL_ADDRESS = /^([^@]+)@([\p{L}\p{N}\p{M}.-]+)$/u;

function withAsciiDomain(address: string): string {
  const [, local, domain = ""] = INTERNATIONAL_ADDRESS.exec(address) ?? [];
  if (local === undefined || /^[\0-\x7f]*$/.test(domain)) return address;
  const url = parseUrl(`http://${domain}`);
  return url ? `${local}@${url.hostname}` : address;
}
