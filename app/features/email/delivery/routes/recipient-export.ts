import { data, redirect } from "react-router";
import { z } from "zod";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import { ownServices } from "#app/platform/auth/access/permissions.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { dayIn } from "#app/platform/calendar.ts";
import { recipientLists } from "#app/platform/email/recipient-list.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import { formOf } from "#app/platform/forms/read-form.server.ts";
import { readId, readOption, searchIn } from "#app/platform/list-search.ts";
import { RECIPIENT_FILTERS } from "../delivery.ts";
import { mailingWithId } from "../mailing-admin.server.ts";
import { exportRecipients } from "../mailing-report.server.ts";
import type { Route } from "./+types/recipient-export";

export const handle: RouteAccess = { access: "admin", area: ["newsletters", "exports"] };

/** A link to the download leads to the mailing: a GET must not write, and every download is audited. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/newsletter/mailings/${readId(params.id)}`);

const exported = z.object({ show: text, q: text });

/** POST /admin/newsletter/mailings/{id}/export.csv with show and q: the recipients that the page shows. The audit log does not say what was searched. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, features, env } = await ownServices(context);
  const form = exported.parse(Object.fromEntries(await formOf(request)));
  const show = readOption(RECIPIENT_FILTERS, form.show);
  const search = searchIn(new URLSearchParams({ q: form.q }));
  const mailing = await mailingWithId(db, readId(params.id));
  if (!mailing) throw data(null, { status: 404 });
  await adminWrite(context, async () => ({
    result: null,
    entry: {
      action: "mailing.exported",
      subject: mailing.subject,
      after: { id: mailing.id, recipients: RECIPIENT_FILTERS[show], rows: search ? "results of a search" : "all" },
    },
  }));
  const today = dayIn(env.STORE_TIMEZONE, new Date());
  return exportRecipients(db, recipientLists(features), mailing.id, { show, search, today });
}
