import type { QuotedVerse } from "#app/ui/verse.tsx";
import { asSentence, TRANSLATION_NAMES } from "#app/ui/verse.tsx";

/** What the site itself knows that a newsletter may tell: nothing else is put into it. */
export type NewsletterFacts = {
  devotional: { title: string; link: string; verse: QuotedVerse } | null;
  products: { title: string; link: string }[];
};

/** Says of itself what it is (decision D143); in brackets, as everything else that waits for the owner's own words. */
export const TEMPLATE_LINE =
  "[This is a template and no finished newsletter. Write your own words where brackets stand, then delete this line.]";

/** A draft around a subject, the same each time for the same facts. It invents nothing. */
export function draftTemplate(subject: string, { devotional, products }: NewsletterFacts): string {
  const about = inBrackets(subject);
  return [
    TEMPLATE_LINE,
    `[In two or three sentences: why you write about “${about}” today.]`,
    `## ${about}`,
    `[What there is to tell about it: what happened, who was part of it, what you thank God for.]`,
    ...(devotional
      ? [
          "## This week’s devotional",
          `> ${asSentence(devotional.verse)}\n> — ${devotional.verse.reference}, ${TRANSLATION_NAMES[devotional.verse.translation]}`,
          `Read on in ${linked(devotional)}.`,
        ]
      : []),
    ...(products.length > 0 ? ["## In the shop", products.map((product) => `- ${linked(product)}`).join("\n")] : []),
    "## One thing to do this week",
    "[One small step your readers can take.]",
    "[Your closing words, and your name.]",
  ].join("\n\n");
}

function linked({ title, link }: { title: string; link: string }): string {
  return `[${inBrackets(title)}](${link})`;
}

/** Brackets inside would end the ones around. */
function inBrackets(text: string): string {
  return text.replaceAll("[", "(").replaceAll("]", ")");
}
