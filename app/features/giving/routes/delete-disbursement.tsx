import { data, Link } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { priceText } from "#app/platform/money.ts";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { deleteDisbursementAction, giftIdIn } from "../giving-admin.server.ts";
import { dayText } from "../giving.ts";
import { disbursementWithId } from "../giving.server.ts";
import type { Route } from "./+types/delete-disbursement";

export const handle: RouteAccess = { access: "admin", area: "giving" };

export const meta = () => pageMeta("Delete a gift", "Delete a gift that was recorded by mistake.");

export async function loader({ context, params }: Route.LoaderArgs) {
  const gift = await disbursementWithId(context.get(servicesContext).db, giftIdIn(params.id));
  if (!gift) throw data(null, { status: 404 });
  return { gift };
}

export const action = ({ context, params }: Route.ActionArgs) =>
  deleteDisbursementAction({ context, id: giftIdIn(params.id) });

export const clientAction = keepFormValues;

/** The confirmation page, which works without JavaScript. */
export default function DeleteDisbursement({ loaderData: { gift } }: Route.ComponentProps) {
  const amount = priceText({ minor: gift.amount, currency: gift.currency });
  return (
    <>
      <h1 className="font-display text-28">Delete this gift?</h1>
      <p className="mt-6 max-w-measure text-16 wrap-anywhere">
        {`${amount} to ${gift.recipient} on ${dayText(gift.day)}. Deleting it removes it from the ledger and its totals, and can’t be undone.`}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-4">
        <ButtonForm action={`/admin/giving/disbursements/${gift.id}/delete`} label="Delete Gift" />
        <Link className="link inline-flex min-h-tap items-center" to="/admin/giving">
          Cancel
        </Link>
      </div>
    </>
  );
}
