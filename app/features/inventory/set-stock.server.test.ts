import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { CredentialRejected } from "#app/platform/shopify/provider-problem.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { actionResultOf, adminContext, auditedActions } from "#tests/support/admin.ts";
import { describe, expect, sharedDatabase, test } from "#tests/support/database.ts";
import { noJobs } from "#tests/support/no-jobs.ts";
import {
  aWaitingCustomer,
  catalogAvailability,
  listVariants,
  removeListed,
  stockAtShopify,
  stockInShop,
  stockInStore,
  variantGidOf,
} from "#tests/support/stock-at-provider.ts";
import { inventoryTracking, stockChanges } from "./inventory.tables.server.ts";
import { syncInventory } from "./inventory.server.ts";
import { action } from "./routes/admin-inventory.tsx";
import { action as variantAction, loader as variantLoader } from "./routes/admin-variant-stock.tsx";
import { forgetOldChanges } from "./stock-history.server.ts";
import { stockWebhooks } from "./stock-webhooks.server.ts";

/** Sends the form of a row as a browser with JavaScript does. */
const send = (db: Db, admin: ShopifyAdmin | null, id: number, fields: Record<string, string>) =>
  actionResultOf(
    action({
      context: adminContext(db, { admin, jobs: noJobs }),
      request: new Request("https://shod.example/admin/inventory?show=low", {
        method: "POST",
        body: new URLSearchParams({
          intent: "set-stock",
          variant: String(id),
          formKey: crypto.randomUUID(),
          reason: "received",
          ...fields,
        }),
      }),
    }),
  );

const history = async (db: Db) =>
  (await db.select().from(stockChanges).orderBy(stockChanges.id)).map(
    ({ fromStock, toStock, source, reason, adminEmail }) => [fromStock, toStock, source, reason, adminEmail],
  );

