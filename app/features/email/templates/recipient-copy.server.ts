import { brand } from "#app/brand.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import type { Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { safeDisplayName } from "#app/platform/person-name.ts";
import { asHtml, asText, compileMergeTags } from "./merge-tags.ts";
import type { Claimed } from "#app/features/email/delivery/recipient-ledger.server.ts";

/** The share of a lease that sending may take. */
const SEND_SHARE_OF_LEASE = 0.75;

export type FrozenMailing = {
  id: number;
  kind: "devotional" | "newsletter";
  subject: string;
  html: string;
  text: string;
  audiences: Audience[];
  createdAt: Date;
};

/** Compiles the frozen mailing once; the returned function makes one recipient's copy, with their own links. */
export function recipientCopies(
  mailing: FrozenMailing,
  {
    links,
    publicUrl,
    leaseMs,
    postalAddress,
  }: { links: SignedLinks; publicUrl: string; leaseMs: number; postalAddress: string },
): (to: Claimed) => EmailMessage {
  const html = compileMergeTags(mailing.html, asHtml);
  const text = compileMergeTags(mailing.text, asText);
  const { hostname } = new URL(publicUrl);
  return (to) => {
    const name = safeDisplayName(to.name);
    const subject = { id: to.sourceId, version: to.optIn };
    const unsubscribe = links.url("/mail/unsubscribe", to.source, subject);
    const values = {
      name: name || "friend",
      address: to.email,
      unsubscribe,
      preferences: links.url("/mail/preferences", to.source, subject),
      postalAddress,
    };
    return {
      to: { name, address: to.email },
      subject: mailing.subject,
      html: html(values),
      text: text(values),
      // The same on every attempt, so that email clients show a duplicate only once.
      messageId: `<${mailing.createdAt.getTime().toString(36)}.${mailing.id}.${to.id}@${hostname}>`,
      headers: {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "List-Id": `${brand.name} ${mailing.kind}s <${mailing.kind}s.${hostname}>`,
        Precedence: "bulk",
        "Auto-Submitted": "auto-generated",
      },
      withinMs: leaseMs * SEND_SHARE_OF_LEASE,
    };
  };
}
