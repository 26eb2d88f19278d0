import type { MiddlewareHandler } from "hono";
import { noticeBehind } from "#app/features/mailings/notices.server.ts";
import { recipientOfLink } from "#app/features/mailings/link-recipient.server.ts";
import { unsubscribe } from "#app/features/mailings/unsubscribe.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";

type Deps = { db: Db; links: SignedLinks; headers: Record<string, string> };

/**
 * One-click unsubscribe (RFC 8058): the email client posts `List-Unsubscribe=One-Click` without cookies, and the URL's token authorizes it.
 * Any other body is passed on to the page at this URL.
 */
export function oneClickUnsubscribe({ db, links, headers }: Deps): MiddlewareHandler {
  return async (c, next) => {
    if (!(await isOneClick(c.req.raw))) return next();
    const token = c.req.query("token") ?? "";
    const asText = { ...headers, "Cache-Control": "no-store" };
    const notice = await noticeBehind(db, links, token);
    if (notice) {
      await notice.stop("one-click");
      return c.text("You won't receive any more of these emails.", 200, asText);
    }
    const recipient = await recipientOfLink(db, links, token);
    if (!recipient) return c.text("This link has expired. Use the link in the newest email we sent you.", 404, asText);
    await unsubscribe(db, recipient, "one-click");
    return c.text("You've been unsubscribed.", 200, asText);
  };
}

async function isOneClick(request: Request): Promise<boolean> {
  try {
    return (await request.clone().formData()).get("List-Unsubscribe") === "One-Click";
  } catch {
    return false;
  }
}
