import type { IssuePart } from "#app/features/email/templates/templates.ts";
import { findVerse } from "#app/scripture.ts";
import { asSentence, TRANSLATION_NAMES } from "#app/ui/verse.tsx";
import { referencesIn } from "./bible-references.ts";
import { inBrackets } from "./content-blocks.ts";

/** The verse whose reference is in the brackets, word for word from our source, as a quotation. */
export function readVerse(target: string): IssuePart | { problem: string; fix: string } {
  const typed = inBrackets(target) ?? target;
  const [named] = referencesIn(typed);
  const isReference = named?.start === 0 && named.end >= typed.replace(/\)$/, "").length;
  const verse = isReference ? findVerse(named.reference) : undefined;
  if (!verse)
    return {
      problem: `${typed || "A verse without a reference"} is not in the site’s Scripture index`,
      fix: "Choose a verse from the list, or quote it after > with its reference.",
    };
  if (named && named.translation !== null && named.translation !== verse.translation)
    return {
      problem: `The site’s Scripture index has ${verse.reference} in the ${TRANSLATION_NAMES[verse.translation]}, not in ${named.translation}`,
      fix: `Write ::verse[${verse.reference}], or quote it after > with its reference.`,
    };
  return {
    kind: "quote",
    parts: [{ kind: "paragraph", words: [asSentence(verse)] }],
    from: `— ${verse.reference}, ${TRANSLATION_NAMES[verse.translation]}`,
  };
}
