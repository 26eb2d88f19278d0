import { sql } from "drizzle-orm";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import type { ImportResult } from "#app/platform/csv-import.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { ProviderUnreachable } from "#app/platform/shopify/provider-problem.ts";
import type { ShopifyAdmin } from "#app/platform/shopify/admin.server.ts";
import { auditedActions, adminContext, adminForm } from "#tests/support/admin.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { noJobs } from "#tests/support/no-jobs.ts";
import { listVariants, stockAtShopify, stockInShop } from "#tests/support/stock-at-provider.ts";
import { exportInventory } from "./inventory-export.server.ts";
import { inventoryTracking, stockChanges } from "./inventory.tables.server.ts";
import { rememberLocations } from "./low-stock.server.ts";
import { importStock } from "./stock-import.server.ts";

async function send(
  db: Db,
  admin: ShopifyAdmin,
  csv: string,
  fields: Record<string, string> = {},
): Promise<ImportResult> {
  const context = adminContext(db, { admin, jobs: noJobs });
  const form = { intent: "check", formKey: crypto.randomUUID(), csv, ...fields };
  return ((await importStock(adminForm(context, form))) as { data: ImportResult }).data;
}

function previewOf(result: ImportResult) {
  if (result.state !== "checked") throw new Error(JSON.stringify(result));
  return result.preview;
}

/** Imports a file as it was previewed. */
async function importFile(db: Db, admin: ShopifyAdmin, csv: string, fields: Record<string, string> = {}) {
  const { basis = "" } = previewOf(await send(db, admin, csv, fields));
  return send(db, admin, csv, { intent: "import", basis, ...fields });
}

/** Three variants at one location. */
async function aShop(db: Db) {
  const stock = [stockAtShopify(1, { 1: 5 }), stockAtShopify(2, { 1: 7 }), stockAtShopify(3, { 1: 0 })];
  const { admin, shopify } = stockInShop(stock);
  await listVariants(db, [
    { id: 1, stock: 5 },
    { id: 2, stock: 7 },
    { id: 3, stock: 0 },
  ]);
  return { admin, shopify, stock };
}

