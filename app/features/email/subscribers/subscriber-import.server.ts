import { setImmediate } from "node:timers/promises";
import { and, inArray, isNull } from "drizzle-orm";
import type { z } from "zod";
import { suppressAll, suppressionsAmong } from "#app/features/email/delivery/delivery.server.ts";
import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { servicesContext } from "#app/platform/context.ts";
import { importResult, type ReadFile } from "#app/platform/csv-import.server.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import type { ImportChoice, Imported, ImportPlan, ImportWord } from "#app/platform/csv-import.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { newestEmailIs } from "#app/platform/email/outgoing-emails.server.ts";
import type { CsvCell, CsvLine, CsvRecord } from "#app/platform/http/csv-read.server.ts";
import { recordConsents } from "#app/platform/consent/consents.server.ts";
import type { EmailDelivery } from "#app/platform/email/email-delivery.server.ts";
import { normalizeEmail } from "#app/platform/email-address.ts";
import { MAILINGS, type MailingPreferences } from "#app/platform/mailing-preferences.ts";
import { yesOrNo } from "#app/platform/yes-or-no.ts";
import { emailInput, nameInput } from "#app/platform/forms/submission.server.ts";
import { devotionalSubscriptions, subscriptionRequests } from "./subscribers.tables.server.ts";
import { SUBSCRIPTION_EMAIL, subscriptionAbout } from "./subscription-email.server.ts";
import {
  consentColumn,
  hasStatuses,
  importedConsent,
  isAboutConsent,
  isOfLeavers,
  leftByFileName,
  type ImportedConsent,
  type ImportedLeft,
} from "./imported-consent.ts";
import type { ConsentColumn } from "./consent-words.ts";
import { keepImportFile, keptImportFile, removeImportFile } from "./import-files.server.ts";
import {
  meaningsIn,
  COLUMN_ROLES,
  columnOfRole,
  consentOfRole,
  keyOfWord,
  mailingsNamed,
  MAX_ASKED_WORDS,
  rolesOf,
  type ColumnRole,
  type WordMeaning,
} from "./import-mapping.ts";
import { CONSENT, isPersonColumn, subscriberColumn } from "./subscriber-columns.ts";
import { SUBSCRIBER_COLUMNS } from "./subscriber-lists.ts";
import { mailingNames, NO_NAME } from "./subscribers.ts";

/**
 * Adds the subscribers in a file that are not on the list, and stops mailings to everyone who left elsewhere. A file is not consent: anyone it
 * has no proof of an opt-in for gets one confirmation email, and nothing else before confirming. Where that email could not be delivered, it is
 * sent again. Everyone else on the list, and anyone who unsubscribed, stays as they are, regardless of the file.
 */
export async function importSubscriberFile(sent: SentForm) {
  const { context } = sent;
  const { db } = context.get(servicesContext);
  const admin = await signedIn(context);
  return importResult<ImportedRow>(sent, {
    columns: SUBSCRIBER_COLUMNS,
    required: ["email"],
    columnOf: subscriberColumn,
    mayRepeat: true,
    maxLines: MAX_IMPORTED_LINES,
    mapping: {
      maxBytes: MAX_IMPORTED_BYTES,
      roles: COLUMN_ROLES,
      rolesOf,
      columnOf: (role) => columnOfRole(role as ColumnRole),
      keep: (file) => keepImportFile(db, admin, file),
      kept: (id) => keptImportFile(db, admin, id),
      remove: (id) => removeImportFile(db, admin, id),
    },
    page: "/admin/subscriptions?tab=subscribers&done=imported",
    notes: (file) => columnNotes(file, rolesOf(file.headings, sent.form)),
    choice: (file) => (namesLeavers(file) ? LEAVERS_OR_NOT : null),
    plan: ({ name, headings, lines, unread }, chosen, form) =>
      planSubscriberImport(db, lines, {
        unread,
        fileSays: chosen === LEFT ? leftByFileName(name) : null,
        roles: withStatuses(rolesOf(headings, form), lines),
        meanings: meaningsIn(form),
      }),
    run: (plan, onProgress) => run(context, plan, onProgress),
  });
}

