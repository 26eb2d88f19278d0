import { Form as PlainForm, href } from "react-router";
import type { RouteAccess } from "#app/platform/auth/access/route-access.ts";
import { IDEMPOTENCY_KEY_FIELD } from "#app/platform/forms/idempotency-key.ts";
import { submittedValues } from "#app/platform/forms/action-result.ts";
import { keepFormValues } from "#app/platform/forms/keep-form-values.ts";
import { amountText, priceText, type Money } from "#app/platform/money.ts";
import { refund, suggestRefund, type OrderToChange } from "#app/platform/shopify/order-commands.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, TextField } from "#app/ui/field.tsx";
import { FormNotice } from "#app/ui/form-notice.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { ChangeOrderForm, ChangeOrderPage, NotifyField, UnitsRow } from "../change-order-page.tsx";
import { readAmountUpTo, readUnits, refundForm, withRestock, type UnitsField } from "../change-order.ts";
import { changeOrder, orderForm, type OrderForm } from "../change-order.server.ts";
import type { Route } from "./+types/admin-order-refund";

export const handle: RouteAccess = { access: "admin", area: "refunds" };

export const meta = () => pageMeta("Refund order", "Refund items, shipping or an amount of an order.");

const WHAT = "refund orders";

/** What is chosen in the first step, as its fields have it. */
type Chosen = Record<string, string>;
type Choice = {
  units: { lineId: string; quantity: number; isSent: boolean; isRestocked: boolean }[];
  shipping: Money;
  restock: boolean;
};

/** The fields of the first step: units that were sent, and units that were not. Of a canceled order that makes no difference. */
function unitsFields(order: OrderToChange) {
  if (order.isCancelled)
    return order.lines.flatMap((line) => {
      const max = line.refundable.unsent + line.refundable.sent;
      return max > 0 ? [{ line, name: `unsent.${line.id}`, max, label: "" }] : [];
    });
  return order.lines.flatMap((line) => [
    ...(line.refundable.unsent > 0
      ? [{ line, name: `unsent.${line.id}`, max: line.refundable.unsent, label: "not sent" }]
      : []),
    ...(line.refundable.sent > 0 ? [{ line, name: `sent.${line.id}`, max: line.refundable.sent, label: "sent" }] : []),
  ]);
}

function readChoice(order: OrderToChange, chosen: Chosen, fields: UnitsField[]) {
  const { units, fieldErrors } = readUnits(chosen, fields);
  const shipping = readAmountUpTo(chosen["shipping"] ?? "", order.shippingLeft);
  if ("error" in shipping) fieldErrors["shipping"] = shipping.error;
  // What became of a canceled order's stock was decided when it was canceled.
  const restock = !order.isCancelled && "restock" in chosen;
  const chosenUnits = units.map(({ name, quantity }) => {
    const [kind, lineId = ""] = name.split(".");
    return { lineId, quantity, isSent: kind === "sent" };
  });
  const choice: Choice = {
    units: order.isCancelled
      ? chosenUnits.map((each) => ({ ...each, isRestocked: false }))
      : withRestock(order.lines, chosenUnits, restock),
    shipping: "amount" in shipping ? shipping.amount : { ...order.shippingLeft, minor: 0 },
    restock,
  };
  return { choice, fieldErrors };
}

/** Whether items go back in stock although that was not chosen. */
const isRestockedAnyway = ({ units, restock }: Choice) => !restock && units.some(({ isRestocked }) => isRestocked);
const RESTOCKED_ANYWAY =
  "Items that don’t go back in stock count as the ones that were sent. So those that were not sent go back in stock: correct their count in the inventory if they can’t be sold.";

export const loader = ({ request, context, params: { id } }: Route.LoaderArgs) =>
  orderForm(context, id, WHAT, async (admin, order) => {
    const chosen = Object.fromEntries(new URL(request.url).searchParams);
    const { choice, fieldErrors } = readChoice(order, chosen, unitsFields(order));
    const isAsked = "step" in chosen;
    if (!isAsked || Object.keys(fieldErrors).length > 0)
      return { chosen, choice, fieldErrors, isAsked, suggestion: null };
    return { chosen, choice, fieldErrors, isAsked, suggestion: await suggestRefund(admin, { id, ...choice }) };
  });

export const action = ({ request, context, params: { id } }: Route.ActionArgs) =>
  changeOrder(
    { request, context, id },
    {
      what: WHAT,
      done: "refunded",
      failed: "Nothing was refunded",
      schema: refundForm,
      async run({ admin, order, value, form }) {
        const { choice, fieldErrors } = readChoice(order, submittedValues(form), unitsFields(order));
        if (Object.keys(fieldErrors).length > 0)
          return { message: "Fewer items or less shipping is left than you chose. Go back and choose again." };
        const amount = readAmountUpTo(value.amount, order.netPayment);
        if ("error" in amount) return { fieldErrors: { amount: amount.error } };
        if (amount.amount.minor === 0 && choice.units.length === 0 && choice.shipping.minor === 0)
          return { fieldErrors: { amount: "Enter an amount above zero" } };
        const { note, notify } = value;
        const key = form.get(IDEMPOTENCY_KEY_FIELD);
        const outcome = await refund(admin, {
          id,
          ...choice,
          amount: amount.amount,
          note,
          notify,
          key: typeof key === "string" && key !== "" ? key : crypto.randomUUID(),
        });
        if (!outcome.ok) return { message: outcome.message };
        const items = choice.units.map(({ lineId, quantity, isSent, isRestocked }) => ({
          title: order.lines.find((line) => line.id === lineId)?.title,
          quantity,
          isSent,
          isRestocked,
        }));
        const after = {
          amount: priceText(outcome.refunded),
          shipping: priceText(choice.shipping),
          items,
          restock: choice.restock,
          note,
          notify,
        };
        return {
          changed: { action: "order.refunded", after },
          ...(isRestockedAnyway(choice) && { problem: RESTOCKED_ANYWAY }),
        };
      },
    },
  );