describe("the import of stock", () => {
  test("previews what changes and what does not, and each wrong line with its field and fix; nothing is written", async ({
    db,
  }) => {
    const { admin, stock } = await aShop(db);
    await listVariants(db, [
      { id: 8, sku: "TWICE", stock: 1 },
      { id: 9, sku: "TWICE", stock: 1 },
    ]);
    const lines: [line: string, field: string, fix: RegExp][] = [
      ["NO-SUCH,4", "sku", /No item has this SKU/],
      ["TWICE,4", "sku", /Several items have this SKU/],
      [",4", "sku", /Enter the SKU/],
      ["8.1E+12,4", "sku", /spreadsheet changed this SKU/],
      ["SHOE-1,4", "sku", /Same item and location as line 2/],
      ["SHOE-3,-4", "available", /0 or more/],
      ["SHOE-3,1.5", "available", /whole number/],
      ["SHOE-3,many", "available", /like 12.*“many”/],
      ['SHOE-3,"1,200"', "available", /without separators/],
      ["SHOE-3,1000000001", "available", /or less/],
    ];
    const csv = ["sku,available", "SHOE-1, 12 ", "SHOE-2,7", "SHOE-3,", ...lines.map(([line]) => line)].join("\n");
    const preview = previewOf(await send(db, admin, csv));
    expect(preview.change.first).toEqual([{ line: 2, name: "Shoe 1, M 9", why: "5 → 12." }]);
    expect(preview.skip.first).toEqual([
      { line: 3, name: "Shoe 2, M 9", why: "No change." },
      { line: 4, name: "SHOE-3", why: "No number." },
    ]);
    expect(preview.faults.first).toEqual(
      lines.map(([, field, fix], at) => ({ line: at + 5, field, fix: expect.stringMatching(fix) as string })),
    );
    expect(stock.flatMap(({ changes }) => changes)).toEqual([]);
    expect(await auditedActions(db)).toEqual([]);
  });

  test("is written once it is confirmed, with history and one audit entry, and repeating it changes nothing", async ({
    db,
  }) => {
    const { admin, stock } = await aShop(db);
    const csv = "sku,available\nSHOE-1,12\nSHOE-3,4";
    const result = await importFile(db, admin, csv);
    expect(result).toMatchObject({ state: "done", message: { description: "2 updated." } });
    expect(stock.map(({ levels }) => levels[1]?.available)).toEqual([12, 7, 4]);
    expect(await db.select().from(stockChanges).orderBy(stockChanges.fromStock)).toMatchObject([
      { fromStock: 0, toStock: 4, source: "import", adminEmail: "owner@shod.example" },
      { fromStock: 5, toStock: 12, source: "import" },
    ]);
    expect(await db.select().from(auditLog)).toMatchObject([
      {
        action: "inventory.imported",
        subject: "2 items",
        after: [
          { from: 5, to: 12 },
          { from: 0, to: 4 },
        ],
      },
    ]);
    expect(previewOf(await send(db, admin, csv)).change.count).toBe(0);
  });

  test("waits for another look if stock changed after the preview", async ({ db }) => {
    const { admin, stock } = await aShop(db);
    const csv = "sku,available\nSHOE-1,12";
    const { basis = "" } = previewOf(await send(db, admin, csv));
    stock[0]!.levels[1]!.available = 4;
    const again = previewOf(await send(db, admin, csv, { intent: "import", basis }));
    expect(again.notes[0]).toBe("This changed after you previewed the file. Review it again.");
    expect(again.change.first).toMatchObject([{ why: "4 → 12." }]);
    expect(stock[0]!.changes).toEqual([]);
    expect(await send(db, admin, csv, { intent: "import", basis: again.basis ?? "" })).toMatchObject({ state: "done" });
    expect(stock[0]!.levels[1]!.available).toBe(12);
  });

  test("leaves out what changes in the moment of writing", async ({ db }) => {
    const { admin, stock } = await aShop(db);
    const csv = "sku,available\nSHOE-1,12\nSHOE-2,9";
    const { basis = "" } = previewOf(await send(db, admin, csv));
    const racing: ShopifyAdmin = {
      ...admin,
      query: (operation, variables) => {
        if (operation.includes("mutation")) stock[0]!.levels[1]!.available = 1;
        return admin.query(operation, variables);
      },
    };
    expect(await send(db, racing, csv, { intent: "import", basis })).toMatchObject({
      state: "done",
      message: { description: "1 updated, 1 skipped." },
    });
    expect(stock.map(({ levels }) => levels[1]?.available)).toEqual([1, 9, 0]);
  });

  test.for([
    [
      "on hand, with the old number and the location",
      "Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Bin name,Incoming (not editable),Unavailable (not editable),Committed (not editable),Available (not editable),On hand (current),On hand (new)\n" +
        "shoe-1,Shoe 1,Size,M 9,SHOE-1,,,Location 1,,0,0,2,5,7,10\nshoe-2,Shoe 2,Size,M 9,SHOE-2,,,Location 2,,0,0,0,40,39,41",
      [["Shoe 1, M 9 at Location 1", "7 → 10 on hand."]],
      [{ line: 3, field: "on hand", fix: expect.stringContaining("it was 39, now it’s 40") as string }],
    ],
    [
      "a column per location",
      "Handle,Title,SKU,HS Code,COO,Location 1,Location 2\nshoe-1,Shoe 1,SHOE-1,,,6,not stocked\nshoe-2,Shoe 2,SHOE-2,,,3,41",
      [
        ["Shoe 1, M 9 at Location 1", "5 → 6."],
        ["Shoe 2, M 9 at Location 2", "40 → 41."],
      ],
      [{ line: 3, field: "location", fix: "This item isn’t stocked at Location 1." }],
    ],
    [
      "a location that does not exist",
      "SKU,Location,Available\nSHOE-1,Attic,6",
      [],
      [{ line: 2, field: "location", fix: "There is no location “Attic”. Enter one of: Location 1, Location 2." }],
    ],
  ] as [string, string, [string, string][], object[]][])(
    "reads Shopify's own file: %s",
    async ([_what, csv, changes, faults], { db }) => {
      const first = stockAtShopify(1, { 1: 5 });
      first.levels[1]!.committed = 2;
      const { admin } = stockInShop([first, stockAtShopify(2, { 2: 40 })], { locations: 2 });
      await listVariants(db, [
        { id: 1, stock: 5 },
        { id: 2, stock: 40 },
      ]);
      const preview = previewOf(await send(db, admin, csv));
      expect(preview.change.first.map(({ name, why }) => [name, why])).toEqual(changes);
      expect(preview.faults.first).toEqual(faults);
    },
  );

  test("asks for the location if the file names none and there are several", async ({ db }) => {
    const stock = stockAtShopify(1, { 1: 5, 2: 40 });
    const { admin } = stockInShop([stock], { locations: 2 });
    await listVariants(db, [{ id: 1, stock: 45 }]);
    const csv = "SKU,Available\nSHOE-1,41";
    const { choice } = previewOf(await send(db, admin, csv));
    expect(choice?.options.map(({ label }) => label)).toEqual(["Location 1", "Location 2"]);
    const second = choice!.options[1]!.value;
    const fields = { choice: second, previewed: second };
    expect(previewOf(await send(db, admin, csv, fields)).change.first).toMatchObject([{ why: "40 → 41." }]);
    expect(await importFile(db, admin, csv, fields)).toMatchObject({ state: "done" });
    expect(stock.changes).toMatchObject([{ location: 2, from: 40, to: 41 }]);
  });

  test("is audited, and its stock read later, if it cannot be read after it was set", async ({ db }) => {
    const { admin, stock } = await aShop(db);
    const csv = "sku,available\nSHOE-1,12";
    const { basis = "" } = previewOf(await send(db, admin, csv));
    const jobs: string[] = [];
    let isSet = false;
    const failing: ShopifyAdmin = {
      ...admin,
      async query(operation, variables) {
        if (isSet) throw new ProviderUnreachable("HTTP error! status: 503");
        const result = await admin.query(operation, variables);
        isSet = operation.includes("mutation");
        return result;
      },
    };
    const enqueue = async (_tx: unknown, name: string) => void jobs.push(name);
    const context = adminContext(db, { admin: failing, jobs: { enqueue } });
    const form = adminForm(context, { intent: "import", formKey: crypto.randomUUID(), csv, basis });
    expect(((await importStock(form)) as { data: ImportResult }).data).toMatchObject({ state: "done" });
    expect(stock[0]!.levels[1]!.available).toBe(12);
    expect(await auditedActions(db)).toEqual(["inventory.imported 1 items"]);
    expect(jobs).toEqual(["sync-inventory"]);
  });

  test("lists the lines that the provider refuses, with its reason, and sets the others", async ({ db }) => {
    const { admin, stock } = await aShop(db);
    const csv = "sku,available\nSHOE-1,12\nSHOE-2,9\nSHOE-3,4";
    const { basis = "" } = previewOf(await send(db, admin, csv));
    const refusing = (field: string[] | null, code: string): ShopifyAdmin => ({
      ...admin,
      async query(operation, variables) {
        const input = (variables as { input?: { quantities: { quantity: number }[] } }).input;
        const at = input?.quantities.findIndex(({ quantity }) => quantity === 9) ?? -1;
        if (at < 0) return admin.query(operation, variables);
        const error = { code, field: field && [...field, String(at)], message: "The item is locked." };
        return { result: { userErrors: [error] } } as never;
      },
    });
    const general = await send(db, refusing(null, "CHANGE_FROM_QUANTITY_STALE"), csv, { intent: "import", basis });
    expect(general).toMatchObject({
      state: "refused",
      message: { title: "Import failed", description: "3 with errors. Lines 2, 3, and 4: The item is locked." },
    });
    expect(stock.flatMap(({ changes }) => changes)).toEqual([]);
    const result = await send(db, refusing(["input", "quantities"], "INVALID_ITEM"), csv, { intent: "import", basis });
    expect(result).toMatchObject({
      state: "refused",
      message: {
        title: "Import incomplete",
        description: "2 updated, 1 with errors. Line 3: The item is locked.",
      },
    });
    expect(stock.map(({ levels }) => levels[1]?.available)).toEqual([12, 7, 4]);
    expect(await auditedActions(db)).toEqual(["inventory.imported 2 items"]);
  });

  test.for([
    ["another item's SKU", "sku,variant id,available\nSHOE-1,2,9", "variant id", "belongs to SKU “SHOE-2”"],
    ["both quantities", "sku,available,on hand\nSHOE-1,9,9", "on hand", "Fill in Available or On hand, not both."],
    ["a SKU of several items in another case", "sku,available\nDouble,9", "sku", "Several items have this SKU"],
  ] as const)("refuses a line with %s", async ([_what, csv, field, fix], { db }) => {
    const { admin } = await aShop(db);
    await listVariants(db, [
      { id: 8, sku: "DOUBLE", stock: 1 },
      { id: 9, sku: "double", stock: 1 },
    ]);
    const { faults, change } = previewOf(await send(db, admin, csv));
    expect(faults.first).toEqual([{ line: 2, field, fix: expect.stringContaining(fix) as string }]);
    expect(change.count).toBe(0);
  });

  test.for([
    ["in another case", "shoe-1", "Shoe 1, M 9"],
    ["exactly, although another differs in case only", "Shoe-1", "Shoe 2, M 9"],
    ["not by what differs in a hyphen", "SHOE1", null],
  ] as const)("finds a SKU %s", async ([_what, sku, name], { db }) => {
    const stock = [stockAtShopify(1, { 1: 5 }), stockAtShopify(2, { 1: 7 })];
    const { admin } = stockInShop(stock);
    await listVariants(db, [{ id: 1, stock: 5 }, ...(sku === "Shoe-1" ? [{ id: 2, sku, stock: 7 }] : [])]);
    const { change } = previewOf(await send(db, admin, `sku,available\n${sku},9`));
    expect(change.first.map((line) => line.name)).toEqual(name === null ? [] : [name]);
  });

  test("takes as many lines as the provider's rate limit allows", async ({ db }) => {
    const { admin } = await aShop(db);
    const lines = (count: number) => ["sku,available", ...Array.from({ length: count }, (_, at) => `NO-${at},1`)];
    expect(previewOf(await send(db, admin, lines(1_000).join("\n"))).faults.count).toBe(1_000);
    const result = await send(db, admin, lines(1_001).join("\n"));
    expect(result.state === "refused" && result.message?.description).toContain("more than 1,000 lines");
  });

  test("names the scope that is missing, and an outage", async ({ db }) => {
    await listVariants(db, [{ id: 1, stock: 5 }]);
    const { admin } = stockInShop([stockAtShopify(1, { 1: 5 })], { without: "write_inventory" });
    const result = await importFile(db, admin, "sku,available\nSHOE-1,12");
    expect(result).toMatchObject({ state: "refused" });
    expect(result.state === "refused" && result.message?.description).toContain("write_inventory");
    const { admin: unlocated } = stockInShop([stockAtShopify(1, { 1: 5 })], { without: "read_locations" });
    const unread = await send(db, unlocated, "sku,available\nSHOE-1,12");
    expect(unread.state === "refused" && unread.message?.description).toContain("read_locations");
    const { admin: down, shopify } = stockInShop([]);
    shopify.failWith(new Error("down"));
    expect(await send(db, down, "sku,available\nSHOE-1,12")).toMatchObject({ state: "refused" });
    expect(await auditedActions(db)).toEqual([]);
  });
});

