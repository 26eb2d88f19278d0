import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { submittedValues } from "#app/platform/forms/action-result.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import {
  fulfill,
  unitsByLine,
  unitsToFulfill,
  type OrderToChange,
} from "#app/platform/shopify/order-commands.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { ChangeOrderForm, ChangeOrderPage, NotifyField, UnitsRow } from "../change-order-page.tsx";
import { fulfillForm, readUnits } from "../change-order.ts";
import { changeOrder, orderForm, type OrderForm } from "../change-order.server.ts";
import type { Route } from "./+types/admin-order-fulfill";

export const handle: RouteAccess = { access: "admin", area: "orders" };

export const meta = () => pageMeta("Fulfill order", "Mark items of an order as sent, with their tracking.");

const WHAT = "fulfill orders";
const UNITS = "units.";
const NOTHING_LEFT = "Nothing is left to fulfill.";

export const loader = ({ context, params: { id } }: Route.LoaderArgs) =>
  orderForm(context, id, WHAT, async (admin, order) => ({ remaining: await remainingOf(admin, order) }));

/** Units to fulfill by line, from all locations. Refunded ones can be sent, but only if they are asked for. */
async function remainingOf(admin: ShopifyAdmin, order: OrderToChange) {
  const units = order.isCancelled ? [] : unitsByLine(await unitsToFulfill(admin, order.id));
  return order.lines.flatMap((line) => {
    const { remaining: max, unrefunded } = units.find(({ lineId }) => lineId === line.id) ?? {
      remaining: 0,
      unrefunded: 0,
    };
    return max > 0 ? [{ line, name: `${UNITS}${line.id}`, max, unrefunded }] : [];
  });
}

export const action = ({ request, context, params: { id } }: Route.ActionArgs) =>
  changeOrder(
    { request, context, id },
    {
      what: WHAT,
      done: "fulfilled",
      doneInPart: "fulfilled-in-part",
      failed: "Nothing was fulfilled",
      schema: fulfillForm,
      async run({ admin, order, value, form }) {
        const fields = await remainingOf(admin, order);
        const { units, fieldErrors } = readUnits(submittedValues(form), fields);
        if (Object.keys(fieldErrors).length > 0) return { fieldErrors };
        if (units.length === 0)
          return fields[0]
            ? { fieldErrors: { [fields[0].name]: "Enter how many to fulfill" } }
            : { message: NOTHING_LEFT };
        const { company, number, url, notify } = value;
        const tracking = { company, number, url };
        const chosen = units.map(({ name, quantity }) => ({ lineId: name.slice(UNITS.length), quantity }));
        const outcome = await fulfill(admin, { id, units: chosen, tracking, notify });
        if (!outcome.ok) return { message: outcome.message };
        const { sent, problem } = outcome;
        const items = sent.map(({ lineId, quantity }) => ({
          title: order.lines.find((line) => line.id === lineId)?.title,
          quantity,
        }));
        const after = { items, tracking, notify, ...(problem && { problem }) };
        return { changed: { action: "order.fulfilled", after }, problem };
      },
    },
  );

export const clientAction = keepFormValues;

export default function FulfillOrder({ loaderData: { form, problem } }: Route.ComponentProps) {
  return (
    <ChangeOrderPage title="Fulfill" order={form?.order} problem={problem}>
      {form && <FulfillForm {...form} />}
    </ChangeOrderPage>
  );
}

type Remaining = Awaited<ReturnType<typeof remainingOf>>;

function FulfillForm({ order, remaining }: OrderForm<{ remaining: Remaining }>) {
  return (
    <ChangeOrderForm
      order={order}
      path="fulfill"
      reason={remaining.length > 0 ? null : NOTHING_LEFT}
      button="Fulfill Items"
      sending="Fulfilling..."
    >
      {({ typed, field }) => (
        <>
          {remaining.length > 0 && (
            <fieldset>
              <legend className="label">Items to send</legend>
              <ul className="mt-3 border-t border-line-strong">
                {remaining.map(({ line, name, max, unrefunded }) => (
                  <UnitsRow key={name} line={line} label="to send" max={max} {...field(name, String(unrefunded))} />
                ))}
              </ul>
            </fieldset>
          )}
          <TextField label="Carrier" {...field("company")} autoComplete="off" hint="Such as UPS, USPS, FedEx or DHL." />
          <TextField label="Tracking number" {...field("number")} autoComplete="off" />
          <TextField
            label="Tracking page"
            {...field("url")}
            type="url"
            autoComplete="off"
            hint="Not needed for UPS, USPS, FedEx and DHL."
          />
          <NotifyField order={order} typed={typed} />
        </>
      )}
    </ChangeOrderForm>
  );
}