const MAX_IMPORTED_LINES = 100_000;
const MAX_IMPORTED_BYTES = 30_000_000;

const LEFT = "left";
const LEAVERS_OR_NOT: ImportChoice = {
  legend: "Who is in this file?",
  options: [
    { value: LEFT, label: "People who left. They get no mailings, also after later imports." },
    { value: "subscribers", label: "Subscribers, except for those who left according to a column." },
  ],
};

/** Whether the file's name says that people left, and its columns do not say so of everyone. */
function namesLeavers({ name, lines }: ReadFile): boolean {
  if (!leftByFileName(name)) return false;
  const consentOf = perHeading(consentColumn);
  const now = new Date();
  return !lines.every(({ all }) => importedConsent(all, now, consentOf).kind === "left");
}

/** How the file was read, unless it is our own export. */
function columnNotes(file: ReadFile, roles: ColumnRole[]): string[] {
  const { name, headings, lines } = file;
  const isOwn = headings.every((heading) => SUBSCRIBER_COLUMNS.includes(heading.toLowerCase()));
  if (isOwn && headings.includes("status")) return [];
  const person = headings.filter((_, at) => isPersonColumn(roles[at] ?? null));
  const textsUnder = (at: number) => lines.map(({ all }) => all[at]?.text ?? "");
  const consent = headings.filter((heading, at) => {
    const role = roles[at] ?? "ignore";
    return columnOfRole(role) === CONSENT && (role !== "mixed" || isAboutConsent(heading, textsUnder(at)));
  });
  const fileSays = namesLeavers(file) && leftByFileName(name);
  return [
    ...(person.length > 0 ? [`Email and name are read from: ${person.join(", ")}.`] : []),
    ...(fileSays ? [`The people in this file seem to have left: ${fileSays.because}. Check the choice below.`] : []),
    ...(consent.length > 0
      ? [`Who left and who opted in is read from: ${consent.join(", ")}.`]
      : fileSays
        ? []
        : ["No column says who left: check that everyone in this file is still subscribed."]),
  ];
}

/** A column "Estado" of which most cells are statuses is one: its other words are asked for. */
function withStatuses(roles: ColumnRole[], lines: CsvLine[]): ColumnRole[] {
  return roles.map((role, at) =>
    role === "mixed" && hasStatuses(lines.map(({ all }) => all[at]?.text ?? "")) ? "status" : role,
  );
}

const ASKED = "Will get a confirmation email.";
const ASKED_AGAIN = "On the list, but the confirmation email could not be delivered. It will be sent again.";

type ImportedRow =
  | ({ kind: "subscriber" } & ImportedSubscriber)
  | { kind: "suppression"; email: string; reason: ImportedLeft["reason"]; because: string };

/** What an admin says about the file: who is in it, what its columns are, and what its words mean. */
type Reading = {
  fileSays: ImportedLeft | null;
  roles: ColumnRole[];
  meanings: Map<string, WordMeaning>;
  unread: CsvRecord[];
};

async function planSubscriberImport(db: Db, lines: CsvLine[], reading: Reading): Promise<ImportPlan<ImportedRow>> {
  const plan: ImportPlan<ImportedRow> = { add: [], change: [], skip: [], faults: [] };
  const { subscribers, suppressions } = await readLines(lines, reading, plan);
  const addresses = [...subscribers.keys(), ...suppressions.keys()];
  const listed = new Map<string, boolean>();
  const suppressed: Awaited<ReturnType<typeof suppressionsAmong>> = new Map();
  const neverAsked = new Set<string>();
  for (let at = 0; at < addresses.length; at += LOOKED_UP) {
    const part = addresses.slice(at, at + LOOKED_UP);
    for (const [email, isOn] of await subscribedAmong(db, part)) listed.set(email, isOn);
    for (const [email, reason] of await suppressionsAmong(db, part)) suppressed.set(email, reason);
    for (const email of await neverAskedAmong(db, part)) neverAsked.add(email);
  }
  for (const [email, { line, left }] of suppressions) {
    const { reason, because } = left;
    const isOnList = listed.get(email) === true;
    const known = suppressed.get(email);
    const isKnown = known !== undefined && (known === "complained" || reason !== "complained");
    if (isKnown && !isOnList) plan.skip.push({ line, name: email, why: `Already gets no mailings: ${because}.` });
    else {
      const why = `${isOnList ? "On the list. Will be unsubscribed" : "Will get no mailings"}: ${because}.`;
      plan.change.push({ line, name: email, why, row: { kind: "suppression", email, reason, because } });
    }
  }
  for (const [email, { line, row }] of subscribers) {
    const why = suppressed.has(email)
      ? "This address asked not to receive mailings."
      : listed.has(email) && !neverAsked.has(email) && "Already on the list. Nothing changes.";
    if (why) plan.skip.push({ line, name: email, why });
    else {
      const reason = neverAsked.has(email)
        ? ASKED_AGAIN
        : row.proof
          ? `Opted in: ${row.proof}. Will be added as confirmed.`
          : ASKED;
      const greeting = row.name === NO_NAME ? ` No name: will be greeted as “${NO_NAME}”.` : "";
      plan.add.push({ line, name: email, why: `${reason}${greeting}`, row: { kind: "subscriber", ...row } });
    }
  }
  plan.summary = summaryOf(plan, reading.unread);
  return plan;
}

