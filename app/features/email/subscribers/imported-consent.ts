/** As in `mail_suppressions`. */
type SuppressionReason = "unsubscribed" | "bounced" | "complained";

/** A cell of an imported file under its heading. */
type Cell = { heading: string; text: string };
type ReadCell = Cell & { column: ConsentColumn | null };

/** What a row of another product's export says about consent. `because`, `wording`: its words, for the preview and the record. */
export type ImportedConsent =
  | { kind: "left"; reason: SuppressionReason; because: string }
  /** A word that we don't know: neither consent nor its withdrawal. */
  | { kind: "unknown"; heading: string; text: string }
  /** The opt-in with its date and how it was given. */
  | { kind: "proof"; wording: string }
  | { kind: "none" };

/** How a column is read. */
export type ConsentColumn = "left" | "state" | "date" | "source";

/**
 * Reads every column that is about emails, by the words that email products use in their headings. One that says "left" decides, whatever the
 * others say; then an unknown word; an opt-in counts only with its date and its source. `columnOf`: consentColumn, or one that remembers its results.
 */
export function importedConsent(cells: Cell[], now: Date, columnOf = consentColumn): ImportedConsent {
  const all = cells.map(({ heading, text }) => ({ heading, text: text.trim(), column: columnOf(heading) }));
  const filled = all.filter(({ text }) => text !== "");
  for (const cell of filled) {
    const reason = reasonToLeave(cell);
    if (reason) return { kind: "left", reason, because: inWords(cell) };
  }
  const states = filled.filter(({ column }) => column === "state");
  const unknown = filled.find((cell) => isUnknown(cell));
  if (unknown) return { kind: "unknown", heading: unknown.heading, text: unknown.text };
  if (states.some(({ text }) => meaningOf(text) === "pending")) return { kind: "none" };
  // A confirmation is no opt-in: products fill it in for imported addresses, too.
  const optIns = all.filter(isOptIn);
  const isOfOptIn = (cell: ReadCell, column: ConsentColumn) =>
    optIns.some((each) => each.column === column)
      ? optIns.includes(cell)
      : optIns.length === 0 || !isConfirmation(cell);
  const date = filled.find((cell) => isOptInDate(cell, now) && isOfOptIn(cell, "date"));
  const source = filled.find(
    (cell) =>
      cell.column === "source" &&
      !NO_SOURCE.test(wordOf(cell.text)) &&
      !isConfirmation(cell) &&
      isOfOptIn(cell, "source"),
  );
  return date && source ? { kind: "proof", wording: `${inWords(date)}, ${withoutPersonalData(source)}` } : NONE;
}

const NONE: ImportedConsent = { kind: "none" };

const isOptIn = ({ heading, column }: ReadCell) =>
  (column === "date" || column === "source") && /opt(ed)?in/.test(keyOf(heading));
const isConfirmation = ({ heading }: ReadCell) => /confirm/.test(keyOf(heading));

/**
 * Reads the name of a file: email products export those who left as files of their own, without a column that says so. Only names that they give:
 * "no-bounces.csv" and "subscribers_cleaned.csv" are lists of subscribers.
 */
export function leftByFileName(name: string): Extract<ImportedConsent, { kind: "left" }> | null {
  const base = name
    .slice(0, MAX_HEADING)
    .replace(/\.[a-z]{3,4}$/i, "")
    .toLowerCase();
  const key = base.replace(/[^a-z]+/g, " ").replace(/ copy$/, "").trim(); // oxfmt-ignore
  const word = (/^((?:un|non)-?subscribed|cleaned|archived)_(?:email_audience|members|segment)_export/.exec(base) ??
    LEFT_FILE.exec(key))?.[1];
  return word ? { kind: "left", reason: reasonIn(wordOf(key)), because: `“${word}” in the file’s name` } : null;
}

const LEFT_FILE =
  /^(?:(?:email|global|group|suppression) )*(unsubscribe[ds]?|unsubscribers|unsubs|non ?subscribed|suppress(?:ed|ions?)|(?:hard ?)?bounce[ds]?|complaints?|spam(?: reports?)?|block(?:s|ed)|block ?list(?:ed)?|black ?list(?:ed)?|opt ?outs?|opted out|invalid emails?|do not (?:email|contact))(?: (?:emails?|contacts?|profiles?|list|addresses|export))*$/;

/** A column is left out if it is about another channel, or about links and numbers. */
export function consentColumn(heading: string): ConsentColumn | null {
  const key = keyOf(heading);
  if (isAboutOtherChannel(key) || NOT_CONSENT.test(key)) return null;
  if (LEFT_HEADING.test(key)) return COUNT_OF_BOUNCES.test(key) ? null : "left";
  if (SOURCE_HEADING.test(key)) return "source";
  if (DATE_HEADING.test(key)) return "date";
  return STATE_HEADING.test(key) ? "state" : null;
}

