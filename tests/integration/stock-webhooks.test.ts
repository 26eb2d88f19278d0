import { createHmac } from "node:crypto";
import { eq, isNull } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { describe, expect, onPostgres, ownDatabase, sharedDatabase, test } from "#tests/support/database.ts";
import { recordStock, stockOf } from "#app/features/inventory/inventory.server.ts";
import { catalogWebhooks } from "#app/features/catalog/catalog.feature.server.ts";
import { noJobs } from "#tests/support/no-jobs.ts";
import { processWebhook, type WebhookHandler } from "#app/platform/webhooks/process-webhook.server.ts";
import { purgeWebhooks, receiveWebhook } from "#app/platform/webhooks/inbox.server.ts";
import { webhookInbox } from "#app/platform/webhooks/webhooks.tables.server.ts";
import { inventoryTracking } from "#app/features/inventory/inventory.tables.server.ts";
import { catalogChanges } from "#app/features/catalog/catalog.tables.server.ts";
import { stockWebhooks } from "#app/features/inventory/stock-webhooks.server.ts";

const SECRET = "a secret of the shop";
const LEVEL = JSON.stringify({
  inventory_item_id: 501,
  location_id: 9,
  available: 1,
  updated_at: "2026-01-01T10:00:00Z",
});

describe("receiving a webhook", () => {
  test("stores a signed event and its job before it responds with 200", async ({ db }) => {
    const inbox = anInbox(db);
    const response = await inbox.receive(LEVEL, { id: "w1" });
    expect(response.status).toBe(200);
    expect(
      await db
        .select({ id: webhookInbox.id, topic: webhookInbox.topic, payload: webhookInbox.payload })
        .from(webhookInbox),
    ).toEqual([{ id: "w1", topic: "inventory_levels/update", payload: JSON.parse(LEVEL) }]);
    expect(inbox.enqueued).toEqual([{ name: "process-webhook", data: { id: "w1" } }]);
  });

  test("stores an event without characters that the database cannot hold", async ({ db }) => {
    const inbox = anInbox(db);
    const body = '{"title":"Pilgrim\\u0000 Low","tags":["half \\ud83d"]}';
    for (let time = 0; time < 2; time++) expect((await inbox.receive(body, { id: "w1" })).status).toBe(200);
    expect(await db.select({ payload: webhookInbox.payload }).from(webhookInbox)).toEqual([
      { payload: { title: "Pilgrim Low", tags: ["half \ufffd"] } },
    ]);
  });

  test.each([
    ["no signature", ""],
    ["a short one", "AAAA"],
    ["one of another secret", sign(LEVEL, "another")],
    ["hex instead of base64", createHmac("sha256", SECRET).update(LEVEL).digest("hex")],
    ["one of the reformatted body", sign(JSON.stringify(JSON.parse(LEVEL), null, 1), SECRET)],
  ])("refuses %s and stores nothing", async (_what, signature) => {
    const { db } = await sharedDatabase();
    const response = await anInbox(db).receive(LEVEL, { id: "forged", signature });
    expect(response.status).toBe(401);
    expect(await db.select().from(webhookInbox).where(eq(webhookInbox.id, "forged"))).toEqual([]);
  });

  test("accepts both secrets during a rotation", async ({ db }) => {
    const inbox = anInbox(db, { secrets: ["the new one", SECRET] });
    expect((await inbox.receive(LEVEL, { id: "w1" })).status).toBe(200);
    expect((await inbox.receive(LEVEL, { id: "w2", signature: sign(LEVEL, "the new one") })).status).toBe(200);
  });

  test("refuses another shop's event, even signed", async ({ db }) => {
    const inbox = anInbox(db, { shopDomain: "shod.myshopify.com" });
    expect((await inbox.receive(LEVEL, { id: "w1", shop: "other.myshopify.com" })).status).toBe(401);
    expect((await inbox.receive(LEVEL, { id: "w2", shop: "shod.myshopify.com" })).status).toBe(200);
  });

  test("accepts a repeated delivery without processing it again", async ({ db }) => {
    const inbox = anInbox(db);
    for (let time = 0; time < 3; time++) expect((await inbox.receive(LEVEL, { id: "w1" })).status).toBe(200);
    expect(inbox.enqueued).toHaveLength(1);
  });

  test("refuses a known delivery with another body", async ({ db }) => {
    const inbox = anInbox(db);
    await inbox.receive(LEVEL, { id: "w1" });
    expect((await inbox.receive(LEVEL.replace("501", "502"), { id: "w1" })).status).toBe(409);
    expect(inbox.enqueued).toHaveLength(1);
  });

  test("reports a body that is too large or not JSON", async ({ db }) => {
    const inbox = anInbox(db);
    expect((await inbox.receive(JSON.stringify("x".repeat(3 * 1024 * 1024)), { id: "w1" })).status).toBe(413);
    expect((await inbox.receive("{", { id: "w1" })).status).toBe(400);
    expect((await inbox.receive(LEVEL, { id: "" })).status).toBe(400);
    expect(await db.select().from(webhookInbox)).toEqual([]);
  });

  test.runIf(onPostgres)("stores one of ten concurrent deliveries", async () => {
    const { db } = await sharedDatabase();
    const inbox = anInbox(db);
    try {
      const responses = await Promise.all(Array.from({ length: 10 }, () => inbox.receive(LEVEL, { id: "parallel" })));
      expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(inbox.enqueued).toHaveLength(1);
    } finally {
      await db.delete(webhookInbox).where(eq(webhookInbox.id, "parallel"));
    }
  });

  test("deletes old processed events, but never unprocessed ones", async ({ db }) => {
    const long = new Date("2026-01-01");
    await db.insert(webhookInbox).values([
      { id: "done", topic: "t", payload: {}, receivedAt: long, processedAt: long },
      { id: "waiting", topic: "t", payload: {}, receivedAt: long },
      { id: "fresh", topic: "t", payload: {}, receivedAt: new Date("2026-03-01"), processedAt: long },
    ]);
    expect(await purgeWebhooks(db, new Date("2026-02-01"))).toBe(1);
    expect((await db.select({ id: webhookInbox.id }).from(webhookInbox)).map(({ id }) => id).toSorted()).toEqual([
      "fresh",
      "waiting",
    ]);
  });
});