export const clientAction = keepFormValues;

export default function RefundOrder({ loaderData: { form, problem } }: Route.ComponentProps) {
  return (
    <ChangeOrderPage title="Refund" order={form?.order} problem={problem}>
      {form && <AmountStep {...form} />}
    </ChangeOrderPage>
  );
}

type Given = OrderForm<{
  chosen: Chosen;
  choice: Choice;
  fieldErrors: Record<string, string>;
  isAsked: boolean;
  suggestion: Awaited<ReturnType<typeof suggestRefund>> | null;
}>;

/** First what is refunded; the page then shows the amount. */
function ItemsStep({ order, chosen, fieldErrors, isAsked, suggestion }: Given) {
  const fields = unitsFields(order);
  return (
    <PlainForm method="get" className="grid gap-6" noValidate>
      <input type="hidden" name="step" value="amount" />
      {suggestion && !suggestion.ok && <FormNotice>{suggestion.message}</FormNotice>}
      {fields.length > 0 && (
        <fieldset>
          <legend className="label">Items to refund</legend>
          <ul className="mt-3 border-t border-line-strong">
            {fields.map(({ name, ...row }) => (
              <UnitsRow key={name} name={name} {...row} defaultValue={chosen[name] ?? "0"} error={fieldErrors[name]} />
            ))}
          </ul>
        </fieldset>
      )}
      {order.shippingLeft.minor > 0 && (
        <TextField
          label={`Shipping, in ${order.shippingLeft.currency}`}
          name="shipping"
          defaultValue={chosen["shipping"] ?? ""}
          error={fieldErrors["shipping"]}
          inputMode="decimal"
          autoComplete="off"
          hint={`${priceText(order.shippingLeft)} was paid and not refunded.`}
        />
      )}
      {fields.length > 0 && !order.isCancelled && (
        <CheckField
          label="Put the items back in stock"
          name="restock"
          defaultChecked={isAsked ? "restock" in chosen : true}
          hint="Refunded items are no longer to be sent, whether or not they are put back in stock."
        />
      )}
      <Button type="submit" className="justify-self-start">
        Continue
      </Button>
    </PlainForm>
  );
}

/** What becomes of the units of a field. */
function isRestocked({ units }: Choice, name: string): boolean {
  const [kind, lineId] = name.split(".");
  return units.some((each) => each.lineId === lineId && each.isSent === (kind === "sent") && each.isRestocked);
}

/** The amount, once the first step is done. */
function AmountStep(given: Given) {
  const { order, chosen, choice, suggestion } = given;
  const amount = suggestion?.ok ? suggestion.amount : { ...order.netPayment, minor: 0 };
  const rows = unitsFields(order).filter(({ name }) => Number(chosen[name] ?? 0) > 0);
  const kept = Object.entries(chosen).filter(([name]) => name !== "step");
  return (
    <ChangeOrderForm
      order={order}
      // With what was chosen, so that a refused form comes back as this step without JavaScript, too.
      path={`refund?${new URLSearchParams(chosen).toString()}`}
      reason={order.isRefundable ? null : "Nothing of this order’s payment is left to refund."}
      {...(order.isRefundable && !suggestion?.ok && { instead: <ItemsStep {...given} /> })}
      button="Refund"
      sending="Refunding..."
      beside={
        <a className="link inline-flex min-h-12 items-center" href={href("/admin/orders/:id/refund", { id: order.id })}>
          Choose again
        </a>
      }
    >
      {({ typed, field }) => (
        <>
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <section aria-label="What is refunded">
            <ul className="border-t border-line-strong">
              {rows.map(({ line, name, label }) => (
                <li key={name} className="border-b border-line py-3 wrap-anywhere">
                  {`${chosen[name]} × ${line.title}${line.variantTitle ? `, ${line.variantTitle}` : ""} `}
                  {!order.isCancelled && (
                    <span className="text-stone-strong">
                      {`(${label}, ${isRestocked(choice, name) ? "back in stock" : "not put back in stock"})`}
                    </span>
                  )}
                </li>
              ))}
              {choice.shipping.minor > 0 && (
                <li className="border-b border-line py-3">{`Shipping, ${priceText(choice.shipping)}`}</li>
              )}
              {rows.length === 0 && choice.shipping.minor === 0 && (
                <li className="border-b border-line py-3">No items, only an amount</li>
              )}
            </ul>
            {isRestockedAnyway(choice) && <p className="mt-3">{RESTOCKED_ANYWAY}</p>}
          </section>
          <TextField
            label={`Amount to refund, in ${amount.currency}`}
            {...field("amount", amountText(amount))}
            inputMode="decimal"
            autoComplete="off"
            required
            hint={`Items with their tax, and shipping, come to ${priceText(amount)}. At most ${priceText(order.netPayment)} is left of the payment.`}
          />
          <TextField label="Reason" {...field("note")} autoComplete="off" hint="Only admins see it." />
          <NotifyField order={order} typed={typed} />
        </>
      )}
    </ChangeOrderForm>
  );
}
