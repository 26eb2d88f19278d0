import { Link } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { messageLine } from "#app/platform/forms/action-result.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { undo } from "../audit.server.ts";
import type { Route } from "./+types/undo";

export const handle: RouteAccess = { access: "admin" };

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
        You can undo deleting a banner or promo code for 30 days, from the{" "}
        <Link to="/admin/audit" className="link">
          audit log
        </Link>
        .
      </p>
    </AdminPage>
  );
}
