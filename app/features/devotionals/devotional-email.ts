import type { Issue as Mailing } from "#app/features/email/templates/templates.ts";
import { verseAt } from "#app/scripture.ts";
import { asSentence, TRANSLATION_NAMES } from "#app/ui/verse.tsx";
import { addressOf, type Devotional } from "./devotionals.ts";

/** A devotional as a mailing: verse, reflection, prayer and step. */
export function devotionalMailing(devotional: Devotional, publicUrl: string): Mailing {
  const { title, reference, body, prayer, step } = devotional;
  const verse = verseAt(reference);
  return {
    subject: `${title} (${reference})`,
    heading: title,
    preview: body[0] ?? reference,
    parts: [
      {
        kind: "quote",
        parts: [{ kind: "paragraph", words: [asSentence(verse)] }],
        from: `${reference}, ${TRANSLATION_NAMES[verse.translation]}`,
      },
      ...body.map((paragraph) => ({ kind: "paragraph" as const, words: [paragraph] })),
      { kind: "heading", words: ["A prayer"] },
      { kind: "paragraph", words: [{ emphasis: [prayer] }] },
      { kind: "heading", words: ["A step for the week"] },
      { kind: "paragraph", words: [step] },
      { kind: "button", label: "Read it online", link: publicUrl + addressOf(devotional) },
    ],
    audiences: ["devotionals"],
    publicUrl,
  };
}
