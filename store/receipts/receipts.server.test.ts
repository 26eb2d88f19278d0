import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import type { EmailMessage } from "#app/platform/email/mailer.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { anEmailDelivery } from "#tests/support/factories/email-delivery.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aCode, aShoe } from "#tests/support/factories/store-catalog.ts";
import { orderOfCheckout } from "../orders/orders.server.ts";
import { receiptEmail } from "./receipts.server.ts";

/** `given`: options of the sending process, and of the ordering one unless `taken` is given. */
async function anOrder(db: Db, given: { orderUrl?: (id: number) => string } = {}, taken = given) {
  const { code } = await aCode(db);
  const { variant } = await aShoe(db, { productTitle: "Pilgrim & Sons" });
  const { deps } = storeDeps(db);
  const emails: EmailMessage[] = [];
  let failure: Error | null = null;
  const mailer = {
    async send(email: EmailMessage) {
      if (failure) throw failure;
      emails.push(email);
    },
  };
  let now = new Date();
  const { delivery } = anEmailDelivery(db, mailer, [receiptEmail({ ...deps, ...given })], { clock: () => now });
  const token = await aCart(db, [{ variantId: variant.id, quantity: 2 }], [code]);
  await aBuyer({ ...deps, ...taken, emails: delivery }).pay(token);
  return {
    emails,
    code,
    delivery,
    fail: (error: Error | null) => {
      failure = error;
    },
    later: (hours: number) => {
      now = new Date(now.getTime() + hours * 3_600_000);
    },
    order: (await orderOfCheckout(db, token))!,
  };
}

const receiptsOf = (db: Db, orderId: number) =>
  db
    .select()
    .from(outgoingEmails)
    .where(eq(outgoingEmails.about, `orders:${orderId}`));

describe("a receipt", () => {
  test("contains number, items, amounts and address, in HTML and plain text", async ({ db }) => {
    const { delivery, emails, order, code } = await anOrder(db);
    await delivery.deliverDue();
    const [email] = emails;
    expect(email).toMatchObject({ to: { name: "Anna Reed", address: "anna@example.com" } });
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
        "Ivory, Women’s 10.5 / Men’s 9",
        "12 Harbor Road",
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

  test("has a signed link to the order if the site shows orders", async ({ db }) => {
    const link = (id: number) => `http://localhost/order-status/mine?token=${id}-signed`;
    const { delivery, emails, order } = await anOrder(db, { orderUrl: link });
    await delivery.deliverDue();
    for (const text of [emails[0]!.text, emails[0]!.html]) expect(text).toContain(link(order.id));
  });

  test("has that link even if sent by a process that shows no orders", async ({ db }) => {
    const link = (id: number) => `http://localhost/order-status/mine?token=${id}-signed`;
    const { delivery, emails, order } = await anOrder(db, {}, { orderUrl: link });
    await delivery.deliverDue();
    expect(emails[0]!.text).toContain(link(order.id));
  });

  test("is sent once", async ({ db }) => {
    const { delivery, emails, order } = await anOrder(db);
    await delivery.deliverDue();
    await delivery.deliverDue();
    expect(emails).toHaveLength(1);
    expect(await receiptsOf(db, order.id)).toMatchObject([{ kind: "store-receipt", status: "sent" }]);
  });

  test("that the email server temporarily refused is sent later, and expires after seven days", async ({ db }) => {
    const first = await anOrder(db);
    first.fail(Object.assign(new Error("450 try later"), { command: "RCPT TO", responseCode: 450 }));
    await first.delivery.deliverDue();
    expect(first.emails).toEqual([]);
    expect(await receiptsOf(db, first.order.id)).toMatchObject([{ status: "pending" }]);
    for (let day = 0; day < 6; day++) {
      first.later(24);
      await first.delivery.deliverDue();
    }
    first.fail(null);
    first.later(2);
    await first.delivery.deliverDue();
    expect(first.emails).toHaveLength(1);

    const second = await anOrder(db);
    second.fail(Object.assign(new Error("450 try later"), { command: "RCPT TO", responseCode: 450 }));
    await second.delivery.deliverDue();
    second.later(8 * 24);
    second.fail(null);
    await second.delivery.deliverDue();
    expect(second.emails).toEqual([]);
    const [email] = await db.select().from(outgoingEmails).where(eq(outgoingEmails.status, "expired"));
    expect(email).toMatchObject({ kind: "store-receipt", reply: "450 try later" });
  });
});
