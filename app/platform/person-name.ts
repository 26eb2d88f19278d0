import tlds from "tlds/index.json" with { type: "json" };
import { normalizeName } from "./characters.ts";
import { truncate, storableText } from "./storable.ts";

export const PLAIN_NAME = "Enter your name without links or line breaks";

/** Patterns that email clients turn into links or addresses. Matched against the visible characters, each in linear time. */
const LINKS = [
  /@/,
  /:\/|\/\/|\\\\/,
  // A scheme or a port, but no verse ("Psalm 23:4").
  /(?:\p{L}[\p{L}\p{N}]|\p{N}\p{L}):[\p{L}\p{N}/\\[]/u,
  /\bwww\d*\./i,
  // A path, or an ending that is hardly ever anything else, after a dot.
  /[^\s.]\.[\p{L}\p{M}]{2,63}\//u,
  /\.(?:com|net|org|info|biz|example|shop|store|online|site|website|click|link|xyz|top|app|io)(?![\p{L}\p{M}])/iu,
  /\.xn--/i,
  /\d{1,3}(?:\.\d{1,3}){3}/,
  /[[({<]\s*(?:\.|dot|at)\s*[\])}>]/i,
];
/** The last part of words joined by dots, which makes them a domain if it is a top-level domain. */
const ENDING = /(?<=[^\s.]\.)[\p{L}\p{M}]{2,63}(?![\p{L}\p{M}])(?!\.[\p{L}\p{M}])/gu;
/** Those of RFC 2606 and of private networks are in no list. */
const TOP_LEVEL_DOMAINS = new Set([...tlds, "example", "test", "invalid", "localhost", "local", "internal", "onion"]);
/** Dots, colons and slashes in other scripts that NFKC leaves unchanged. */
const LOOKALIKES: [RegExp, string][] = [
  [/[\u3002\u06d4\u0701\u0702\ua4f8]/g, "."],
  [/[\u2236\ua789]/g, ":"],
  [/[\u2044\u2215\u29f8]/g, "/"],
];
const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const TITLES =
  "Abp|Apos|Archbishop|Auntie|Aunty|Canon|Chief|Coach|Deaconess|Evangelist|Lady|Mama|Minister|Overseer|Papa|Prophet|Prophetess|Reverend|Uncle|Apostle|Ate|Atty|Bishop|Bp|Bro|Brother|Capt|Card|Cdr|Col|Cpl|Cpt|Dcn|Deac|Deacon|Dn|Dr|Dra|Eld|Elder|Engr|Evang|Father|Fr|Ft|Gen|Gov|Hna|Hno|Hon|Jr|Kuya|Lt|Ma|Maj|Mgr|Min|Mlle|Mme|Mons|Mother|Mr|Mrs|Ms|Msgr|Mt|Mx|Pastor|Pbro|Pr|Pres|Prof|Ps|Pst|Pstr|Ptr|Rabbi|Rep|Rev|Revd|Sen|Sgt|Sir|Sis|Sister|Sr|Sra|Srta|St|Sta|Ste|Sto|Tita|Tito";
/** An initial or title directly before a name that is also a top-level domain ("J.Kim", "Sis.Faith") is no domain. */
const TITLE = new RegExp(`^(?:${TITLES})$`, "iu");
const INITIAL = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(\\p{Lu}|${TITLES})\\.(?=\\p{Lu}\\p{Ll})`, "gu");
/** A dot between words. Names get a space after it, so that nothing turns "Bro.Tom" into a link. */
const INNER_DOT = /(?<=[^\s.])\.(?=[\p{L}\p{M}]{2})/gu;
const LONGEST_SHOWN = 100;

/** A person's name for storage: one line of visible characters, with a space after a dot between words. "" if nothing is visible. */
export function normalizePersonName(name: string): string {
  return normalizeName(name).replaceAll(INNER_DOT, ". ");
}

/** Whether a name contains no link, email address, line break or other control character, in any notation. */
export function isPlainName(name: string): boolean {
  const line = storableText(name).trim().replaceAll("\t", " ");
  if (CONTROLS.test(line)) return false;
  // Initials get their space before and after hidden characters are removed, so that neither step creates a domain.
  let seen = line.normalize("NFKC").replaceAll(HIDDEN, "");
  for (const [lookalike, plain] of LOOKALIKES) seen = seen.replaceAll(lookalike, plain);
  seen = seen.replaceAll(INITIAL, "$1. ");
  return !LINKS.some((link) => link.test(seen)) && !hasDomain(seen);
}

function hasDomain(name: string): boolean {
  for (const { 0: ending, index } of name.matchAll(ENDING)) {
    const isTopLevel = TOP_LEVEL_DOMAINS.has(ending.toLowerCase());
    if (isTopLevel && !isName(name.slice(Math.max(0, index - LONGEST_SHOWN), index), ending)) return true;
  }
  return false;
}

const CAPITALIZED = /^\p{Lu}[\p{L}\p{M}'\u2019-]*$/u;
const INITIAL_ONLY = /^\p{L}$/u;

/**
 * Whether words joined by dots are written as a name, although the last is a top-level domain: with capitals ("Grace.Church", "SIS.JOY"), after a
 * title ("sis.joy"), or after an initial ("Will.i.am"). They are stored with a space after the dot, so nothing makes a link of them.
 */
function isName(before: string, ending: string): boolean {
  const words = (before.split(/[\s("\u201c,&/]/u).at(-1) ?? "").split(".").slice(0, -1);
  const [first = "", ...others] = words;
  if (others.length === 0 && TITLE.test(first)) return true;
  if (![first, ...others].every((word, at) => CAPITALIZED.test(word) || (at > 0 && INITIAL_ONLY.test(word))))
    return false;
  return CAPITALIZED.test(ending) || INITIAL_ONLY.test(others.at(-1) ?? "");
}

/** A name that is safe in an email's greeting or To header; "" if it contains a link or line break. */
export function safeDisplayName(name: string | null | undefined): string {
  return name && isPlainName(name) ? truncate(normalizePersonName(name), LONGEST_SHOWN).trim() : "";
}

/** The name of a person who gave only an email address: its local part, as words. */
export function nameFromEmail(email: string): string {
  return normalizePersonName((email.split("@")[0] ?? "").replaceAll(/[._:/\\]+/g, " "));
}
