import { yesOrNo } from "#app/platform/yes-or-no.ts";
import {
  columnOfKey,
  isAboutOtherChannel,
  isEmpty,
  isMailingList,
  isNegative,
  isNo,
  isOfDoubleOptIn,
  isReason,
  LEFT_ANYWHERE,
  meaningOfWord,
  NO_SOURCE,
  reasonIn,
  wordOf,
  type ConsentColumn,
  type Meaning,
} from "./consent-words.ts";

/** `reason`: as in `mail_suppressions`. */
export type ImportedLeft = { kind: "left"; reason: "unsubscribed" | "bounced" | "complained"; because: string };

/** A cell of an imported file under its heading. `column`: as an admin says, instead of what the heading says. */
type Cell = { heading: string; text: string; column?: ConsentColumn | null };
/** `isInside`: a value in the JSON of an unused column, of which only that someone left counts. */
type ReadCell = Cell & { column: ConsentColumn | null; isInside?: boolean };

/** What a row of another product's export says about consent. `because`, `wording`: its words, for the preview and the record. */
export type ImportedConsent =
  | ImportedLeft
  /** A word that we don't know: neither consent nor its withdrawal. */
  | { kind: "unknown"; heading: string; text: string }
  /** The opt-in with its date and how it was given. */
  | { kind: "proof"; wording: string }
  | { kind: "none" };

/**
 * Reads every column that is about emails, by the words that email products use in their headings. One that says "left" decides, whatever the
 * others say; then an unknown word; an opt-in counts only with its date and its source. `columnOf`: consentColumn, or one that remembers its results.
 */
export function importedConsent(cells: Cell[], now: Date, columnOf = consentColumn): ImportedConsent {
  const all = cells.flatMap(({ heading, text, column = columnOf(heading) }): ReadCell[] => {
    const cell = { heading, text: text.trim(), column };
    return valuesIn(cell) ?? [cell];
  });
  const filled = all.filter(({ text }) => text !== "");
  const left = filled.flatMap((cell): ImportedLeft[] => {
    const reason = reasonToLeave(cell);
    return reason ? [{ kind: "left", reason, because: inWords(cell) }] : [];
  });
  // After a complaint only an admin may resume mailings.
  const [first] = left;
  if (first) return left.find(({ reason }) => reason === "complained") ?? first;
  const used = filled.filter(({ isInside }) => !isInside);
  const states = used.filter(({ column }) => column === "state");
  const unknown = used.find((cell) => isUnknown(cell));
  if (unknown) return { kind: "unknown", heading: unknown.heading, text: unknown.text };
  // Also where it says that there is none, such as "[]", beside the date and source of another channel.
  if (states.some(({ text }) => ["pending", "none"].includes(meaningOf(text)))) return NONE;
  // A confirmation is no opt-in: products fill it in for imported addresses, too.
  const optIns = all.filter((cell) => !cell.isInside && isOptIn(cell));
  const isOfOptIn = (cell: ReadCell, column: ConsentColumn) =>
    optIns.some((each) => each.column === column)
      ? optIns.includes(cell)
      : optIns.length === 0 || !isConfirmation(cell);
  const date = used.find((cell) => isOptInDate(cell, now) && isOfOptIn(cell, "date"));
  const source = used.find(
    (cell) =>
      cell.column === "source" &&
      !NO_SOURCE.test(wordOf(cell.text)) &&
      !isConfirmation(cell) &&
      isOfOptIn(cell, "source"),
  );
  return date && source ? { kind: "proof", wording: `${inWords(date)}, ${withoutPersonalData(source)}` } : NONE;
}

const MAX_JSON = 20_000;
const MAX_VALUES = 200;

