import { Link } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { messageLine } from "#app/platform/forms/action-result.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { MayUse } from "#app/ui/admin-access.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { undo } from "../audit.server.ts";
import type { Route } from "./+types/undo";

export const handle: RouteAccess = { access: "admin", area: "home" };

export const meta = () => pageMeta("Undo", "Undo a deletion.");

export const action = formActions({ other: undo });

export const clientAction = keepFormValues;

/** Shown without JavaScript when something could not be undone. */
export default function Undo({ actionData }: Route.ComponentProps) {
  const refusal = actionData?.state === "refused" ? actionData.message : null;
  return (
    <AdminPage title="Undo">
      {refusal && <FormNotice>{messageLine(refusal)}</FormNotice>}
      <p className="mt-6">
        You can undo deleting a banner, promo code or policy, and closing a prayer or marking it as prayed for, for 30
        days, from the{" "}
        <MayUse url="/admin/audit" level="read" otherwise="audit log">
          <Link to="/admin/audit" className="link">
            audit log
          </Link>
        </MayUse>
        .
      </p>
    </AdminPage>
  );
}
