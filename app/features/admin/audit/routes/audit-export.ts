import { data, redirect } from "react-router";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { servicesContext } from "#app/platform/context.ts";
import { formOf } from "#app/platform/forms/read-form.server.ts";
import { exportAudit } from "../audit-list.server.ts";
import { isNarrowed, readAuditQuery } from "../audit-query.ts";
import type { Route } from "./+types/audit-export";

/** For owners: the others may only read the log, and an export is posted. */
export const handle: RouteAccess = { access: "admin", area: ["audit", "exports"] };

/** A link to the download leads to the list: a GET must not write, and every download is audited. */
export const loader = () => redirect("/admin/audit");

/** POST /admin/audit/export.csv with the filter of the list. The audit log says who took it, not what they searched. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const fields = [...(await formOf(request))].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const { query, errors } = readAuditQuery(new URLSearchParams(fields));
  if (Object.keys(errors).length > 0) throw data(null, { status: 400 });
  await adminWrite(context, async () => ({
    result: null,
    entry: { action: "audit.exported", subject: "Audit log", after: { rows: isNarrowed(query) ? "a part" : "all" } },
  }));
  return exportAudit(services, query, dayIn(services.env.STORE_TIMEZONE, new Date()));
}
