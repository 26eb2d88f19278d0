import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart, aCode, aShoe } from "#tests/support/factories/store-catalog.ts";
import { webhookDeliveries } from "../store.tables.server.ts";
import { deliver, webhookJob } from "./webhooks.server.ts";

async function anOrderedPair(db: Db) {
  const { code } = await aCode(db);
  const { variant } = await aShoe(db);
  const store = storeDeps(db);
  await aBuyer(store.deps).pay(await aCart(db, [{ variantId: variant.id }], [code]));
  const pending = store.enqueued
    .filter(({ name }) => name === "store-webhook")
    .map(({ data }) => (data as { deliveryId: string }).deliveryId);
  return { ...store, variant, code, pending };
}

const delivery = async (db: Db, id: string) =>
  (await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0]!;

describe("a webhook", () => {
  test("is signed over the exact bytes sent, and has Shopify's headers", async ({ db }) => {
    const { deps, pending, sent } = await anOrderedPair(db);
    for (const id of pending) await deliver(deps, id);
    expect(sent.map((request) => request.headers.get("X-Shopify-Topic"))).toEqual([
      "orders/create",
      "orders/paid",
      "inventory_levels/update",
    ]);
    for (const request of sent) {
      const signature = createHmac("sha256", deps.webhooks.secret)
        .update(await request.text())
        .digest("base64");
      expect(request.headers.get("X-Shopify-Hmac-Sha256")).toBe(signature);
      expect(request.headers.get("X-Shopify-API-Version")).toBe("2025-07");
      expect(request.headers.get("X-Shopify-Shop-Domain")).toMatch(/\.myshopify\.com$/);
      for (const name of ["Webhook-Id", "Event-Id", "Triggered-At"])
        expect(request.headers.get(`X-Shopify-${name}`)).toBeTruthy();
    }
    expect(new Set(sent.map((request) => request.headers.get("X-Shopify-Webhook-Id"))).size).toBe(3);
  });

  test("has an order's payload as at Shopify, with the used code", async ({ db }) => {
    const { deps, pending, sent, code, variant } = await anOrderedPair(db);
    await deliver(deps, pending[0]!);
    expect(await sent[0]!.json()).toMatchObject({
      name: expect.stringMatching(/^#\d{4,}$/) as string,
      email: "anna@example.com",
      financial_status: "paid",
      currency: "USD",
      total_line_items_price: "128.00",
      total_discounts: "12.80",
      subtotal_price: "115.20",
      total_tax: "4.61",
      total_price: "126.81",
      discount_codes: [{ code, amount: "12.80", type: "fixed_amount" }],
      line_items: [{ variant_id: variant.id, quantity: 1, price: "128.00", title: "Pilgrim Low" }],
      shipping_address: { city: "Port Jefferson", province: "New York", province_code: "NY", country_code: "US" },
    });
  });

  test("that is rejected stays pending with the reason, keeps its id and body, and is not resent once delivered", async ({
    db,
  }) => {
    const { deps, pending, sent, inbox } = await anOrderedPair(db);
    const [id] = pending;
    inbox.respond = () => new Response("busy", { status: 503 });
    await expect(deliver(deps, id!)).rejects.toThrow("status 503");
    inbox.respond = () => {
      throw new Error("connection refused");
    };
    await expect(deliver(deps, id!)).rejects.toThrow("connection refused");
    expect(await delivery(db, id!)).toMatchObject({ attempts: 2, lastError: "connection refused", deliveredAt: null });

    inbox.respond = () => new Response(null, { status: 200 });
    await deliver(deps, id!);
    await deliver(deps, id!);
    expect(await delivery(db, id!)).toMatchObject({
      attempts: 3,
      lastError: null,
      deliveredAt: expect.any(Date) as Date,
    });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((request) => request.headers.get("X-Shopify-Webhook-Id"))).size).toBe(1);
    expect(new Set(await Promise.all(sent.map((request) => request.text()))).size).toBe(1);
  });

  test("is retried eight times with backoff, and never follows a redirect", async ({ db }) => {
    const { deps, pending, sent, inbox } = await anOrderedPair(db);
    expect(webhookJob(deps).retry).toEqual({ limit: 8, delaySeconds: 10, backoff: true });
    inbox.respond = () => new Response(null, { status: 302, headers: { Location: "http://169.254.169.254/" } });
    await expect(deliver(deps, pending[0]!)).rejects.toThrow("status 302");
    expect(sent[0]!.redirect).toBe("manual");
  });

  test("times out after five seconds", async ({ db }) => {
    const { deps, pending } = await anOrderedPair(db);
    const silent = { ...deps.webhooks, send: () => new Promise<Response>(() => {}) };
    await expect(deliver({ ...deps, webhooks: silent }, pending[0]!)).rejects.toThrow("no response within 5 seconds");
  });
});
