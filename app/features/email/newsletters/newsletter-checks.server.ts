import { frozenEmail } from "#app/features/email/delivery/delivery.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { linksOf, readContent } from "./content-parts.server.ts";
import { contentProblems, newsletterIssue } from "./newsletter-issue.server.ts";
import { CUT_OFF_BYTES, placeholdersIn } from "./newsletters.ts";
import type { Newsletter } from "./newsletters.server.ts";
import { checkScripture } from "./scripture-check.ts";
import type { RenderIssue } from "./send-newsletter.server.ts";

/** The email as it is or was sent, with its merge tags. */
export async function sampleEmail(db: Db, newsletter: Newsletter, renderIssue: RenderIssue, publicUrl: string) {
  const frozen = newsletter.mailingId === null ? null : await frozenEmail(db, newsletter.mailingId);
  return frozen ?? renderIssue(newsletterIssue(newsletter, publicUrl));
}

/** What to check in a newsletter before sending it. */
export function checksOf({ subject, content }: Newsletter, email: { html: string }, publicUrl: string) {
  const bytes = Buffer.byteLength(email.html);
  return {
    problems: contentProblems({ subject, content }, publicUrl),
    scripture: checkScripture(content),
    placeholders: placeholdersIn(content),
    links: linksOf(readContent(content, publicUrl).parts),
    kilobytes: Math.ceil(bytes / 1024),
    isCutOff: bytes > CUT_OFF_BYTES,
  };
}
