import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll } from "vitest";
import type { Db } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { storeDeps } from "#tests/support/factories/store-deps.ts";
import { aShoe } from "#tests/support/factories/store-catalog.ts";
import {
  collectionProducts,
  collections,
  images,
  products,
  variants,
  webhookDeliveries,
} from "../store.tables.server.ts";
import { setProduct } from "../catalog/set-product.server.ts";
import { createImageFetcher } from "./fetch-image.server.ts";
import { importCatalog } from "./import-catalog.server.ts";

const ALWAYS = { ifUpdatedAt: null, key: null };

let pictures: Server;
let address: string;
const dataDir = mkdtempSync(path.join(tmpdir(), "shod-import-"));
const storedFiles = () => readdirSync(path.join(dataDir, "store-pictures"));

beforeAll(async () => {
  const red = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: "#a03020" } })
    .png()
    .toBuffer();
  const small = await sharp({ create: { width: 40, height: 50, channels: 3, background: "#204080" } })
    .jpeg()
    .toBuffer();
  const responses: Record<string, [number, Buffer | string, Record<string, string>?]> = {
    "/red.png": [200, red],
    "/small.jpg": [200, small],
    "/text.jpg": [200, "this is no picture"],
    "/drawing.jpg": [
      200,
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ],
    "/moved.jpg": [302, "", { Location: "/small.jpg" }],
    "/away.jpg": [302, "", { Location: "file:///etc/passwd" }],
  };
  pictures = createServer((request, response) => {
    const [status, body, headers = {}] = responses[request.url ?? ""] ?? [404, ""];
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => pictures.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
});

