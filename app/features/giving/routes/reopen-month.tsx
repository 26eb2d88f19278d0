import { Link } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { priceText } from "#app/platform/money.ts";
import { MayUse, READ_ONLY } from "#app/ui/admin-access.tsx";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { FormKey } from "#app/ui/admin/form-key.tsx";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { adjustedRevenue, monthText } from "../giving.ts";
import { reopenMonthAction, reopenMonthAdmin, type ReopenMonthAdmin } from "../reopen-month.server.ts";
import type { Route } from "./+types/reopen-month";

export const handle: RouteAccess = { access: "admin", area: "giving" };

export const meta = () => pageMeta("Reopen a month", "Take a month that was closed by mistake out of the books.");

export const loader = ({ context, params: { month } }: Route.LoaderArgs) => reopenMonthAdmin({ context, month });

export const action = ({ request, context, params: { month } }: Route.ActionArgs) =>
  reopenMonthAction({ request, context, month });

export const clientAction = keepFormValues;

/** The confirmation page, which works without JavaScript. */
export default function ReopenMonth({ loaderData }: Route.ComponentProps) {
  const { month, version, why } = loaderData;
  const name = monthText(month.month);
  const url = `/admin/giving/months/${month.month.slice(0, 7)}`;
  const here = `${url}/reopen`;
  return (
    <AdminPage
      title={`Reopen ${name}?`}
      lead="For a month that was closed by mistake. It leaves the books, and you can close it again."
    >
      {month.isPublished ? (
        <p className="max-w-measure">
          {`${name} is published. Visitors can see it, so it can’t be reopened. Unpublish it first, or `}
          <Link className="link" to={`${url}/adjustments`}>
            record an adjustment
          </Link>
          .
        </p>
      ) : why ? (
        <p className="max-w-measure wrap-anywhere">
          {`${name} can’t be reopened, because closing it again would lose what its books have. ${why} To correct its revenue, use `}
          <Link className="link" to={`${url}/adjustments`}>
            Recount or adjust
          </Link>
          .
        </p>
      ) : (
        <Consequences {...loaderData} />
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-4">
        {!month.isPublished && !why && (
          <MayUse url={here} otherwise={<p>{READ_ONLY}</p>}>
            <ButtonForm action={here} fields={{ version }} label="Reopen Month" busy="Reopening...">
              <FormKey />
            </ButtonForm>
          </MayUse>
        )}
        <Link className="link inline-flex min-h-tap items-center" to="/admin/giving">
          Cancel
        </Link>
      </div>
    </AdminPage>
  );
}

function Consequences({ month, recount, share, percent }: ReopenMonthAdmin) {
  const money = (minor: number) => priceText({ minor, currency: month.currency });
  const entries = month.adjustments.length;
  const booked = `${money(adjustedRevenue(month))} in revenue`;
  return (
    <ul className="grid max-w-measure list-disc gap-2 pl-5 wrap-anywhere tabular-nums">
      <li>Nothing changes on the Give Back page: the month isn’t published.</li>
      <li>{`The ${money(share.month)} that it set aside leaves the books: ${money(share.now)} becomes ${money(share.after)}.`}</li>
      <li>
        {recount.state === "counted" &&
          `Closing it again recounts its orders: ${money(recount.revenue)} today, where the books have ${booked}.`}
      </li>
      {month.percent !== percent && (
        <li>{`Closing it again sets aside ${percent}% of its profit, today’s percentage, where the books have ${month.percent}%.`}</li>
      )}
      <li>
        {`You enter its costs again. They were ${money(month.costs)}${month.note ? `, with the note “${month.note}”` : ""}.`}
      </li>
      {entries > 0 && (
        <li>
          {`Its ${entries === 1 ? "adjustment is" : `${entries} adjustments are`} deleted. The audit log keeps ${entries === 1 ? "it" : "them"}.`}
        </li>
      )}
    </ul>
  );
}
