import { redirect } from "react-router";
import { z } from "zod";
import { adminWrite, type AuditEntry } from "#app/platform/audit/admin-write.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { ownServices } from "#app/platform/auth/access/permissions.server.ts";
import { recipientLists } from "#app/platform/email/recipient-list.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import { formOf } from "#app/platform/forms/read-form.server.ts";
import { searchIn } from "#app/platform/list-search.ts";
import { exportList, listOf } from "../subscriber-lists.server.ts";
import type { Route } from "./+types/subscriber-export";

export const handle: RouteAccess = { access: "admin", area: ["subscribers", "exports"] };

const exported = z.object({ tab: text, q: text });

/** A link to the download leads to the list: a GET must not write, and every download is audited. */
export const loader = () => redirect("/admin/subscriptions");

/** POST /admin/subscriptions/export.csv with tab and q: the list of that tab as CSV. The audit log says who took it, not what they searched. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, features, env } = await ownServices(context);
  const { tab, q } = exported.parse(Object.fromEntries(await formOf(request)));
  const search = searchIn(new URLSearchParams({ q }));
  const lists = recipientLists(features);
  await adminWrite(context, async () => {
    const entry: AuditEntry = {
      action: "subscription.exported",
      subject: listOf(lists, tab).tab.label,
      after: { rows: search ? "results of a search" : "all" },
    };
    return { result: null, entry };
  });
  return exportList(db, lists, { tab, search, today: dayIn(env.STORE_TIMEZONE, new Date()) });
}