afterAll(() => {
  pictures.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function importing(db: Db, lines: string[], { allowPrivateAddresses = true } = {}) {
  const { deps } = storeDeps(db);
  return importCatalog(db, lines.join("\n"), {
    jobs: deps.jobs,
    dataDir,
    fetchImage: createImageFetcher({ allowPrivateAddresses }),
  });
}

const HEAD =
  "Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Image Src,Variant Image,Status";
const EZRA = () => [
  HEAD,
  `ezra-low,Ezra Low,Sneakers,Size,8,128.00,shopify,4,${address}/red.png,,active`,
  `ezra-low,,,,9,128.00,shopify,0,${address}/moved.jpg,${address}/moved.jpg,`,
  "psalm-tee,Psalm Tee,Apparel,Title,Default Title,38.00,shopify,9,,,draft",
];

describe("an import", () => {
  test("replaces the catalog: products, variants, stock, pictures by content, collections and webhooks", async ({
    db,
  }) => {
    await db.delete(products);
    await db.delete(collections);
    const { product: oldProduct } = await aShoe(db, { productTitle: "Old One" });
    expect(await importing(db, EZRA())).toEqual({ imported: true, products: 2, variants: 3, pictures: 2, notes: [] });

    const [ezra, tee, ...others] = await db.select().from(products).orderBy(products.position);
    expect(others).toEqual([]);
    expect([ezra, tee]).toMatchObject([
      { handle: "ezra-low", status: "active" },
      { handle: "psalm-tee", status: "draft" },
    ]);
    const sizes = await db.select().from(variants).where(eq(variants.productId, ezra!.id)).orderBy(variants.position);
    expect(sizes).toMatchObject([
      { title: "8", priceMinor: 12_800, stock: 4, imageId: null },
      { title: "9", stock: 0 },
    ]);
    const shown = await db.select().from(images).where(eq(images.productId, ezra!.id)).orderBy(images.position);
    expect(shown).toMatchObject([
      { width: 2_400, height: 1_600 },
      { width: 40, height: 50 },
    ]);
    expect(sizes[1]?.imageId).toBe(shown[1]?.id);
    expect(storedFiles().toSorted()).toEqual(shown.map(({ file }) => file).toSorted());

    expect((await db.select().from(collections)).map(({ handle }) => handle).toSorted()).toEqual([
      "apparel",
      "sneakers",
    ]);
    expect(await db.select().from(collectionProducts)).toHaveLength(2);
    const topics = await db.select().from(webhookDeliveries);
    const bodies = (topic: string) =>
      topics.filter((delivery) => delivery.topic === topic).map(({ body }) => JSON.parse(body) as { handle?: string });
    expect(topics).toHaveLength(3);
    expect(bodies("products/delete")).toEqual([{ id: oldProduct.id }]);
    expect(bodies("products/create").find(({ handle }) => handle === "ezra-low")).toMatchObject({
      variants: [{ option1: "8", price: "128.00", inventory_quantity: 4 }, { option1: "9" }],
    });
    expect(bodies("products/create")).toHaveLength(2);
  });

  describe("and collections", () => {
    const FILE = [
      "Handle,Title,Type,Variant Price",
      "ezra-low,Ezra Low,Sneakers,128.00",
      "psalm-tee,Psalm Tee,Apparel,38.00",
    ];
    /** The collections of each product, by handles. */
    async function collectionsByProduct(db: Db) {
      const rows = await db
        .select({ product: products.handle, collection: collections.handle })
        .from(collectionProducts)
        .innerJoin(products, eq(products.id, collectionProducts.productId))
        .innerJoin(collections, eq(collections.id, collectionProducts.collectionId))
        .orderBy(collections.handle);
      const byProduct = Map.groupBy(rows, ({ product }) => product);
      return Object.fromEntries([...byProduct].map(([of, found]) => [of, found.map(({ collection }) => collection)]));
    }
    async function anImportedShop(db: Db) {
      await db.delete(products);
      await db.delete(collections);
      await db.insert(collections).values({ handle: "frontpage", title: "Home page" });
      await importing(db, FILE);
      const [ezra] = await db.select().from(products).where(eq(products.handle, "ezra-low"));
      const [gifts] = await db.insert(collections).values({ handle: "gifts", title: "Gifts" }).returning();
      return { ezra: ezra!, gifts: gifts! };
    }

    test("keeps those that were chosen in the admin, also when the type changes", async ({ db }) => {
      const { ezra, gifts } = await anImportedShop(db);
      expect(await collectionsByProduct(db)).toEqual({
        "ezra-low": ["frontpage", "sneakers"],
        "psalm-tee": ["apparel", "frontpage"],
      });
      const { deps } = storeDeps(db);
      expect(await setProduct(deps, ezra.id, { collectionIds: [gifts.id] }, ALWAYS)).toMatchObject({ ok: true });
      await setProduct(deps, ezra.id, { title: "Ezra" }, ALWAYS);
      const file = FILE.map((line) => line.replace("Sneakers", "Shoes").replace("Apparel", "Tops"));
      for (let time = 0; time < 2; time++) {
        await importing(db, file);
        expect(await collectionsByProduct(db)).toEqual({ "ezra-low": ["gifts"], "psalm-tee": ["frontpage", "tops"] });
      }
    });

    test("takes those of a column instead, announces the change once, and keeps them when a file has no such column", async ({
      db,
    }) => {
      const { ezra, gifts } = await anImportedShop(db);
      const { deps } = storeDeps(db);
      await setProduct(deps, ezra.id, { collectionIds: [gifts.id] }, ALWAYS);
      const named = [`${FILE[0]},Collection`, `${FILE[1]},"Lows, Home page"`, `${FILE[2]},`];
      const expected = { "ezra-low": ["frontpage", "lows"], "psalm-tee": ["frontpage"] };
      await db.delete(webhookDeliveries);
      await importing(db, named);
      expect(await collectionsByProduct(db)).toEqual(expected);
      const sent = async () => (await db.select().from(webhookDeliveries)).map(({ topic }) => topic);
      expect(await sent()).toEqual(["products/update", "products/update"]);
      await importing(db, named);
      expect(await sent()).toHaveLength(2);
      await importing(db, FILE);
      expect(await collectionsByProduct(db)).toEqual(expected);
    });

    test("names a title without letters, and imports nothing", async ({ db }) => {
      expect(await importing(db, [`${FILE[0]},Collection`, `${FILE[1]},***`])).toEqual({
        imported: false,
        problems: [{ line: 2, reason: 'Collection: "***" needs a letter or a digit.' }],
      });
    });
  });

  test("reports pictures that cannot be fetched, and imports the product without them", async ({ db }) => {
    const rows = ["missing.jpg", "text.jpg", "drawing.jpg", "away.jpg", "small.jpg"].map(
      (file) => `a,${file === "missing.jpg" ? "A,1" : ","},${address}/${file}`,
    );
    const outcome = await importing(db, [
      "Handle,Title,Price,Image Src,Inventory quantity",
      ...rows.map((row) => `${row},1`),
    ]);
    expect(outcome).toMatchObject({ imported: true, products: 1, pictures: 1 });
    expect(outcome.imported && outcome.notes).toEqual([
      { line: 2, reason: `The picture ${address}/missing.jpg was skipped: the server responded with status 404.` },
      { line: 3, reason: `The picture ${address}/text.jpg was skipped: this is not a picture, or it is too large.` },
      { line: 4, reason: `The picture ${address}/drawing.jpg was skipped: pictures of type svg are not supported.` },
      { line: 5, reason: `The picture ${address}/away.jpg was skipped: not an http or https address.` },
    ]);
  });

  test("never fetches from private networks unless allowed", async ({ db }) => {
    const rows = [`a,A,1,${address}/small.jpg,1`];
    const outcome = await importing(db, ["Handle,Title,Price,Image Src,Inventory quantity", ...rows], {
      allowPrivateAddresses: false,
    });
    expect(outcome).toMatchObject({ imported: true, pictures: 0 });
    expect(outcome.imported && outcome.notes).toMatchObject([
      { reason: expect.stringContaining("the address is in a private network") as string },
    ]);
  });

  test("that fails changes no catalog rows and no pictures, and sends no webhook", async ({ db }) => {
    await importing(db, EZRA());
    const catalog = async () => [
      await db.select().from(products),
      await db.select().from(variants),
      await db.select().from(images),
      await db.select().from(webhookDeliveries),
      storedFiles(),
    ];
    const before = await catalog();
    expect(await importing(db, ["Title,Price,Image Src", `A,1,${address}/small.jpg`, "B,free,"])).toEqual({
      imported: false,
      problems: [
        {
          line: 3,
          reason:
            'Price: "free" is not a price: use a format like 128.00, without a currency sign or thousands separator.',
        },
      ],
    });
    expect(await catalog()).toEqual(before);
  });
});