/** What each person will get. */
function summaryOf({ add, change, skip, faults }: ImportPlan<ImportedRow>, unread: CsvRecord[]) {
  const isConfirmed = ({ row }: (typeof add)[number]) => row.kind === "subscriber" && row.proof !== undefined;
  const confirmed = add.filter(isConfirmed).length;
  return [
    { label: "Added and confirmed: the file has the date and source of their consent", count: confirmed },
    { label: "Get one email asking to confirm, and nothing before they do", count: add.length - confirmed },
    { label: "Never emailed: they left elsewhere", count: change.length },
    { label: "Nothing changes: already here, already not emailed, or not usable", count: skip.length },
    { label: "Left out because of errors", count: new Set([...faults, ...unread].map(({ line }) => line)).size },
  ];
}

type Subscribers = Map<string, { line: number; row: ImportedSubscriber }>;
type Suppressions = Map<string, { line: number; left: ImportedLeft }>;

/**
 * The valid lines by address: anyone who left on any line has left, even if nothing else on it is valid. Faults of the others are added to the
 * plan.
 */
async function readLines(
  lines: CsvLine[],
  { fileSays, roles, meanings, unread }: Reading,
  plan: ImportPlan<ImportedRow>,
) {
  const subscribers: Subscribers = new Map();
  const suppressions: Suppressions = new Map();
  const now = new Date();
  const words = new Map<string, ImportWord>();
  for (const [at, csvLine] of lines.entries()) {
    // Thousands of lines take seconds, in which other requests are served.
    if (at % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate();
    const { line } = csvLine;
    const { typed, others: found } = addressesIn(csvLine, roles);
    const others = withoutSubscribed(found, meanings);
    if (typed.length === 0) {
      plan.skip.push({ line, name: "No email address" });
      continue;
    }
    const says = knownConsent(importedConsent(others, now), words, meanings);
    countSubscribed(found, others, words);
    const consent = says.kind === "left" ? says : (fileSays ?? says);
    const [first = ""] = typed;
    const email = address.safeParse(first);
    if (consent.kind === "left") {
      // Every address of a row with several: none of them may get mailings.
      const left = typed.flatMap((each) => address.safeParse(each).data ?? []);
      if (left.length === 0) plan.faults.push({ line, field: "email", fix: NOT_AN_ADDRESS });
      for (const each of left)
        if (!suppressions.has(each) || consent.reason === "complained") suppressions.set(each, { line, left: consent });
      continue;
    }
    if (typed.length > 1) {
      plan.faults.push({ line, field: "email", fix: `Several addresses: ${typed.join(", ")}. Keep one.` });
      continue;
    }
    const read = readSubscriber(csvLine, email, { consent, roles });
    if ("faults" in read) plan.faults.push(...read.faults.map((fault) => ({ line, ...fault })));
    else if (subscribers.has(read.row.email))
      plan.skip.push({
        line,
        name: read.row.email,
        why: `Same address as line ${subscribers.get(read.row.email)?.line}.`,
      });
    else subscribers.set(read.row.email, { line, row: read.row });
  }
  for (const email of suppressions.keys()) subscribers.delete(email);
  // A line that can't be read may say that its person left.
  for (const { line, cells } of unread)
    for (const cell of cells.filter((text) => text.includes("@"))) {
      const email = address.safeParse(cell).data ?? "";
      const read = subscribers.get(email);
      if (!read) continue;
      subscribers.delete(email);
      plan.skip.push({ line: read.line, name: email, why: `Also on line ${line}, which can’t be read.` });
    }
  plan.words = [...words.values()];
  return { subscribers, suppressions };
}

const LINES_AT_ONCE = 500;
/** Parameters of a statement. */
const LOOKED_UP = 5_000;

type ConsentCell = CsvCell & { column: ConsentColumn | null };

const isStatus = ({ column }: ConsentCell) => column === "state" || column === "left";

/** Without the words that the admin says are no obstacle. Words that are known keep their meaning, whatever a form says. */
function withoutSubscribed(cells: ConsentCell[], meanings: Reading["meanings"]): ConsentCell[] {
  if (meanings.size === 0) return cells;
  const isSubscribed = (cell: ConsentCell) =>
    isStatus(cell) &&
    meanings.get(keyOfWord(cell.text)) === "subscribed" &&
    importedConsent([cell], new Date()).kind === "unknown";
  return cells.filter((cell) => !isSubscribed(cell));
}

/** A word that we don't know means that the person left, unless the admin says otherwise: it is asked for. */
function knownConsent(
  consent: ImportedConsent,
  words: Map<string, ImportWord>,
  meanings: Reading["meanings"],
): Exclude<ImportedConsent, { kind: "unknown" }> {
  if (consent.kind !== "unknown") return consent;
  const { heading, text } = consent;
  countWord(words, text, meanings.get(keyOfWord(text)) ?? "left");
  return { kind: "left", reason: "unsubscribed", because: `${heading} “${text.slice(0, 60)}”` };
}

function countSubscribed(found: ConsentCell[], others: ConsentCell[], words: Map<string, ImportWord>): void {
  if (found.length === others.length) return;
  for (const cell of found) if (!others.includes(cell)) countWord(words, cell.text.trim(), "subscribed");
}

function countWord(words: Map<string, ImportWord>, text: string, meaning: WordMeaning): void {
  const key = keyOfWord(text);
  const known = words.get(key);
  if (known) known.count++;
  else if (words.size < MAX_ASKED_WORDS) words.set(key, { key, text: text.slice(0, 60), count: 1, meaning });
}

/** Reads each heading once, not on every line. */
function perHeading<Column>(read: (heading: string) => Column): (heading: string) => Column {
  const known = new Map<string, Column>();
  return (heading) => {
    if (!known.has(heading)) known.set(heading, read(heading));
    return known.get(heading) as Column;
  };
}

/** The addresses of a line, each once, and its other cells; those of a column "Unsubscribed email" are both. A second column "Email" may be a permission, with yes or no. */
function addressesIn({ all }: CsvLine, roles: ColumnRole[]): { typed: string[]; others: ConsentCell[] } {
  const isAddress = (_: CsvCell, at: number) => roles[at] === "email";
  const cells = all.filter(isAddress).filter(({ text }) => text.trim() !== "");
  const typed = cells.some(({ text }) => text.includes("@")) ? cells.filter(({ text }) => text.includes("@")) : cells;
  const permissions = cells
    .filter((cell) => !typed.includes(cell))
    .map(({ text }) => ({ heading: "Email permission", text, column: "state" as const }));
  const leavers = all.filter(
    ({ heading, text }, at) =>
      ["email", "left"].includes(roles[at] ?? "") && text.includes("@") && isOfLeavers(heading),
  );
  const byAddress = new Map([...typed, ...leavers].map(({ text }) => [normalizeEmail(text), text.trim()]));
  const others = all.flatMap((cell, at) =>
    isAddress(cell, at) ? [] : [{ ...cell, column: consentOfRole(roles[at] ?? "ignore") }],
  );
  const left = leavers.map((cell) => ({ ...cell, column: "left" as const }));
  return { typed: [...byAddress.values()], others: [...others, ...permissions, ...left] };
}

const AT_ONCE = 500;

/** The audit log records the number of subscribers, not their addresses. */
async function run(
  context: SentForm["context"],
  { add, change }: ImportPlan<ImportedRow>,
  onProgress: (part: Imported) => void,
): Promise<void> {
  // First: an import that fails must not leave anyone on the list who left.
  const rows = [...change, ...add].map(({ row }) => row);
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const part = rows.slice(at, at + AT_ONCE);
    const suppressions = part.flatMap((row) => (row.kind === "suppression" ? [row] : []));
    const subscribers = part.flatMap((row) => (row.kind === "subscriber" ? [row] : []));
    const done = await adminWrite(context, async (tx) => {
      await stopMailings(tx, suppressions);
      const added = await importSubscribers({ db: tx, emails: context.get(servicesContext).emails }, subscribers);
      const changed = suppressions.length;
      const subject = `${added + changed} subscribers`;
      const entry: AuditEntry = {
        action: "subscription.imported",
        subject,
        after: { added, ...(changed ? { stopped: changed } : {}) },
      };
      // Zero if the same file was sent twice at once.
      return { result: { added, changed }, entry: added + changed === 0 ? null : entry };
    });
    onProgress(done);
  }
}