/** Lowercase letters and digits, without accents: "Opt-out (email)" is "optoutemail". */
export function wordOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[✓✔☑✅]/gu, "yes")
    .replace(/[✗✘✖❌☒]/gu, "no")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Longer than any heading of a product. Some of the patterns take quadratic time. */
const MAX_HEADING = 200;
const keyOf = (heading: string) => wordOf(heading.slice(0, MAX_HEADING));

/** One of these patterns, separated by spaces, anywhere in a word, or as the whole word. */
const oneOf = (...patterns: string[]) => new RegExp(patterns.join(" ").replaceAll(" ", "|"));
const whole = (...words: string[]) => new RegExp(`^(${words.join(" ").replaceAll(" ", "|")})$`);

const OTHER_CHANNEL = oneOf("sms phone mobile whatsapp push postal direct fax transactional");
const isAboutOtherChannel = (key: string) => OTHER_CHANNEL.test(key) && !key.includes("email");

const NOT_CONSENT = oneOf(
  "url link href token hash score rate$ rating soft",
  "campaign(title|id|name) order payment shipping marital loyalty",
);

/** Filled in, these mean that someone left: with yes, a date, a number or a reason. */
const LEFT_HEADING = oneOf(
  "unsub (not|non|never)subscribed optout optedout blacklist blocklist blocked suppress bounce complain abuse",
  "junk spam donot[ecms] ^dnc$ ^stop(time|date|status|reason)$ excluded exclusion emaildisabled undeliverable invalidemail revoked",
  "withdraw ^clean(ed)?(time|date|at|on|reason)?$",
  "^(is)?(deleted|archived|removed|disabled)(at|on|date|time)?$",
  "date(deleted|archived|removed) desabon desinscri abgemeldet abbestell ausgetragen cancelad",
  "^baja$ disiscri afgemeld uitgeschreven",
);
const COUNT_OF_BOUNCES = oneOf("^(number|total|count) (count|number)$ ^(?!.*hard).*bounces$");

const OPT_IN =
  "(optin|optedin|consent|consented|confirm|confirmed|confirmation|signup|subscribed?|subscription|permission|gdpr)";
const SOURCE_HEADING = oneOf(
  `${OPT_IN}(ip|method|source|form|wording|text|page)(address)?$`,
  "^(initial|signup|original|subscriber|acquisition|lead|contact)?source(name|type)?$",
);
const DATE_HEADING = oneOf(`${OPT_IN}(in)?(time|date|timestamp|at|on|datetime)(utc)?$`, `^(date|time)(of)?${OPT_IN}$`);

const OF_EMAIL = "(email|marketing|newsletter|mailing)";
const OF_PERSON = "(email|subscri|contact|member|recipient|marketing|newsletter|mailing|list|audience|profile)";
const STATE_HEADING = oneOf(
  "^(is)?(status|subscribed|subscriber|active|confirmed|consent|permission|newsletter|optin|optedin|emailmarketing)$",
  "^(marketingemails?|statut|abonne|abonniert)$",
  "gdpr|dsgvo|rgpd",
  "doubleoptin$",
  `(${OF_PERSON}|optin|consent|gdpr|deliverability)[a-z]*(status|state|statut)$`,
  `${OF_EMAIL}s?(consent|permission|optin|optedin|subscription|subscribed|subscriber|preference|allowed|accepted)s?$`,
  `(accepts?|receives?|wants?)${OF_EMAIL}`,
  `(can|may)(receive|send|be)?${OF_EMAIL}`,
  `(consents?|agrees?|agreed|subscribed|optin|optedin|permission)(to|for)?(the)?${OF_EMAIL}`,
);

type Meaning = "subscribed" | "left" | "pending" | "unknown" | "none";

