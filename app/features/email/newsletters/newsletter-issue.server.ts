import { plainWords, type Issue, type IssuePart } from "#app/features/email/templates/templates.ts";
import type { ActionMessage } from "#app/platform/forms/action-result.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { missingFiles } from "#app/platform/storage/stored-files.server.ts";
import { readContent, type ReadContent } from "./content-parts.server.ts";
import { literalsIn, type ContentProblem } from "./content-problems.ts";
import { productsIn } from "./product-cards.server.ts";
import { CANNOT_BE_SENT, previewOf, problemLine, type DraftInput } from "./newsletters.ts";

/** The content with the products that it shows as they are now. */
export async function readNewsletter(
  db: Db,
  { content }: Pick<DraftInput, "content">,
  publicUrl: string,
): Promise<ReadContent> {
  return readContent(content, publicUrl, await productsIn(db, content, publicUrl));
}

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
    hasGreeting: greets(parts),
    audiences,
    publicUrl,
  };
}

type Written = Omit<DraftInput, "audiences"> & { secondSubject?: string | null };

/** What would not arrive as it was written. */
export function contentProblems(
  { subject, secondSubject, content }: Written,
  publicUrl: string,
  { problems }: ReadContent = readContent(content, publicUrl),
): ContentProblem[] {
  const inSubject = [...literalsIn(subject), ...literalsIn(secondSubject ?? "")].map(({ problem }) => ({
    line: null,
    problem,
    fix: "Subjects can’t have merge tags. Remove it.",
  }));
  return [...inSubject, ...problems];
}

/** The same, with the pictures of the site that do not exist. */
export async function problemsOf(
  db: Db,
  draft: Written,
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

/** Whether the first paragraph has the recipient's name, as in "Dear Ann". */
function greets([first]: IssuePart[]): boolean {
  return (
    first?.kind === "paragraph" &&
    first.words.some((word) => typeof word !== "string" && "field" in word && word.field !== "address")
  );
}

/** Of the content, not a greeting: everyone sees the same words beside the subject. */
function firstParagraph(parts: IssuePart[]): string {
  const first = (greets(parts) ? parts.slice(1) : parts).find((part) => part.kind === "paragraph");
  return first ? plainWords(first.words, false) : "";
}
