import { brand } from "#app/brand.ts";
import type { Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { mark } from "./marks.ts";

/** A stretch of words: plain, or words that are set apart or lead somewhere. */
export type Words = string | { strong: string } | { emphasis: string } | { label: string; link: string };

/** One part of an issue, from top to bottom. */
export type IssuePart =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; words: Words[] }
  | { kind: "list"; items: Words[][] }
  /** Scripture or somebody's words, and where they are from. */
  | { kind: "quote"; text: string; from: string }
  | { kind: "button"; label: string; link: string };

/** What a mailing says. Links are whole addresses, http or https. */
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
  greeting: `Hello ${mark("name")},`,
  unsubscribe: "Unsubscribe",
  preferences: "Choose what you get",
};

export function whyItComes({ audiences, publicUrl }: Issue): string {
  const kinds = new Intl.ListFormat("en", { type: "disjunction" }).format(audiences.map((kind) => ASKED_FOR[kind]));
  return `You get this because ${mark("address")} asked ${brand.name} for ${kinds} at ${publicUrl} and said yes by mail.`;
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
    `${FOOTER.unsubscribe}:\n${mark("unsubscribe")}`,
    `${FOOTER.preferences}:\n${mark("preferences")}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function plainPart(part: IssuePart): string {
  if (part.kind === "heading") return part.text;
  if (part.kind === "paragraph") return inPlainWords(part.words);
  if (part.kind === "list") return part.items.map((words) => `- ${inPlainWords(words)}`).join("\n");
  if (part.kind === "quote") return `${part.text}\n(${part.from})`;
  return `${part.label}:\n${part.link}`;
}

function inPlainWords(words: Words[]): string {
  return words.map(plainWords).join("");
}

function plainWords(words: Words): string {
  if (typeof words === "string") return words;
  if ("strong" in words) return words.strong;
  if ("emphasis" in words) return words.emphasis;
  return `${words.label} (${words.link})`;
}
