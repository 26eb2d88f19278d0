import type { RefObject } from "react";
import { priceText } from "#app/platform/money.ts";
import { deliveryText, paymentText, type TrackedOrder } from "./orders.ts";
import { Parcels } from "./parcels.tsx";

type Props = { order: TrackedOrder; timeZone: string; title?: RefObject<HTMLHeadingElement | null> };

/** An order as its customer sees it: status, tracking, items and shipping address. */
export function OrderFound({ order, timeZone, title }: Props) {
  const placed = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(new Date(order.createdAt));
  return (
    <section aria-labelledby="order-title">
      <h2 id="order-title" ref={title} tabIndex={-1} className="font-display text-40 outline-none">
        {`Order ${order.orderNumber}`}
      </h2>
      <dl className="mt-6 border-t border-line-strong">
        <Fact name="Placed">
          <time dateTime={order.createdAt}>{placed}</time>
        </Fact>
        <Fact name="Payment">{paymentText(order)}</Fact>
        <Fact name="Delivery">{deliveryText(order)}</Fact>
        {order.parcels.length > 0 && (
          <Fact name={order.parcels.length === 1 ? "Package" : "Packages"}>
            <Parcels order={order} />
          </Fact>
        )}
        {order.shippingAddress.length > 0 && (
          <Fact name="Ships to">
            <address className="not-italic">
              {order.shippingAddress.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
            {order.isAddressMasked && (
              <p className="mt-2 text-14 text-stone-strong">
                Part of the address is hidden for your privacy. To see all of it, use the link in your receipt or sign
                in with the email address you used at checkout.
              </p>
            )}
          </Fact>
        )}
      </dl>
      <h3 className="label mt-10">Items</h3>
      <ul className="mt-3 border-t border-line-strong">
        {order.lineItems.map((line, at) => (
          <Line key={at} line={line} />
        ))}
        {order.moreItems > 0 && (
          <li className="border-b border-line py-4 text-14 text-stone-strong">
            {`Plus ${order.moreItems} more ${order.moreItems === 1 ? "item" : "items"}. Your receipt lists them all.`}
          </li>
        )}
      </ul>
      <p className="flex items-baseline justify-between gap-6 pt-4 text-18">
        <span>
          Total <span className="block text-14 text-stone-strong">Shipping and tax included</span>
        </span>{" "}
        <span className="shrink-0 tabular-nums">{priceText(order.totalPrice)}</span>
      </p>
      {order.totalRefunded.minor > 0 && (
        <p className="flex items-baseline justify-between gap-6 pt-2">
          Refunded <span className="shrink-0 tabular-nums">{`−${priceText(order.totalRefunded)}`}</span>
        </p>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-x-4 border-b border-line py-3">
      <dt className="text-stone-strong">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Line({ line }: { line: TrackedOrder["lineItems"][number] }) {
  const { title, variantTitle, quantity, unitPrice } = line;
  const all = { ...unitPrice, minor: unitPrice.minor * quantity };
  return (
    <li className="flex items-baseline justify-between gap-6 border-b border-line py-4">
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        {variantTitle && <p className="text-14 text-stone-strong">{variantTitle}</p>}
        <LineAmounts line={line} />
      </div>
      <p className="shrink-0 tabular-nums">{priceText(all)}</p>
    </li>
  );
}

/** Quantity and unit price, with the price before the sale, and how many units were refunded. */
export function LineAmounts({ line }: { line: TrackedOrder["lineItems"][number] }) {
  const { quantity, removed, unitPrice, fullPrice } = line;
  return (
    <p className="text-14 text-stone-strong tabular-nums">
      {`${quantity} × ${priceText(unitPrice)}`}
      {fullPrice.minor > unitPrice.minor && (
        <>
          {" "}
          <s>
            <span className="sr-only">Original price </span>
            {priceText(fullPrice)}
          </s>
        </>
      )}
      {removed > 0 && (
        <span className="block">
          {removed === quantity ? "Canceled or refunded" : `${removed} of ${quantity} canceled or refunded`}
        </span>
      )}
    </p>
  );
}
