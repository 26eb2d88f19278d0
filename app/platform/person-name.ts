import { normalizeName } from "./characters.ts";
import { truncate, storableText } from "./storable.ts";

export const PLAIN_NAME = "Enter your name without links or line breaks";

/** Patterns that email clients turn into links or addresses. Matched against the visible characters, each in linear time. */
const LINKS = [
  /@/,
  /:\/|\/\/|\\\\/,
  /[\p{L}\p{N}]{2}:[\p{L}\p{N}/\\[]/u,
  /\bwww\d*\./i,
  /[^\s.]\.(?:[\p{L}\p{M}]{2}|xn--)/u,
  /\d{1,3}(?:\.\d{1,3}){3}/,
  /[[({<]\s*(?:\.|dot|at)\s*[\])}>]/i,
];
/** Dots, colons and slashes in other scripts that NFKC leaves unchanged. */
const LOOKALIKES: [RegExp, string][] = [
  [/[\u3002\u06d4\u0701\u0702\ua4f8]/g, "."],
  [/[\u2236\ua789]/g, ":"],
  [/[\u2044\u2215\u29f8]/g, "/"],
];
const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** An initial or title directly before a name ("J.Smith", "St.John") would look like a domain: a space is inserted. */
const INITIAL = /(?<![\p{L}\p{M}\p{N}])(\p{Lu}|Dr|Fr|Jr|Mr|Mrs|Ms|Prof|Rev|Sr|St)\.(?=\p{Lu}\p{Ll})/gu;
const LONGEST_SHOWN = 100;

/** A person's name for storage: one line of visible characters, with a space after initials. "" if nothing is visible. */
export function normalizePersonName(name: string): string {
  return normalizeName(name).replaceAll(INITIAL, "$1. ");
}

/** Whether a name contains no link, email address, line break or other control character, in any notation. */
export function isPlainName(name: string): boolean {
  const line = storableText(name).trim().replaceAll("\t", " ");
  if (CONTROLS.test(line)) return false;
  // Initials get their space before and after hidden characters are removed, so that neither step creates a domain.
  let seen = line.normalize("NFKC").replaceAll(HIDDEN, "");
  for (const [lookalike, plain] of LOOKALIKES) seen = seen.replaceAll(lookalike, plain);
  seen = seen.replaceAll(INITIAL, "$1. ");
  return !LINKS.some((link) => link.test(seen));
}

/** A name that is safe in an email's greeting or To header; "" if it contains a link or line break. */
export function safeDisplayName(name: string | null | undefined): string {
  return name && isPlainName(name) ? truncate(normalizePersonName(name), LONGEST_SHOWN).trim() : "";
}

/** The name of a person who gave only an email address: its local part, as words. */
export function nameFromEmail(email: string): string {
  const local = normalizePersonName(email.split("@")[0] ?? "");
  return isPlainName(local) ? local : local.replaceAll(/[._:/\\]+/g, " ").trim();
}