describe("stock that is edited in the list", () => {
  test("is set at the provider once, recorded at once, audited, and part of the history", async ({ db }) => {
    const { admin, ids } = await stockInStore(db, [5]);
    const [id] = ids as [number];
    await listVariants(db, [{ id, title: "Pilgrim Low", stock: 5 }]);
    const form = { quantity: " 12 ", version: "5", formKey: crypto.randomUUID() };
    expect(await send(db, admin, id, form)).toMatchObject({ state: "done", message: { title: "Stock updated" } });
    expect(await send(db, admin, id, form)).toMatchObject({ state: "done" });
    expect(await admin.stockOfVariant(variantGidOf(id))).toMatchObject({ quantity: 12 });
    expect(await db.select().from(inventoryTracking)).toMatchObject([{ currentStock: 12, isSoldOut: false }]);
    expect(await auditedActions(db)).toEqual(["inventory.set Pilgrim Low, M 9"]);
    expect(await db.select().from(auditLog)).toMatchObject([
      { before: { available: 5 }, after: { available: 12, reason: "received" } },
    ]);
    expect(await history(db)).toEqual([[5, 12, "admin", "received", "owner@shod.example"]]);
  });

  test("is set once if the response was lost and the form is sent again", async ({ db }) => {
    const stock = stockAtShopify(1, { 1: 5 });
    const { admin } = stockInShop([stock]);
    await listVariants(db, [{ id: 1, stock: 5 }]);
    let isLost = true;
    const losing: ShopifyAdmin = {
      ...admin,
      async query(operation, variables) {
        const response = await admin.query(operation, variables);
        if (isLost && operation.includes("mutation")) throw new Error("connection reset");
        return response;
      },
    };
    const form = { quantity: "12", version: "5", formKey: crypto.randomUUID() };
    expect(await send(db, losing, 1, form)).toMatchObject({ state: "refused", status: 500, typed: form });
    isLost = false;
    expect(await send(db, losing, 1, form)).toMatchObject({ state: "done" });
    expect(stock.changes).toEqual([{ location: 1, from: 5, to: 12, reason: "received" }]);
    expect(await history(db)).toEqual([[5, 12, "admin", "received", "owner@shod.example"]]);
  });

  test("corrected after its response was lost on the way to the browser changes nothing that isn't audited", async ({
    db,
  }) => {
    const stock = stockAtShopify(1, { 1: 5 });
    const { admin } = stockInShop([stock]);
    await listVariants(db, [{ id: 1, stock: 5 }]);
    const first = { quantity: "12", version: "5", formKey: crypto.randomUUID() };
    expect(await send(db, admin, 1, first)).toMatchObject({ state: "done" });
    const again = await send(db, admin, 1, { ...first, quantity: "13" });
    expect(again).toMatchObject({
      state: "refused",
      status: 409,
      message: { title: "This form was already submitted" },
    });
    if (again.state !== "refused") throw new Error("accepted");
    const conflict = await send(db, admin, 1, again.typed);
    expect(conflict).toMatchObject({
      status: 409,
      fieldErrors: { quantity: expect.stringContaining("Now 12") as string },
      typed: { quantity: "13", version: "12" },
    });
    if (conflict.state !== "refused") throw new Error("accepted");
    expect(new Set([first.formKey, again.typed["formKey"], conflict.typed["formKey"]]).size).toBe(3);
    expect(await send(db, admin, 1, conflict.typed)).toMatchObject({ state: "done" });
    expect(stock.changes.map(({ from, to }) => [from, to])).toEqual([
      [5, 12],
      [12, 13],
    ]);
    expect(await db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
      { before: { available: 5 }, after: { available: 12 } },
      { before: { available: 12 }, after: { available: 13 } },
    ]);
  });

  test.for([
    ["its response is lost", new Error("connection reset"), 500, "We don’t know whether stock was changed"],
    [
      "the provider refuses the credentials",
      new CredentialRejected("rejected-renewed-token"),
      500,
      "Stock was not changed",
    ],
  ] as const)("says what is known if %s", async ([_what, failure, status, title], { db }) => {
    const { admin } = stockInShop([stockAtShopify(1, { 1: 5 })]);
    await listVariants(db, [{ id: 1, stock: 5 }]);
    const failing: ShopifyAdmin = {
      ...admin,
      query: (operation, variables) =>
        operation.includes("mutation") ? Promise.reject(failure) : admin.query(operation, variables),
    };
    const result = await send(db, failing, 1, { quantity: "12", version: "5" });
    expect(result).toMatchObject({ state: "refused", status, message: { title } });
  });

  test("is sent again with the same key while the provider still executes it", async ({ db }) => {
    const stock = stockAtShopify(1, { 1: 5 });
    const { admin } = stockInShop([stock]);
    await listVariants(db, [{ id: 1, stock: 5 }]);
    const keys: string[] = [];
    const busy: ShopifyAdmin = {
      ...admin,
      async query(operation, variables) {
        if (!operation.includes("mutation")) return admin.query(operation, variables);
        keys.push((variables as { key: string }).key);
        const errors = [{ code: "IDEMPOTENCY_CONCURRENT_REQUEST", field: ["input"], message: "In progress" }];
        return keys.length === 1 ? ({ result: { userErrors: errors } } as never) : admin.query(operation, variables);
      },
    };
    expect(await send(db, busy, 1, { quantity: "12", version: "5" })).toMatchObject({ state: "done" });
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(stock.changes).toHaveLength(1);
  });

  test("isn't compared with 0 once the item is no longer stocked there", async ({ db }) => {
    const stock = stockAtShopify(1, { 1: 5 });
    const { admin } = stockInShop([stock]);
    await listVariants(db, [{ id: 1, stock: 5 }]);
    const losing: ShopifyAdmin = {
      ...admin,
      async query(operation, variables) {
        if (!operation.includes("mutation")) return admin.query(operation, variables);
        stock.levels = {};
        const errors = [{ code: "CHANGE_FROM_QUANTITY_STALE", field: null, message: "Stale" }];
        return { result: { userErrors: errors } } as never;
      },
    };
    expect(await send(db, losing, 1, { quantity: "12", version: "5" })).toMatchObject({
      state: "refused",
      fieldErrors: { quantity: "This item isn’t stocked at that location anymore. Reload the page." },
      typed: { version: "5" },
    });
  });

  test("sells out, and comes back, on the pages as after an event of the provider", async ({ db }) => {
    const { admin, ids } = await stockInStore(db, [5]);
    const [id] = ids as [number];
    await listVariants(db, [{ id, stock: 5 }]);
    const isAvailable = async () => (await catalogAvailability(db))[0];
    await send(db, admin, id, { quantity: "0", version: "5" });
    expect([await isAvailable(), (await db.select().from(inventoryTracking))[0]?.isSoldOut]).toEqual([false, true]);
    await send(db, admin, id, { quantity: "3", version: "0" });
    expect([await isAvailable(), (await db.select().from(inventoryTracking))[0]?.isSoldOut]).toEqual([true, false]);
  });

  test("that changed since it was shown shows the number at the field, keeps what was typed, and is set when it is saved again", async ({
    db,
  }) => {
    const { admin, ids } = await stockInStore(db, [5]);
    const [id] = ids as [number];
    await listVariants(db, [{ id, stock: 6 }]);
    const refused = await send(db, admin, id, { quantity: "12", version: "6" });
    expect(refused).toMatchObject({
      state: "refused",
      status: 409,
      outdated: "changed",
      fieldErrors: {
        quantity: "Now 5: it changed after you opened this page. Save again to set it to 12.",
      },
      typed: { quantity: "12", version: "5", reason: "received" },
    });
    expect(await auditedActions(db)).toEqual([]);
    // The list has the provider's number from then on.
    expect(await db.select().from(inventoryTracking)).toMatchObject([{ currentStock: 5 }]);
    if (refused.state !== "refused") throw new Error("accepted");
    expect(await send(db, admin, id, refused.typed)).toMatchObject({ state: "done" });
    expect(await admin.stockOfVariant(variantGidOf(id))).toMatchObject({ quantity: 12 });
  });

  test.for([
    ["", "Enter a number."],
    ["-2", "Enter 0 or more. Stock can’t be set below 0."],
    ["1.5", "Enter a whole number."],
    ["1,200", "Enter the number without separators, like 1200."],
  ] as const)("is refused as %j before the provider is asked", async ([quantity, fix], { db }) => {
    const { admin, shopify } = stockInShop([stockAtShopify(1, { 1: 5 })]);
    const result = await send(db, admin, 1, { quantity, version: "5" });
    expect(result).toMatchObject({
      state: "refused",
      status: 422,
      fieldErrors: { quantity: fix },
      typed: { quantity },
    });
    expect(shopify.requests).toEqual([]);
  });

  test("is one admin's of two who change it at once", async () => {
    const { db } = await sharedDatabase();
    const stock = stockAtShopify(77, { 1: 5 });
    const { admin } = stockInShop([stock]);
    try {
      await listVariants(db, [{ id: 77, stock: 5 }]);
      const results = await Promise.all(["8", "9"].map((quantity) => send(db, admin, 77, { quantity, version: "5" })));
      expect(results.map(({ state }) => state).toSorted()).toEqual(["done", "refused"]);
      expect(stock.changes).toHaveLength(1);
      expect(await history(db)).toEqual([[5, stock.changes[0]!.to, "admin", "received", "owner@shod.example"]]);
    } finally {
      await removeListed(db);
    }
  });

  test("is not tracked, not stocked, gone or not readable: a sentence says so", async ({ db }) => {
    const untracked = { ...stockAtShopify(2, { 1: 0 }), isTracked: false };
    const { admin } = stockInShop([untracked, stockAtShopify(3, {})]);
    const problems: string[] = [];
    for (const id of [2, 3, 4]) {
      const result = await send(db, admin, id, { quantity: "1", version: "0" });
      problems.push(result.state === "refused" ? (result.fieldErrors["quantity"] ?? "") : "done");
    }
    expect(problems).toEqual([
      expect.stringContaining("doesn’t track"),
      expect.stringContaining("isn’t stocked at any location"),
      expect.stringContaining("no longer has this item"),
    ]);
    const withoutAdmin = await send(db, null, 2, { quantity: "1", version: "0" });
    expect(withoutAdmin.message?.description).toContain("SHOPIFY_CLIENT_ID");
    const { admin: limited } = stockInShop([stockAtShopify(1, { 1: 5 })], { without: "write_inventory" });
    const refused = await send(db, limited, 1, { quantity: "1", version: "5" });
    expect(refused).toMatchObject({ state: "refused", status: 403, typed: { quantity: "1" } });
    expect(refused.message?.description).toContain("lacks the scope write_inventory");
  });
});

