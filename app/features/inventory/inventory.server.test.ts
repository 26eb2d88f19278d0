import { eq } from "drizzle-orm";
import { afterEach, vi } from "vitest";
import type { Db } from "#app/platform/db/database.server.ts";
import { openLive, type LiveEvent } from "#app/platform/live/live.server.ts";
import { createShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { noJobs } from "#tests/support/no-jobs.ts";
import { describe, expect, onPostgres, sharedDatabase, test } from "#tests/support/database.ts";
import { recordStock, stockOf, stockOfAll, syncInventory, syncVariant, type StockReport } from "./inventory.server.ts";
import { inventoryTracking } from "./inventory.tables.server.ts";

describe("recording stock", () => {
  test("[INV-06] [DATA-61] [DATA-63] can be read for one variant, for some and for all", async ({ db }) => {
    await recordStock(db, [report("1", 3), report("2", 0, true), report("3", null)]);
    expect(await stockOf(db, [gid("2")])).toEqual({ [gid("2")]: { currentStock: 0, isSoldOut: true } });
    expect(Object.keys(await stockOf(db, [gid("1"), gid("3"), gid("unknown")]))).toEqual([gid("1"), gid("3")]);
    expect((await stockOfAll(db, null)).stock).toMatchObject({
      [gid("1")]: { currentStock: 3 },
      [gid("3")]: { currentStock: null },
    });
    expect(await stockOf(db, [])).toEqual({});
  });

  test("[DATA-12] keeps one row per variant, with quantity, sold-out flag and time", async ({ db }) => {
    await recordStock(db, [report("1", 3, false, "2026-01-01T10:00:00Z")]);
    await recordStock(db, [report("1", 2, false, "2026-01-01T11:00:00Z")]);
    expect(await db.select().from(inventoryTracking)).toEqual([
      {
        id: expect.any(Number),
        shopifyVariantId: gid("1"),
        currentStock: 2,
        isSoldOut: false,
        lastSyncedAt: new Date("2026-01-01T11:00:00Z"),
        lowStockThreshold: null,
      },
    ]);
  });

  test("keeps a newer report when an older one arrives late", async ({ db }) => {
    await recordStock(db, [report("1", 2, false, "2026-01-01T11:00:00Z")]);
    expect(await recordStock(db, [report("1", 9, false, "2026-01-01T10:59:59Z")])).toEqual([]);
    expect(await stockOf(db, [gid("1")])).toEqual({ [gid("1")]: { currentStock: 2, isSoldOut: false } });
  });

  test("keeps the quantity if the report has none", async ({ db }) => {
    await recordStock(db, [report("1", 4)]);
    await recordStock(db, [report("1", null, true)]);
    expect(await stockOf(db, [gid("1")])).toEqual({ [gid("1")]: { currentStock: 4, isSoldOut: true } });
  });

  test("returns what changed, and nothing for a repeated report", async ({ db }) => {
    expect(await recordStock(db, [report("1", 4), report("2", 1)])).toEqual([gid("1"), gid("2")]);
    expect(await recordStock(db, [report("1", 4), report("2", 0, true)])).toEqual([gid("2")]);
  });

  test("uses the newest of two reports of one variant", async ({ db }) => {
    await recordStock(db, [
      report("1", 4, false, "2026-01-01T12:00:00Z"),
      report("1", 8, false, "2026-01-01T11:00:00Z"),
    ]);
    expect(await stockOf(db, [gid("1")])).toEqual({ [gid("1")]: { currentStock: 4, isSoldOut: false } });
  });
});

describe("live stock", () => {
  test("[INV-05] [RT-01] notifies every process of committed changes, and of nothing that was rolled back", async () => {
    const database = await sharedDatabase();
    const events: LiveEvent[] = [];
    const stop = (await openLive(database)).subscribe((event) => events.push(event));
    try {
      await database.db.transaction(async (tx) => void (await recordStock(tx, [report("live", 3)])));
      await database.db
        .transaction(async (tx) => {
          await recordStock(tx, [report("live", 1)]);
          throw new Error("roll back");
        })
        .catch(() => {});
      await database.db.transaction(async (tx) => void (await recordStock(tx, [report("live", 2)])));

      const ours = () => events.filter((event) => event.topic === "inventory" && event.variantId === gid("live"));
      await expect.poll(() => ours().length).toBe(2);
      expect(ours()).toEqual([
        { topic: "inventory", variantId: gid("live"), currentStock: 3, isSoldOut: false, isSeen: true },
        { topic: "inventory", variantId: gid("live"), currentStock: 2, isSoldOut: false, isSeen: true },
      ]);
    } finally {
      stop();
      await database.db.delete(inventoryTracking).where(eq(inventoryTracking.shopifyVariantId, gid("live")));
    }
  });

  test.runIf(onPostgres)("twenty reports at once, in any order, end with the newest", async () => {
    const { db } = await sharedDatabase();
    try {
      const reports = Array.from({ length: 20 }, (_, at) =>
        report("race", at, false, `2026-01-01T10:00:${String(at).padStart(2, "0")}Z`),
      );
      await Promise.all(
        reports.toSorted(() => Math.random() - 0.5).map((one) => db.transaction((tx) => recordStock(tx, [one]))),
      );
      expect(await stockOf(db, [gid("race")])).toEqual({ [gid("race")]: { currentStock: 19, isSoldOut: false } });
    } finally {
      await db.delete(inventoryTracking).where(eq(inventoryTracking.shopifyVariantId, gid("race")));
    }
  });
});

describe("processes whose clocks differ", () => {
  afterEach(() => vi.useRealTimers());

  /** A process whose clock is off by that much reads the stock of one variant. */
  async function readStock(db: Db, quantity: number, clockOffSeconds: number): Promise<void> {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + clockOffSeconds * 1_000 });
    const provider = anAdminApi([{ productVariant: variant("skewed", quantity) }]);
    await syncVariant({ db, storefront: noStorefront, jobs: noJobs, admin: provider.admin }, gid("skewed"));
    vi.useRealTimers();
  }

  // PGlite has the clock of its one process.
  test.runIf(onPostgres).for([20, -20])(
    "[INV-05] lose no stock change: the latest read counts, with the clock %i seconds off",
    async (seconds) => {
      const { db } = await sharedDatabase();
      try {
        await readStock(db, 5, seconds);
        await readStock(db, 4, 0);
        expect(await stockOf(db, [gid("skewed")])).toMatchObject({ [gid("skewed")]: { currentStock: 4 } });
        await readStock(db, 3, seconds);
        expect(await stockOf(db, [gid("skewed")])).toMatchObject({ [gid("skewed")]: { currentStock: 3 } });
      } finally {
        await db.delete(inventoryTracking).where(eq(inventoryTracking.shopifyVariantId, gid("skewed")));
      }
    },
  );

  test("cannot block later reports with a time in the future", async ({ db }) => {
    await recordStock(db, [{ ...report("skewed", 5), at: new Date(Date.now() + 3_600_000) }]);
    await readStock(db, 4, 0);
    expect(await stockOf(db, [gid("skewed")])).toMatchObject({ [gid("skewed")]: { currentStock: 4 } });
  });
});