/** Ends the subscriptions of these addresses, and suppresses them for later imports and other lists. */
async function stopMailings(tx: Db, suppressions: Extract<ImportedRow, { kind: "suppression" }>[]): Promise<void> {
  if (suppressions.length === 0) return;
  const { id, email, subscribed } = devotionalSubscriptions;
  const becauseOf = new Map(suppressions.map((row) => [row.email, row.because]));
  const ended = await tx
    .update(devotionalSubscriptions)
    .set({ subscribed: false, confirmedAt: null })
    .where(and(inArray(email, [...becauseOf.keys()]), subscribed))
    .returning({ id, email });
  await suppressAll(
    tx,
    suppressions.map((row) => ({
      email: row.email,
      reason: row.reason,
      source: "import" as const,
      detail: row.because,
    })),
  );
  for (const row of ended)
    await recordConsents(tx, { subject: "subscription", subjectId: row.id, source: "import" }, [
      { purpose: "mailings", given: false, wording: `Left elsewhere: ${becauseOf.get(row.email)}` },
    ]);
}

/** `proof`: the record of an opt-in elsewhere; without it the address is asked to confirm. */
type ImportedSubscriber = { name: string; email: string; preferences: MailingPreferences; proof?: string | undefined };

const NOT_AN_ADDRESS = "Enter an email address, such as ann@home.example.";
const address = emailInput(NOT_AN_ADDRESS).transform((email) => email.toLowerCase());
const personName = nameInput(100, "Use 100 characters or fewer.", "Enter a name without links or line breaks.");