describe("the export of the inventory", () => {
  const wanted = { search: "", filter: "all", sort: "lowest", today: "2026-11-27" } as const;

  test("has what the list shows, in its order, and can be edited and imported again", async ({ db }) => {
    const { admin, stock } = await aShop(db);
    const csv = await (await exportInventory(db, wanted)).text();
    const lines = csv.replace("\uFEFF", "").trim().split("\r\n");
    expect(lines[0]).toBe("Product,Variant,SKU,Variant ID,Status,Low at,Last synced,Available,Available when exported");
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(["Shoe 3", "Shoe 1", "Shoe 2"]);
    expect(await (await exportInventory(db, { ...wanted, filter: "low" })).text()).not.toContain("Shoe 2");
    expect(await (await exportInventory(db, { ...wanted, search: "shoe-2" })).text()).not.toContain("Shoe 1");

    expect(previewOf(await send(db, admin, csv))).toMatchObject({ change: { count: 0 }, faults: { count: 0 } });
    const edited = csv.replace(",5,5", ",9,5");
    expect(previewOf(await send(db, admin, edited)).change.first).toMatchObject([{ why: "5 → 9." }]);
    stock[0]!.levels[1]!.available = 4;
    expect(previewOf(await send(db, admin, edited)).faults.first).toMatchObject([
      { field: "available", fix: expect.stringContaining("it was 5, now it’s 4") as string },
    ]);
  });

  test("has every variant, although a sync changes the order in the meantime", async ({ db }) => {
    await db.execute(sql`
      insert into inventory_tracking (shopify_variant_id, current_stock, is_sold_out, last_synced_at)
      select 'gid://shopify/ProductVariant/' || n, 1, false, now() - n * interval '1 second' from generate_series(1, 1200) n`);
    const chunkStream = (await exportInventory(db, { ...wanted, sort: "newest" })).body!.getReader();
    const chunks = [await chunkStream.read()];
    await chunkStream.read().then((chunk) => chunks.push(chunk));
    await db.execute(sql`update inventory_tracking set last_synced_at = now() + interval '1 second'`);
    while (!chunks.at(-1)!.done) chunks.push(await chunkStream.read());
    const csv = chunks.map(({ value }) => new TextDecoder().decode(value)).join("");
    expect(new Set(Array.from(csv.matchAll(/^,,,(\d+),/gm), ([, id]) => id)).size).toBe(1_200);
  });

  test("has no number that could be imported into one of several locations", async ({ db }) => {
    await aShop(db);
    await rememberLocations(db, 2);
    const [head] = (await (await exportInventory(db, wanted)).text()).split("\r\n");
    expect(head).toMatch(/Last synced,Available \(all locations\)$/);
    expect(await db.select().from(inventoryTracking)).toHaveLength(3);
  });
});
