import { plainWords, type Issue, type IssuePart } from "#app/features/email/templates/templates.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import { readContent } from "./content-parts.server.ts";
import { literalsIn, type ContentProblem } from "./content-problems.ts";
import { CANNOT_BE_SENT, previewOf, problemLine, type DraftInput } from "./newsletters.ts";

/** The issue that a newsletter is sent as. */
export function newsletterIssue({ subject, content, audiences }: DraftInput, publicUrl: string): Issue {
  const { parts } = readContent(content, publicUrl);
  return {
    subject,
    heading: subject,
    preview: previewOf(firstParagraph(parts) || subject),
    parts,
    audiences,
    publicUrl,
  };
}

/** What would not arrive as it was written. */
export function contentProblems(
  { subject, content }: Omit<DraftInput, "audiences">,
  publicUrl: string,
): ContentProblem[] {
  const inSubject = literalsIn(subject).map(({ problem, fix }) => ({ line: null, problem, fix }));
  return [...inSubject, ...readContent(content, publicUrl).problems];
}

/** Why a newsletter cannot be sent as it was written; null when it can. */
export function whyNotAsWritten(draft: DraftInput, publicUrl: string): ActionMessage | null {
  const [first, ...others] = contentProblems(draft, publicUrl);
  if (!first) return null;
  const more = others.length > 0 ? ` The review lists ${others.length} more.` : "";
  return { title: CANNOT_BE_SENT, description: `${problemLine(first)}${more}` };
}

function firstParagraph(parts: IssuePart[]): string {
  const first = parts.find((part) => part.kind === "paragraph");
  return first ? plainWords(first.words, false) : "";
}
