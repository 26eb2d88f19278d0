// Protects: app/features/promos/**, store/pricing/**, store/checkout/**, store/orders/**, app/platform/jobs/**
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPromoCode, PROMO_CODES_CHANGED } from "#app/features/promos/promos.server.ts";
import { promoCodes, promoRedemptions } from "#app/features/promos/promos.tables.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { createJobs, type Jobs } from "#app/platform/jobs/jobs.server.ts";
import { openSecrets } from "#server/secrets.ts";
import { storeKeys } from "#server/store-keys.ts";
import { discountRedemptions, discounts, orders, variants } from "#store/store.tables.server.ts";
import { onPostgres, ownDatabase } from "../support/database.ts";
import { ANNA, GOOD_CARD, hiddenValue } from "../support/factories/buyer.ts";
import { startSite, type RunningSite } from "../support/site-process.ts";

/** Two processes of the built site on one Postgres database, and buyers who compete for the last uses of a code. */

const BUYERS = 60;
const LIMIT = 10;
const CANCELLATIONS = 20;
const AUTH_SECRET = "a secret for this test only, long enough";
const keys = storeKeys(openSecrets(AUTH_SECRET, ""));
/** The notice that the code is used up, applies again after a cancellation, or both within one submit. */
const CODE_NOTICE = /The code \w+ (?:isn’t valid|is now applied)\.|then changed back\. You haven’t been charged\./;
/** In a state without sales tax, so that the total shown first does not change. */
const BUYER = { ...ANNA, ...GOOD_CARD, state: "OR", city: "Portland", zip: "97201" };

