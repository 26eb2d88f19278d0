import { visibleContact } from "./email-address.ts";
import { decodedPart } from "./parse-url.ts";
import { plainDigits, plainPunctuation } from "./plain-punctuation.ts";

/** `number` in E.164 ("+12025550123") if it was typed with its country code, otherwise its digits alone. */
type PhoneNumber = { number: string; extension: string | null };

/** More than any number with its separators, label and extension. */
export const MAX_PHONE_LENGTH = 80;

/** E.164: one spelling of each number. */
export const E164 = /^\+[1-9]\d{7,14}$/;
const NATIONAL = /^\d{6,15}$/;

const LINK = /^(?:tel|callto|sms):(?:\/\/)?/i;
const LABEL = /^(?:telephone|phone|mobile|cell|tel|ph|t|p|m)(?:\s*[.:]\s*|\s+)/i;
/** "x12", "ext. 12", "#12", after the pause that phones write as a comma, and the ";ext=12" of a link (RFC 3966). */
const EXTENSION = /(?:[,;]?\s?(?<!\p{L})(?:ext(?:ension|n)?\s?[.:=]?|x|#)|,)\s?(\d{1,7})[#)]*$/iu;
const SEPARATED = /^[\s(]*\+?[\d\s()./\u00b7\u2022\u2027_-]*$/;
/** Dialed only within the country: "+44 (0)20 …". */
const TRUNK_PREFIX = /\(0\)/g;

/** A phone number in any notation that people and phones write; null if it is none. */
export function parsePhoneNumber(typed: string): PhoneNumber | null {
  if (typed.length > 4 * MAX_PHONE_LENGTH) return null;
  const visible = visibleContact(plainDigits(plainPunctuation(typed)));
  const linked = visible.replace(LINK, "");
  const plain = (linked === visible ? visible : decodedPart(linked)).replace(LABEL, "").trim();
  const extension = EXTENSION.exec(plain);
  const written = extension ? plain.slice(0, extension.index) : plain;
  if (!SEPARATED.test(written)) return null;
  const number = withoutSeparators(written);
  return E164.test(number) || NATIONAL.test(number) ? { number, extension: extension?.[1] ?? null } : null;
}

function withoutSeparators(written: string): string {
  const digits = (text: string) => text.replaceAll(/\D/g, "");
  const isInternational = written.includes("+");
  if (!isInternational && !digits(written).startsWith("00")) return digits(written);
  const number = digits(written.replaceAll(TRUNK_PREFIX, ""));
  return `+${isInternational ? number : number.slice(2)}`;
}
