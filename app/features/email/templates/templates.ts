import { brand } from "#app/brand.ts";
import type { Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { mergeTag } from "./merge-tags.ts";

export { mergeTag } from "./merge-tags.ts";
export { alreadySubscribedTemplate, changeTemplate, confirmTemplate } from "./subscription-templates.ts";

/** Inline content: plain text, emphasized text or a link. */
export type Words = string | { strong: string } | { emphasis: string } | { label: string; link: string };

/** One block of an issue. */
export type IssuePart =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; words: Words[] }
  | { kind: "list"; items: Words[][]; isNumbered?: boolean }
  /** Scripture or another quotation, with its source if it has one. */
  | { kind: "quote"; text: string; from: string | null }
  | { kind: "button"; label: string; link: string };

/** The content of a mailing. Links are absolute: http, https or mailto. A line break in the text is one in the email. */
export type Issue = {
  subject: string;
  heading: string;
  /** Shown next to the subject by email clients. */
  preview: string;
  parts: IssuePart[];
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
    FOOTER.greeting,
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
  if (part.kind === "heading") return part.text;
  if (part.kind === "paragraph") return inPlainWords(part.words);
  if (part.kind === "list") return plainList(part);
  if (part.kind === "quote") return part.from === null ? part.text : `${part.text}\n(${part.from})`;
  return `${part.label}:\n${part.link}`;
}

function plainList({ items, isNumbered = false }: Extract<IssuePart, { kind: "list" }>): string {
  return items.map((words, at) => `${isNumbered ? `${at + 1}.` : "-"} ${inPlainWords(words)}`).join("\n");
}

function inPlainWords(words: Words[]): string {
  return words.map(plainWords).join("");
}

function plainWords(words: Words): string {
  if (typeof words === "string") return words;
  if ("strong" in words) return words.strong;
  if ("emphasis" in words) return words.emphasis;
  return words.link.replace(/^mailto:/i, "") === words.label ? words.label : `${words.label} (${words.link})`;
}
