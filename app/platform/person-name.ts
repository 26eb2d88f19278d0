import { keptName } from "./characters.ts";
import { cutTo, storableText } from "./storable.ts";

export const PLAIN_NAME = "Enter your name without links or line breaks";

/** What a mail program may turn into something to press, and an address. Tried on the letters a reader sees. */
const LINKS = [
  /@/,
  /:\/|\/\/|\\\\/,
  /[\p{L}\p{N}]{2,}:[\p{L}\p{N}/\\[]/u,
  /\bwww\d*\./i,
  /[^\s.]\.(?:[\p{L}\p{M}]{2}|xn--)/u,
  /\d{1,3}(?:\.\d{1,3}){3}/,
  /[[({<]\s*(?:\.|dot|at)\s*[\])}>]/i,
];
/** Dots, colons and slashes of other scripts that NFKC leaves as they are. */
const LOOKALIKES: [RegExp, string][] = [
  [/[\u3002\u06d4\u0701\u0702\ua4f8]/g, "."],
  [/[\u2236\ua789]/g, ":"],
  [/[\u2044\u2215\u29f8]/g, "/"],
];
const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** An initial or title that leans on the name after it ("J.Smith", "St.John") would read as a domain: it gets its space. */
const INITIAL = /(?<![\p{L}\p{M}\p{N}])(\p{Lu}|Dr|Fr|Jr|Mr|Mrs|Ms|Prof|Rev|Sr|St)\.(?=\p{Lu}\p{Ll})/gu;
const LONGEST_SHOWN = 100;

/** What is kept of a person's name: one line of what can be seen, with a space after an initial. "" where there is nothing to see. */
export function keptPersonName(name: string): string {
  return keptName(name).replaceAll(INITIAL, "$1. ");
}

/** Whether a name holds neither a link, an email address, a line break nor another control character, however they are written. */
export function isPlainName(name: string): boolean {
  const line = storableText(name).trim().replaceAll("\t", " ");
  if (CONTROLS.test(line)) return false;
  // Spaces go in before and after the hidden characters are taken out: neither may glue what then is a domain.
  let seen = line.normalize("NFKC").replaceAll(HIDDEN, "");
  for (const [lookalike, plain] of LOOKALIKES) seen = seen.replaceAll(lookalike, plain);
  seen = seen.replaceAll(INITIAL, "$1. ");
  return !LINKS.some((link) => link.test(seen));
}

/** A name as an email may show it, in its greeting or its To; "" for one that would carry a link or a line break there. */
export function safeDisplayName(name: string | null | undefined): string {
  return name && isPlainName(name) ? cutTo(keptPersonName(name), LONGEST_SHOWN).trim() : "";
}

/** What somebody is called who gave an email address and no name: the part before the @, as words. */
export function nameFromEmail(email: string): string {
  const local = keptPersonName(email.split("@")[0] ?? "");
  return isPlainName(local) ? local : local.replaceAll(/[._:/\\]+/g, " ").trim();
}
