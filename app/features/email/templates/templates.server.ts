import { SAMPLE_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import { asHtml, asText, compileMergeTags } from "./merge-tags.ts";

type Frozen = { subject: string; html: string; text: string };

/** A copy for previews and test sends: its unsubscribe links have no token and change nothing. */
export function sampleCopy(
  { subject, html, text }: Frozen,
  to: { name: string; address: string },
  publicUrl: string,
  postalAddress: string | null,
): Frozen {
  const values = {
    ...to,
    unsubscribe: `${publicUrl}/mail/unsubscribe`,
    preferences: `${publicUrl}/mail/preferences`,
    postalAddress: postalAddress ?? SAMPLE_POSTAL_ADDRESS,
  };
  return { subject, html: compileMergeTags(html, asHtml)(values), text: compileMergeTags(text, asText)(values) };
}
