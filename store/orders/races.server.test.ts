import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rowsOf, type Database } from "#app/platform/db/database.server.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import { createJobs, type Jobs } from "#app/platform/jobs/jobs.server.ts";
import { databaseOfFile, onPostgres, ownDatabase } from "#tests/support/database.ts";
import { adminClient } from "#tests/support/factories/admin-client.ts";
import { aBuyer, ANNA, GOOD_CARD, hiddenValue } from "#tests/support/factories/buyer.ts";
import { anEmailDelivery } from "#tests/support/factories/email-delivery.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aCode, aShoe } from "#tests/support/factories/store-catalog.ts";
import { receiptEmail } from "../receipts/receipts.server.ts";
import { updateDiscount } from "../admin/discounts.server.ts";
import {
  carts,
  discountRedemptions,
  discounts,
  orderLines,
  orders,
  variants,
  webhookDeliveries,
} from "../store.tables.server.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { recordRedemption, releaseRedemption, spendDiscountUse } from "./discount-use.server.ts";
import { fulfillOrder } from "./fulfill-order.server.ts";
import { orderOfCheckout } from "./orders.server.ts";
import { refundOrder, type RefundRequest } from "./refund-order.server.ts";

/** Concurrent buyers need separate connections, so these run on Postgres, with the real queue. */
describe.runIf(onPostgres)("concurrent buyers", () => {
  let database: Database;
  let jobs: Jobs;

  beforeAll(async () => {
    database = await ownDatabase();
    jobs = createJobs(database);
    jobs.define({ name: "store-webhook", run: async () => {} });
    await jobs.start();
  });

  afterAll(async () => {
    await jobs.stop();
    await database.close();
  });

  function aStore() {
    const store = storeDeps(database.db);
    const { emails } = anEmailDelivery(database.db, { send: async () => {} }, [receiptEmail(store.deps)]);
    return { ...store, deps: { ...store.deps, jobs, emails } };
  }

  /** Everyone clicks Pay now in the same moment. */
  async function payAtOnce(buyer: ReturnType<typeof aBuyer>, tokens: string[]) {
    const shown = await Promise.all(
      tokens.map(async (token) => {
        await buyer.send(`${token}/delivery`, ANNA);
        return hiddenValue((await buyer.read(token)).html, "shown");
      }),
    );
    return Promise.all(tokens.map((token, at) => buyer.send(token, { ...ANNA, ...GOOD_CARD, shown: shown[at]! })));
  }

  test("[CHK-01] attack R5: fifty for the last pair: one order, forty-nine clear refusals, no leftovers", async () => {
    const { db } = database;
    const { variant } = await aShoe(db, { stock: 1 });
    const { deps, ledger } = aStore();
    const buyer = aBuyer(deps);
    const tokens = await Promise.all(Array.from({ length: 50 }, () => aCart(db, [{ variantId: variant.id }])));
    const responses = await payAtOnce(buyer, tokens);
    const refusals = await Promise.all(
      responses.filter(({ status }) => status === 422).map((response) => response.text()),
    );

    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(refusals).toHaveLength(49);
    for (const html of refusals) expect(html).toContain("Pilgrim Low, Ivory, M 9 / W 10.5 is sold out.");
    expect((await db.select().from(variants).where(eq(variants.id, variant.id)))[0]?.stock).toBe(0);

    const placed = await db.select().from(orders).where(inArray(orders.checkoutToken, tokens));
    expect(placed).toHaveLength(1);
    expect(await db.select().from(orderLines).where(eq(orderLines.variantId, variant.id))).toHaveLength(1);
    expect(
      await db
        .select()
        .from(outgoingEmails)
        .where(eq(outgoingEmails.about, `orders:${placed[0]!.id}`)),
    ).toHaveLength(1);
    const page = await db
      .select()
      .from(webhookDeliveries)
      .where(sql`${webhookDeliveries.body} like ${`%${variant.id}%`}`);
    expect(page.map(({ topic }) => topic).toSorted()).toEqual([
      "inventory_levels/update",
      "orders/create",
      "orders/paid",
    ]);
    expect(await db.select().from(carts).where(inArray(carts.token, tokens))).toHaveLength(49);
    expect(ledger.approved.size - ledger.released.size).toBe(1);
  });

  test("attack R8: one clicking twenty times places one order and pays once", async () => {
    const { db } = database;
    const { variant } = await aShoe(db, { stock: 30 });
    const { deps, ledger } = aStore();
    const buyer = aBuyer(deps);
    const token = await aCart(db, [{ variantId: variant.id }]);
    const responses = await payAtOnce(buyer, Array<string>(20).fill(token));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(303));
    expect(await db.select().from(orders).where(eq(orders.checkoutToken, token))).toHaveLength(1);
    expect((await db.select().from(variants).where(eq(variants.id, variant.id)))[0]?.stock).toBe(29);
    expect([ledger.approved.size, ledger.released.size]).toEqual([1, 0]);
  });

  test("one with ten checkouts at once uses a code for one order per customer once", async () => {
    const { db } = database;
    const { variant } = await aShoe(db, { stock: 100 });
    const { id, code } = await aCode(db, { oncePerCustomer: true });
    const { deps, ledger } = aStore();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => aCart(db, [{ variantId: variant.id }], [code])));
    const responses = await payAtOnce(aBuyer(deps), tokens);
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status === 422))
      expect(await response.text()).toContain("can be used once per customer");
    expect((await db.select().from(discounts).where(eq(discounts.id, id)))[0]?.usageCount).toBe(1);
    expect(ledger.approved.size - ledger.released.size).toBe(1);
  });

  test("two of them never share the last use of a code", async () => {
    const { db } = database;
    const { variant } = await aShoe(db, { stock: 100 });
    const { id, code } = await aCode(db, { usageLimit: 1 });
    const { deps, ledger } = aStore();
    const buyer = aBuyer(deps);
    const tokens = await Promise.all(Array.from({ length: 10 }, () => aCart(db, [{ variantId: variant.id }], [code])));
    const responses = await payAtOnce(buyer, tokens);
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status === 422))
      expect(await response.text()).toContain("isn’t valid. It may be misspelled, expired or used up.");
    expect((await db.select().from(discounts).where(eq(discounts.id, id)))[0]?.usageCount).toBe(1);
    expect(
      await db
        .select()
        .from(orders)
        .where(and(eq(orders.discountId, id), inArray(orders.checkoutToken, tokens))),
    ).toHaveLength(1);
    expect(ledger.approved.size - ledger.released.size).toBe(1);
  });

  test("attack R2: a thousand redemptions, cancellations and edits of one code at once keep count and redemptions consistent", async () => {
    const { db } = database;
    const discount = await aCode(db, { usageLimit: 10 });
    const placed = await db
      .insert(orders)
      .values(Array.from({ length: 400 }, anOrder))
      .returning({ id: orders.id });
    const pick = () => placed[Math.floor(Math.random() * placed.length)]!.id;
    const now = new Date();
    const redeem = (orderId: number) =>
      db
        .transaction(async (tx) => {
          if (await spendDiscountUse(tx, discount.id, now))
            await recordRedemption(tx, { orderId, discountId: discount.id, code: discount.code, redeemedAt: now });
        })
        // An order cannot use a code twice: the count is rolled back with the row.
        .catch((error: Error) => expect(String(error.cause)).toContain("discount_redemptions_pkey"));
    const edit = async () => {
      const change = Math.random() < 0.5 ? { usageLimit: Math.ceil(Math.random() * 20) } : { title: "Edited" };
      const { userErrors } = await updateDiscount(db, "code", discount.id, change);
      for (const { code } of userErrors) expect(code).toBe("GREATER_THAN_OR_EQUAL_TO");
    };
    const both = async () =>
      rowsOf<{ count: number; ledger: number; limit: number }>(
        db,
        sql`select usage_count as count, usage_limit as limit, (
          select count(*)::int from ${discountRedemptions} where discount_id = ${discount.id} and released_at is null
        ) as ledger from ${discounts} where id = ${discount.id}`,
      );
    const seen: Awaited<ReturnType<typeof both>> = [];

    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let time = 0; time < 125; time++) {
          const chance = Math.random();
          if (chance < 0.5) await redeem(pick());
          else if (chance < 0.85) await db.transaction((tx) => releaseRedemption(tx, pick(), now));
          else if (chance < 0.95) await edit();
          else seen.push(...(await both()));
        }
      }),
    );
    seen.push(...(await both()));
    for (const { count, ledger, limit } of seen) {
      expect(count).toBe(ledger);
      expect(count).toBeGreaterThanOrEqual(0);
      expect(count).toBeLessThanOrEqual(limit);
    }
    expect(await db.$count(discountRedemptions, eq(discountRedemptions.discountId, discount.id))).toBeGreaterThan(10);
  });

  test("carts with the same shoes in different order never deadlock", async () => {
    const { db } = database;
    const shoes = await Promise.all(Array.from({ length: 4 }, () => aShoe(db, { stock: 40 })));
    const ids = shoes.map(({ variant }) => variant.id);
    const { deps } = aStore();
    const buyer = aBuyer(deps);
    const tokens = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        aCart(
          db,
          (at % 2 ? ids : ids.toReversed()).map((variantId) => ({ variantId })),
        ),
      ),
    );
    const responses = await payAtOnce(buyer, tokens);
    expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(303));
    const remaining = await db.select().from(variants).where(inArray(variants.id, ids));
    expect(remaining.map(({ stock }) => stock)).toEqual([10, 10, 10, 10]);
  });

  test("attack R2: an order canceled ten times concurrently restocks once", async () => {
    const { db } = database;
    const { variant } = await aShoe(db, { stock: 5 });
    const { deps } = aStore();
    const token = await aCart(db, [{ variantId: variant.id, quantity: 2 }]);
    await aBuyer(deps).pay(token);
    const [order] = await db.select().from(orders).where(eq(orders.checkoutToken, token));
    const cancel = `mutation ($id: ID!) { orderCancel(orderId: $id, reason: STAFF, refund: true, restock: true) { job { id } } }`;
    await Promise.all(
      Array.from({ length: 10 }, () => adminClient(deps)(cancel, { id: `gid://shopify/Order/${order!.id}` })),
    );
    expect((await db.select().from(variants).where(eq(variants.id, variant.id)))[0]?.stock).toBe(5);
  });
});

