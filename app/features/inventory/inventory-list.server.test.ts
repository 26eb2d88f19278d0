import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/database.server.ts";
import { ProviderProblem } from "#app/platform/shopify/provider-problem.ts";
import { createStorefront, type Storefront } from "#app/platform/shopify/storefront.server.ts";
import { aStorefront, TOKEN_HEADER } from "#tests/support/factories/storefront.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { fillCatalog } from "#tests/support/catalog.ts";
import { fakeProvider, variantId } from "#tests/support/fake-provider.ts";
import { actionResultOf, auditedActions, unreachableDatabase, adminContext } from "#tests/support/admin.ts";
import type { InventoryRow } from "./inventory-admin.ts";
import { listedInventory, stockMatching } from "./inventory-list.server.ts";
import { recordStock } from "./inventory.server.ts";
import { setShopThreshold, setVariantThreshold } from "./low-stock.server.ts";
import { action, loader } from "./routes/admin-inventory.tsx";
import { action as variantAction } from "./routes/admin-variant-stock.tsx";
import { replaceServices } from "#tests/support/services.ts";

const gid = (number: number | string) => `gid://shopify/ProductVariant/${number}`;
const report = (number: number, currentStock: number | null, isSoldOut: boolean, at: string) => ({
  variantId: gid(number),
  currentStock,
  isSoldOut,
  at: new Date(at),
});
const all = { filter: "all", variantIds: null, limit: 9 } as const;
const ids = (rows: { variantId: string }[]) => rows.map(({ variantId }) => variantId);

async function someStock(db: Db) {
  await recordStock(db, [
    report(1, 3, false, "2026-01-01T10:00:00Z"),
    report(2, 0, true, "2026-01-01T12:00:00Z"),
    report(3, null, false, "2026-01-01T11:00:00Z"),
    report(4, 7, false, "2026-01-01T11:00:00Z"),
  ]);
}

describe("the stock list", () => {
  test("[ADM-INV-16] [DATA-61] [DATA-62] is sorted by latest sync, page by page", async ({ db }) => {
    await someStock(db);
    const rows = await listedInventory(db, { ...all, limit: 2 });
    expect(rows[0]).toMatchObject({ variantId: gid(2), currentStock: 0, isSoldOut: true });
    const rest = await listedInventory(db, { ...all, after: rows[1]?.cursor });
    expect([...ids(rows), ...ids(rest)].toSorted()).toEqual([1, 2, 3, 4].map(gid));
    expect(ids(rest).at(-1)).toBe(gid(1));
  });

  test("[ADM-INV-03] can be filtered by sold-out flag, and by variants", async ({ db }) => {
    await someStock(db);
    expect(ids(await listedInventory(db, { ...all, filter: "sold-out" }))).toEqual([gid(2)]);
    expect(await listedInventory(db, { ...all, filter: "in-stock" })).toHaveLength(3);
    const wanted = { ...all, filter: "in-stock" as const, variantIds: sql`(${gid(1)}, ${gid(2)}, ${gid(99)})` };
    expect(ids(await listedInventory(db, wanted))).toEqual([gid(1)]);
  });
});

