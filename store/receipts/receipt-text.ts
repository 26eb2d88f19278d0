import { brand } from "#app/brand.ts";
import { priceText } from "#app/platform/money.ts";
import { emailAddressLines, emailThanks } from "../checkout/address-lines.ts";
import { nameOf } from "../checkout/open-checkout.ts";
import { orderName, type Order } from "../orders/order.ts";

/** The receipt for mail programs that show plain text: one line for an item, one for an amount. */
export function receiptText(
  order: Order,
  { confirmationUrl, orderUrl, trackingUrl }: { confirmationUrl: string; orderUrl: string | null; trackingUrl: string },
): string {
  const money = (minor: number) => priceText({ minor, currency: order.currency });
  const amounts: [string, string][] = [
    ["Subtotal", money(order.subtotalMinor)],
    ...(order.discountMinor > 0
      ? [[`Discount ${order.discountCode}`, `−${money(order.discountMinor)}`] as [string, string]]
      : []),
    [`Shipping (${order.shippingTitle})`, money(order.shippingMinor)],
    ["Tax", money(order.taxMinor)],
    ["Total", money(order.totalMinor)],
  ];
  return [
    brand.name,
    "",
    emailThanks(order.address),
    `We have your order ${orderName(order)} and will pack it next.`,
    "This was a test checkout: no money moved.",
    "",
    ...order.lines.map((line) => `${line.quantity} × ${nameOf(line)}: ${money(line.unitMinor * line.quantity)}`),
    "",
    ...amounts.map(([label, amount]) => `${label}: ${amount}`),
    "",
    "Delivery to",
    ...emailAddressLines(order.address),
    "",
    `Paid with the test card ending in ${order.cardLastFour}.`,
    `Your order: ${confirmationUrl}`,
    orderUrl === null
      ? `Track it with its number and this email address: ${trackingUrl}`
      : `Track it (this link is yours alone): ${orderUrl}`,
    "",
  ].join("\n");
}
