import type { Issue, IssuePart } from "#app/features/mailings/issue.ts";
import { partsOf } from "./content-parts.server.ts";
import { previewOf, type Written } from "./newsletter.ts";

/** The newsletter as it is mailed. */
export function newsletterIssue({ subject, content, audiences }: Written, publicUrl: string): Issue {
  const parts = partsOf(content, publicUrl);
  return { subject, heading: subject, preview: previewOf(firstWords(parts) || subject), parts, audiences, publicUrl };
}

function firstWords(parts: IssuePart[]): string {
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
