import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { MayUse, READ_ONLY } from "#app/ui/admin-access.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { generate } from "../promo-admin-actions.server.ts";
import { MAX_GENERATED } from "../promo-admin.ts";
import { GenerateForm } from "../promo-form.tsx";
import type { Route } from "./+types/admin-promo-generate";

export const handle: RouteAccess = { access: "admin", area: "promo-codes" };

export const meta = () => pageMeta("Generate promo codes", "Create many promo codes with the same terms.");

export function loader({ context }: Route.LoaderArgs) {
  const { env } = context.get(servicesContext);
  return { today: dayIn(env.STORE_TIMEZONE, new Date()), timeZone: env.STORE_TIMEZONE };
}

export const action = formActions({ other: generate });

export const clientAction = keepFormValues;

export default function AdminPromoGenerate({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Generate promo codes"
      lead={`Up to ${MAX_GENERATED.toLocaleString("en")} codes at once, each different. They are active right away, and you can export them.`}
    >
      <MayUse url="/admin/promo-codes/generate" otherwise={<p>{READ_ONLY}</p>}>
        <GenerateForm {...loaderData} />
      </MayUse>
    </AdminPage>
  );
}
