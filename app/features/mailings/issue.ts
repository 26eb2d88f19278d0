import { brand } from "#app/brand.ts";
import type { Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { mergeTag } from "./merge-tags.ts";

/** A stretch of words: plain, or words that are set apart or lead somewhere. */
export type Words = string | { strong: string } | { emphasis: string } | { label: string; link: string };

/** One part of an issue, from top to bottom. */
export type IssuePart =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; words: Words[] }
  | { kind: "list"; items: Words[][]; isNumbered?: boolean }
  /** Scripture or somebody's words, and where they are from, if that is said. */
  | { kind: "quote"; text: string; from: string | null }
  | { kind: "button"; label: string; link: string };

/** What a mailing says. Links are whole addresses: http, https or mailto. A line break in words is one in the mail. */
export type Issue = {
  subject: string;
  heading: string;
  /** What a mail program shows beside the subject. */
  preview: string;
  parts: IssuePart[];
  audiences: Audience[];
  /** The site, without a slash at the end. */
  publicUrl: string;
};

const ASKED_FOR: Record<Audience, string> = {
  devotionals: "weekly devotionals",
  products: "news of products",
  community: "news of the community",
  stories: "stories",
};

export const FOOTER = {
  greeting: `Hello ${mergeTag("name")},`,
  unsubscribe: "Unsubscribe",
  preferences: "Choose what you get",
};

export function whyItComes({ audiences, publicUrl }: Issue): string {
  // A draft to look at may have no audience yet.
  const kinds =
    new Intl.ListFormat("en", { type: "disjunction" }).format(audiences.map((kind) => ASKED_FOR[kind])) || "mailings";
  return `You get this because ${mergeTag("address")} asked ${brand.name} for ${kinds} at ${publicUrl} and said yes by mail.`;
}

/** The same words as plain text. */
export function plainIssue(issue: Issue): string {
  const parts = [
    brand.name,
    issue.heading,
    FOOTER.greeting,
    ...issue.parts.map(plainPart),
    "--",
    whyItComes(issue),
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
