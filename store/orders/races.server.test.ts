import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rowsOf, type Database } from "#app/platform/db/database.server.ts";
import { outgoingEmails } from "#app/platform/email/outgoing-emails.tables.server.ts";
import { createJobs, type Jobs } from "#app/platform/jobs/jobs.server.ts";
import { onPostgres, ownDatabase } from "#tests/support/database.ts";
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
import { recordRedemption, releaseRedemption, spendDiscountUse } from "./discount-use.server.ts";

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
      expect(await response.text()).toContain("no longer applies");
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
