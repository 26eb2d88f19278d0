import { eq } from "drizzle-orm";
import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { dbContext, jobsContext, storefrontContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import type { Bucket } from "#app/platform/storage/storage.server.ts";
import { storedFiles } from "#app/platform/storage/stored-files.tables.server.ts";
import { describe, expect, onPostgres, ownDatabase, test } from "#tests/database.ts";
import { answerOf, auditedActions, deadDatabase, deskContext, deskForm } from "#tests/desk.ts";
import { productId, standInProvider, variantId, type GivenProduct } from "#tests/stand-in-provider.ts";
import { productCustomizations } from "../customizations.tables.server.ts";
import { loader as listLoader } from "../routes/admin-products.tsx";
import { loader as editLoader } from "../routes/admin-product.tsx";
import { save, sync } from "./product-desk-actions.server.ts";
import { productsOnDesk } from "./product-desk.server.ts";
import { numberOf } from "./product-desk.ts";

const LOW: GivenProduct = {
  handle: "pilgrim-low",
  title: "Pilgrim Low",
  options: [{ name: "Size", values: ["8", "9"] }],
  pictures: ["side", "top"],
};
const numbered = (count: number): GivenProduct[] =>
  Array.from({ length: count }, (_, at) => ({ handle: `p-${at}`, title: `Shoe ${at}` }));

const PHOTO = `/storage/v1/object/public/product-photos/${numberOf(productId(0))}-1732147200000-0.webp`;
const VIDEO = PHOTO.replace("photos", "videos").replace("webp", "mp4");
const vendor = (name: string) => `https://shop.invalid/cdn/pilgrim-low/${name}.webp`;

function aDesk(db: Db, products: GivenProduct[] = [LOW]) {
  const provider = standInProvider(products);
  const context = deskContext(db);
  context.set(storefrontContext, provider.storefront);
  return { ...provider, context, services: { db, storefront: provider.storefront } };
}
type Desk = ReturnType<typeof aDesk>;

const rowOfLow = async (db: Db) =>
  (
    await db
      .select()
      .from(productCustomizations)
      .where(eq(productCustomizations.shopifyProductId, productId(0)))
  )[0];

/** The loader of a screen, asked for an address. */
async function opened(context: Desk["context"], number = numberOf(productId(0))) {
  const request = new Request(`https://shod.example/admin/products/${number}`);
  const { data, init } = await editLoader({ request, params: { id: number }, context } as never);
  return { ...data, status: init?.status ?? 200 };
}
async function listed(context: Desk["context"], query = "") {
  const { data, init } = await listLoader({
    request: new Request(`https://shod.example/admin/products${query}`),
    context,
  } as never);
  return { ...data, status: init?.status ?? 200 };
}

/** Files that stand in the ledger of uploads under these public addresses. */
async function uploaded(db: Db, ...urls: string[]) {
  const standing = { size: 1, type: "image/webp", width: 1, height: 1, shopifyProductId: productId(0) };
  const rows = urls.map((url) => {
    const [name = "", bucket] = url.split("/").toReversed();
    return { ...standing, name, bucket: bucket as Bucket };
  });
  await db.insert(storedFiles).values(rows);
}

async function saved({ context }: Pick<Desk, "context">, fields: Record<string, string>, mark?: string) {
  const page = await opened(context);
  const sent = deskForm(context, { mark: mark ?? page.product?.mark ?? "", ...fields });
  return answerOf(save(sent, numberOf(productId(0))));
}

describe("the list of products", () => {
  test("[ADM-PROD-43] [ADM-PROD-04] [ADM-PROD-05] [ADM-PROD-06] [ADM-PROD-07] reads the provider's first hundred, with picture, title and variants", async ({
    db,
  }) => {
    const { services, asked } = aDesk(db, [LOW, ...numbered(100)]);
    const page = await productsOnDesk(services, { search: "", after: null });
    if (page === "needs-plan") throw new Error(page);
    expect(page.products).toHaveLength(100);
    expect(page.products[0]).toMatchObject({ title: "Pilgrim Low", variants: 2, picture: { url: vendor("side") } });
    expect(asked.map(({ variables }) => variables)).toEqual([{ first: 100 }]);
    const rest = await productsOnDesk(services, { search: "", after: page.next });
    expect(rest).toMatchObject({ products: [{ title: "Shoe 99" }], next: null });
  });

  test("[ADM-PROD-02] leaves the search to the provider, however many products there are", async ({ db }) => {
    const { services, asked } = aDesk(db, [LOW, ...numbered(3)]);
    expect(await productsOnDesk(services, { search: "pilgrim", after: null })).toMatchObject({
      products: [{ title: "Pilgrim Low" }],
      next: null,
    });
    expect(asked[0]?.variables).toEqual({ first: 100, query: "title:pilgrim*" });
    expect(await productsOnDesk(services, { search: "()", after: null })).toEqual({ products: [], next: null });
  });

  test("[ADM-PROD-08] [ADM-PROD-09] [DATA-44] says which are customized and which are hidden", async ({ db }) => {
    await db
      .insert(productCustomizations)
      .values([{ shopifyProductId: productId(0) }, { shopifyProductId: productId(1), isHidden: true }]);
    const page = await productsOnDesk(aDesk(db, numbered(3)).services, { search: "", after: null });
    expect(page).toMatchObject({
      products: [
        { isCustomized: true, isHidden: false },
        { isCustomized: true, isHidden: true },
        { isCustomized: false, isHidden: false },
      ],
    });
  });

  test("says what to do where the provider wants to be paid first, is down or does not know the product", async ({
    db,
  }) => {
    const { context, failWith } = aDesk(db);
    expect(await opened(context, "99")).toMatchObject({ status: 404, product: null });
    expect(await opened(context, "x")).toMatchObject({ status: 404, product: null });
    failWith(new Response(null, { status: 402 }));
    expect(await listed(context)).toMatchObject({
      status: 402,
      problem: expect.stringContaining("paid plan") as string,
    });
    expect(await opened(context)).toMatchObject({ status: 402 });
    expect(await saved({ context }, {})).toMatchObject({
      state: "refused",
      said: { title: "Failed to save customization" },
    });
    failWith(new Response(null, { status: 500 }));
    expect(await listed(context)).toMatchObject({ status: 500, listed: null });
    expect(await opened(context)).toMatchObject({ status: 500, product: null });
  });
});

describe("a product's customization", () => {
  test("[DATA-02] [DATA-03] [DATA-46] [DATA-48] [DATA-49] [ADM-PROD-20] [ADM-PROD-40] [ADM-PROD-44] is one row, made by the first save and written over by the next, with every field", async ({
    db,
  }) => {
    const desk = aDesk(db);
    await uploaded(db, PHOTO, VIDEO);
    const first = await saved(desk, {
      isHidden: "on",
      displayOrder: "5",
      gender: "women",
      "badge.new": "on",
      "badge.featured": "on",
      "category.Apparel": "on",
      customDescription: "One.\r\n\r\nTwo.",
      "photos.0.url": PHOTO,
      "photos.0.label": "Walking",
      "photos.0.variants": numberOf(variantId(0, 1)),
      "photos.1.url": vendor("side"),
      "photos.1.displayOrder": "1",
      "photos.1.isHidden": "on",
      "videos.0.url": VIDEO,
    });
    expect(first).toMatchObject({ state: "done", said: { title: "Product saved with: 2 badges, 1 category" } });
    expect(await rowOfLow(db)).toMatchObject({
      isHidden: true,
      displayOrder: 5,
      gender: "women",
      badges: ["featured", "new"],
      categories: ["Apparel"],
      customDescription: "One.\n\nTwo.",
      photoMetadata: [
        { url: PHOTO, label: "Walking", variantIds: [variantId(0, 1)], isVendorPhoto: false },
        { url: vendor("side"), isHidden: true, isVendorPhoto: true },
      ],
      videoMetadata: [{ isVendorVideo: false, isHidden: false, displayOrder: 0 }],
    });
    expect((await opened(desk.context)).product?.draft.photos.map(({ url }) => url)).toEqual([
      PHOTO,
      vendor("side"),
      vendor("top"),
    ]);

    expect(await saved(desk, { displayOrder: "" })).toMatchObject({ said: { title: "Product customization saved" } });
    expect(await rowOfLow(db)).toMatchObject({
      isHidden: false,
      displayOrder: 999,
      gender: null,
      badges: [],
      photoMetadata: [],
    });
    expect(await db.select().from(productCustomizations)).toHaveLength(1);
    expect(await auditedActions(db)).toEqual(["product.customized Pilgrim Low", "product.customized Pilgrim Low"]);
    const trail = await db.select().from(auditLog);
    expect(trail).toMatchObject([
      { before: null, after: { gender: "women" } },
      { before: { gender: "women" }, after: { gender: null } },
    ]);
  });

  test("is not kept with an upload that was swept away meanwhile: nothing is written, and it says what to do", async ({
    db,
  }) => {
    await uploaded(db, PHOTO);
    const fields = { "photos.0.url": PHOTO, "videos.0.url": VIDEO, displayOrder: "3" };
    expect(await saved(aDesk(db), fields)).toMatchObject({
      state: "refused",
      status: 409,
      typed: fields,
      said: {
        title: "Failed to save customization",
        description: expect.stringContaining("upload it again") as string,
      },
    });
    expect(await rowOfLow(db)).toBeUndefined();
    expect(await auditedActions(db)).toEqual([]);
  });

  test("[ADM-PROD-42] that is refused says which field to mend, and nothing typed is lost", async ({ db }) => {
    const fields = { displayOrder: "1e9", "badge.new": "on", "photos.0.url": "https://elsewhere.example/x.webp" };
    const answer = await saved(aDesk(db), fields);
    expect(answer).toMatchObject({
      state: "refused",
      status: 422,
      typed: fields,
      said: { title: "Failed to save customization" },
    });
    expect(Object.keys(answer.state === "refused" ? answer.errors : {})).toEqual(["displayOrder", "photos"]);
    expect(await rowOfLow(db)).toBeUndefined();

    const { context } = aDesk(db);
    const page = await opened(context);
    context.set(dbContext, deadDatabase(db));
    const failed = await answerOf(save(deskForm(context, { mark: page.product?.mark ?? "" }), numberOf(productId(0))));
    expect(failed).toMatchObject({ status: 500, said: { title: "Failed to save customization" } });
  });

  test("is not written over what somebody else has just saved, until it was read", async ({ db }) => {
    const desk = aDesk(db);
    const { mark } = (await opened(desk.context)).product ?? { mark: "" };
    await saved(desk, { "badge.sale": "on" }, mark);
    const second = await saved(desk, { "badge.new": "on" }, mark);
    expect(second).toMatchObject({ state: "refused", status: 409 });
    if (second.state !== "refused") return;
    expect(second.said?.description).toMatch(
      /^Somebody else changed this meanwhile\. What stands there now: .*badges sale;/,
    );
    expect(await rowOfLow(db)).toMatchObject({ badges: ["sale"] });
    expect(await saved(desk, { "badge.new": "on" }, second.typed["mark"])).toMatchObject({ state: "done" });
    expect(await rowOfLow(db)).toMatchObject({ badges: ["new"] });
  });

  test("tells the provider of a sale at once, and only of that", async ({ db }) => {
    const desk = aDesk(db);
    const jobs: string[] = [];
    desk.context.set(jobsContext, { enqueue: async (_, name) => void jobs.push(name), isDone: async () => true });
    await saved(desk, { "badge.sale": "on" });
    expect(jobs).toEqual(["keep-sale"]);
    await saved(desk, { "badge.sale": "on", isHidden: "on" });
    expect(jobs).toEqual(["keep-sale"]);
    await saved(desk, {});
    expect(jobs).toEqual(["keep-sale", "keep-sale"]);
  });

  test.runIf(onPostgres)("[DATA-48] two admins at the same moment: one saves, the other is told", async () => {
    const own = await ownDatabase();
    const desk = aDesk(own.db);
    const { mark } = (await opened(desk.context)).product ?? { mark: "" };
    const both = await Promise.all([
      saved(desk, { "badge.sale": "on" }, mark),
      saved(desk, { "badge.new": "on" }, mark),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await own.close();
  });
});

describe("a sync", () => {
  test("[ADM-PROD-03] [ADM-PROD-33] adds the provider's new photos to customizations that there are, overwrites nothing and is written down", async ({
    db,
  }) => {
    const desk = aDesk(db, [LOW, ...numbered(1)]);
    const mine = {
      url: vendor("side"),
      label: "Mine",
      isHidden: true,
      displayOrder: 4,
      variantIds: [],
      isVendorPhoto: true,
    };
    await db
      .insert(productCustomizations)
      .values({ shopifyProductId: productId(0), badges: ["new"], photoMetadata: [mine] });
    const answer = await answerOf(sync(deskForm(desk.context, {})));
    expect(answer).toMatchObject({ state: "done", said: { title: "Products synced successfully" } });
    expect(await rowOfLow(db)).toMatchObject({
      badges: ["new"],
      photoMetadata: [mine, { url: vendor("top"), label: "", isHidden: false, displayOrder: 5, isVendorPhoto: true }],
    });
    const before = await rowOfLow(db);
    await sync(deskForm(desk.context, {}));
    expect(await rowOfLow(db)).toEqual(before);
    expect(await db.select().from(productCustomizations)).toHaveLength(1);
    expect(await auditedActions(db)).toEqual(["products.synced 2 products", "products.synced 2 products"]);
  });

  test("that the provider does not answer changes nothing and says so", async ({ db }) => {
    const { context, failWith } = aDesk(db);
    failWith(new Response(null, { status: 500 }));
    expect(await answerOf(sync(deskForm(context, {})))).toMatchObject({
      status: 500,
      said: { title: "Failed to sync products" },
    });
    failWith(new Response(null, { status: 402 }));
    expect(await answerOf(sync(deskForm(context, {})))).toMatchObject({ status: 402 });
    expect(await auditedActions(db)).toEqual([]);
  });
});
