import { Link } from "react-router";
import { suppressionsNewestFirst } from "#app/features/email/delivery/delivery.server.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { readPage } from "#app/platform/db/newest-first.server.ts";
import { formActions } from "#app/platform/forms/form-actions.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { loadList, readListQuery } from "#app/platform/http/list-loader.server.ts";
import { personUrl } from "#app/platform/person.ts";
import { AdminList, SearchBox } from "#app/ui/admin/admin-list.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { Moment } from "#app/ui/admin/moment.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { actionText, PERSON_DONE } from "../person-admin.ts";
import { allowImported, allowMailings } from "../person-admin-actions.server.ts";
import { onSuppressed } from "../person-part.server.ts";
import { personActions, stoppedText } from "../subscription-list.server.ts";
import { listedAmong } from "../subscriptions.server.ts";
import type { Route } from "./+types/admin-suppressions";

export const handle: RouteAccess = { access: "admin", area: "subscribers" };

export const meta = () => pageMeta("Not emailed", "Addresses that get no mailings.");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { search, after } = readListQuery(request);
  return loadList({}, "suppressions not loaded", async () => {
    const { rows, next } = await readPage((limit) => suppressionsNewestFirst(db, { search, after, limit }));
    const known = await listedAmong(
      db,
      rows.map(({ email }) => email),
    );
    // Of the actions, those that lift it: ending a subscription is for the person's page.
    const listed = rows.map((row) => ({
      id: row.id,
      email: row.email,
      at: row.at,
      cursor: row.cursor,
      why: stoppedText(row),
      isListed: known.has(row.email),
      actions: personActions(null, row),
    }));
    return { rows: listed, next };
  });
}

export const action = formActions({
  allow: onSuppressed(allowMailings),
  "allow-imported": onSuppressed(allowImported),
});

export const clientAction = keepFormValues;

export default function AdminSuppressions({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Not emailed"
      lead="Addresses that get no newsletters and devotionals, whatever list they are on: they unsubscribed, emails to them bounced, or they reported one as spam. They still get emails about their orders and account."
      done={PERSON_DONE}
      actions={
        <Link to="/admin/subscriptions" className="link inline-flex min-h-tap items-center">
          All subscribers
        </Link>
      }
    >
      <div className="mb-6">
        <SearchBox label="Search by email" />
      </div>
      <AdminList
        label="Not emailed"
        list={list}
        failed="Couldn’t load the addresses"
        noMore="No more addresses"
        noMatch={["No addresses match", "Try a shorter search, or clear the search."]}
        none={["No addresses yet", "People who unsubscribe, and those who left according to an import, appear here."]}
      >
        {(row) => <Suppressed key={row.id} row={row} />}
      </AdminList>
    </AdminPage>
  );
}

type Row = NonNullable<Route.ComponentProps["loaderData"]["list"]>["rows"][number];

function Suppressed({ row: { id, email, why, at, isListed, actions } }: { row: Row }) {
  return (
    <li className="grid gap-x-6 border-b border-line py-2.5 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="text-16 font-medium wrap-anywhere">
          <Link to={personUrl("suppression", id)} className="link">
            {email}
          </Link>
        </p>
        <p className="wrap-anywhere text-stone-strong">
          {`${why}, `}
          <Moment at={at} />
        </p>
      </div>
      <div className="flex flex-wrap gap-x-6 empty:hidden">
        {actions.map((action) => (
          <RowButton
            key={action}
            action="/admin/suppressions"
            fields={{ intent: action, id }}
            about={email}
            {...actionText(action, { isListed })}
          />
        ))}
      </div>
    </li>
  );
}