/** Parses a row of a file as a subscriber, or returns its errors by field. */
function readSubscriber(
  { cells, all }: CsvLine,
  email: z.ZodSafeParseResult<string>,
  { consent, roles }: { consent: ImportedConsent; roles: ColumnRole[] },
): { row: ImportedSubscriber } | { faults: { field: string; fix: string }[] } {
  const faults: { field: string; fix: string }[] = [];
  if (!email.success) faults.push({ field: "email", fix: NOT_AN_ADDRESS });
  const cell = (name: string) => (cells[name] ?? "").trim();
  const typed = cell("name") || [cell("firstName"), cell("lastName")].filter(Boolean).join(" ");
  const name = personName.safeParse(typed);
  if (!name.success) faults.push({ field: "name", fix: name.error.issues[0]?.message ?? "Enter a name." });
  const chosen: MailingPreferences = { devotionals: false, products: false, community: false, stories: false };
  for (const mailing of MAILINGS) {
    const isOn = cell(mailing) === "" ? false : yesOrNo(cell(mailing));
    if (isOn === null) faults.push({ field: mailing, fix: "Enter yes or no." });
    else chosen[mailing] = isOn;
  }
  if (!email.success || !name.success || faults.length > 0) return { faults };
  // A list of other products has no such columns: subscribe them to devotionals.
  const named = mailingsNamed(all.flatMap(({ text }, at) => (roles[at] === "lists" ? text : [])).join(","));
  const preferences = MAILINGS.every((mailing) => cell(mailing) === "")
    ? (named ?? { ...chosen, devotionals: true })
    : chosen;
  const proof = consent.kind === "proof" ? consent.wording : undefined;
  return { row: { name: name.data || NO_NAME, email: email.data, preferences, proof } };
}

