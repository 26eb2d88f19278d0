import { SAMPLE_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import { asHtml, asText, compileMergeTags } from "./merge-tags.ts";

type Frozen = { subject: string; html: string; text: string };

/** What somebody would get of it, for whoever looks at it or tries it out: its links to leave are nobody's and change nothing. */
export function sampleCopy(
  { subject, html, text }: Frozen,
  to: { name: string; address: string },
  publicUrl: string,
  postalAddress: string | null,
): Frozen {
  const words = {
    ...to,
    unsubscribe: `${publicUrl}/mail/unsubscribe`,
    preferences: `${publicUrl}/mail/preferences`,
    postalAddress: postalAddress ?? SAMPLE_POSTAL_ADDRESS,
  };
  return { subject, html: compileMergeTags(html, asHtml)(words), text: compileMergeTags(text, asText)(words) };
}
