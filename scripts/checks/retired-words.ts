/** Where a word is. "editorial" is the text of devotionals, essays and policies, where only spelling is checked. */
export type WordKind = "identifier" | "comment" | "string" | "editorial";

export type RetiredWord = {
  /** Words or phrases in lower case. "row mark" is also found as rowMark, ROW_MARK and row-mark. */
  forms: string[];
  write: string;
  in: WordKind[];
};

const EVERYWHERE: WordKind[] = ["identifier", "comment", "string"];
/** Words that are good English in what a visitor reads. */
const CODE: WordKind[] = ["identifier", "comment"];
/** Words that are good English in prose, too. File names count as names. */
const NAMES: WordKind[] = ["identifier"];
const SPELLING: WordKind[] = [...EVERYWHERE, "editorial"];

function retired(forms: string, write: string, kinds: WordKind[] = EVERYWHERE): RetiredWord {
  return { forms: forms.split(", "), write, in: kinds };
}

/** Private idiom and British spelling, and the term of the field or the American spelling. The first form is what a word is counted as. */
export const RETIRED_WORDS: RetiredWord[] = [
  // Access, modules, people
  retired("door, doors", "entry point (HTTP), public module (feature)"),
  retired("opens to", "access: who may"),
  retired("admit, admits, admitted, admission", "authorize", CODE),
  retired("desk, desks", "admin"),
  retired("overview", "dashboard", CODE),
  retired("somebody", "the role (user, customer, author, admin), someone"),
  retired("nobody", "no user, no admin, no one"),
  retired("anybody", "anyone, any visitor"),
  retired("everybody", "everyone, all users, all clients"),
  retired("whoever", "the role (user, customer, author, admin), anyone who"),

  // Forms and responses
  retired("answer, answers, answered", "response (HTTP), result (ActionResult)", NAMES),
  retired("said", "message", NAMES),
  retired("unsure", "unconfirmed, requireConfirmation", NAMES),
  retired("sure", "confirmed", NAMES),
  retired("press, presses, pressed, pressing", "click, submit, tap"),
  retired("trap, trapped", "honeypot", CODE),
  retired("own words, at marks, without marks", "merge tags", NAMES),

  // Versions, lists, concurrency
  retired(
    "row mark, row marks, seen mark, edit mark, saved mark, own mark, here mark, mark now, prayer mark, customization mark, adjustments mark, costs mark",
    "version, expectedVersion",
  ),
  retired("mark of, marks of, review mark, file mark", "version, cursor, marker"),
  retired("place, places", "cursor (pagination), position, location", NAMES),
  retired("where to", "cursor, redirectTo", NAMES),
  retired("in turn, turn by key, one at a time, alone", "mutex, pLimit, singleFlight, sequential, only", NAMES),
  retired("stroke, strokes, even time", "constantTimeResponse, interval", CODE),
  retired("anew", "again, re-"),
  retired("meanwhile", "in the meantime, since, concurrently"),

  // Queues and time
  retired("knock, knocks, knocked, knocking", "retry, attempt, retryAt"),
  retired("come round, comes round, came round, coming round", "run again, next run"),
  retired(
    "a round, the round, one round, each round, every round, next round, this round, for round, per round",
    "run, batch, sync",
    CODE,
  ),
  retired("owe, owes, owed, owing", "pending, enqueue, unsent; balance (money)", CODE),
  retired("work on", "processBatch, forEach", NAMES),
  retired("wave, waves", "batch", CODE),
  retired("patience", "timeout", CODE),
  retired("lately", "recently"),

  // State
  retired("standing, standings", "status, state", CODE),
  retired("stand, stands, stood", "is, is shown, is stored, exists", CODE),
  retired("stands here, stands there, stood there, it stands, stands in", "is, appears", ["string"]),
  retired("lies", "is, is stored", ["comment"]),
  retired("held back, hold back, holds back, holding back", "suppressed, paused, withheld"),

  // Email
  retired("mail, mails, mailed", "email (noun and verb)"),
  retired("letter, letters", "template, email template", CODE),
  retired("reader, readers", "subscriber, recipient", CODE),
  retired("people", "subscribers, recipients, customers", NAMES),
  retired("tell, told, tells", "notify, notified, inform", NAMES),
  retired("said yes, says yes, say yes, saying yes, a yes, the yes, yes by", "confirm, confirmed, consent"),
  retired("opens nothing, open nothing, opened nothing", "has expired, is invalid"),

  // Things
  retired("figures", "digits (of a code), totals, metrics"),
  retired("film, films", "video"),
  retired("pieces", "units, quantity, parts", CODE),
  retired("wish, wishes", "request, preference", NAMES),
  retired("shelf, shelves", "catalog, stock", CODE),
  retired("prayer leaf, leaf shown, leaf number, leaf type", "slide", NAMES),
  retired("judge, judged, judges", "validate, check", CODE),
  retired("mend, mends, mended, mending", "fix, repair"),
  retired("manners, comforts", "behavior, shortcuts", NAMES),
  retired("stand in, stand ins", "fake", NAMES),

  // American spelling
  retired("colour, colours, coloured, colouring", "color", SPELLING),
  retired("favourite, favourites", "favorite", SPELLING),
  retired("catalogue, catalogues", "catalog", SPELLING),
  retired("behaviour, behaviours", "behavior", SPELLING),
  retired("honour, honours, honoured, favour, favours, labour", "honor, favor, labor", CODE),
  retired("neighbour, neighbours", "neighbor", CODE),
  retired("grey, centre, centres, licence, litre, theatre, metre, metres", "gray, center, license, meter", CODE),
  retired("enrolment, enrolments, enrol, fulfil, fulfils, instalment, instalments", "enrollment, enroll, fulfill"),
  retired("travelled, travelling, labelled, labelling, modelled, modelling, signalled", "one l: traveled, labeled"),
  retired("authorise, authorised, recognise, recognised, recognises, organise, organised", "-ize"),
  retired("normalise, normalised, serialise, serialised, initialise, initialised, optimise, optimised", "-ize"),
  retired("customise, customised, apologise, analyse, analysed", "-ize, analyze"),
  retired("judgement, defence, practise, jewellery", "judgment, defense, practice, jewelry", SPELLING),
  retired("afterwards, towards, whilst, amongst", "afterward, toward, while, among"),
];

