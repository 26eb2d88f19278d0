import { z } from "zod";
import { isVisible, normalizeName, normalizeText } from "#app/platform/characters.ts";
import { findVerse, type Reference } from "#app/scripture.ts";
import { DEVOTIONAL_LIMITS } from "./devotional-plan.ts";
import type { DevotionalText } from "./devotionals.ts";

/** For merge tags, which no one types. */
const PRIVATE_USE = /\p{Co}/gu;
const oneLine = (text: string) => text.replaceAll(/\s+/gu, " ").trim();

const required = (message: string, most: number, normalize: (text: string) => string) =>
  z
    .string(message)
    .transform((text) => normalize(normalizeText(text.replaceAll(PRIVATE_USE, ""))))
    .superRefine((text, context) => {
      if (!isVisible(text)) context.addIssue({ code: "custom", message });
      else if (text.length > most)
        context.addIssue({
          code: "custom",
          message: `Enter at most ${most.toLocaleString("en")} characters. You have ${text.length.toLocaleString("en")}.`,
        });
    });

/** The paragraphs of a typed text: blank lines separate them. A page has no other line breaks, so an email has none either. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/u)
    .map(oneLine)
    .filter(isVisible);
}

/** The text of a devotional as an admin types it. */
export const devotionalForm = z
  .object({
    title: required("Enter a title.", DEVOTIONAL_LIMITS.title, normalizeName),
    reference: z
      .string("Choose a passage.")
      .refine((reference) => findVerse(reference) !== undefined, "Choose a passage from the list."),
    body: required("Enter the reflection.", DEVOTIONAL_LIMITS.body, (text) => paragraphsOf(text).join("\n\n")),
    prayer: required("Enter a prayer.", DEVOTIONAL_LIMITS.prayer, oneLine),
    step: required("Enter a step for the week.", DEVOTIONAL_LIMITS.step, oneLine),
  })
  .transform(({ reference, body, ...text }): DevotionalText => ({
    ...text,
    reference: reference as Reference,
    body: paragraphsOf(body),
  }));
