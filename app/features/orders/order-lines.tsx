import { brand } from "#app/brand.ts";
import { priceText } from "#app/platform/money.ts";
import { OrderedLine } from "./order-found.tsx";
import type { TrackedOrder } from "./orders.ts";

/** What is in an order, and what it came to. */
export function OrderLines({ order }: { order: TrackedOrder }) {
  return (
    <>
      <ul className="border-t border-line-strong">
        {order.lineItems.map((line, at) => (
          <OrderedLine key={at} {...line} />
        ))}
        {order.morePieces > 0 && (
          <li className="border-b border-line py-4 text-14 text-stone-strong">
            {`And ${order.morePieces} more ${order.morePieces === 1 ? "piece" : "pieces"}; ${brand.provider} lists them all.`}
          </li>
        )}
      </ul>
      <p className="flex items-baseline justify-between gap-6 pt-4 text-18">
        <span>Total, with shipping and tax</span> <span className="tabular-nums">{priceText(order.totalPrice)}</span>
      </p>
    </>
  );
}
