import { render } from "@react-email/render";
import { brand } from "#app/brand.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { orderName, type Order } from "../orders/order.ts";
import { receiptText } from "./receipt-text.ts";
import { Receipt } from "./receipt.tsx";

/** `orderUrl`: the signed link to the order; without it the receipt explains how to look the order up. */
export async function receiptMessage(order: Order, baseUrl: string, orderUrl?: string): Promise<EmailMessage> {
  const { firstName, lastName } = order.address;
  const confirmationUrl = `${baseUrl}/checkouts/${order.checkoutToken}`;
  const links = { confirmationUrl, orderUrl: orderUrl ?? null, trackingUrl: new URL("/order-status", baseUrl).href };
  const receipt = <Receipt order={order} baseUrl={baseUrl} {...links} />;
  return {
    to: { name: `${firstName} ${lastName}`, address: order.email },
    subject: `Your ${brand.name} order ${orderName(order)}`,
    html: await render(receipt),
    text: receiptText(order, links),
    headers: { "Message-ID": `<order-${order.number}.${order.id}@${new URL(baseUrl).hostname}>` },
  };
}