describe("processing a webhook", () => {
  test("[INV-05] records the sum of all locations, as the Admin API has it, not the number in the event", async ({
    db,
  }) => {
    const provider = aProvider({ 501: { variantId: gid("1"), quantity: 12 } });
    await anInbox(db).receive(LEVEL, { id: "w1" });
    await process(db, provider, "w1");

    expect(await stockOf(db, [gid("1")])).toEqual({ [gid("1")]: { currentStock: 12, isSoldOut: false } });
    expect(provider.requests).toEqual(["gid://shopify/InventoryItem/501"]);
  });

  test("an old event that arrives late records the current stock", async ({ db }) => {
    const provider = aProvider({ 501: { variantId: gid("1"), quantity: 4 } });
    await recordStock(db, [{ variantId: gid("1"), currentStock: 6, isSoldOut: false, at: new Date("2026-06-01") }]);
    await anInbox(db).receive(LEVEL, { id: "late" });
    await process(db, provider, "late");
    expect(await stockOf(db, [gid("1")])).toMatchObject({ [gid("1")]: { currentStock: 4 } });
  });

  test("twice has the same effect as once", async ({ db }) => {
    const provider = aProvider({ 501: { variantId: gid("1"), quantity: 12 } });
    await anInbox(db).receive(LEVEL, { id: "w1" });
    await process(db, provider, "w1");
    await process(db, provider, "w1");
    expect(provider.requests).toHaveLength(1);
  });

  test("passes an order on exactly once, and no other topic", async ({ db }) => {
    const provider = aProvider({});
    const inbox = anInbox(db);
    for (const [id, topic] of [
      ["w1", "orders/create"],
      ["w2", "orders/cancelled"],
      ["w3", "orders/paid"],
    ] as const) {
      await inbox.receive(JSON.stringify({ id }), { id, topic });
      for (let time = 0; time < 2; time++) await process(db, provider, id);
    }
    expect(provider.orders).toEqual([{ id: "w1" }, { id: "w2" }]);
  });

  test("records a burst of product changes together, in whatever order they are processed", async () => {
    const own = await ownDatabase();
    try {
      const { db } = own;
      const enqueued: string[] = [];
      const handlers = [catalogWebhooks({ jobs: { enqueue: async (_tx, name) => void enqueued.push(name) } })];
      const changed = async () => (await db.select().from(catalogChanges)).map(({ isStale }) => isStale);
      const ids = Array.from({ length: 50 }, (_, at) => `w${at}`);
      for (const [at, id] of ids.entries())
        await anInbox(db).receive(`{"id":${at}}`, { id, topic: `products/${["create", "update", "delete"][at % 3]}` });
      await anInbox(db).receive(LEVEL, { id: "level" });
      await Promise.all(ids.toReversed().map((id) => processWebhook({ db, handlers }, id)));

      expect(
        await db.select({ id: webhookInbox.id }).from(webhookInbox).where(isNull(webhookInbox.processedAt)),
      ).toEqual([{ id: "level" }]);
      expect(await changed()).toEqual(ids.map(() => true));
      expect(enqueued).toHaveLength(1);
      // What follows shortly after is batched as well.
      const late = ["x1", "x2", "x3"];
      for (const id of late) await anInbox(db).receive('{"id":7}', { id, topic: "products/update" });
      for (const id of late) await processWebhook({ db, handlers }, id);
      expect(enqueued).toHaveLength(2);
    } finally {
      await own.close();
    }
  });

  test("that fails stays unprocessed, for a retry", async ({ db }) => {
    await anInbox(db).receive(LEVEL, { id: "w1" });
    await expect(process(db, aProvider("down"), "w1")).rejects.toThrow("HTTP error! status: 503");
    expect(await db.select({ processedAt: webhookInbox.processedAt }).from(webhookInbox)).toEqual([
      { processedAt: null },
    ]);

    await process(db, aProvider({ 501: { variantId: gid("1"), quantity: 1 } }), "w1");
    expect(await stockOf(db, [gid("1")])).toMatchObject({ [gid("1")]: { currentStock: 1 } });
  });

  test.each([
    ["an unknown topic", "customers/redact", "{}"],
    ["an item whose variant is gone", "inventory_levels/update", LEVEL.replace("501", "999")],
    ["a level without an item", "inventory_levels/update", "{}"],
    ["a product in another shape", "products/update", '{"variants":"none"}'],
    ["a deleted product", "products/delete", '{"id":1}'],
  ])("stores %s, and changes no stock", async (_what, topic, payload) => {
    const { db } = await sharedDatabase();
    await db
      .transaction(async (tx) => {
        await anInbox(tx).receive(payload, { id: "w1", topic });
        await process(tx, aProvider({}), "w1");
        expect(await tx.select({ processedAt: webhookInbox.processedAt }).from(webhookInbox)).toEqual([
          { processedAt: expect.any(Date) },
        ]);
        expect(await tx.select().from(inventoryTracking)).toEqual([]);
        throw new Error("roll back");
      })
      .catch((error: Error) => {
        if (error.message !== "roll back") throw error;
      });
  });
});

