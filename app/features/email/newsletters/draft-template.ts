import type { Reading } from "#app/platform/feature.server.ts";
import { asSentence, TRANSLATION_NAMES } from "#app/ui/verse.tsx";

/** The facts from the site that a draft may contain: it invents no others. */
export type NewsletterFacts = {
  devotional: Reading | null;
  products: { title: string; link: string }[];
};

/** Marks the draft as a template, in brackets like everything to be replaced. */
export const TEMPLATE_LINE =
  "[This is a template, not a finished newsletter. Replace the text in brackets with your own, then delete this line.]";

/** A draft about a subject, deterministic for the same facts. */
export function draftTemplate(subject: string, { devotional, products }: NewsletterFacts): string {
  const about = asMarkdown(subject);
  return [
    TEMPLATE_LINE,
    `[In two or three sentences, say why you’re writing about “${about}” today.]`,
    `## ${about}`,
    `[Tell the story: what happened, who was part of it, what you thank God for.]`,
    ...(devotional
      ? [
          "## This week’s devotional",
          `> ${asSentence(devotional.verse)}\n> — ${devotional.verse.reference}, ${TRANSLATION_NAMES[devotional.verse.translation]}`,
          `Read the full devotional: ${linked(devotional)}.`,
        ]
      : []),
    ...(products.length > 0 ? ["## In the shop", products.map((product) => `- ${linked(product)}`).join("\n")] : []),
    "## One thing to do this week",
    "[One small step your readers can take.]",
    "[Your closing words, and your name.]",
  ].join("\n\n");
}

function linked({ title, link }: { title: string; link: string }): string {
  return `[${asMarkdown(title)}](${link})`;
}

/** Text that Markdown leaves as it is. Brackets become parentheses, because nested ones would end the placeholder early. */
function asMarkdown(text: string): string {
  return text
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll(/[\\`*_~<|{}]|&(?=#?\w{1,31};)/g, "\\$&");
}
