import { brand } from "#app/brand.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import type { Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { safeDisplayName } from "#app/platform/person-name.ts";
import { asHtml, asText, compileMergeTags } from "./merge-tags.ts";
import type { Claimed } from "./recipient-ledger.server.ts";

/** How much of its lease a hand-over may take. */
const OF_ITS_LEASE = 0.75;

export type FrozenMailing = {
  id: number;
  kind: "devotional" | "newsletter";
  subject: string;
  html: string;
  text: string;
  audiences: Audience[];
  createdAt: Date;
};

/** Reads the frozen mailing once; what comes back makes one recipient's own copy of it, with links that are theirs alone. */
export function copiesOf(
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
    const words = {
      name: name || "friend",
      address: to.email,
      unsubscribe,
      preferences: links.url("/mail/preferences", to.source, subject),
      postalAddress,
    };
    return {
      to: { name, address: to.email },
      subject: mailing.subject,
      html: html(words),
      text: text(words),
      // The same however often it is sent: a mail program shows it once.
      messageId: `<${mailing.createdAt.getTime().toString(36)}.${mailing.id}.${to.id}@${hostname}>`,
      headers: {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "List-Id": `${brand.name} ${mailing.kind}s <${mailing.kind}s.${hostname}>`,
        Precedence: "bulk",
        "Auto-Submitted": "auto-generated",
      },
      withinMs: leaseMs * OF_ITS_LEASE,
    };
  };
}
