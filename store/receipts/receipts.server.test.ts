import type { Db } from "#app/platform/db/database.server.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { anEmailDelivery, smtpReply } from "#tests/support/factories/email-delivery.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aCode, aShoe } from "#tests/support/factories/store-catalog.ts";
import { orderOfCheckout } from "../orders/orders.server.ts";
import { orders } from "../store.tables.server.ts";
import { receiptEmail } from "./receipts.server.ts";

/** `given`: options of the process that takes the order. */
async function anOrder(
  db: Db,
  given: { orderUrl?: (id: number) => string } = {},
  typed: Record<string, string> = {},
  compareAtMinor: number | null = null,
) {
  const { code } = await aCode(db);
  const { variant } = await aShoe(db, { productTitle: "Pilgrim & Sons", compareAtMinor });
  const { deps } = storeDeps(db);
  const emails: EmailMessage[] = [];
  const mailer = { send: async (email: EmailMessage) => void emails.push(email) };
  const kind = receiptEmail(deps);
  const { delivery } = anEmailDelivery(db, mailer, [kind]);
  const token = await aCart(db, [{ variantId: variant.id, quantity: 2 }], [code]);
  await aBuyer({ ...deps, ...given, emails: delivery }).pay(token, typed);
  return { emails, code, delivery, kind, order: (await orderOfCheckout(db, token))! };
}

describe("a receipt", () => {
  test("contains number, items and amounts, in HTML and plain text", async ({ db }) => {
    const { delivery, emails, order, code } = await anOrder(db);
    await delivery.deliverDue();
    const [email] = emails;
    expect(email!.to).toEqual({ address: "anna@example.com" });
    expect(email!.subject).toContain(`#${order.number}`);
    expect(email!.headers?.["Message-ID"]).toMatch(/^<order-[\d.]+@localhost>$/);
    expect(email!.messageId).toBeUndefined();
    expect(email!.headers?.["List-Unsubscribe"]).toBeUndefined();
    for (const text of [email!.text, email!.html.replaceAll("<!-- -->", "")]) {
      // 256.00 minus 10% is 230.40; shipping is free from 150.00; tax is 4%.
      for (const part of [
        "#" + order.number,
        "USD 256.00",
        "−USD 25.60",
        "USD 9.22",
        "USD 239.62",
        "Ivory, M 9 / W 10.5",
        "http://localhost/order-status",
        code,
      ]) {
        expect(text).toContain(part);
      }
    }
    expect(email!.html).toContain("Pilgrim &amp; Sons");
    expect(email!.text).not.toMatch(/<[a-z]/i);
    expect(email!.html + email!.text).not.toContain("4242 4242");
  });

  test("strikes the price before a reduction, and leads to the pages about orders", async ({ db }) => {
    const { delivery, emails } = await anOrder(db, {}, {}, 16_000);
    await delivery.deliverDue();
    const [email] = emails;
    expect(email!.html).toContain("<s>USD 160.00</s>");
    expect(email!.text).toContain("USD 256.00 (was USD 320.00)");
    for (const path of ["/policies/shipping", "/policies/returns", "/faq", "/contact"])
      for (const text of [email!.html, email!.text]) expect(text).toContain(`http://localhost${path}`);
  });

  test("has a signed link to the order, even if sent by a process that shows no orders", async ({ db }) => {
    const link = (id: number) => `http://localhost/order-status/mine?token=${id}-signed`;
    const { delivery, emails, order } = await anOrder(db, { orderUrl: link });
    await delivery.deliverDue();
    for (const text of [emails[0]!.text, emails[0]!.html]) expect(text).toContain(link(order.id));
  });

  test("attack M12: quotes nothing that the buyer typed", async ({ db }) => {
    const typed = {
      firstName: "Your account",
      lastName: "is locked",
      address1: "Unlock it at https://evil.example/now",
      address2: "or call 555 0100",
      city: "www.evil.example",
      zip: "11777",
      phone: "+1 555 0100",
      note: "Hurry to evil.example",
    };
    const { emails, delivery } = await anOrder(db, {}, typed);
    await delivery.deliverDue();
    const [email] = emails;
    const sent = JSON.stringify([email!.to, email!.subject, email!.html, email!.text, email!.headers]);
    for (const words of Object.values(typed)) expect(sent).not.toContain(words);
    expect(sent).not.toContain("evil.example");
  });

  test("attack M12: of twenty orders for one mailbox, three have one", async ({ db }) => {
    const { variant } = await aShoe(db, { stock: 50 });
    const { deps } = storeDeps(db);
    const emails: EmailMessage[] = [];
    const { delivery } = anEmailDelivery(db, { send: async (email) => void emails.push(email) }, [receiptEmail(deps)]);
    for (let at = 0; at < 20; at++) {
      const buyer = aBuyer({ ...deps, emails: delivery }, `198.51.100.${at}`);
      const token = await aCart(db, [{ variantId: variant.id }]);
      expect((await buyer.pay(token, { email: `anna+${at}@example.com` })).status).toBe(303);
    }
    await delivery.deliverDue();
    expect(emails).toHaveLength(3);
    expect(await db.$count(orders)).toBe(20);
  });

  test("is promised by the confirmation page only if it was enqueued", async ({ db }) => {
    const { variant } = await aShoe(db, { stock: 50 });
    const { deps } = storeDeps(db);
    const refuses = { send: async () => Promise.reject(smtpReply("550 5.1.1 No such user")) };
    const { delivery } = anEmailDelivery(db, { send: async () => {} }, [receiptEmail(deps)]);
    const buyer = aBuyer({ ...deps, emails: delivery });
    const pay = async (email: string) => {
      const token = await aCart(db, [{ variantId: variant.id }]);
      await buyer.pay(token, { email });
      return { token, paragraph: async () => textOf((await buyer.read(token)).html) };
    };
    const [first, , , fourth] = [
      await pay("anna@example.com"),
      await pay("anna+1@example.com"),
      await pay("anna+2@example.com"),
      await pay("anna+3@example.com"),
    ];
    expect(await first.paragraph()).toContain("We’re sending your receipt to anna@example.com.");
    expect(await fourth.paragraph()).toContain("We didn’t email a receipt to anna+3@example.com: one email address");
    await delivery.deliverDue();
    expect(await first.paragraph()).toContain("We sent your receipt to anna@example.com.");
    expect(await fourth.paragraph()).not.toMatch(/sending|sent/i);

    const unreachable = await pay("unreachable@example.com");
    await anEmailDelivery(db, refuses, [receiptEmail(deps)]).delivery.deliverDue();
    expect(await unreachable.paragraph()).toContain("We couldn’t deliver your receipt to unreachable@example.com.");
    await db.delete(outgoingEmails);
    expect(await first.paragraph()).not.toContain("receipt");
  });

  test("is valid for seven days", async ({ db }) => {
    const { kind, order } = await anOrder(db);
    expect(await kind.prepare(db, { orderId: order.id })).toMatchObject({ validForMs: 7 * 24 * 3_600_000 });
  });
});

/** The words of a page, as a buyer sees them. */
function textOf(html: string): string {
  return html.replaceAll(/<!--.*?-->|<[^>]+>/gs, "").replaceAll(/\s+/g, " ");
}
