import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { signedIn } from "#app/platform/auth/visitor.server.ts";
import { dbContext, envContext, publicUrlContext } from "#app/platform/context.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { lookIn, emailDocument } from "../email-document.server.ts";
import { frozenEmail } from "../mailing-admin.server.ts";
import { sampleCopy } from "../sample-copy.server.ts";
import type { Route } from "./+types/mailing-mail";

export const handle: RouteAccess = { access: "admin" };

/** GET /admin/newsletter/mailings/{id}/mail?look=dark: what went out, as the admin would have got it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const mail = await frozenEmail(context.get(dbContext), Number(params.id) || 0);
  if (!mail) return new Response("Not found", { status: 404 });
  const { name, email } = await signedIn(context);
  const postalAddress = postalAddressOf(context.get(envContext));
  const copy = sampleCopy(mail, { name, address: email }, context.get(publicUrlContext), postalAddress);
  return emailDocument(copy.html, lookIn(request));
}
