import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll } from "vitest";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { describe, expect, onPostgres, ownDatabase, test } from "#tests/support/database.ts";
import { aBuyer } from "#tests/support/factories/buyer.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aCart } from "#tests/support/factories/store-catalog.ts";
import { cdnRoutes } from "../cdn/cdn-routes.server.ts";
import { openCheckout } from "../checkout/open-checkout.server.ts";
import { problemsOf } from "../checkout/open-checkout.ts";
import { orderOfCheckout } from "../orders/orders.server.ts";
import { images, products, variants, webhookDeliveries } from "../store.tables.server.ts";
import { importCatalog, type ImportOptions } from "./import-catalog.server.ts";

/** Imports into an open store with carts, checkouts, orders and paying buyers. */

const dataDir = mkdtempSync(path.join(tmpdir(), "shod-import-open-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A picture is of the one color that its path names. */
const fetchImage = async (url: string) =>
  sharp({ create: { width: 30, height: 40, channels: 3, background: new URL(url).pathname.slice(1) } })
    .png()
    .toBuffer();

const HEAD =
  "Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Image Src,Status";
const EZRA_8 = "ezra-low,Ezra Low,Sneakers,Size,8,128.00,shopify,4,https://pictures.example/red,active";
const EZRA_9 = "ezra-low,,,,9,128.00,shopify,5,https://pictures.example/blue,";
const TEE = "psalm-tee,Psalm Tee,Apparel,Title,Default Title,38.00,shopify,9,https://pictures.example/green,active";
const FILE = [HEAD, EZRA_8, EZRA_9, TEE];

function importing(db: Db, lines: string[], options: Partial<ImportOptions> = {}) {
  const { jobs } = storeDeps(db).deps;
  return importCatalog(db, lines.join("\n"), { jobs, dataDir, fetchImage, ...options });
}

async function variantId(db: Db, title: string): Promise<number> {
  const [row] = await db.select({ id: variants.id }).from(variants).where(eq(variants.title, title));
  return row!.id;
}

/** Every catalog row with its physical location (ctid), which changes with every write. */
async function everyRow(db: Db) {
  const tables = ["products", "variants", "images", "collections", "collection_products", "webhook_deliveries"];
  const rows = await Promise.all(
    tables.map((table) =>
      rowsOf(
        db,
        sql`select ctid::text as stored_at, * from ${sql.identifier("store")}.${sql.identifier(table)} order by 1`,
      ),
    ),
  );
  const folder = path.join(dataDir, "store-pictures");
  const files = readdirSync(folder).map((file) => ({ file, at: statSync(path.join(folder, file)).mtimeMs }));
  return { rows, files };
}

describe("an import into an open shop", () => {
  test("of the same file twice writes nothing and sends no webhooks", async ({ db }) => {
    await importing(db, FILE);
    const before = await everyRow(db);
    await importing(db, FILE);
    expect(await everyRow(db)).toEqual(before);
  });

  test("leaves an open checkout its lines, at the new price", async ({ db }) => {
    await importing(db, FILE);
    const token = await aCart(db, [{ variantId: await variantId(db, "8") }]);
    await importing(db, [HEAD, EZRA_8.replace("128.00", "99.00"), EZRA_9, TEE]);
    expect(await openCheckout(storeDeps(db).deps, token, new Date())).toMatchObject({
      subtotalMinor: 9_900,
      lines: [{ title: "Ezra Low", variantTitle: "8" }],
    });
  });

  test.each([
    ["a product", [HEAD, TEE]],
    ["a variant", [HEAD, EZRA_8.replace("Size,8", "Size,10"), EZRA_9, TEE]],
    ["a product's options", [HEAD, "ezra-low,Ezra Low,Sneakers,Title,Default Title,128.00,shopify,4,,active", TEE]],
  ])(
    "that removes %s shows a buyer that it is no longer available, until another import brings it back",
    async (_what, without) => {
      const own = await ownDatabase();
      try {
        const { db } = own;
        await importing(db, FILE);
        const eight = await variantId(db, "8");
        const token = await aCart(db, [{ variantId: eight }]);

        await importing(db, without);
        const checkout = await openCheckout(storeDeps(db).deps, token, new Date());
        expect(checkout).toMatchObject({ lines: [{ variantId: eight, title: "Ezra Low", variantTitle: "8" }] });
        expect(problemsOf(checkout!)).toMatchObject([{ message: "Ezra Low, 8 is no longer available." }]);
        const again = await everyRow(db);
        await importing(db, without);
        expect(await everyRow(db)).toEqual(again);

        await importing(db, FILE);
        const returned = await openCheckout(storeDeps(db).deps, token, new Date());
        expect(returned).toMatchObject({ lines: [{ variantId: eight }] });
        expect(problemsOf(returned!)).toEqual([]);
      } finally {
        await own.close();
      }
    },
  );

  test("deletes what no cart and no order refers to", async ({ db }) => {
    await importing(db, FILE);
    await importing(db, [HEAD, EZRA_9.replace("ezra-low,,,", "ezra-low,Ezra Low,Sneakers,Size"), ""]);
    expect(await db.select({ handle: products.handle }).from(products)).toEqual([{ handle: "ezra-low" }]);
    expect(await db.select({ title: variants.title }).from(variants)).toEqual([{ title: "9" }]);
    expect(await db.select().from(images)).toHaveLength(1);
  });

  test("keeps the lines and pictures of orders and receipts, whatever happens to the product", async ({ db }) => {
    const app = cdnRoutes({ db, dataDir });
    await importing(db, FILE);
    const token = await aCart(db, [{ variantId: await variantId(db, "8") }]);
    await aBuyer(storeDeps(db).deps).pay(token);
    const { lines } = (await orderOfCheckout(db, token))!;
    const shown = lines[0]!.picturePath!;
    const status = async (below: string) => (await app.request(`/cdn/${below}?width=64`)).status;

    for (const file of [
      FILE,
      FILE.map((line) => line.replace("/red", "/yellow")),
      [HEAD, TEE],
      [HEAD, TEE.replace("/green", "/orange")],
    ]) {
      await importing(db, file);
      expect(await status(shown)).toBe(200);
    }
    expect((await orderOfCheckout(db, token))!.lines).toEqual(lines);
    // As left by an earlier version: the same picture with another id.
    expect(await status(`999/${path.basename(shown)}`)).toBe(200);
    expect(await status(`999/${"0".repeat(32)}.webp`)).toBe(404);
  });

  test("advances updated_at of what it changed, never backward", async ({ db }) => {
    await importing(db, FILE);
    const times = async () => {
      const ofProducts = await db.select({ name: products.handle, at: products.updatedAt }).from(products);
      const ofVariants = await db.select({ name: variants.title, at: variants.updatedAt }).from(variants);
      return Object.fromEntries([...ofProducts, ...ofVariants].map(({ name, at }) => [name, at.getTime()]));
    };
    // A clock that was ahead.
    await db
      .update(variants)
      .set({ updatedAt: new Date(Date.now() + 3_600_000) })
      .where(eq(variants.title, "9"));
    const before = await times();
    const moreExpensive = (line: string) => line.replace("128.00", "130.00");
    await importing(db, [HEAD, EZRA_8, moreExpensive(EZRA_9), TEE]);
    const after = await times();
    expect(after["8"]).toBe(before["8"]);
    expect(after["psalm-tee"]).toBe(before["psalm-tee"]);
    expect(after["9"]).toBeGreaterThan(before["9"]!);
    expect(after["ezra-low"]).toBeGreaterThan(before["ezra-low"]!);
  });

  test("sends one webhook per changed product, and one for a new order of products", async ({ db }) => {
    await importing(db, FILE);
    const announced = async () => {
      const topics = await db.select().from(webhookDeliveries);
      await db.delete(webhookDeliveries);
      return topics.map(({ topic, body }) => `${topic} ${(JSON.parse(body) as { handle?: string }).handle ?? ""}`);
    };
    expect((await announced()).toSorted()).toEqual(["products/create ezra-low", "products/create psalm-tee"]);
    await importing(db, [HEAD, EZRA_8, EZRA_9, TEE.replace("38.00", "40.00")]);
    expect(await announced()).toEqual(["products/update psalm-tee"]);
    await importing(db, [HEAD, TEE.replace("38.00", "40.00"), EZRA_8, EZRA_9]);
    expect(await announced()).toHaveLength(1);
    expect(await db.select({ handle: products.handle }).from(products).orderBy(products.position)).toEqual([
      { handle: "psalm-tee" },
      { handle: "ezra-low" },
    ]);
  });

  test.each([
    [
      "no column with quantities",
      (line: string) => line.replace(/(shopify|Tracker),[^,]*/, "$1"),
      "The file has no column with quantities.",
    ],
    [
      "empty quantities",
      (line: string) => line.replace(/shopify,\d+/, "shopify,"),
      'No quantity in "Variant Inventory Qty" on lines 2, 3, 4, 5.',
    ],
    [
      "neither quantity nor tracker",
      (line: string) => line.replace(/shopify,\d+/, ","),
      'No quantity in "Variant Inventory Qty" on lines 2, 3, 4, 5.',
    ],
  ])(
    "with %s keeps the stock of variants, adds new ones without tracking, and reports both",
    async (_what, without, where) => {
      const own = await ownDatabase();
      try {
        const { db } = own;
        await importing(db, FILE);
        const file = [...FILE, "new-cap,New Cap,Caps,,,5.00,shopify,7,,active"];
        const outcome = await importing(db, file.map(without));
        const stock = await db
          .select({ title: variants.title, stock: variants.stock })
          .from(variants)
          .orderBy(variants.id);
        expect(stock.map((row) => row.stock)).toEqual([4, 5, 9, null]);
        expect(outcome).toMatchObject({
          notes: [
            {
              line: 2,
              reason: `${where} The stock of 3 variants stays as it is. 1 variant added without stock tracking: for sale until you set a quantity.`,
            },
          ],
        });
      } finally {
        await own.close();
      }
    },
  );

  test("reports variants whose stock is no longer tracked, and those that are not stocked", async ({ db }) => {
    await importing(db, FILE);
    const outcome = await importing(db, [
      HEAD,
      EZRA_8.replace("shopify,4", ",0"),
      EZRA_9.replace("shopify,5", "shopify,not stocked"),
      "new-cap,New Cap,Caps,,,5.00,shopify,Not stocked,,active",
    ]);
    const stock = await db.select({ stock: variants.stock }).from(variants).orderBy(variants.id);
    expect(stock.map((row) => row.stock)).toEqual([null, 5, 0]);
    const reasons = outcome.imported ? outcome.notes.map(({ reason }) => reason) : [];
    expect(reasons).toEqual([
      'No quantity in "Variant Inventory Qty" on lines 3, 4. The stock of 1 variant stays as it is.',
      "The stock of 1 variant is no longer tracked: the file has no tracker for it.",
      '"not stocked" is no quantity: the stock stays as it is, and is 0 for a new variant.',
      '"not stocked" is no quantity: the stock stays as it is, and is 0 for a new variant.',
    ]);
  });

  test("changes nothing that the file has no column or no legible value for", async ({ db }) => {
    const everything = [
      "Handle,Title,Body (HTML),Vendor,Type,Tags,Status,SEO Title,Option1 Name,Option1 Value,Variant SKU,Variant Barcode,Variant Price,Variant Compare At Price,Variant Inventory Qty,Variant Inventory Policy,Variant Grams,Variant Taxable,Variant Requires Shipping,Image Src,Image Alt Text,Variant Image",
      "a,A,<p>Soft</p>,SHOD,Shoes,new,draft,Soft shoes,Size,8,A-8,8100012345678,10.00,20.00,-2,continue,900,FALSE,FALSE,https://pictures.example/red,Red,https://pictures.example/red",
    ];
    await importing(db, everything);
    const rows = async () => (await everyRow(db)).rows;
    const before = await rows();
    const outcome = await importing(db, ["Handle,Title,Option1 Name,Option1 Value,Price", "a,A,Size,8,10.00"]);
    expect(outcome).toMatchObject({ imported: true });
    expect(await rows()).toEqual(before);

    const mangled = await importing(db, [
      "Handle,Title,Option1 Name,Option1 Value,Price,SKU,Barcode,Inventory quantity",
      "a,A,Size,8,10.00,1E+05,8.1E+12,",
    ]);
    expect(mangled).toMatchObject({
      notes: [
        { reason: expect.stringContaining("stays as it is") as string },
        { reason: expect.stringMatching(/^SKU: a spreadsheet changed this to "1E\+05"/) as string },
        { reason: expect.stringMatching(/^Barcode: a spreadsheet changed this to "8\.1E\+12"/) as string },
      ],
    });
    expect(await rows()).toEqual(before);

    // A negative quantity is possible only while it continues selling; a price above it ends the sale.
    await importing(db, [
      "Handle,Title,Option1 Name,Option1 Value,Price,Continue selling when out of stock",
      "a,A,Size,8,25.00,DENY",
    ]);
    expect(await db.select().from(variants)).toMatchObject([
      { stock: 0, continueSelling: false, priceMinor: 2_500, compareAtMinor: null, barcode: "8100012345678" },
    ]);
  });

  test.skipIf(!onPostgres)("without quantities never restores what was sold during it", async () => {
    const own = await ownDatabase();
    try {
      const { db } = own;
      await importing(db, FILE);
      const [read, sold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const buying = db.transaction(async (tx) => {
        await tx
          .update(variants)
          .set({ stock: sql`${variants.stock} - 1` })
          .where(eq(variants.title, "9"));
        read.resolve();
        await sold.promise;
      });
      await read.promise;
      const importingNow = importing(db, [HEAD, EZRA_8, EZRA_9.replace("128.00,shopify,5", "99.00,shopify,"), TEE]);
      // By then it has read the old stock and waits for the lock.
      await new Promise((resolve) => setTimeout(resolve, 500));
      sold.resolve();
      await Promise.all([buying, importingNow]);
      expect(await db.select().from(variants).where(eq(variants.title, "9"))).toMatchObject([
        { stock: 4, priceMinor: 9_900 },
      ]);
    } finally {
      await own.close();
    }
  });

  test("stores a picture with many URLs once, even if all arrive concurrently", async ({ db }) => {
    const many = Array.from(
      { length: 12 },
      (_, at) => `p${at},P ${at},Caps,,,5.00,shopify,1,https://p${at}.example/purple,active`,
    );
    expect(await importing(db, [HEAD, ...many])).toMatchObject({ imported: true, pictures: 12, notes: [] });
    const files = await db.selectDistinct({ file: images.file }).from(images);
    expect(files).toHaveLength(1);
    expect(readdirSync(path.join(dataDir, "store-pictures"))).toEqual([files[0]!.file]);
  });

  test("that is interrupted keeps what is done, with its pictures, and is completed by the next run", async ({
    db,
  }) => {
    const many = Array.from({ length: 1_200 }, (_, at) => `p${at},P ${at},Caps,,,5.00,,,,active`);
    const file = [HEAD, EZRA_8, ...many, TEE];
    let enqueued = 0;
    const jobs = {
      define: () => {},
      enqueue: async () => {
        if (++enqueued > 600) throw new Error("queue is down");
      },
    };
    await expect(importing(db, file, { jobs })).rejects.toThrow(
      "The import stopped after 500 of 1202 products: queue is down. Run it again to finish it.",
    );
    const [red] = await db.select({ file: images.file }).from(images);
    expect(readdirSync(path.join(dataDir, "store-pictures"))).toContain(red!.file);
    expect(await importing(db, file)).toMatchObject({ imported: true, products: 1_202 });
    expect((await db.select({ id: products.id }).from(products)).length).toBe(1_202);
    expect(await db.select().from(webhookDeliveries)).toHaveLength(1_202);
  });

  test.skipIf(!onPostgres)("lets buyers pay during the import, also for a product of the same batch", async () => {
    const own = await ownDatabase();
    try {
      const { db } = own;
      await importing(db, FILE);
      const [writing, paid] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const jobs = {
        define: () => {},
        enqueue: async () => {
          writing.resolve();
          await paid.promise;
        },
      };
      const imported = importing(db, [HEAD, EZRA_8.replace("128.00", "99.00"), EZRA_9, TEE], { jobs });
      await writing.promise;
      const token = await aCart(db, [{ variantId: await variantId(db, "9"), quantity: 2 }]);
      await aBuyer(storeDeps(db).deps).pay(token);
      expect(await orderOfCheckout(db, token)).toMatchObject({ lines: [{ variantTitle: "9", quantity: 2 }] });
      paid.resolve();
      expect(await imported).toMatchObject({ imported: true });
      const sizes = await db.select({ stock: variants.stock }).from(variants).where(eq(variants.title, "9"));
      expect(sizes).toEqual([{ stock: 3 }]);
    } finally {
      await own.close();
    }
  });

  test.skipIf(!onPostgres)("and concurrent buyers of many items never deadlock", async () => {
    const own = await ownDatabase();
    try {
      const { db } = own;
      const sizes = Array.from({ length: 30 }, (_, at) => at);
      const file = (price: number) => [
        HEAD,
        ...sizes.toReversed().map((at) => `p${at},P ${at},Caps,Size,s${at},${price}.00,shopify,1000,,active`),
      ];
      await importing(db, file(10));
      const ids = await Promise.all(sizes.map((at) => variantId(db, `s${at}`)));
      const buy = async (first: number) => {
        const lines = [ids[first]!, ids[(first + 7) % 30]!, ids[(first + 19) % 30]!];
        const token = await aCart(
          db,
          lines.map((id) => ({ variantId: id })),
        );
        // A changed price is shown again before payment.
        for (let attempt = 0; attempt < 10 && !(await orderOfCheckout(db, token)); attempt++)
          await aBuyer(storeDeps(db).deps, `198.51.100.${first}`).pay(token);
        return orderOfCheckout(db, token);
      };
      const imports = (async () => {
        for (const price of [11, 12, 13, 14]) await importing(db, file(price));
      })();
      const orders = await Promise.all(sizes.slice(0, 12).map(buy));
      await imports;
      expect(orders.map((order) => order?.lines.length)).toEqual(orders.map(() => 3));
    } finally {
      await own.close();
    }
  });
});
