import { data } from "react-router";
import { brand } from "#app/brand.ts";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { servicesContext } from "#app/platform/context.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { isLiveShop } from "#app/platform/shopify/credentials.server.ts";
import { sendReceipt, type OrderToChange } from "#app/platform/shopify/order-commands.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { ChangeOrderForm, ChangeOrderPage } from "../change-order-page.tsx";
import { receiptForm } from "../change-order.ts";
import { changeOrder, orderForm } from "../change-order.server.ts";
import type { Route } from "./+types/admin-order-receipt";

export const handle: RouteAccess = { access: "admin", area: "orders" };

export const meta = () => pageMeta("Send receipt again", "Email the customer the receipt of an order again.");

const WHAT = "send receipts";
const IS_CANCELED = "This order is canceled.";

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => orderForm(context, id, WHAT);

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  // Its orders' emails are sent in its own admin.
  if (isLiveShop(context.get(servicesContext).env)) throw data(null, { status: 404 });
  return changeOrder(
    { request, context, id },
    {
      what: WHAT,
      done: "resent",
      failed: "The receipt was not sent",
      schema: receiptForm,
      async run({ admin, order }) {
        if (order.isCancelled) return { message: IS_CANCELED };
        const outcome = await sendReceipt(admin, id);
        return outcome.ok ? { changed: { action: "order-receipt.resent" } } : { message: outcome.message };
      },
    },
  );
}

export const clientAction = keepFormValues;

export default function OrderReceipt({ loaderData: { form, problem } }: Route.ComponentProps) {
  return (
    <ChangeOrderPage title="Receipt of" order={form?.order} problem={problem}>
      {form &&
        (form.adminUrl === null || form.order.isCancelled ? (
          <ReceiptForm order={form.order} />
        ) : (
          <p>
            {`${brand.provider} sends this order’s emails. Send the receipt again there: `}
            <a className="link" href={form.adminUrl}>
              {`order ${form.order.orderNumber} in the ${brand.provider} admin`}
            </a>
            .
          </p>
        ))}
    </ChangeOrderPage>
  );
}

function ReceiptForm({ order }: { order: OrderToChange }) {
  return (
    <ChangeOrderForm
      order={order}
      path="receipt"
      reason={order.isCancelled ? IS_CANCELED : null}
      button="Send Receipt Again"
      sending="Sending..."
      isBare
    >
      {() => (
        <p>
          The receipt is sent to <strong className="wrap-anywhere">{order.email}</strong>.
        </p>
      )}
    </ChangeOrderForm>
  );
}
