import { z } from "zod";
import { decodedPart, parseUrl } from "./parse-url.ts";
import { plainDashes, plainPunctuation } from "./plain-punctuation.ts";

export const MAX_EMAIL_LENGTH = 255;
/** Checked before the domain is converted, which takes time and changes the length. */
export const MAX_TYPED_LENGTH = 1_000;

/** RFC 5321 without quoted local parts and address literals, which no provider gives out. A top-level domain may be in Punycode. */
export const EMAIL_ADDRESS =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/;

export const ASCII_BEFORE_AT =
  "We can’t email addresses with letters such as ä or я before the @. Enter another address.";

/**
 * The rule for every email address that is entered, without what cannot be seen in it. An internationalized domain is converted to Punycode
 * (xn--…); the local part must be ASCII, as nearly all mail servers require.
 */
export function emailAddress(message: string, tooLong = message) {
  return z
    .string(message)
    .max(MAX_TYPED_LENGTH, { error: tooLong, abort: true })
    .transform(canonical)
    .refine(isAsciiLocal, { error: ASCII_BEFORE_AT, abort: true })
    .refine((address) => address.length <= MAX_EMAIL_LENGTH, { error: tooLong, abort: true })
    .refine((address) => EMAIL_ADDRESS.test(address), message);
}

/** An address in the form used for comparison: lower case, with a Punycode domain and without what cannot be seen. */
export function normalizeEmail(address: string): string {
  return canonical(address).toLowerCase();
}

const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const BLANK_AROUND = /^[\s\u0085\u2800]+|(?<![\s\u0085\u2800])[\s\u0085\u2800]+$/g;

/** What is left of a pasted address or phone number without invisible characters and the spaces around it. */
export function visibleContact(typed: string): string {
  return typed.replaceAll(HIDDEN, "").replaceAll(BLANK_AROUND, "");
}

/** Whether the part before the @ has characters that few mail servers accept (SMTPUTF8). */
export function isAsciiLocal(address: string): boolean {
  return !NON_ASCII_LOCAL.test(address);
}

const NON_ASCII_LOCAL = /^[^@\s]*[^\0-\x7f@\s][^@\s]*@[^@\s]+\.[^@\s]+$/;
/**
 * Internationalized domains (RFC 5892): alphabetic characters, digits and accents; characters that are valid by exception or beside certain others (CONTEXTO);
 * and joiners, which `parseUrl` takes only where a script needs them (CONTEXTJ).
 */
const INTERNATIONAL_ADDRESS =
  /^([^@]+)@((?:[\p{L}\p{N}\p{M}.\u3002\uff0e\uff61\u06fd\u06fe\u0f0b\u30fb\u200c-\u200d-]|(?<=l)\u00b7(?=l)|\u0375(?=\p{sc=Grek})|(?<=\p{sc=Hebr})[\u05f3\u05f4])+)$/iu;
const JOINERS = /[\u200c\u200d]/gu;
const HIDDEN_BUT_JOINERS = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** What input methods for Chinese and Japanese type instead of ASCII. */
const FULLWIDTH = /[\uff01-\uff5e]/g;
const SMALL_AT = /\ufe6b/g;
const LINK = /^mailto:(?:\/\/)?([^?]*)/i;
/** An address in brackets, usually after a name: "Ann Reed <ann@home.example". What closes them is already removed. */
const BRACKETED = /^([^<>()[\]]*)[<([]([^<>()[\]]*)$/;
/** What a list, a sentence or a spreadsheet puts before an address, and after it, where no domain has any punctuation. */
const BEFORE = /^[\s\u0085\u2800"',;:]+/;
const AFTER = /(?<![\s\u0085\p{P}\p{S}])[\s\u0085\p{P}\p{S}]+$/u;

function canonical(typed: string): string {
  const seen = typed
    .replaceAll(HIDDEN_BUT_JOINERS, "")
    .replaceAll(FULLWIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(SMALL_AT, "@");
  const [local, domain] = parts(seen);
  // A local part may have a backtick, and a domain a character that looks like an apostrophe.
  const address = bare(local.replaceAll(/[^\0-\x7f]/gu, plainPunctuation) + plainDashes(domain));
  const [bareLocal, bareDomain] = parts(address);
  const exact = withAsciiDomain(bareLocal.replaceAll(JOINERS, "") + bareDomain);
  return exact.search(JOINERS) === -1 ? exact : withAsciiDomain(address.replaceAll(JOINERS, ""));
}

/** An address split before its last @. */
function parts(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf("@");
  return at === -1 ? [address, ""] : [address.slice(0, at), address.slice(at)];
}

/** The address in a link ("mailto:…"), in brackets after a name, or among quotation marks and punctuation. */
function bare(text: string): string {
  let address = text;
  // A link may be in brackets, and brackets in a link.
  for (let layer = 0; layer < 3; layer++) {
    const trimmed = address.replace(AFTER, "").replace(BEFORE, "");
    const [, link] = LINK.exec(trimmed) ?? [];
    const [, name = "", bracketed] = BRACKETED.exec(trimmed) ?? [];
    const isNamed = bracketed !== undefined && (!name.includes("@") || name.trim() === bracketed.trim());
    if (link !== undefined) address = decodedPart(link);
    else if (isNamed) address = bracketed;
    // Quotes around the local part alone ('ann'@…) belong to it.
    else return /^[^@]*['"]@/.test(trimmed) ? address.replaceAll(BLANK_AROUND, "") : trimmed;
  }
  return address;
}

/** The same address with its domain in Punycode. */
export function withAsciiDomain(address: string): string {
  const [, local, domain = ""] = INTERNATIONAL_ADDRESS.exec(address) ?? [];
  if (local === undefined || /^[\0-\x7f]*$/.test(domain)) return address;
  const url = parseUrl(`http://${domain}`);
  return url ? `${local}@${url.hostname}` : address;
}
