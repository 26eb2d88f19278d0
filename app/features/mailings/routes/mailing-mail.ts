import type { Door } from "#app/platform/auth/door.ts";
import { signedIn } from "#app/platform/auth/visitor.server.ts";
import { dbContext, envContext, publicUrlContext } from "#app/platform/context.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { lookIn, mailDocument } from "../mail-document.server.ts";
import { frozenMail } from "../mailing-desk.server.ts";
import { sampleCopy } from "../sample-copy.server.ts";
import type { Route } from "./+types/mailing-mail";

export const handle: Door = { opensTo: "admin" };

/** GET /admin/newsletter/mailings/{id}/mail?look=dark: what went out, as the admin would have got it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const mail = await frozenMail(context.get(dbContext), Number(params.id) || 0);
  if (!mail) return new Response("Not found", { status: 404 });
  const { name, email } = await signedIn(context);
  const postalAddress = postalAddressOf(context.get(envContext));
  const copy = sampleCopy(mail, { name, address: email }, context.get(publicUrlContext), postalAddress);
  return mailDocument(copy.html, lookIn(request));
}
