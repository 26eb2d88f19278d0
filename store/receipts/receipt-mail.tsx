import { render } from "@react-email/render";
import { brand } from "#app/brand.ts";
import type { Mail } from "#app/platform/email/mailer.server.ts";
import { orderName, type Order } from "../orders/order.ts";
import { receiptText } from "./receipt-text.ts";
import { Receipt } from "./receipt.tsx";

export async function receiptMail(order: Order, baseUrl: string): Promise<Mail> {
  const { firstName, lastName } = order.address;
  const confirmationUrl = `${baseUrl}/checkouts/${order.checkoutToken}`;
  const trackingUrl = new URL("/order-status", baseUrl).href;
  const mail = <Receipt order={order} baseUrl={baseUrl} confirmationUrl={confirmationUrl} trackingUrl={trackingUrl} />;
  return {
    to: { name: `${firstName} ${lastName}`, address: order.email },
    subject: `Your ${brand.name} order ${orderName(order)}`,
    html: await render(mail),
    text: receiptText(order, { confirmationUrl, trackingUrl }),
    headers: { "Message-ID": `<order-${order.number}.${order.id}@${new URL(baseUrl).hostname}>` },
  };
}