const EMPTY = /^(none|null|nil|na|nan|undefined|notset|nodata)?$/;
const NO = whole("no n false f 0 off never nein non nee unchecked");
const YES = whole("yes y true t 1 on x ja oui si checked");
const LEFT = oneOf(
  "unsub notsub nonsub neversub nosub notaccept notoptedin notoptin notconsent",
  "noconsent notgiven notgranted notallowed notactive notmarketing nonmarketing nopermission",
  "clean bounc block blacklist complain abuse spam junk suppress archiv delet remov",
  "optout optedout optingout disab inactive invalid undeliver nondeliver dropped reject",
  "revok withdr denied deny declin refus donot redact banned cancel churn",
  "transactional ^left$ desabon desinscri abgemeldet abbestellt ausgetragen gesperrt ^baja$",
  "disiscri afgemeld uitgeschreven",
);
const SOFT = oneOf("soft transient");
const PENDING = oneOf(
  "pending unconfirmed notconfirmed unverified notverified unactivated awaiting waiting",
  "validating invited (optin|confirmation)sent",
);
const SUBSCRIBED = whole(
  "(globally|currently)?subscribed subscriber subscription active enabled confirmed optedin",
  "(single|double|confirmed)?opt(ed)?in explicit express implied implicit granted given",
  "accepted agreed allowed consented valid verified deliverable ok normal regular",
  "free paid comped premium member marketing(contact)? email(sms|marketing)? smsemail all",
  "abonne abonniert angemeldet inscrit suscrito iscritto aangemeld",
);

/** In a column of any name, such as tags: these words only. */
const LEFT_ANYWHERE = whole(
  "(globally|email)?unsub(scribed?)? desabonnee? desinscrite? abgemeldet abbestellt ausgetragen afgemeld uitgeschreven",
  "(never|not|non)subscribed cleaned (hard)?bounced? blocklisted",
  "blacklisted complained (spam)?complaint markedasspam suppressed opt(ed)?out",
  "donot[ecm][a-z]+",
);

/** Anyone who was added by others did not opt in. */
const NO_SOURCE = oneOf("^(na|none|null|unknown|other)?$ import admin manual upload csv bulk migrat ^api api$"); // oxfmt-ignore

/** The meaning of a status, or of an answer to "subscribed?". */
function meaningOf(text: string): Meaning {
  const word = wordOf(text);
  if (EMPTY.test(word) || isLink(text)) return "none";
  if (timeOf(text) !== null) return "subscribed";
  if (isFreeText(text)) return "unknown";
  if (NO.test(word)) return "left";
  if (YES.test(word)) return "subscribed";
  if (SOFT.test(word)) return "pending";
  if (LEFT.test(word)) return "left";
  if (PENDING.test(word)) return "pending";
  return SUBSCRIBED.test(word) ? "subscribed" : "unknown";
}

/** "I agree, and can unsubscribe at any time": the words in a sentence do not tell what it says. */
function isFreeText(text: string): boolean {
  return text.slice(0, 1_000).split(/\s+/).length > 3 && !/^[[{]|\d{4}/.test(text);
}

const isLink = (text: string) => /^(https?:|mailto:|www\.|<)|^[\w-]+(\.[\w-]+)+\/\S*$/i.test(text.slice(0, 1_000));

/** Why someone left is told in any words. */
const isReason = (heading: string) => /reason|comment|feedback/.test(keyOf(heading));

function isUnknown({ heading, text, column }: ReadCell): boolean {
  if (column === "state") return meaningOf(text) === "unknown";
  return column === "left" && !isReason(heading) && !isNegative(wordOf(text)) && !isLink(text) && isFreeText(text);
}

function reasonToLeave({ heading, text, column }: ReadCell): SuppressionReason | null {
  const [key, word] = [keyOf(heading), wordOf(text)];
  if (column === "left") {
    if (isReason(heading)) return EMPTY.test(word) || NO.test(word) || /^0+$/.test(word) ? null : reasonIn(key + word);
    return isNegative(word) || isLink(text) || isFreeText(text) ? null : reasonIn(key + word);
  }
  if (column === "state") {
    // Without a double opt-in they may have opted in once.
    const isNotDouble = /doubleoptin|confirmed$/.test(key) && NO.test(word);
    return !isNotDouble && meaningOf(text) === "left" ? reasonIn(word) : null;
  }
  if (column !== null || isAboutOtherChannel(key)) return null;
  const found = text.split(/[,;|]/).map(wordOf).find((tag) => LEFT_ANYWHERE.test(tag)); // oxfmt-ignore
  return found === undefined ? null : reasonIn(found);
}

/** "No", "0000-00-00", "not blocked", "no bounces", "soft", "active" as the answer to "left?". */
function isNegative(word: string): boolean {
  if (EMPTY.test(word) || NO.test(word) || SOFT.test(word)) return true;
  if (/^0+$|^(no|not|none|non|never)(un|bounc|block|suppress|optout|optedout|complain|abuse|spam|hard|soft|yet|sofar|ever$)/.test(word)) return true; // oxfmt-ignore
  return SUBSCRIBED.test(word) && !/^(email|all|marketing|sms)/.test(word);
}

function reasonIn(words: string): SuppressionReason {
  if (/complain|abuse|spam|junk/.test(words)) return "complained";
  return /bounc|clean|undeliver|invalid/.test(words) ? "bounced" : "unsubscribed";
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
