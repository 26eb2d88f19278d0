import { brand } from "#app/brand.ts";
import type { Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { mergeTag, type MergeTag } from "./merge-tags.ts";

export { mergeTag } from "./merge-tags.ts";
export { alreadySubscribedTemplate, changeTemplate, confirmTemplate } from "./subscription-templates.ts";

/** Inline content: text ("\n" is a line break), formatted content, a link, or an image of the site. */
export type Words =
  | string
  | { strong: Words[] }
  | { emphasis: Words[] }
  | { deleted: Words[] }
  | { code: string }
  /** The number of a footnote. */
  | { note: number }
  | { label: Words[]; link: string; title?: string }
  | { image: string; alt: string }
  /** A value of each recipient, and what is shown to those who have none. */
  | { field: RecipientField; fallback: string };

export type RecipientField = Extract<MergeTag, "firstName" | "fullName" | "address">;

/** One block of an issue. */
export type IssuePart =
  | { kind: "heading"; words: Words[]; level?: 2 | 3 | 4 }
  | { kind: "paragraph"; words: Words[] }
  | List
  /** Scripture or another quotation, with its source if it has one. */
  | { kind: "quote"; parts: IssuePart[]; from: string | null }
  | { kind: "code"; text: string }
  /** The first row is the header. */
  | { kind: "table"; rows: Words[][][]; align: ("left" | "center" | "right" | null)[] }
  | { kind: "rule" }
  | { kind: "button"; label: string; link: string }
  | ProductCard;

/** A product as it is when the issue is rendered. `note`: such as "Sold out". */
export type ProductCard = {
  kind: "product";
  title: string;
  price: string;
  /** Struck through: the price before a sale. */
  fullPrice: string | null;
  note: string | null;
  picture: { url: string; alt: string } | null;
  link: string;
};

/** `isLoose`: with space between the items. */
export type List = { kind: "list"; items: ListItem[]; isLoose?: boolean };
/** `number`: as it is shown; without one the item has a bullet. `isDone`: for a task. */
export type ListItem = { number?: number; isDone?: boolean; parts: IssuePart[] };

/** The content of a mailing. Links are absolute: http, https or mailto. A line break in the text is one in the email. */
export type Issue = {
  subject: string;
  heading: string;
  /** Shown next to the subject by email clients. */
  preview: string;
  parts: IssuePart[];
  /** The parts begin with a greeting of their own. */
  hasGreeting?: boolean;
  audiences: Audience[];
  /** Without a trailing slash. */
  publicUrl: string;
};

const SIGNED_UP_FOR: Record<Audience, string> = {
  devotionals: "weekly devotionals",
  products: "product news",
  community: "community news",
  stories: "stories",
};

export const FOOTER = {
  greeting: `Hello ${mergeTag("name")},`,
  unsubscribe: "Unsubscribe",
  preferences: "Email preferences",
};

export function whyReceived({ audiences, publicUrl }: Issue): string {
  // The preview of a draft may have no audience yet.
  const kinds =
    new Intl.ListFormat("en", { type: "disjunction" }).format(audiences.map((kind) => SIGNED_UP_FOR[kind])) ||
    "mailings";
  return `You’re receiving this email because ${mergeTag("address")} signed up for ${kinds} at ${publicUrl} and confirmed by email.`;
}

/** The issue as plain text. */
export function plainIssue(issue: Issue): string {
  const parts = [
    brand.name,
    issue.heading,
    ...(issue.hasGreeting ? [] : [FOOTER.greeting]),
    ...issue.parts.map(plainPart),
    "--",
    whyReceived(issue),
    `${FOOTER.unsubscribe}:\n${mergeTag("unsubscribe")}`,
    `${FOOTER.preferences}:\n${mergeTag("preferences")}`,
    mergeTag("postalAddress"),
  ];
  return `${parts.join("\n\n")}\n`;
}

function plainPart(part: IssuePart): string {
  if ("words" in part) return plainWords(part.words);
  if (part.kind === "list")
    return part.items.map((item) => plainItem(item, part.isLoose)).join(part.isLoose ? "\n\n" : "\n");
  if (part.kind === "quote")
    return quotedLines([part.parts.map(plainPart).join("\n\n"), ...(part.from === null ? [] : [part.from])]);
  if (part.kind === "code") return part.text;
  if (part.kind === "table") return part.rows.map(plainRow).join("\n");
  if (part.kind === "product") return plainProduct(part);
  return part.kind === "rule" ? "* * *" : `${part.label}:\n${part.link}`;
}

function plainProduct({ title, price, fullPrice, note, link }: ProductCard): string {
  const was = fullPrice === null ? "" : `, was ${fullPrice}`;
  return [title, `${price}${was}${note === null ? "" : `. ${note}`}`, link].join("\n");
}

function plainRow(cells: Words[][]): string {
  return cells.map((words) => plainWords(words).replaceAll("\n", " ")).join(" | ");
}

const quotedLines = (texts: string[]) =>
  texts
    .join("\n")
    .replaceAll(/^(?=.)/gm, "> ")
    .replaceAll(/^$/gm, ">");

function plainItem({ number, isDone, parts }: ListItem, isLoose = false): string {
  const marker = `${number === undefined ? "-" : `${number}.`} `;
  const task = isDone === undefined ? "" : isDone ? "[x] " : "[ ] ";
  const text = task + parts.map(plainPart).join(isLoose ? "\n\n" : "\n");
  return marker + text.replaceAll(/\n(?=.)/g, `\n${" ".repeat(marker.length)}`);
}

/**
 * Inline content as plain text. Emphasis is left out; what is deleted stays recognizable, and a link's address follows its text. Without addresses
 * it is the text that every recipient sees, with the fallbacks of merge tags.
 */
export function plainWords(words: Words[], withAddresses = true): string {
  return words.map((word) => plainWord(word, withAddresses)).join("");
}

function plainWord(word: Words, withAddresses: boolean): string {
  if (typeof word === "string") return word;
  if ("strong" in word) return plainWords(word.strong, withAddresses);
  if ("emphasis" in word) return plainWords(word.emphasis, withAddresses);
  if ("deleted" in word) return `~~${plainWords(word.deleted, withAddresses)}~~`;
  if ("code" in word) return word.code;
  if ("note" in word) return `[${word.note}]`;
  if ("field" in word) return withAddresses ? mergeTag(word.field, word.fallback) : word.fallback;
  if ("image" in word) return word.alt && withAddresses ? `${word.alt} (${word.image})` : word.alt || word.image;
  const label = plainWords(word.label, withAddresses);
  return !withAddresses || isShown(word.link, label) ? label : `${label} (${word.link})`;
}

/** Whether a label is its link, as in "ann@home.example" or "www.home.example". */
function isShown(link: string, label: string): boolean {
  const bare = (url: string) => url.replace(/^(mailto:|tel:|https:\/\/)/i, "").replace(/\/$/, "");
  return bare(link) === bare(label);
}