describe("the sync with the provider", () => {
  test("records every page of the Admin API; oversellable variants are not sold out, untracked ones have no quantity", async ({
    db,
  }) => {
    const provider = anAdminApi([
      page([variant("1", 7), variant("2", 0, { availableForSale: false })], "cursor"),
      page([variant("3", -2, { availableForSale: true }), variant("4", 0, { tracked: false })], null),
    ]);
    expect(await syncInventory({ db, storefront: noStorefront, jobs: noJobs, admin: provider.admin })).toBe(4);
    expect(provider.requests.map(({ variables }) => variables)).toEqual([
      { first: 250, after: null },
      { first: 250, after: "cursor" },
    ]);
    expect((await stockOfAll(db, null)).stock).toEqual({
      [gid("1")]: { currentStock: 7, isSoldOut: false },
      [gid("2")]: { currentStock: 0, isSoldOut: true },
      [gid("3")]: { currentStock: -2, isSoldOut: false },
      [gid("4")]: { currentStock: null, isSoldOut: false },
    });
  });

  test("records all other variants if one cannot be read or stored, and fails at the end", async ({ db }) => {
    const odd = { ...variant("3", 1), inventoryItem: null };
    const services = (pages: unknown[]) => ({
      db,
      storefront: noStorefront,
      jobs: noJobs,
      admin: anAdminApi(pages).admin,
    });
    const sync = syncInventory(
      services([
        page([variant("1", 7), variant("2", 3_000_000_000), odd, variant("4", 4)], "cursor"),
        page([variant("5", 5)], null),
      ]),
    );
    await expect(sync).rejects.toThrow(/inventory_tracking/);
    expect((await stockOfAll(db, null)).stock).toEqual({
      [gid("1")]: { currentStock: 7, isSoldOut: false },
      [gid("4")]: { currentStock: 4, isSoldOut: false },
      [gid("5")]: { currentStock: 5, isSoldOut: false },
    });
  });

  test("can sync one variant; a deleted one changes nothing", async ({ db }) => {
    const provider = anAdminApi([{ productVariant: variant("1", 5) }, { productVariant: null }]);
    const services = { db, storefront: noStorefront, jobs: noJobs, admin: provider.admin };
    await syncVariant(services, gid("1"));
    await syncVariant(services, gid("2"));
    expect(provider.requests.map(({ variables }) => variables)).toEqual([{ id: gid("1") }, { id: gid("2") }]);
    expect((await stockOfAll(db, null)).stock).toEqual({ [gid("1")]: { currentStock: 5, isSoldOut: false } });
  });

  test("waits when throttled, then continues", async ({ db }) => {
    const pauses: number[] = [];
    const throttled = { errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }] };
    const provider = anAdminApi(
      [throttled, 429, page([variant("1", 1)], null)],
      async (milliseconds) => void pauses.push(milliseconds),
    );
    expect(await syncInventory({ db, storefront: noStorefront, jobs: noJobs, admin: provider.admin })).toBe(1);
    expect(pauses).toHaveLength(2);
  });
});

