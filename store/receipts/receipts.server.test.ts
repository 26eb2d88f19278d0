import { eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/database.ts";
import { aBuyer } from "#tests/factories/buyer.ts";
import { storeDeps } from "#tests/factories/store-deps.ts";
import { aCart, aCode, aShoe } from "#tests/factories/store-shelf.ts";
import { orderOfCheckout } from "../orders/orders.server.ts";
import { receipts } from "../store.tables.server.ts";
import { sendReceipt } from "./receipts.server.ts";

async function anOrder(db: Db) {
  const { code } = await aCode(db);
  const { variant } = await aShoe(db, { productTitle: "Pilgrim & Sons" });
  const store = storeDeps(db);
  const token = await aCart(db, [{ variantId: variant.id, quantity: 2 }], [code]);
  await aBuyer(store.deps).pay(token);
  return { ...store, code, order: (await orderOfCheckout(db, token))! };
}

describe("a receipt", () => {
  test("holds number, items, amounts and address, in HTML and in plain text", async ({ db }) => {
    const { deps, mails, order, code } = await anOrder(db);
    await sendReceipt(deps, order.id);
    const [mail] = mails;
    expect(mail).toMatchObject({ to: { name: "Anna Reed", address: "anna@example.com" } });
    expect(mail!.subject).toContain(`#${order.number}`);
    expect(mail!.headers?.["Message-ID"]).toMatch(/^<order-[\d.]+@localhost>$/);
    for (const text of [mail!.text, mail!.html.replaceAll("<!-- -->", "")]) {
      // 256.00 less 10% is 230.40; shipping is free from 150.00 on, tax is 4%.
      for (const part of [
        "#" + order.number,
        "USD 256.00",
        "−USD 25.60",
        "USD 9.22",
        "USD 239.62",
        "Ivory / 9",
        "12 Harbor Road",
        "http://localhost/order-status",
        code,
      ]) {
        expect(text).toContain(part);
      }
    }
    expect(mail!.html).toContain("Pilgrim &amp; Sons");
    expect(mail!.text).not.toMatch(/<[a-z]/i);
    expect(mail!.html + mail!.text).not.toContain("4242 4242");
  });

  test("leads to the whole order by a link of its own, where the site shows orders", async ({ db }) => {
    const { deps, mails, order } = await anOrder(db);
    await sendReceipt({ ...deps, orderUrl: (id) => `http://localhost/order-status/mine?token=${id}-signed` }, order.id);
    for (const text of [mails[0]!.text, mails[0]!.html])
      expect(text).toContain(`http://localhost/order-status/mine?token=${order.id}-signed`);
  });

  test("is sent once although its job runs twice", async ({ db }) => {
    const { deps, mails, order } = await anOrder(db);
    await sendReceipt(deps, order.id);
    await sendReceipt(deps, order.id);
    expect(mails).toHaveLength(1);
  });

  test("that the mail server refused is sent at the next try", async ({ db }) => {
    const { deps, mails, order } = await anOrder(db);
    const down = { ...deps, mailer: { send: () => Promise.reject(new Error("451 try later")) } };
    await expect(sendReceipt(down, order.id)).rejects.toThrow("451 try later");
    await sendReceipt(deps, order.id);
    expect(mails).toHaveLength(1);
    expect((await db.select().from(receipts).where(eq(receipts.orderId, order.id)))[0]).toMatchObject({
      attempts: 2,
      lastError: null,
    });
  });

  test("is not sent by a second process while the first has it in hand, but is when that one has died", async ({
    db,
  }) => {
    const { deps, mails, order } = await anOrder(db);
    const claim = (ago: string) =>
      db
        .update(receipts)
        .set({ claimedAt: sql`now() - ${ago}::interval` })
        .where(eq(receipts.orderId, order.id));
    await claim("5 seconds");
    await expect(sendReceipt(deps, order.id)).rejects.toThrow("another process");
    expect(mails).toHaveLength(0);
    await claim("3 minutes");
    await sendReceipt(deps, order.id);
    expect(mails).toHaveLength(1);
  });
});