/** Which of these addresses have a row, and whether it is subscribed. */
async function subscribedAmong(db: Db, addresses: string[]): Promise<Map<string, boolean>> {
  if (addresses.length === 0) return new Map();
  const { email, subscribed } = devotionalSubscriptions;
  const rows = await db.select({ email, subscribed }).from(devotionalSubscriptions).where(inArray(email, addresses));
  return new Map(rows.map((row) => [row.email, row.subscribed]));
}

/**
 * Adds unknown addresses; returns how many. With proof of an opt-in they are confirmed, and it is recorded; each of the others gets the
 * confirmation email for people who were added by the shop. Known addresses whose confirmation email expired or was refused are asked again.
 */
export async function importSubscribers(
  { db, emails }: { db: Db; emails: Pick<EmailDelivery, "enqueue"> },
  subscribers: ImportedSubscriber[],
): Promise<number> {
  if (subscribers.length === 0) return 0;
  const now = new Date();
  const rows = subscribers.map(({ proof, ...row }) => ({ ...row, confirmedAt: proof === undefined ? null : now }));
  const added = await db.insert(devotionalSubscriptions).values(rows).onConflictDoNothing().returning();
  await recordProof(db, added, new Map(subscribers.map(({ email, proof }) => [email, proof])));
  const again = await neverAsked(
    db,
    subscribers.map(({ email }) => email),
  );
  const asked = [...added.filter(({ confirmedAt }) => confirmedAt === null), ...again];
  await askToConfirm({ db, emails }, asked);
  return added.length + again.length;
}

type Asked = Pick<typeof devotionalSubscriptions.$inferSelect, "id" | "optIn" | "name" | "preferences">;

/** Sends each the confirmation email, by default the one for people whom the shop added from a file. */
export async function askToConfirm(
  { db, emails }: { db: Db; emails: Pick<EmailDelivery, "enqueue"> },
  asked: Asked[],
  who: { isImported?: true; isByAdmin?: true } = { isImported: true },
): Promise<void> {
  if (asked.length === 0) return;
  const requests = await db
    .insert(subscriptionRequests)
    .values(asked.map(({ id, optIn, name, preferences }) => ({ subscriptionId: id, optIn, name, preferences })))
    .returning({
      id: subscriptionRequests.subscriptionId,
      version: subscriptionRequests.optIn,
      request: subscriptionRequests.id,
    });
  for (const email of requests) await emails.enqueue(db, SUBSCRIPTION_EMAIL, { ...email, ...who });
}

async function recordProof(
  db: Db,
  added: { id: number; email: string; preferences: MailingPreferences }[],
  proofOf: Map<string, string | undefined>,
): Promise<void> {
  for (const { id, email, preferences } of added) {
    const proof = proofOf.get(email);
    if (proof === undefined) continue;
    const wording = `Opted in elsewhere: ${proof}. Imported for: ${mailingNames(preferences)}`;
    await recordConsents(db, { subject: "subscription", subjectId: id, source: "import" }, [
      { purpose: "mailings", given: true, wording },
    ]);
  }
}

/** Which of these addresses have a row and have not confirmed because their confirmation email was not delivered. */
async function neverAskedAmong(db: Db, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  return new Set((await neverAsked(db, addresses)).map(({ email }) => email));
}

function neverAsked(db: Db, addresses: string[]) {
  const { id, email, subscribed, confirmedAt } = devotionalSubscriptions;
  const wasNotDelivered = newestEmailIs({ about: subscriptionAbout(id), kind: SUBSCRIPTION_EMAIL }, [
    "expired",
    "undeliverable",
  ]);
  return db
    .select()
    .from(devotionalSubscriptions)
    .where(and(inArray(email, addresses), subscribed, isNull(confirmedAt), wasNotDelivered));
}
