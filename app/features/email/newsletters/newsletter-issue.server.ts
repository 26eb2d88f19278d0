import { plainWords, type Issue, type IssuePart } from "#app/features/email/templates/templates.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { missingFiles } from "#app/platform/storage/stored-files.server.ts";
import { readContent, type ReadContent } from "./content-parts.server.ts";
import { literalsIn, type ContentProblem } from "./content-problems.ts";
import { CANNOT_BE_SENT, previewOf, problemLine, type DraftInput } from "./newsletters.ts";

/** The issue that a newsletter is sent as. Its content is parsed unless it already is. */
export function newsletterIssue(
  { subject, content, audiences }: DraftInput,
  publicUrl: string,
  { parts }: ReadContent = readContent(content, publicUrl),
): Issue {
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
  { problems }: ReadContent = readContent(content, publicUrl),
): ContentProblem[] {
  const inSubject = literalsIn(subject).map(({ problem, fix }) => ({ line: null, problem, fix }));
  return [...inSubject, ...problems];
}

/** The same, with the pictures of the site that do not exist. */
export async function problemsOf(
  db: Db,
  draft: Omit<DraftInput, "audiences">,
  publicUrl: string,
  read: ReadContent,
): Promise<ContentProblem[]> {
  const missing = await missingFiles(
    db,
    read.pictures.map(({ image }) => image),
  );
  const pictures = read.pictures
    .filter(({ image }) => missing.includes(image))
    .map(({ url, line }) => ({
      line,
      problem: `There is no picture ${url}`,
      fix: "Copy its address again, or remove the picture.",
    }));
  return [...contentProblems(draft, publicUrl, read), ...pictures].toSorted(
    (one, other) => (one.line ?? 0) - (other.line ?? 0),
  );
}

/** Why a newsletter with these problems cannot be sent; null when it can. */
export function whyNotAsWritten([first, ...others]: ContentProblem[]): ActionMessage | null {
  if (!first) return null;
  const more = others.length > 0 ? ` The review lists ${others.length} more.` : "";
  return { title: CANNOT_BE_SENT, description: `${problemLine(first)}${more}` };
}

function firstParagraph(parts: IssuePart[]): string {
  const first = parts.find((part) => part.kind === "paragraph");
  return first ? plainWords(first.words, false) : "";
}
