import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { lookIn, emailDocument, sampleCopy } from "#app/features/email/templates/templates.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { sampleEmail } from "../newsletter-checks.server.ts";
import { newsletterWithId } from "../newsletters.server.ts";
import type { Route } from "./+types/newsletter-email";

export const handle: RouteAccess = { access: "admin", area: "newsletters" };

/** GET /admin/newsletter/{id}/mail?look=dark: the email as the admin would receive it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, publicUrl, env } = context.get(servicesContext);
  const newsletter = await newsletterWithId(db, Number(params.id) || 0);
  if (!newsletter) return new Response("Not found", { status: 404 });
  const { name, email: address } = await signedIn(context);
  const email = await sampleEmail(db, newsletter, issueEmail, publicUrl);
  const postalAddress = postalAddressOf(env);
  const copy = sampleCopy(email, { name, address }, publicUrl, postalAddress);
  return emailDocument(copy.html, lookIn(request));
}