describe.runIf(onPostgres)("sixty buyers at two processes with a code for ten", () => {
  let database: Database & { url: string | null };
  let jobs: Jobs;
  const sites: RunningSite[] = [];
  let variantId: string;

  beforeAll(async () => {
    database = await ownDatabase();
    jobs = createJobs(database);
    jobs.define({ name: PROMO_CODES_CHANGED, isDeduplicated: true, run: async () => {}, isEnqueueOnly: true });
    await jobs.open();
    const settings = { DATABASE_URL: database.url ?? "", AUTH_SECRET, TRUSTED_PROXY_HOPS: "1" };
    await Promise.all([0, 1].map(async () => sites.push(await startSite(settings))));
    const [variant] = await database.db.select().from(variants).limit(1);
    await database.db.update(variants).set({ stock: 10_000 }).where(eq(variants.id, variant!.id));
    variantId = `gid://shopify/ProductVariant/${variant!.id}`;
  }, 120_000);

  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await jobs.stop();
    await database.close();
  }, 60_000);

  test("attack R1: exactly ten get the discount, the others see a notice and pay the price shown, and both counters match their ledgers", async () => {
    await aCode("RACE");
    const checkouts = await Promise.all(Array.from({ length: BUYERS }, (_, at) => aCheckout(at, "RACE")));
    const outcomes = await Promise.all(checkouts.map(buy));

    expect(outcomes.filter(({ wasRefused }) => wasRefused)).toHaveLength(BUYERS - LIMIT);
    expect(outcomes.every(({ orderNumber }) => orderNumber !== null)).toBe(true);
    expect(await database.db.$count(orders)).toBe(BUYERS);
    expect(await redemptionsAtStore("RACE")).toEqual({ orders: LIMIT, ledger: LIMIT, count: LIMIT });
    await expect.poll(() => redemptionsInApp("RACE"), { timeout: 60_000 }).toEqual({ ledger: LIMIT, count: LIMIT });
  }, 150_000);

  test("attack R1: attack R2: with twenty cancellations in between, every use is returned once and redeemed again at most once", async () => {
    await aCode("RETURN");
    const checkouts = await Promise.all(Array.from({ length: BUYERS }, (_, at) => aCheckout(at, "RETURN")));
    const paid: string[] = [];
    async function buyOneAfterAnother(): Promise<void> {
      for (let next = checkouts.pop(); next; next = checkouts.pop()) paid.push((await buy(next)).orderNumber ?? "none");
    }
    async function cancelSome(): Promise<void> {
      for (let canceled = 0; canceled < CANCELLATIONS;) {
        const number = paid.shift();
        if (number === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
        // Both processes get the cancellation at once; only one of them may return the use.
        else if ((await Promise.all(sites.map((site) => cancel(site, number)))).includes(true)) canceled++;
      }
    }
    await Promise.all([cancelSome(), ...Array.from({ length: 12 }, buyOneAfterAnother)]);

    const { ledger, ...counts } = await redemptionsAtStore("RETURN");
    expect(ledger).toBeLessThanOrEqual(LIMIT);
    expect(counts).toEqual({ orders: ledger, count: ledger });
    const given = await database.db.$count(discountRedemptions, eq(discountRedemptions.code, "RETURN"));
    expect(given).toBeGreaterThan(LIMIT);
    await expect.poll(() => redemptionsInApp("RETURN"), { timeout: 60_000 }).toEqual({ ledger, count: ledger });
  }, 150_000);

  /** Creates a code as the owner does; one of the two processes syncs it to the store. */
  async function aCode(code: string): Promise<void> {
    const typed = { code, discountType: "percentage", discountValue: 10, usageLimit: LIMIT };
    expect(await createPromoCode({ db: database.db, jobs }, typed)).toMatchObject({ created: true });
    await expect.poll(() => database.db.$count(discounts, eq(discounts.code, code)), { timeout: 60_000 }).toBe(1);
  }

  async function aCheckout(at: number, code: string) {
    const site = sites[at % sites.length]!;
    const response = await fetch(`${site.url}/store/api/2025-07/graphql.json`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Shopify-Storefront-Access-Token": keys.storefrontToken },
      body: JSON.stringify({
        query: `mutation ($input: CartInput!) { cartCreate(input: $input) { cart { checkoutUrl } } }`,
        variables: { input: { lines: [{ merchandiseId: variantId, quantity: 1 }], discountCodes: [code] } },
      }),
    });
    const { data } = (await response.json()) as {
      data: { cartCreate: { cart: { checkoutUrl: string } } };
    };
    const address = data.cartCreate.cart.checkoutUrl;
    return { address, shown: hiddenValue(await (await fetch(address)).text(), "shown"), visitor: `203.0.113.${at}` };
  }

  /** Submits the payment; after a notice about the code, reads the new total and pays that. */
  async function buy({ address, shown, visitor }: { address: string; shown: string; visitor: string }) {
    for (let tries = 1; tries <= 20; tries++) {
      const { html, orderNumber } = await submitPayment(address, shown, visitor);
      if (orderNumber !== null) return { orderNumber, wasRefused: tries > 1 };
      expect(html).toMatch(CODE_NOTICE);
      shown = hiddenValue(html, "shown");
    }
    return { orderNumber: null, wasRefused: true };
  }

  /** Every buyer has their own IP address, because of rate limits. */
  async function submitPayment(address: string, shown: string, visitor: string) {
    const response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ ...BUYER, shown }),
      headers: { "X-Forwarded-For": visitor },
    });
    const html = await response.text();
    return { html, orderNumber: response.ok ? (/Order #(\d{4,})/.exec(html)?.[1] ?? null) : null };
  }

  async function cancel(site: RunningSite, number: string): Promise<boolean> {
    const [order] = await database.db
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.number, Number(number)));
    const response = await fetch(`${site.url}/store/admin/api/2025-07/graphql.json`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Shopify-Access-Token": keys.adminToken },
      body: JSON.stringify({
        query: `mutation ($id: ID!) { orderCancel(orderId: $id, reason: CUSTOMER, refund: true, restock: true) { job { done } } }`,
        variables: { id: `gid://shopify/Order/${order!.id}` },
      }),
    });
    const { data } = (await response.json()) as { data: { orderCancel: { job: object | null } } };
    return data.orderCancel.job !== null;
  }

  /** At the store: discounted orders that are not canceled, uses in the ledger, uses counted. */
  async function redemptionsAtStore(code: string) {
    const { db } = database;
    const [discount] = await db.select().from(discounts).where(eq(discounts.code, code));
    return {
      orders: await db.$count(
        orders,
        and(eq(orders.discountCode, code), isNull(orders.cancelledAt), sql`${orders.discountMinor} > 0`),
      ),
      ledger: await db.$count(
        discountRedemptions,
        and(eq(discountRedemptions.code, code), isNull(discountRedemptions.releasedAt)),
      ),
      count: discount?.usageCount,
    };
  }

  /** In the app, as far as webhooks have reported. */
  async function redemptionsInApp(code: string) {
    const { db } = database;
    const [promo] = await db.select().from(promoCodes).where(eq(promoCodes.code, code));
    return {
      ledger: await db.$count(
        promoRedemptions,
        and(
          eq(promoRedemptions.code, code),
          isNotNull(promoRedemptions.redeemedAt),
          isNull(promoRedemptions.releasedAt),
        ),
      ),
      count: promo?.usageCount,
    };
  }
});
