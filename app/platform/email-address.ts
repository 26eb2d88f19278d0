import { z } from "zod";
import { parseUrl } from "./parse-url.ts";

export const MAX_EMAIL_LENGTH = 255;
/** Checked before the domain is converted, which takes time and changes the length. */
const MAX_TYPED_LENGTH = 1_000;

/** RFC 5321 without quoted local parts and address literals, which no provider gives out. A top-level domain may be in Punycode. */
export const EMAIL_ADDRESS =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/;

export const ASCII_BEFORE_AT =
  "We can’t email addresses with letters such as ä or я before the @. Enter another address.";

/**
 * The rule for every email address that is entered, without what cannot be seen in it and what is pasted along with it: a name, quotes, "mailto:",
 * a comma after it. An internationalized domain is converted to Punycode
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
const INTERNATIONAL_ADDRESS = /^([^@]+)@([\p{L}\p{N}\p{M}.\u3002\uff0e\uff61-]+)$/u;
/** What input methods for Chinese and Japanese type instead of ASCII. */
const FULLWIDTH = /[\uff01-\uff5e]/g;
/** A link to an address. */
const LINK = /^mailto:([^?]*)(?:\?.*)?$/is;
/** An address in angle brackets, after a name: with an @ in the name, it is not clear which one is meant. */
const NAMED = /^[^<>@]*<([^<>]*)>$/s;
/** Quotes around the whole address. Those around its local part only are part of it. */
const QUOTED = /^(['"“‘])([^'"“”‘’]*@[^'"“”‘’]*)['"”’]$/s;

function canonical(typed: string): string {
  let address = visibleContact(typed).replaceAll(FULLWIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  // Each layer once: a list program may have written `'Ann <mailto:ann@home.example>;`.
  for (const layer of [withoutMarks, withoutName, withoutMarks, withoutLink, withoutMarks]) address = layer(address);
  return withAsciiDomain(address);
}

/** Without the apostrophe that spreadsheets put before text, and what separates addresses in a list or ends a sentence. */
const withoutMarks = (address: string) =>
  visibleContact(
    address
      .replace(/(?<![.,;\s])[.,;\s]+$/, "")
      .replace(QUOTED, "$2")
      .replace(/^'(?![^@]*'@)/, ""),
  );
const withoutName = (address: string) => visibleContact(NAMED.exec(address)?.[1] ?? address);
const withoutLink = (address: string) => visibleContact(LINK.exec(address)?.[1] ?? address);

/** The same address with its domain in Punycode. */
export function withAsciiDomain(address: string): string {
  const [, local, domain = ""] = INTERNATIONAL_ADDRESS.exec(address) ?? [];
  if (local === undefined || /^[\0-\x7f]*$/.test(domain)) return address;
  const url = parseUrl(`http://${domain}`);
  return url ? `${local}@${url.hostname}` : address;
}
