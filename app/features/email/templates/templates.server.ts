import { brand } from "#app/brand.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { SAMPLE_POSTAL_ADDRESS } from "#app/platform/email/postal-address.ts";
import type { RecipientList } from "#app/platform/email/recipient-list.server.ts";
import type { Mailing as Audience } from "#app/platform/mailing-preferences.ts";
import { safeDisplayName } from "#app/platform/person-name.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";
import { asHtml, asText, compileMergeTags } from "./merge-tags.ts";

/** The share of a lease that sending may take. */
const SEND_SHARE_OF_LEASE = 0.75;

type FrozenMailing = {
  id: number;
  kind: "devotional" | "newsletter";
  subject: string;
  html: string;
  text: string;
  audiences: Audience[];
  createdAt: Date;
};

/** A recipient and the row that its links belong to. */
export type MailingRecipient = {
  id: number;
  email: string;
  name: string;
  source: RecipientList["source"];
  sourceId: number;
  optIn: number;
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
): (to: MailingRecipient) => EmailMessage {
  const html = compileMergeTags(mailing.html, asHtml);
  const text = compileMergeTags(mailing.text, asText);
  const { hostname } = new URL(publicUrl);
  return (to) => {
    const name = safeDisplayName(to.name);
    const subject = { id: to.sourceId, version: to.optIn };
    const unsubscribe = links.url("/mail/unsubscribe", to.source, subject);
    const values = {
      ...namesOf(name),
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

function namesOf(name: string) {
  return { name: name || "friend", fullName: name, firstName: name.split(/\s/)[0] ?? "" };
}

type Frozen = { subject: string; html: string; text: string };

/** A copy for previews and test sends: its unsubscribe links have no token and change nothing. */
export function sampleCopy(
  { subject, html, text }: Frozen,
  to: { name: string; address: string },
  publicUrl: string,
  postalAddress: string | null,
): Frozen {
  const values = {
    ...namesOf(safeDisplayName(to.name)),
    address: to.address,
    unsubscribe: `${publicUrl}/mail/unsubscribe`,
    preferences: `${publicUrl}/mail/preferences`,
    postalAddress: postalAddress ?? SAMPLE_POSTAL_ADDRESS,
  };
  return { subject, html: compileMergeTags(html, asHtml)(values), text: compileMergeTags(text, asText)(values) };
}

/** An email is shown only in a frame of our own, runs nothing and links nowhere. */
const POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

const DARK_QUERY = "@media (prefers-color-scheme: dark)";

/** An email as a document for a frame, in light or dark colors. */
export function emailDocument(html: string, look: "light" | "dark"): Response {
  return new Response(html.replaceAll(DARK_QUERY, look === "dark" ? "@media all" : "@media not all"), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY },
  });
}

export function lookIn(request: Request): "light" | "dark" {
  return new URL(request.url).searchParams.get("look") === "dark" ? "dark" : "light";
}
