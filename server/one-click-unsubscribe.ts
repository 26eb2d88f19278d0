import type { MiddlewareHandler } from "hono";
import { noticeBehind } from "#app/features/mailings/notices.server.ts";
import { recipientOfLink } from "#app/features/mailings/link-recipient.server.ts";
import { unsubscribe } from "#app/features/mailings/unsubscribe.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { SignedLinks } from "#app/platform/signed-links.server.ts";

type Deps = { db: Db; links: SignedLinks; headers: Record<string, string> };

/**
 * One press in a mail program (RFC 8058): it posts `List-Unsubscribe=One-Click`, from wherever it runs and without cookies. The token in
 * the address is what counts. Every other body goes on to the page of that address, which takes its own form only.
 */
export function oneClickUnsubscribe({ db, links, headers }: Deps): MiddlewareHandler {
  return async (c, next) => {
    if (!(await isOneClick(c.req.raw))) return next();
    const token = c.req.query("token") ?? "";
    const asText = { ...headers, "Cache-Control": "no-store" };
    const notice = await noticeBehind(db, links, token);
    if (notice) {
      await notice.stop("one-click");
      return c.text("You will get no more of these emails.", 200, asText);
    }
    const reader = await recipientOfLink(db, links, token);
    if (!reader) return c.text("This link opens nothing. Open the one in the newest mail we sent you.", 404, asText);
    await unsubscribe(db, reader, "one-click");
    return c.text("You are unsubscribed.", 200, asText);
  };
}

async function isOneClick(request: Request): Promise<boolean> {
  try {
    return (await request.clone().formData()).get("List-Unsubscribe") === "One-Click";
  } catch {
    return false;
  }
}