describe("a variant at several locations", () => {
  test("is not guessed in the list, and set at the chosen one on its page", async ({ db }) => {
    const stock = stockAtShopify(1, { 1: 5, 2: 40 });
    const { admin } = stockInShop([stock], { locations: 2 });
    await listVariants(db, [{ id: 1, stock: 45 }]);
    const guessed = await send(db, admin, 1, { quantity: "9", version: "45" });
    expect(guessed).toMatchObject({
      state: "refused",
      fieldErrors: { quantity: expect.stringContaining("2 locations") as string },
    });
    const context = adminContext(db, { admin, jobs: noJobs });
    const params = { variant: "1" };
    const request = () => new Request("https://shod.example/admin/inventory/1");
    const loaded = await variantLoader({ context, params, request: request() } as never);
    const levels = loaded.stock?.found?.levels ?? [];
    expect(levels.map(({ location, available }) => [location.name, available])).toEqual([
      ["Location 1", 5],
      ["Location 2", 40],
    ]);
    const form = { quantity: "41", version: "40", location: levels[1]!.location.id, reason: "damaged" };
    const body = new URLSearchParams({ intent: "set-stock", variant: "1", formKey: crypto.randomUUID(), ...form });
    const done = variantAction({ context, params, request: new Request(request(), { method: "POST", body }) } as never);
    expect(await actionResultOf(done)).toMatchObject({ state: "done" });
    expect(stock.changes).toEqual([{ location: 2, from: 40, to: 41, reason: "damaged" }]);
    expect(await history(db)).toEqual([[45, 46, "admin", "damaged", "owner@shod.example"]]);
  });
});