/** Phrases in which a retired word is the right one, and why. */
export const ALLOWED_PHRASES: Record<string, string> = {
  "mail server": "the server that accepts email for a domain",
  "mail servers": "the server that accepts email for a domain",
  "place order": "the button and the mutation are called so",
  "stroke width": "SVG",
  "letter spacing": "CSS",
  "first letter": "CSS",
  "capital letters": "of the alphabet",
  "letters and digits": "of the alphabet",
  "letter or digit": "of the alphabet",
  "screen reader": "assistive technology",
  "screen readers": "assistive technology",
  "get reader": "Web Streams",
  "file reader": "of the browser",
  "aria pressed": "ARIA",
  "on press": "a component's prop: clicked, or chosen by key",
  "press enter": "a key",
  "presses enter": "a key",
  "press escape": "a key",
  "press tab": "a key",
  "press ctrl": "a key",
  "letters or digits": "of the alphabet",
  "marks of quotation": "not a version",
  "make sure": "not a confirmation",
  "a round number": "not a run",
  "round robin": "scheduling",
  "place items": "CSS",
  "more pieces": "morePieces, a field of track-order's response",
  "is answered": "a prayer",
  "not answered": "a prayer",
  "mark answered": "a prayer",
  "mark own answered": "a prayer",
  "unmark answered": "a prayer",
  "answered at": "a prayer: a column",
  "accepted answer": "schema.org",
  "type answer": "schema.org",
  "return by mail": "schema.org",
  "do not mail": "a list of people, in files of other products",
  "e mails": "French and Portuguese, in files of other products",
  "geen mail": "Dutch, in files of other products",
};

/** Names that the documents, a protocol, a library or a migrated table fixes, exactly as they are written. */
export const DOCUMENTED_NAMES: Record<string, string> = {
  MAIL_FROM: "a setting of those who deploy",
  MAIL_PER_SECOND: "a setting of those who deploy",
  "MAIL FROM": "SMTP",
  sendMail: "Nodemailer",
  "/mail": "URLs, also in emails that were sent",
  "mail/": "URLs, as routes.ts declares them",
  mail_suppressions: "a table",
  "/admin/people": "URLs of a person",
  ambassador_signups_mailed: "an index",
  devotional_subscriptions_mailed: "an index",
  prayer_requests_to_tell: "an index",
  prayed_told: "a column",
  prayedTold: "a column",
  tellWhenPrayed: "a form field",
  "prayer-received-mail": "a queue",
  "prayer-wall-mail": "a queue",
  "prayed-mail": "a queue",
  "ambassador-mail": "a queue",
  "story-mail": "a queue",
  "colour=": "links that were shared",
  "COLOUR=": "links are read in any case",
  "Colour=": "links carry an option's name as the store spells it",
  '"colour"': "the parameter of those links, and a store's spelling of an option",
  '"Colour"': "a store's spelling of an option",
  formMail: "a rate limit in docs/security.md and in the log",
  authMail: "a rate limit in docs/security.md and in the log",
  "auth-mail": "a key's purpose: another would lose sealed emails that are queued",
  "backup door": "a key's purpose",
  mailingsHeldBack: "a key of the personal data download",
  "mailings-come-round": "a schedule in the queue's tables",
  "store-owed-webhooks": "a schedule in the queue's tables",
  "subscription-mail": "a kind of stored outgoing emails",
  "test-mail.sent": "an action in stored audit entries",
  "/dev/mails": "a URL",
  optInMail: "a rate limit's former name, in the changelog",
  storyMail: "a rate limit's former name, in the changelog",
  "a-certain-place": "a devotional's URL",
  "no-place-in-particular": "a devotional's former URL",
  "somebody-else-counts": "a devotional's former URL",
  "someone-elses-letter": "a devotional's URL",
  "somebody-elses-letter": "a devotional's former URL",
};

/** Names of single properties that stored data, a public response or a standard fixes. Longer names with the same word are still retired. */
export const DOCUMENTED_PROPERTIES: Record<string, string> = {
  people: "in the data of queued emails about prayers: how many prayed",
  pieces: "in the response of list-orders: an order's number of items",
  grey: "CSS: a color's name",
};