const noStorefront = {
  query: () => Promise.reject(new Error("The Storefront API must not be called when the Admin API is available")),
};

function gid(name: string): string {
  return `gid://shopify/ProductVariant/${name}`;
}

function report(
  name: string,
  currentStock: number | null,
  isSoldOut = false,
  at = "2026-01-01T12:00:00Z",
): StockReport {
  return { variantId: gid(name), currentStock, isSoldOut, at: new Date(at) };
}

function variant(name: string, inventoryQuantity: number, { availableForSale = true, tracked = true } = {}) {
  return { id: gid(name), availableForSale, inventoryQuantity, inventoryItem: { tracked } };
}

function page(nodes: unknown[], endCursor: string | null) {
  return { productVariants: { nodes, pageInfo: { hasNextPage: endCursor !== null, endCursor } } };
}

/** An Admin API that returns these responses in turn: data, an envelope with errors, or a status. */
function anAdminApi(responses: unknown[], pause?: (milliseconds: number) => Promise<void>) {
  const requests: { variables: unknown }[] = [];
  const admin = createShopifyAdmin({
    endpoint: "https://shop.example/admin/api/2025-07/graphql.json",
    token: "secret",
    ...(pause ? { pause } : {}),
    async fetch(request) {
      expect(request.headers.get("X-Shopify-Access-Token")).toBe("secret");
      requests.push((await request.json()) as { variables: unknown });
      const response = responses.shift();
      if (typeof response === "number") return new Response("", { status: response });
      return Response.json(Object.hasOwn(Object(response), "errors") ? response : { data: response });
    },
  });
  return { admin, requests };
}
