import { render } from "@react-email/render";
import { brand } from "#app/brand.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { priceText } from "#app/platform/money.ts";
import { nameOf, struckMinor } from "../checkout/open-checkout.ts";
import { orderName, type Order } from "../orders/order.ts";
import { Receipt } from "./receipt.tsx";

/**
 * The receipt quotes nothing that the buyer typed: the order cost nothing, and its buyer may not own the address (decision 062).
 * `orderUrl`: the signed link to the order; without it the receipt explains how to look the order up. `again`: of a receipt that is sent once
 * more, because a program may drop a second email with the same Message-ID.
 */
export async function receiptMessage(
  order: Order,
  baseUrl: string,
  { orderUrl, again }: { orderUrl?: string | undefined; again?: string | undefined } = {},
): Promise<EmailMessage> {
  const confirmationUrl = `${baseUrl}/checkouts/${order.checkoutToken}`;
  const links = {
    confirmationUrl,
    orderUrl: orderUrl ?? null,
    trackingUrl: new URL("/order-status", baseUrl).href,
    helpLinks: HELP.map(([label, path]): [string, string] => [label, new URL(path, baseUrl).href]),
  };
  const receipt = <Receipt order={order} baseUrl={baseUrl} note={NOT_YOUR_ORDER} {...links} />;
  return {
    to: { address: order.email },
    subject: `Your ${brand.name} order ${orderName(order)}`,
    html: await render(receipt),
    text: receiptText(order, links),
    headers: {
      "Message-ID": `<order-${order.number}.${order.id}${again ? `.${again}` : ""}@${new URL(baseUrl).hostname}>`,
    },
  };
}

export const NOT_YOUR_ORDER =
  "You’re receiving this because someone placed a test order with this email address. If it wasn’t you, you can ignore it.";

/** Pages of the site. */
const HELP = [
  ["Shipping", "/policies/shipping"],
  ["Returns and exchanges", "/policies/returns"],
  ["FAQ", "/faq"],
  ["Contact", "/contact"],
] as const;

type ReceiptLinks = Pick<Parameters<typeof Receipt>[0], "confirmationUrl" | "orderUrl" | "trackingUrl" | "helpLinks">;

/** The receipt as plain text: one line per item and amount. */
function receiptText(order: Order, { confirmationUrl, orderUrl, trackingUrl, helpLinks }: ReceiptLinks): string {
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
    "Thank you.",
    `We’ve received your order ${orderName(order)} and are getting it ready to ship.`,
    "This was a test checkout, so you weren’t charged.",
    "",
    ...order.lines.map((line) => {
      const struck = struckMinor(line);
      const before = struck === null ? "" : ` (was ${money(struck * line.quantity)})`;
      return `${line.quantity} × ${nameOf(line)}: ${money(line.unitMinor * line.quantity)}${before}`;
    }),
    "",
    ...amounts.map(([label, amount]) => `${label}: ${amount}`),
    "",
    `Paid with the test card ending in ${order.cardLastFour}.`,
    `Your order: ${confirmationUrl}`,
    orderUrl === null
      ? `Track your order with its number and this email address: ${trackingUrl}`
      : `Track your order (don’t share this link): ${orderUrl}`,
    "",
    ...helpLinks.map(([label, url]) => `${label}: ${url}`),
    "",
    NOT_YOUR_ORDER,
    "",
  ].join("\n");
}
