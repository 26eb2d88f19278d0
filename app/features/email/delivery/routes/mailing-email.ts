import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { lookIn, emailDocument, sampleCopy } from "#app/features/email/templates/templates.server.ts";
import { frozenEmail } from "../delivery.server.ts";
import type { Route } from "./+types/mailing-email";

export const handle: RouteAccess = { access: "admin", area: "newsletters" };

/** GET /admin/newsletter/mailings/{id}/mail?look=dark: the email as sent, addressed to the admin. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, env, publicUrl } = context.get(servicesContext);
  const email = await frozenEmail(db, Number(params.id) || 0);
  if (!email) return new Response("Not found", { status: 404 });
  const { name, email: address } = await signedIn(context);
  const postalAddress = postalAddressOf(env);
  const copy = sampleCopy(email, { name, address }, publicUrl, postalAddress);
  return emailDocument(copy.html, lookIn(request));
}
