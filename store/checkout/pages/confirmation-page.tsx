import { RECIPIENT_EMAILS } from "#app/platform/limits/limits.ts";
import { priceText } from "#app/platform/money.ts";
import { orderName, type Order } from "../../orders/order.ts";
import type { ReceiptState } from "../../receipts/receipts.server.ts";
import { deliveryWindow } from "../../pricing/delivery.ts";
import { addressLines } from "../address-lines.ts";
import { htmlPage } from "./document.tsx";
import { OrderLine } from "./order-line.tsx";

/** The order as the buyer sees it after paying and when reopening the checkout's URL. */
export function confirmationPage(
  order: Order,
  {
    receipt,
    root,
    stylesheetHref,
    timeZone,
  }: { receipt: ReceiptState; root: string; stylesheetHref: string; timeZone: string },
): string {
  const money = (minor: number) => priceText({ minor, currency: order.currency });
  const expected = deliveryWindow(order, timeZone);
  const frame = { title: `Order ${orderName(order)}`, stylesheetHref, root, scripts: ["clear-cart.js"] };
  return htmlPage(
    frame,
    <div className="max-w-[44rem]">
      <p className="label">Order {orderName(order)}</p>
      <h1 className="mt-2 font-display text-64 wrap-anywhere">Thank you, {order.address.firstName}.</h1>
      {order.cancelledAt === null ? (
        <p className="mt-4 max-w-measure text-18">
          We’ve received your order. <AboutReceipt state={receipt} email={order.email} />
        </p>
      ) : (
        <p className="mt-4 max-w-measure text-18">This order has been canceled.</p>
      )}
      <p className="mt-6 rounded-sm bg-sunk p-4 text-14">
        Test checkout: you weren’t charged. Paid with the test card ending in {order.cardLastFour}.
      </p>
      <section aria-labelledby="bought-title" className="mt-10 border-t border-line pt-6">
        <h2 id="bought-title" className="mb-4 font-display text-28">
          What you bought
        </h2>
        <ul className="space-y-4">
          {order.lines.map((line) => (
            <OrderLine
              key={line.id}
              data-bought={`gid://shopify/ProductVariant/${line.variantId}`}
              data-quantity={line.quantity}
              line={line}
              money={money}
              root={root}
            />
          ))}
        </ul>
        <dl className="mt-6 space-y-2 border-t border-line pt-4 tabular-nums">
          <Amount label="Subtotal" value={money(order.subtotalMinor)} />
          {order.discountMinor > 0 && (
            <Amount label={`Discount (${order.discountCode})`} value={`−${money(order.discountMinor)}`} />
          )}
          <Amount
            label={`Shipping (${order.shippingTitle})`}
            value={order.shippingMinor === 0 ? "Free" : money(order.shippingMinor)}
          />
          <Amount label="Tax" value={money(order.taxMinor)} />
          <Amount label="Total" value={money(order.totalMinor)} />
        </dl>
      </section>
      <section aria-labelledby="address-title" className="mt-10 grid gap-6 border-t border-line pt-6 sm:grid-cols-2">
        <div>
          <h2 id="address-title" className="mb-2 font-display text-28">
            Delivery
          </h2>
          {expected && (
            <p className="mb-3">
              Estimated delivery: <strong className="font-medium">{expected}</strong>
            </p>
          )}
          <address className="wrap-anywhere not-italic">
            {addressLines(order.address).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </div>
        {order.note !== "" && (
          <div>
            <h2 className="mb-2 font-display text-28">Your note</h2>
            <p className="wrap-anywhere whitespace-pre-line">{order.note}</p>
          </div>
        )}
      </section>
      <section aria-labelledby="account-title" className="mt-10 border-t border-line pt-6">
        <h2 id="account-title" className="mb-2 font-display text-28">
          Keep your orders together
        </h2>
        <p className="max-w-measure">
          With an account for <span className="wrap-anywhere">{order.email}</span> you see every order of that address,
          follow its packages and buy again.
        </p>
        <p className="mt-3 flex flex-wrap gap-x-8">
          {/* The form is filled in with it. Nothing after "#" is sent to a server or logged. */}
          <a
            className="link inline-flex min-h-11 items-center"
            href={`/auth?${new URLSearchParams({ mode: "sign-up", next: "/account-settings/orders" }).toString()}#${new URLSearchParams({ email: order.email }).toString()}`}
          >
            Create an account
          </a>
          <a className="link inline-flex min-h-11 items-center" href="/account-settings/orders">
            See your orders
          </a>
        </p>
      </section>
      <p className="mt-10 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-6">
        <a className="link" href="/shop">
          Continue shopping
        </a>
        {/* The site's form is filled in with it. Nothing after "#" is sent to a server or logged. */}
        <a
          className="link"
          href={`/order-status#${new URLSearchParams({ order: orderName(order), email: order.email }).toString()}`}
        >
          Track this order
        </a>
        <a className="link" href="/contact">
          Get help with this order
        </a>
      </p>
    </div>,
  );
}

/** Promises no email that was not enqueued. */
function AboutReceipt({ state, email }: { state: ReceiptState; email: string }) {
  const address = <strong className="font-medium wrap-anywhere">{email}</strong>;
  const save = "Save this page, or track your order with its number and this email address.";
  switch (state) {
    case "sending":
      return <>We’re sending your receipt to {address}.</>;
    case "sent":
      return <>We sent your receipt to {address}.</>;
    case "undelivered":
      return (
        <>
          We couldn’t deliver your receipt to {address}. {save}
        </>
      );
    case "withheld":
      return (
        <>
          We didn’t email a receipt to {address}: one email address gets at most {RECIPIENT_EMAILS.perHour} receipts an
          hour and {RECIPIENT_EMAILS.perDay} a day. {save}
        </>
      );
    case "forgotten":
      break;
  }
  return <>Its email address is {address}.</>;
}

function Amount({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 last:border-t last:border-line last:pt-3 last:text-18">
      <dt className="min-w-0 break-words text-stone-strong">{label}</dt>
      <dd className="shrink-0">{value}</dd>
    </div>
  );
}