test("events of stock and orders are processed before product events that wait", async ({ db }) => {
  const inbox = anInbox(db);
  for (const topic of [
    "products/create",
    "products/update",
    "products/delete",
    "orders/paid",
    "inventory_levels/update",
  ])
    await inbox.receive("{}", { id: crypto.randomUUID(), topic });
  expect(inbox.priorities).toEqual([-1, -1, -1, 0, 0]);
});

function anInbox(db: Db, settings: { secrets?: string[]; shopDomain?: string } = {}) {
  const enqueued: { name: string; data: object }[] = [];
  const priorities: (number | undefined)[] = [];
  const services = {
    db,
    secrets: [SECRET],
    ...settings,
    jobs: {
      enqueue: async (_tx: Db, name: string, data: object, options?: { priority?: number }) => {
        enqueued.push({ name, data });
        priorities.push(options?.priority);
      },
    },
  };
  return {
    enqueued,
    priorities,
    receive: (body: string, delivery: { id: string; topic?: string; signature?: string; shop?: string }) =>
      receiveWebhook(
        services,
        new Request("http://localhost/webhooks/shopify", {
          method: "POST",
          body,
          headers: {
            "X-Shopify-Hmac-Sha256": delivery.signature ?? sign(body, SECRET),
            "X-Shopify-Webhook-Id": delivery.id,
            "X-Shopify-Topic": delivery.topic ?? "inventory_levels/update",
            "X-Shopify-Shop-Domain": delivery.shop ?? "shod.myshopify.com",
          },
        }),
      ),
  };
}

/** A store whose Admin API has these inventory items, or is down. */
function aProvider(items: Record<number, { variantId: string; quantity: number }> | "down") {
  const requests: string[] = [];
  const admin = createShopifyAdmin({
    endpoint: "https://shop.example/admin/api/2025-07/graphql.json",
    token: "secret",
    async fetch(request) {
      if (items === "down") return new Response("", { status: 503 });
      const { variables } = (await request.json()) as { variables: { id: string } };
      requests.push(variables.id);
      const item = items[Number(variables.id.split("/").at(-1))];
      const variant = item && {
        id: item.variantId,
        availableForSale: item.quantity > 0,
        inventoryQuantity: item.quantity,
        inventoryItem: { tracked: true },
      };
      return Response.json({ data: { inventoryItem: variant ? { variants: { nodes: [variant] } } : null } });
    },
  });
  const orders: unknown[] = [];
  return {
    admin,
    requests,
    orders,
    storefront: { query: () => Promise.reject(new Error("must not be called")) },
    onOrder: async (_tx: Db, order: unknown) => void orders.push(order),
  };
}

function sign(body: string, secret: string): string {
  return createHmac("sha256", secret).update(body).digest("base64");
}

function gid(name: string): string {
  return `gid://shopify/ProductVariant/${name}`;
}

/** Processes a stored event with the handlers of stock, catalog and orders. */
function process(db: Db, { admin, storefront, onOrder }: ReturnType<typeof aProvider>, id: string): Promise<void> {
  const handlers: WebhookHandler[] = [
    stockWebhooks({ db, admin, storefront, jobs: noJobs }),
    catalogWebhooks({ jobs: noJobs }),
    { topics: ["orders/create", "orders/cancelled"], prepare: async (order) => (tx) => onOrder(tx, order) },
  ];
  return processWebhook({ db, handlers }, id);
}
