import { issueMail } from "#app/features/mailings/issue-mail.tsx";
import { lookIn, mailDocument } from "#app/features/mailings/mail-document.server.ts";
import { sampleCopy } from "#app/features/mailings/sample-copy.server.ts";
import type { Door } from "#app/platform/auth/door.ts";
import { signedIn } from "#app/platform/auth/visitor.server.ts";
import { dbContext, envContext, publicUrlContext } from "#app/platform/context.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { trueMail } from "../newsletter-checks.server.ts";
import { newsletterWithId } from "../newsletters.server.ts";
import type { Route } from "./+types/newsletter-mail";

export const handle: Door = { opensTo: "admin" };

/** GET /admin/newsletter/{id}/mail?look=dark: the mail as the admin who asks would get it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const newsletter = await newsletterWithId(db, Number(params.id) || 0);
  if (!newsletter) return new Response("Not found", { status: 404 });
  const publicUrl = context.get(publicUrlContext);
  const { name, email } = await signedIn(context);
  const mail = await trueMail(db, newsletter, issueMail, publicUrl);
  const postalAddress = postalAddressOf(context.get(envContext));
  const copy = sampleCopy(mail, { name, address: email }, publicUrl, postalAddress);
  return mailDocument(copy.html, lookIn(request));
}
