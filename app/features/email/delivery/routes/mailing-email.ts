import type { RouteAccess } from "#app/platform/auth/route-access.ts";
import { signedIn } from "#app/platform/auth/visitor.server.ts";
import { dbContext, envContext, publicUrlContext } from "#app/platform/context.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { lookIn, emailDocument, sampleCopy } from "#app/features/email/templates/templates.server.ts";
import { frozenEmail } from "../delivery.server.ts";
import type { Route } from "./+types/mailing-email";

export const handle: RouteAccess = { access: "admin" };

/** GET /admin/newsletter/mailings/{id}/mail?look=dark: the email as sent, addressed to the admin. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const email = await frozenEmail(context.get(dbContext), Number(params.id) || 0);
  if (!email) return new Response("Not found", { status: 404 });
  const { name, email: address } = await signedIn(context);
  const postalAddress = postalAddressOf(context.get(envContext));
  const copy = sampleCopy(email, { name, address }, context.get(publicUrlContext), postalAddress);
  return emailDocument(copy.html, lookIn(request));
}