describe("the history of a variant", () => {
  test("has who changed it, newest first, also if the provider's event came before our record", async ({ db }) => {
    const stock = stockAtShopify(1, { 1: 5 });
    const { admin } = stockInShop([stock]);
    await listVariants(db, [{ id: 1, stock: 5 }]);
    const services = { db, admin, jobs: noJobs, storefront: { query: () => Promise.reject(new Error("not asked")) } };
    const event = async () => {
      const handler = stockWebhooks({ ...services, admin: webhookAdmin });
      if (!("prepare" in handler)) throw new Error("not prepared");
      const effect = await handler.prepare({ inventory_item_id: 1 });
      await effect(db);
    };
    const webhookAdmin = {
      ...admin,
      stockOfInventoryItem: () => admin.stockOfVariant(variantGidOf(1)),
    };
    stock.levels[1]!.available = 4;
    await event();
    // The event of the admin's own change is processed while the form still waits for the provider.
    const racing: ShopifyAdmin = {
      ...admin,
      async stockOfVariant(id) {
        await event();
        return admin.stockOfVariant(id);
      },
    };
    expect(await send(db, racing, 1, { quantity: "10", version: "4" })).toMatchObject({ state: "done" });
    await event();
    stock.levels[1]!.available = 9;
    await syncInventory({
      ...services,
      admin: {
        ...admin,
        stockOfAllVariants: async function* () {
          yield [(await admin.stockOfVariant(variantGidOf(1)))!];
        },
      },
    });
    expect(await history(db)).toEqual([
      [5, 4, "webhook", null, null],
      [4, 10, "admin", "received", "owner@shod.example"],
      [10, 9, "sync", null, null],
    ]);
    const request = new Request("https://shod.example/admin/inventory/1");
    const context = adminContext(db, { admin, jobs: noJobs });
    const loaded = await variantLoader({ context, params: { variant: "1" }, request } as never);
    expect(loaded.history.rows.map(({ toStock }) => toStock)).toEqual([9, 10, 4]);
  });

  test("credits an admin with the change that was set, not with another one of the same moment", async ({ db }) => {
    const stock = stockAtShopify(1, { 1: 5 });
    const { admin } = stockInShop([stock]);
    await listVariants(db, [{ id: 1, stock: 5 }]);
    const services = { db, jobs: noJobs, storefront: { query: () => Promise.reject(new Error("not asked")) } };
    // The events of the admin's change and of a sale after it are processed before the form records its own.
    const event = async () => {
      const at = await admin.stockOfVariant(variantGidOf(1));
      const handler = stockWebhooks({ ...services, admin: { ...admin, stockOfInventoryItem: async () => at } });
      if (!("prepare" in handler)) throw new Error("not prepared");
      await (
        await handler.prepare({ inventory_item_id: 1 })
      )(db);
    };
    const racing: ShopifyAdmin = {
      ...admin,
      async stockOfVariant(id) {
        await event();
        stock.levels[1]!.available = 11;
        await event();
        return admin.stockOfVariant(id);
      },
    };
    expect(await send(db, racing, 1, { quantity: "12", version: "5" })).toMatchObject({ state: "done" });
    expect(await history(db)).toEqual([
      [5, 12, "admin", "received", "owner@shod.example"],
      [12, 11, "webhook", null, null],
    ]);
  });

  test("is kept for two years", async ({ db }) => {
    const change = {
      shopifyVariantId: variantGidOf(1),
      fromStock: 1,
      source: "admin",
      adminEmail: "o@shod.example",
    } as const;
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    await db.insert(stockChanges).values([
      { ...change, toStock: 2, createdAt: ago(735) },
      { ...change, toStock: 3, createdAt: ago(725) },
    ]);
    await forgetOldChanges(db);
    expect(await db.select().from(stockChanges)).toMatchObject([{ toStock: 3 }]);
  });

  test("is a page of its own, 404 for what is no variant, and shows what is known while the provider is down", async ({
    db,
  }) => {
    await listVariants(db, [{ id: 1, stock: 5 }]);
    await aWaitingCustomer(db, 1);
    const { admin, shopify } = stockInShop([stockAtShopify(1, { 1: 5 })]);
    shopify.failWith(new Error("down"));
    const load = (variant: string) =>
      variantLoader({
        context: adminContext(db, { admin, jobs: noJobs }),
        params: { variant },
        request: new Request("https://shod.example/admin/inventory/1"),
      } as never);
    expect(await load("1")).toMatchObject({
      name: "Shoe 1, M 9",
      waiting: 1,
      row: { currentStock: 5 },
      stock: { problem: expect.stringContaining("isn’t responding") as string },
    });
    for (const variant of ["2", "x", "99999999999999999999", "1'"])
      await expect(load(variant)).rejects.toMatchObject({ init: { status: 404 } });
  });
});