/** Two admins, or one who clicks twice, in two processes. */
describe.runIf(onPostgres)("concurrent changes of one order", () => {
  const database = databaseOfFile();

  async function anOrderOfTwo() {
    const { db } = database;
    const { variant } = await aShoe(db, { stock: 5 });
    const { deps } = storeDeps(db);
    const token = await aCart(db, [{ variantId: variant.id, quantity: 2 }]);
    await aBuyer(deps).pay(token);
    const order = (await orderOfCheckout(db, token))!;
    const [line] = order.lines;
    const now = new Date();
    return {
      order,
      read: async () => (await orderOfCheckout(db, token))!,
      stock: async () => (await db.select().from(variants).where(eq(variants.id, variant.id)))[0]?.stock,
      fulfill: (quantity: number) => fulfillOrder(deps, order.id, { units: [{ lineId: line!.id, quantity }], now }),
      refund: (quantity: number, more: Partial<RefundRequest> = {}) =>
        refundOrder(
          deps,
          order.id,
          { units: [{ lineId: line!.id, quantity, restockType: "cancel" }], amountMinor: 0, ...more },
          now,
        ),
      cancel: () =>
        cancelOrder(deps, order.id, { reason: "staff", refund: true, restock: true, notifyCustomer: false, now }),
    };
  }

  const succeeded = (outcomes: { ok: boolean }[]) => outcomes.filter(({ ok }) => ok).length;
  const times = <Result>(count: number, run: () => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, () => run()));

  test("fulfill each unit once: of ten for the last unit, one", async () => {
    const { fulfill, read } = await anOrderOfTwo();
    expect(succeeded(await times(10, () => fulfill(1)))).toBe(2);
    const { fulfillments, fulfillmentStatus, lines } = await read();
    expect({ parcels: fulfillments.length, fulfillmentStatus }).toEqual({ parcels: 2, fulfillmentStatus: "fulfilled" });
    expect(lines).toMatchObject([{ fulfilledQuantity: 2 }]);
  });

  test("restock each unit once", async () => {
    const { refund, stock, read } = await anOrderOfTwo();
    expect(succeeded(await times(10, () => refund(1)))).toBe(2);
    expect(await stock()).toBe(5);
    expect((await read()).lines).toMatchObject([{ refundedQuantity: 2, canceledQuantity: 2 }]);
  });

  test("refund once for one idempotency key", async () => {
    const { refund, stock, read } = await anOrderOfTwo();
    const idempotency = { key: crypto.randomUUID(), inputHash: "same" };
    const outcomes = await times(10, () => refund(1, { amountMinor: 100, idempotency }));
    expect(succeeded(outcomes)).toBe(10);
    expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.refund.id)).size).toBe(1);
    expect(await stock()).toBe(4);
    expect(await read()).toMatchObject({ refundedMinor: 100, refunds: [{ amountMinor: 100 }] });
  });

  test("either fulfill or give back a unit, never both", async () => {
    for (let round = 0; round < 5; round++) {
      const { fulfill, refund, cancel, stock, read } = await anOrderOfTwo();
      await Promise.all([fulfill(2), refund(1), cancel(), fulfill(1), refund(2)]);
      const { lines } = await read();
      const [line] = lines;
      expect(line!.fulfilledQuantity + line!.canceledQuantity).toBeLessThanOrEqual(2);
      expect(await stock()).toBe(3 + line!.canceledQuantity);
    }
  });
});

function anOrder(_: unknown, at: number): typeof orders.$inferInsert {
  return {
    checkoutToken: `race-${at}-${crypto.randomUUID()}`,
    email: ANNA.email,
    address: { ...ANNA, address2: "", province: "NY", countryCode: "US" },
    currency: "USD",
    subtotalMinor: 12_800,
    shippingTitle: "Standard",
    shippingMinor: 0,
    taxMinor: 0,
    totalMinor: 12_800,
    cardLastFour: "4242",
    paymentReference: "test",
  };
}
