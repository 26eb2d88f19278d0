import { frozenEmail } from "#app/features/email/delivery/delivery.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { linksOf, type ReadContent } from "./content-parts.server.ts";
import type { ContentProblem } from "./content-problems.ts";
import { newsletterIssue, readNewsletter } from "./newsletter-issue.server.ts";
import { CUT_OFF_BYTES, placeholdersIn } from "./newsletters.ts";
import type { Newsletter } from "./newsletters.server.ts";
import { checkScripture } from "./scripture-check.ts";
import type { RenderIssue } from "./send-newsletter.server.ts";

/** The email as it is or was sent, with its merge tags. */
export async function sampleEmail(
  db: Db,
  newsletter: Newsletter,
  renderIssue: RenderIssue,
  publicUrl: string,
  read?: ReadContent,
) {
  const frozen = newsletter.mailingId === null ? null : await frozenEmail(db, newsletter.mailingId);
  return (
    frozen ??
    renderIssue(newsletterIssue(newsletter, publicUrl, read ?? (await readNewsletter(db, newsletter, publicUrl))))
  );
}

/** What to check in a newsletter before sending it. */
export function checksOf(content: string, email: { html: string }, read: ReadContent, problems: ContentProblem[]) {
  const bytes = Buffer.byteLength(email.html);
  return {
    problems,
    scripture: checkScripture(content),
    placeholders: placeholdersIn(content),
    links: linksOf(read.parts),
    kilobytes: Math.ceil(bytes / 1024),
    isCutOff: bytes > CUT_OFF_BYTES,
  };
}
