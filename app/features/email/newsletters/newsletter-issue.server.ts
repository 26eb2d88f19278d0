import type { Issue, IssuePart } from "#app/features/email/templates/templates.ts";
import { partsOf } from "./content-parts.server.ts";
import { previewOf, type DraftInput } from "./newsletters.ts";

/** The issue that a newsletter is sent as. */
export function newsletterIssue({ subject, content, audiences }: DraftInput, publicUrl: string): Issue {
  const parts = partsOf(content, publicUrl);
  return {
    subject,
    heading: subject,
    preview: previewOf(firstParagraph(parts) || subject),
    parts,
    audiences,
    publicUrl,
  };
}

function firstParagraph(parts: IssuePart[]): string {
  const first = parts.find(({ kind }) => kind === "paragraph");
  if (first?.kind !== "paragraph") return "";
  return first.words
    .map((word) => {
      if (typeof word === "string") return word;
      if ("strong" in word) return word.strong;
      return "emphasis" in word ? word.emphasis : word.label;
    })
    .join("");
}