describe("low stock", () => {
  const low = async (db: Db) => ids(await listedInventory(db, { ...all, filter: "low" }));

  test("is at or below the owner's threshold: the variant's own, or the shop's, which is 5 at first", async ({
    db,
  }) => {
    await recordStock(db, [
      report(1, 5, false, "2026-01-01T10:00:00Z"),
      report(2, 6, false, "2026-01-01T11:00:00Z"),
      report(3, 12, false, "2026-01-01T12:00:00Z"),
      // Sold out, untracked and oversold.
      report(4, 0, true, "2026-01-01T13:00:00Z"),
      report(5, null, false, "2026-01-01T14:00:00Z"),
      report(6, -2, false, "2026-01-01T15:00:00Z"),
    ]);
    expect(await low(db)).toEqual([6, 1].map(gid));
    await setVariantThreshold(db, gid(3), 20);
    await setVariantThreshold(db, gid(1), 0);
    expect(await low(db)).toEqual([6, 3].map(gid));
    await setShopThreshold(db, 6);
    expect(await low(db)).toEqual([6, 3, 2].map(gid));
    await setVariantThreshold(db, gid(1), null);
    expect(await low(db)).toEqual([6, 3, 2, 1].map(gid));
    expect(await setVariantThreshold(db, gid(99), 1)).toBeUndefined();
  });

  test("is saved with an audit entry; a wrong number is refused at its field, and a blank one means the shop's", async ({
    db,
  }) => {
    await recordStock(db, [report(1, 5, false, "2026-01-01T10:00:00Z")]);
    const send = (run: (sent: never) => Promise<unknown>, url: string, threshold: string) => {
      const body = new URLSearchParams({ intent: "set-threshold", threshold });
      const request = new Request(`https://shod.example${url}`, { method: "POST", body });
      return actionResultOf(run({ request, context: adminContext(db), params: { variant: "1" } } as never));
    };
    for (const wrong of ["-1", "1.5", "", "100001"])
      expect(await send(action, "/admin/inventory", wrong)).toMatchObject({
        state: "refused",
        fieldErrors: { threshold: expect.any(String) as string },
        typed: { threshold: wrong },
      });
    expect(await send(action, "/admin/inventory", "8")).toMatchObject({ state: "done" });
    expect(await send(variantAction, "/admin/inventory/1", "3")).toMatchObject({ state: "done" });
    expect((await listedInventory(db, all))[0]).toMatchObject({ threshold: 3, hasOwnThreshold: true, isLow: false });
    expect(await send(variantAction, "/admin/inventory/1", " ")).toMatchObject({ state: "done" });
    expect((await listedInventory(db, all))[0]).toMatchObject({ threshold: 8, hasOwnThreshold: false, isLow: true });
    expect(await auditedActions(db)).toEqual([
      "inventory.threshold-changed All variants",
      `inventory.threshold-changed ${gid(1)}`,
      `inventory.threshold-changed ${gid(1)}`,
    ]);
  });
});

describe("the order of the list", () => {
  test.for([
    ["lowest", [6, 4, 1, 2, 3, 5]],
    ["highest", [5, 3, 2, 1, 4, 6]],
  ] as const)(
    "by %s stock is kept from page to page; what is not tracked never runs out",
    async ([sort, order], { db }) => {
      for (const [number, stock] of [
        [1, 7],
        [2, 7],
        [3, 900],
        [4, 0],
        [5, null],
        [6, -3],
      ] as const)
        await recordStock(db, [report(number, stock, stock === 0, "2026-01-01T10:00:00Z")]);
      const found: string[] = [];
      for (let after: string | undefined, more = true; more;) {
        const page = await listedInventory(db, { ...all, sort, after, limit: 2 });
        found.push(...ids(page));
        after = page.at(-1)?.cursor;
        more = page.length === 2;
      }
      expect(found).toEqual(order.map(gid));
    },
  );
});

describe("the search in a large catalog", () => {
  const SIZES = [{ name: "Size", values: ["8", "9"] }];
  const many = [
    ...Array.from({ length: 205 }, (_, at) => ({ handle: `shoe-${at}`, title: `Shoe ${at}`, options: SIZES })),
    { handle: "boot", title: "Boot", options: SIZES },
  ];

  test("[ADM-INV-02] finds common and rare words alike, page by page, without a request to the provider", async ({
    db,
  }) => {
    const { storefront, asked } = fakeProvider(many);
    await fillCatalog({ db, storefront });
    asked.length = 0;
    const catalog = many.flatMap(({ title }, at) =>
      ["8", "9"].map((size, n) => ({ id: variantId(at, n), text: `${title} ${size}`.toLowerCase() })),
    );
    const variants = catalog.map(({ id }) => id);
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    await recordStock(
      db,
      variants.map((id, n) => ({ variantId: id, currentStock: n % 3, isSoldOut: n % 3 === 0, at: at(n) })),
    );
    const pages = async (search: string) => {
      const found: string[] = [];
      for (let after: string | undefined, more = true; more;) {
        const page = await stockMatching(db, search, { filter: "in-stock", after, limit: 100 });
        found.push(...ids(page));
        after = page.at(-1)?.cursor;
        more = page.length === 100;
      }
      return found;
    };
    const holding = (...words: string[]) =>
      catalog
        .filter(({ text }, n) => n % 3 !== 0 && words.every((word) => text.includes(word)))
        .map(({ id }) => id)
        .toReversed();
    expect(await pages("shoe")).toEqual(holding("shoe"));
    expect(asked).toEqual([]);
    expect(await pages("shoe 9")).toEqual(holding("shoe", "9"));
    expect(await pages("boot 8")).toEqual(holding("boot", "8"));
    expect(holding("boot", "8")).toHaveLength(1);
  });
});

