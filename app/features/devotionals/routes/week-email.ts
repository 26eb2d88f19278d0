import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { emailDocument, lookIn, sampleCopy } from "#app/features/email/templates/templates.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import { postalAddressOf } from "#app/platform/email/postal-address.ts";
import { weekOf } from "../devotional-admin-actions.server.ts";
import { devotionalMailing } from "../devotional-email.ts";
import { plannedWeek } from "../planned-weeks.server.ts";
import type { Route } from "./+types/week-email";

export const handle: RouteAccess = { access: "admin", area: "devotionals" };

/** GET /admin/devotionals/{week}/mail?look=dark: the week's email as the admin would receive it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, publicUrl, env } = context.get(servicesContext);
  const { devotional } = await plannedWeek(db, weekOf(params.week));
  if (!devotional) return new Response("Not found", { status: 404 });
  const { name, email: address } = await signedIn(context);
  const email = await issueEmail(devotionalMailing(devotional, publicUrl));
  return emailDocument(sampleCopy(email, { name, address }, publicUrl, postalAddressOf(env)).html, lookIn(request));
}