/** The values of a cell with JSON, under their keys: {"newsletter": {"unsubscribed": true}}. Null for other text. */
function valuesIn({ heading, text: typed, column }: ReadCell): ReadCell[] | null {
  if (!/^[[{]/.test(typed) || typed.length > MAX_JSON) return null;
  let json: unknown;
  try {
    json = JSON.parse(typed);
  } catch {
    return null;
  }
  const values: ReadCell[] = [];
  const add = (value: unknown, keys: string[]): void => {
    if (values.length >= MAX_VALUES || value === null) return;
    if (Array.isArray(value)) for (const each of value) add(each, keys);
    else if (typeof value === "object") for (const [key, each] of Object.entries(value)) add(each, [...keys, key]);
    else {
      const named = column === null ? withoutGroups(keys).join(" ") : [heading, ...keys].join(" ");
      const own = keys.length === 0 ? column : consentColumn(named);
      const text = typeof value === "string" ? value.trim() : JSON.stringify(value);
      values.push({ heading: named || heading, text, column: own, isInside: column === null });
    }
  };
  add(json, []);
  // ["email", "sms"]
  const ofEmails = values.filter((value) => value.heading !== heading || !isAboutOtherChannel(wordOf(value.text)));
  return ofEmails.length > 0 ? ofEmails : values.length > 0 ? values : null;
}

/** Keys that only group those in them. */
function withoutGroups(keys: string[]): string[] {
  const at = keys.findIndex(
    (key, index) => index === keys.length - 1 || !GROUP.test(wordOf(key.slice(0, MAX_HEADING))),
  );
  return keys.slice(Math.max(0, at));
}
const GROUP =
  /^(e?mails?|marketing|(email)?preferences?|settings?|communications?|subscriptions?|lists?|profile|contact|user|data|meta(data)?)$/;

const NONE: ImportedConsent = { kind: "none" };

const isOptIn = ({ heading, column }: ReadCell) =>
  (column === "date" || column === "source") && /opt(ed)?in/.test(keyOf(heading));
const isConfirmation = ({ heading }: ReadCell) => /confirm/.test(keyOf(heading));

/**
 * Reads the name of a file: email products export those who left as files of their own, often without a column that says so. Only names of
 * nothing else: "no-bounces.csv" and "subscribers_cleaned.csv" are lists of subscribers.
 */
export function leftByFileName(name: string): ImportedLeft | null {
  const base = name
    .slice(0, MAX_HEADING)
    .replace(/\.[a-z]{3,4}$/i, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
  // Dates, and the ids that products add.
  const key = base
    .replace(/[a-z]*\d[a-z\d]*/g, " ")
    .replace(/[^a-z]+/g, " ")
    .trim();
  const word = (MAILCHIMP_FILE.exec(key) ?? LEFT_FILE.exec(key))?.[1];
  return word ? { kind: "left", reason: reasonIn(wordOf(key)), because: `“${word}” in the file’s name` } : null;
}

const MAILCHIMP_FILE = /^(unsubscribed|non ?subscribed|cleaned|archived) (?:email audience|members|segment) export/;
const LEAVERS = [
  "unsubscribe[ds]?|unsubscribers?|unsubs?|non ?subscribed|suppress(?:ed|ions?)?|(?:hard )?bounce[ds]?|complaints?|complain(?:ed|ers)",
  "spam(?: reports?| complaints?)?|block(?:s|ed)|block ?list(?:ed)?|black ?list(?:ed)?|opt ?outs?|opted out|invalid|leavers|dnc",
  "do not (?:email|contact|send)|do not mail|desabonnee?s?|desinscrite?s?|abgemeldete?|abmeldungen|bajas|desuscritos|cancelados",
  "(?:cancell?ed|removed|deleted|inactive|former|ex|archived) (?:subscribers?|contacts?|recipients?)|non subscribers?|who left",
  "junk|undeliverable|desabonnements?|desinscriptions?|liste noire|lista ne(?:gra|ra)|rebonds|rebotes|rimbalzi",
  "descadastrados|disiscritti|uitgeschreven|afgemeld",
].join("|");
const OTHER_WORDS = [
  "emails?|contacts?|profiles?|lists?|address(?:es)?|export(?:s|ed)?|members?|users?|people|customers?|subscribers?|recipients?",
  "audience|segment|reports?|file|data|all|our|my|the|of|from|who|global|group|management|copy|final|new|old|csv",
  "mailchimp|klaviyo|sendgrid|mailgun|postmark|brevo|sendinblue|shopify|ghost|listmonk|mailerlite|hubspot|crm|(?:convert)?kit",
  "constant|activecampaign|aweber|getresponse|drip|flodesk|omnisend|wix|squarespace|substack|beehiiv|campaign monitor|newsletter",
  "empfanger|kontakte?|kontaktliste|abonnenten|liste|abonnes|contactos|suscriptores|boletin|contatti|iscritti|contatos|lijst",
  "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*",
].join("|");
const LEFT_FILE = new RegExp(`^(?:(?:${OTHER_WORDS}) )*(${LEAVERS})(?: (?:${LEAVERS}|${OTHER_WORDS}))*$`);

/** Whether an address under the heading is of someone who left, as under "Unsubscribed email"; under "Unsubscribed by" it is of another person. */
export function isOfLeavers(heading: string): boolean {
  return consentColumn(heading) === "left" && !isReason(keyOf(heading));
}

export function consentColumn(heading: string): ConsentColumn | null {
  return columnOfKey(keyOf(heading));
}

/** Longer than any heading of a product. Some of the patterns take quadratic time. */
const MAX_HEADING = 200;
/** Constant Contact: "Email permission status - other". */
const keyOf = (heading: string) => wordOf(heading.slice(0, MAX_HEADING)).replace(/(?<=.)(?:other|work|home)$/, "");

/** The meaning of a status, or of an answer to "subscribed?". */
function meaningOf(text: string): Meaning {
  const word = wordOf(text);
  if (isEmpty(word) || isLink(text)) return "none";
  if (timeOf(text) !== null) return "subscribed";
  return isFreeText(text) ? "unknown" : meaningOfWord(word);
}

/** Whether a column says something about consent, given its cells: "mixed" ones may not. */
export function isAboutConsent(heading: string, texts: Iterable<string>): boolean {
  const column = consentColumn(heading);
  if (column !== "mixed") return column !== null;
  for (const text of texts) if (STATED.has(statedIn(text))) return true;
  return false;
}
const STATED = new Set<Meaning>(["left", "pending", "subscribed"]);

/** Whether a mixed column has statuses: most of its cells are such words. "OK" and "IN" are also states of the US. */
export function hasStatuses(texts: string[]): boolean {
  const filled = texts.filter((text) => text.trim() !== "");
  const statuses = filled.filter((text) => text.trim().length > 2 && STATED.has(statedIn(text)));
  return statuses.length * 2 > filled.length;
}

/** In a mixed column yes and no are answers to something else. */
function statedIn(text: string): Meaning {
  return yesOrNo(text.trim()) === null && timeOf(text.trim()) === null ? meaningOf(text.trim()) : "none";
}

/** "I agree, and can unsubscribe at any time": the words in a sentence do not tell what it says. */
function isFreeText(text: string): boolean {
  return text.slice(0, 1_000).split(/\s+/).length > 3 && !/^[[{]|\d{4}/.test(text);
}

const isLink = (text: string) => /^(https?:|mailto:|www\.|<)|^[\w-]+(\.[\w-]+)+\/\S*$/i.test(text.slice(0, 1_000));

function isUnknown({ heading, text, column }: ReadCell): boolean {
  if (column === "state") return meaningOf(text) === "unknown";
  return (
    column === "left" && !isReason(keyOf(heading)) && !isNegative(wordOf(text)) && !isLink(text) && isFreeText(text)
  );
}

function reasonToLeave({ heading, text, column }: ReadCell): ImportedLeft["reason"] | null {
  const [key, word] = [keyOf(heading), wordOf(text)];
  if (column === "left") {
    if (isReason(key)) return isEmpty(word) || isNo(word) || /^0+$/.test(word) ? null : reasonIn(key + word);
    return isNegative(word) || isLink(text) || isFreeText(text) ? null : reasonIn(key + word);
  }
  if (column === "state") {
    const isNotDouble = isOfDoubleOptIn(key) && isNo(word);
    return !isNotDouble && meaningOf(text) === "left" ? reasonIn(word) : null;
  }
  if (column === "mixed" && statedIn(text) === "left") return reasonIn(word);
  if (isAboutOtherChannel(key)) return null;
  if (column !== "date" && column !== "source" && isMailingList(key) && isNo(word)) return "unsubscribed";
  const found = text
    .split(/[,;|\r\n]/)
    .map(wordOf)
    .find((tag) => LEFT_ANYWHERE.test(tag));
  return found === undefined ? null : reasonIn(found);
}

function isOptInDate({ column, text }: ReadCell, now: Date): boolean {
  const at = column === "date" || column === "state" ? timeOf(text) : null;
  return at !== null && at > EARLIEST && at <= now.getTime() + 86_400_000;
}

const EARLIEST = Date.UTC(1995, 0, 1);

/** The time of a cell such as "2024-05-01 10:22:11", "25/12/2024" or "May 1, 2024"; null for other text. */
function timeOf(text: string): number | null {
  const parts = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4})/.exec(text);
  if (parts) {
    const [first, second, year] = [Number(parts[1]), Number(parts[3]), Number(parts[4])];
    const [day, month] = parts[2] === "." || first > 12 ? [first, second] : [second, first];
    return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? Date.UTC(year, month - 1, day) : null;
  }
  if (!/^\d{4}-\d{2}-\d{2}|^\d{1,2} [A-Z][a-z]{2,8} \d{4}|^[A-Z][a-z]{2,8} \d{1,2},? \d{4}/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

const inWords = ({ heading, text }: Cell) => `${heading} “${text.slice(0, 60)}”`;

/** Consents are kept after a deletion, so they hold no personal data such as an IP address. */
function withoutPersonalData(source: Cell): string {
  return /@|^\d{1,3}(\.\d{1,3}){3}$|^[\da-f:]*:[\da-f:]*$/i.test(source.text.slice(0, 1_000))
    ? source.heading
    : inWords(source);
}