describe("the screen", () => {
  /** An admin's request over the sample catalog. */
  async function anAdmin(db: Db) {
    const { store } = await aStorefront(db);
    const storefront = createStorefront({
      fetch: (request) => store.fetch(request),
      endpoint: "http://store.test/api/2025-07/graphql.json",
      token: TOKEN_HEADER["X-Shopify-Storefront-Access-Token"],
    });
    const context = adminContext(db, { storefront });
    await fillCatalog({ db, storefront });
    const open = async (query = "") => {
      const request = new Request(`https://shod.example/admin/inventory${query}`);
      return (await loader({ request, context } as never)) as unknown as {
        data: { list: { rows: InventoryRow[]; hasNames: boolean } | null };
        init: ResponseInit | null;
      };
    };
    const clickSync = () => {
      const request = new Request("https://shod.example/admin/inventory", {
        method: "POST",
        body: new URLSearchParams(),
      });
      return actionResultOf(action({ request, context }));
    };
    return { context, storefront, open, clickSync };
  }

  test("[ADM-INV-04] [ADM-INV-17] [ADM-INV-18] [FN-13] Sync Inventory reads every variant, with an audit entry", async ({
    db,
  }) => {
    const { open, clickSync } = await anAdmin(db);
    expect((await open()).data.list?.rows).toEqual([]);
    expect(await clickSync()).toMatchObject({ state: "done", message: { title: "Inventory synced successfully" } });
    expect((await open()).data.list?.rows.length).toBeGreaterThan(20);
    expect(await auditedActions(db)).toEqual(["inventory.synced All variants"]);
  });

  test("[ADM-INV-05] [ADM-INV-06] [ADM-INV-07] rows have picture, titles and time; unknown variants their id", async ({
    db,
  }) => {
    const { open, clickSync } = await anAdmin(db);
    await clickSync();
    await recordStock(db, [report(1, 2, false, "2100-01-01T00:00:00Z")]);
    const [unknown, ...rows] = (await open()).data.list?.rows ?? [];
    expect(unknown).toMatchObject({ variantId: gid(1), variant: null, lastSyncedAt: new Date("2100-01-01T00:00:00Z") });
    for (const { variant } of rows) {
      expect(variant?.productTitle).toBeTruthy();
      expect(variant?.variantTitle).toBeTruthy();
      expect(variant?.picture?.url).toContain("/store/cdn/");
    }
  });

  test("[ADM-INV-02] finds variants by the words of both titles, and by their id", async ({ db }) => {
    const { open, clickSync } = await anAdmin(db);
    await clickSync();
    const pilgrim = (await open("?q=pilgrim+low")).data.list?.rows ?? [];
    expect(pilgrim.length).toBeGreaterThan(1);
    expect(new Set(pilgrim.map(({ variant }) => variant?.productTitle))).toEqual(new Set(["Pilgrim Low"]));
    const one = pilgrim[0];
    const exact =
      (await open(`?q=${encodeURIComponent(`pilgrim ${one?.variant?.variantTitle}`)}`)).data.list?.rows ?? [];
    expect(ids(exact)).toContain(one?.variantId);
    expect(exact.length).toBeLessThan(pilgrim.length);
    expect(ids((await open(`?q=${one?.variantId.split("/").at(-1)}`)).data.list?.rows ?? [])).toEqual([one?.variantId]);
    expect((await open("?q=no+such+shoe")).data.list?.rows).toEqual([]);
  });

  test("[ADM-INV-19] shows the provider's message if a sync fails", async ({ db }) => {
    const { context, clickSync } = await anAdmin(db);
    const down: Storefront = {
      query: async () => {
        throw new ProviderProblem("The store is closed for repairs");
      },
    };
    replaceServices(context, { storefront: down });
    expect(await clickSync()).toMatchObject({
      state: "refused",
      status: 502,
      message: { title: "Failed to sync inventory", description: "The store is closed for repairs" },
    });
    expect(await auditedActions(db)).toEqual([]);
  });

  test("shows the stock while the store is down, and an error if nothing can be read", async ({ db }) => {
    const { context, open } = await anAdmin(db);
    await someStock(db);
    replaceServices(context, { storefront: { query: () => Promise.reject(new Error("down")) } });
    const { data } = await open();
    expect([data.list?.rows.length, data.list?.hasNames]).toEqual([4, false]);
    replaceServices(context, { db: unreachableDatabase(db) });
    expect(await open()).toMatchObject({ data: { list: null }, init: { status: 500 } });
  });
});
