import { suppress } from "#app/features/email/delivery/delivery.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { ExternalPost, Notice } from "#app/platform/feature.server.ts";
import { recipientOfLink, type LinkRecipient, type LinkServices } from "./link-recipient.server.ts";
import { recordMailings } from "./opt-in.server.ts";
import { UNSUBSCRIBE } from "./subscribers.ts";

/**
 * Unsubscribes from the list that the link belongs to; repeating it changes nothing. A list may also suppress the address
 * until it confirms again, so that no import or someone else's sign-up resumes the mailings.
 */
export async function unsubscribe(db: Db, recipient: LinkRecipient, source: "link" | "one-click"): Promise<void> {
  const { list, email } = recipient;
  await db.transaction(async (tx) => {
    const hasEnded = await list.unsubscribe(tx, recipient);
    if (!hasEnded) return;
    if (list.suppressesAddress) await suppress(tx, email, "unsubscribed", { source: "recipient" });
    await recordMailings(tx, recipient, source, { given: false, wording: UNSUBSCRIBE });
  });
}

/** The emails other than mailings that a link stops. Null for a token that we did not sign for this purpose, and when its subject was deleted. */
export async function noticeBehind({ db, links, features }: LinkServices, token: string): Promise<Notice | null> {
  for (const { notices = [] } of features)
    for (const notice of notices) {
      const subject = links.read(notice.purpose, token);
      if (subject) return notice.find(db, subject.id);
    }
  return null;
}

/**
 * One-click unsubscribe (RFC 8058): the email client posts `List-Unsubscribe=One-Click` without cookies, and the URL's token authorizes it.
 * Any other body is passed on to the page at this URL.
 */
export function oneClickUnsubscribe(services: LinkServices): ExternalPost {
  return async (request) => {
    if (!(await isOneClick(request))) return null;
    const token = new URL(request.url).searchParams.get("token") ?? "";
    const notice = await noticeBehind(services, token);
    if (notice) {
      await notice.stop("one-click");
      return textResponse(200, "You won't receive any more of these emails.");
    }
    const recipient = await recipientOfLink(services, token);
    if (!recipient) return textResponse(404, "This link has expired. Use the link in the newest email we sent you.");
    await unsubscribe(services.db, recipient, "one-click");
    return textResponse(200, "You've been unsubscribed.");
  };
}

async function isOneClick(request: Request): Promise<boolean> {
  try {
    return (await request.formData()).get("List-Unsubscribe") === "One-Click";
  } catch {
    return false;
  }
}

function textResponse(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
