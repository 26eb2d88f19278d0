import type { ExternalPost, FeatureServices } from "#app/platform/feature.server.ts";
import { recipientOfLink } from "./link-recipient.server.ts";
import { noticeBehind } from "./notices.server.ts";
import { unsubscribe } from "./unsubscribe.server.ts";

/**
 * One-click unsubscribe (RFC 8058): the email client posts `List-Unsubscribe=One-Click` without cookies, and the URL's token authorizes it.
 * Any other body is passed on to the page at this URL.
 */
export function oneClickUnsubscribe(services: Pick<FeatureServices, "db" | "links" | "features">): ExternalPost {
  const { db, links } = services;
  return async (request) => {
    if (!(await isOneClick(request))) return null;
    const token = new URL(request.url).searchParams.get("token") ?? "";
    const notice = await noticeBehind(services, token);
    if (notice) {
      await notice.stop("one-click");
      return textResponse(200, "You won't receive any more of these emails.");
    }
    const recipient = await recipientOfLink(db, links, token);
    if (!recipient) return textResponse(404, "This link has expired. Use the link in the newest email we sent you.");
    await unsubscribe(db, recipient, "one-click");
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
