import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { priceText } from "#app/platform/money.ts";
import { cancel, type OrderToChange } from "#app/platform/shopify/order-commands.server.ts";
import { ConfirmBox } from "#app/ui/admin/confirm-box.tsx";
import { CheckField, SelectField, TextField } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { isChecked } from "#app/ui/use-action-form.ts";
import { ChangeOrderForm, ChangeOrderPage, NotifyField } from "../change-order-page.tsx";
import { CANCEL_REASONS, cancelForm } from "../change-order.ts";
import { changeOrder, orderForm } from "../change-order.server.ts";
import type { Route } from "./+types/admin-order-cancel";

export const handle: RouteAccess = { access: "admin", area: "refunds" };

export const meta = () => pageMeta("Cancel order", "Cancel an order of which nothing was sent.");

const WHAT = "cancel orders";
const BUTTON = "Cancel Order";

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => orderForm(context, id, WHAT);

export const action = ({ request, context, params: { id } }: Route.ActionArgs) =>
  changeOrder(
    { request, context, id },
    {
      what: WHAT,
      done: "canceled",
      failed: "The order was not canceled",
      schema: cancelForm,
      confirm: (form) => requireConfirmation(form, BUTTON),
      async run({ admin, value }) {
        const { reason, restock, refund, notify, staffNote } = value;
        const how = { reason, restock, refund, notify, staffNote };
        const outcome = await cancel(admin, { id, ...how });
        if (!outcome.ok) return { message: outcome.message };
        return { changed: { action: "order.cancelled", after: { ...how, isDone: outcome.isDone } } };
      },
    },
  );

export const clientAction = keepFormValues;

export default function CancelOrder({ loaderData: { form, problem } }: Route.ComponentProps) {
  return (
    <ChangeOrderPage title="Cancel" order={form?.order} problem={problem}>
      {form && <CancelForm order={form.order} />}
    </ChangeOrderPage>
  );
}

function whyNot({ isCancelled, fulfillmentStatus }: OrderToChange): string | null {
  if (isCancelled) return "This order is canceled.";
  return fulfillmentStatus === "FULFILLED" || fulfillmentStatus === "PARTIALLY_FULFILLED"
    ? "Items of this order were sent, so it can’t be canceled. Refund the rest instead."
    : null;
}

function CancelForm({ order }: { order: OrderToChange }) {
  return (
    <ChangeOrderForm
      order={order}
      path="cancel"
      reason={whyNot(order)}
      button={BUTTON}
      sending="Canceling..."
      question={`Cancel order ${order.orderNumber}? This can’t be undone.`}
    >
      {({ typed, field }) => (
        <>
          <SelectField
            label="Reason"
            {...field("reason", "CUSTOMER")}
            required
            options={Object.entries(CANCEL_REASONS).map(([value, label]) => ({ value, label }))}
          />
          <CheckField
            label="Put the items back in stock"
            name="restock"
            defaultChecked={isChecked(typed, "restock", true)}
          />
          {order.isRefundable && (
            <CheckField
              label={`Refund ${priceText(order.netPayment)}`}
              name="refund"
              defaultChecked={isChecked(typed, "refund", true)}
            />
          )}
          <NotifyField order={order} typed={typed} />
          <TextField label="Staff note" {...field("staffNote")} autoComplete="off" hint="Only admins see it." />
          <ConfirmBox />
        </>
      )}
    </ChangeOrderForm>
  );
}
