import { priceText } from "#app/platform/money.ts";
import { encodeShown } from "../shown.ts";
import type { CheckoutView } from "./checkout-view.ts";
import { ContactPart, DeliveryPart, NotePart, ShippingPart } from "./delivery-parts.tsx";
import { htmlPage } from "./document.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PaymentPart } from "./payment-part.tsx";

/** The checkout: one form, so that every button keeps the input. */
export function checkoutPage(view: CheckoutView, stylesheetHref: string): string {
  const { checkout, quote, root } = view;
  const hasErrors = Object.keys(view.errors).length + view.notes.length + view.problems.length > 0;
  const frame = {
    title: hasErrors ? "Please review · Checkout" : "Checkout",
    stylesheetHref,
    root,
    scripts: ["checkout.js"],
    notice: "Test checkout: you won’t be charged.",
  };
  return htmlPage(
    frame,
    <>
      <h1 className="mb-6 font-display text-40">Checkout</h1>
      {/* Enter submits the form's first button, which must be the one that pays. */}
      <button type="submit" form="checkout" tabIndex={-1} aria-hidden="true" className="sr-only">
        Pay
      </button>
      <ErrorSummary {...view} />
      <form
        id="checkout"
        method="post"
        action={`${root}${checkout.token}`}
        noValidate
        className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]"
      >
        <input type="hidden" name="shown" value={encodeShown(checkout, quote)} />
        <OrderPanel {...view} />
        <div className="space-y-10">
          <ContactPart {...view} />
          <DeliveryPart {...view} />
          <ShippingPart {...view} />
          <NotePart {...view} />
        </div>
        <PaymentPart {...view} />
      </form>
    </>,
  );
}

/** Above the form on phones, closed but for the total; beside it on wider screens, always open (ui/app.css). */
function OrderPanel(view: CheckoutView) {
  const { checkout, quote, errors } = view;
  const count = checkout.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section
      aria-labelledby="summary-title"
      className="bg-sunk -mx-gutter px-gutter lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mx-0 lg:px-6 lg:py-6"
    >
      <details id="order" className="order-panel" open={errors.code !== undefined}>
        <summary className="flex min-h-16 cursor-pointer items-baseline justify-between gap-4 py-4">
          <span className="link">{count === 1 ? "Your order (1 item)" : `Your order (${count} items)`}</span>
          <span id="summary-total" className="font-medium tabular-nums">
            {priceText({ minor: quote.totalMinor, currency: checkout.currency })}
          </span>
        </summary>
        <h2 id="summary-title" className="mb-4 font-display text-28 max-lg:sr-only">
          Your order
        </h2>
        <div id="summary" className="max-lg:pb-6">
          <OrderSummary {...view} />
        </div>
      </details>
    </section>
  );
}
