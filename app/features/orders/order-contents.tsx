import { priceText, type Money } from "#app/platform/money.ts";
import type { OrderDetail } from "#app/platform/shopify/order-admin.server.ts";
import { unitsToShip } from "#app/platform/shopify/units-to-ship.ts";
import { atWidth } from "#app/ui/picture.tsx";

/** The order's lines as they are packed, and how its total adds up. */
export function OrderContents({ order }: { order: OrderDetail }) {
  return (
    <>
      <h2 className="label">{order.quantity === 1 ? "1 item" : `${order.quantity} items`}</h2>
      <ul aria-label="Items" className="mt-3 border-t border-line-strong">
        {order.lines.map((line, at) => (
          <Line key={at} line={line} isCancelled={order.isCancelled} />
        ))}
      </ul>
      <dl className="mt-4 ml-auto grid max-w-md grid-cols-[1fr_auto] gap-x-8 gap-y-2">
        <Amount name="Items" money={order.items} />
        {order.discount.minor > 0 && <Amount name={discountName(order)} money={order.discount} isTakenOff />}
        <Amount name="Subtotal" money={order.subtotal} />
        <Amount
          name={order.shippingMethod ? `Shipping (${order.shippingMethod})` : "Shipping"}
          money={order.shipping}
        />
        <Amount name={order.isTaxIncluded ? "Tax (included)" : "Tax"} money={order.tax} />
        <Amount name="Total" money={order.totalPrice} isTotal />
        <Amount name="Paid" money={order.received} />
        {order.refunded.minor > 0 && <Amount name="Refunded" money={order.refunded} isTakenOff />}
        {order.refunded.minor > 0 && <Amount name="Net" money={order.net} />}
      </dl>
    </>
  );
}

function Line({ line, isCancelled }: { line: OrderDetail["lines"][number]; isCancelled: boolean }) {
  const { title, variantTitle, sku, quantity, currentQuantity, unitPrice, total, imageUrl } = line;
  const toShip = unitsToShip(line);
  const full = { ...unitPrice, minor: unitPrice.minor * quantity };
  return (
    <li className="grid grid-cols-[3rem_2.5rem_1fr_auto] items-start gap-x-3 border-b border-line py-3 sm:gap-x-4">
      <div className="aspect-[4/5] overflow-hidden rounded-sm bg-ground">
        {imageUrl && (
          <img
            src={atWidth(imageUrl, 160)}
            alt=""
            width={48}
            height={60}
            loading="lazy"
            className="h-full w-full object-cover"
          />
        )}
      </div>
      <p className="text-right text-18 font-medium tabular-nums">
        <span className="sr-only">Quantity </span>
        {currentQuantity}
        <span aria-hidden="true"> ×</span>
      </p>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{title}</p>
        {variantTitle && <p className="wrap-anywhere text-stone-strong">{variantTitle}</p>}
        {sku && <p className="text-14 wrap-anywhere text-stone-strong">{`SKU ${sku}`}</p>}
        {!isCancelled && toShip > 0 && toShip < currentQuantity && (
          <p className="text-14">{`${toShip} still to send`}</p>
        )}
        {currentQuantity < quantity && (
          <p className="text-14 text-crimson">{`${quantity} ordered, ${quantity - currentQuantity} removed or refunded`}</p>
        )}
      </div>
      <div className="text-right tabular-nums">
        <p>{priceText(total)}</p>
        {full.minor > total.minor && (
          <p className="text-14 text-stone-strong">
            <s>
              <span className="sr-only">Before discounts </span>
              {priceText(full)}
            </s>
          </p>
        )}
        {quantity > 1 && <p className="text-14 text-stone-strong">{`${priceText(unitPrice)} each`}</p>}
      </div>
    </li>
  );
}

type AmountProps = { name: string; money: Money; isTakenOff?: boolean; isTotal?: boolean };

function Amount({ name, money, isTakenOff = false, isTotal = false }: AmountProps) {
  const size = isTotal ? "border-t border-line pt-2 text-18" : "";
  return (
    <>
      <dt className={`min-w-0 wrap-anywhere ${size}`}>{name}</dt>
      <dd className={`text-right tabular-nums ${size}`}>{`${isTakenOff ? "−" : ""}${priceText(money)}`}</dd>
    </>
  );
}

function discountName({ discountCodes }: OrderDetail): string {
  return discountCodes.length > 0 ? `Discount (${discountCodes.join(", ")})` : "Discount";
}
