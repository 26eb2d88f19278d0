import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { actionResultOf, auditedActions, adminForm } from "#tests/support/admin.ts";
import {
  anAdmin,
  LOW,
  numbered,
  opened,
  rowOfLow,
  saved,
  vendor,
  vendorVideo,
  type ProductAdmin,
} from "#tests/support/factories/product-admin.ts";
import { fillCatalog } from "#tests/support/catalog.ts";
import { productId } from "#tests/support/fake-provider.ts";
import { productCustomizations } from "../customizations.tables.server.ts";
import { loader as listLoader } from "../routes/admin-products.tsx";
import { sync } from "./product-admin-actions.server.ts";
import { productsInAdmin } from "./product-admin.server.ts";

/** Loads the product list screen. */
async function listed(context: ProductAdmin["context"], query = "") {
  const { data, init } = await listLoader({
    request: new Request(`https://shod.example/admin/products${query}`),
    context,
  } as never);
  return { ...data, status: init?.status ?? 200 };
}

describe("the list of products", () => {
  test("[ADM-PROD-43] [ADM-PROD-04] [ADM-PROD-05] [ADM-PROD-06] [ADM-PROD-07] shows a hundred at a time, with picture, title and variants", async ({
    db,
  }) => {
    const { services, asked } = anAdmin(db, [LOW, ...numbered(100)]);
    await fillCatalog(services);
    asked.length = 0;
    const page = await productsInAdmin(db, { search: "", after: null });
    if (page === "needs-plan") throw new Error(page);
    expect(page.products).toHaveLength(100);
    expect(page.products[0]).toMatchObject({ title: "Pilgrim Low", variants: 2, picture: { url: vendor("side") } });
    expect(asked).toEqual([]);
    const rest = await productsInAdmin(db, { search: "", after: page.next });
    expect(rest).toMatchObject({ products: [{ title: "Shoe 99" }], next: null });
  });

  test("[ADM-PROD-02] searches titles, however many products there are", async ({ db }) => {
    const { services } = anAdmin(db, [LOW, ...numbered(3)]);
    await fillCatalog(services);
    expect(await productsInAdmin(db, { search: "pilgrim", after: null })).toMatchObject({
      products: [{ title: "Pilgrim Low" }],
      next: null,
    });
    expect(await productsInAdmin(db, { search: "()", after: null })).toEqual({ products: [], next: null });
  });

  test("[ADM-PROD-08] [ADM-PROD-09] [DATA-44] shows which are customized and which are hidden", async ({ db }) => {
    await db
      .insert(productCustomizations)
      .values([{ shopifyProductId: productId(0) }, { shopifyProductId: productId(1), isHidden: true }]);
    await fillCatalog(anAdmin(db, numbered(3)).services);
    const page = await productsInAdmin(db, { search: "", after: null });
    expect(page).toMatchObject({
      products: [
        { isCustomized: true, isHidden: false },
        { isCustomized: true, isHidden: true },
        { isCustomized: false, isHidden: false },
      ],
    });
  });

  test("says what to do if the provider requires payment, is down or does not have the product", async ({ db }) => {
    const { context, failWith, services } = anAdmin(db);
    const sync = () => fillCatalog(services).catch(() => {});
    expect(await opened(context, "99")).toMatchObject({ status: 404, product: null });
    expect(await opened(context, "x")).toMatchObject({ status: 404, product: null });
    failWith(new Response(null, { status: 402 }));
    await sync();
    expect(await listed(context)).toMatchObject({
      status: 402,
      problem: expect.stringContaining("paid plan") as string,
    });
    expect(await opened(context)).toMatchObject({ status: 402 });
    expect(await saved({ context }, {})).toMatchObject({
      state: "refused",
      message: { title: "Failed to save customization" },
    });
    failWith(new Response(null, { status: 500 }));
    await sync();
    expect(await listed(context)).toMatchObject({ status: 500, list: null });
    expect(await opened(context)).toMatchObject({ status: 500, product: null });
  });
});

describe("a sync", () => {
  test("[ADM-PROD-03] [ADM-PROD-33] [DATA-11] adds the provider's new photos and videos to existing customizations, overwrites nothing and has an audit entry", async ({
    db,
  }) => {
    const admin = anAdmin(db, [{ ...LOW, videos: ["walk", "sole"] }, ...numbered(1)]);
    const photo = {
      url: vendor("side"),
      label: "Mine",
      isHidden: true,
      displayOrder: 4,
      variantIds: [],
      isVendorPhoto: true,
    };
    const video = { url: vendorVideo("walk"), isHidden: true, displayOrder: 2, isVendorVideo: true };
    await db
      .insert(productCustomizations)
      .values({ shopifyProductId: productId(0), badges: ["new"], photoMetadata: [photo], videoMetadata: [video] });
    const result = await actionResultOf(sync(adminForm(admin.context, {})));
    expect(result).toMatchObject({ state: "done", message: { title: "Products synced successfully" } });
    expect(await rowOfLow(db)).toMatchObject({
      badges: ["new"],
      photoMetadata: [photo, { url: vendor("top"), label: "", isHidden: false, displayOrder: 5, isVendorPhoto: true }],
      videoMetadata: [video, { url: vendorVideo("sole"), isHidden: false, displayOrder: 3, isVendorVideo: true }],
    });
    expect(await db.select({ after: auditLog.after }).from(auditLog)).toEqual([
      { after: { read: 2, newPhotos: { [productId(0)]: 1 }, newVideos: { [productId(0)]: 1 } } },
    ]);
    const before = await rowOfLow(db);
    await sync(adminForm(admin.context, {}));
    expect(await rowOfLow(db)).toEqual(before);
    expect(await db.select().from(productCustomizations)).toHaveLength(1);
    expect(await auditedActions(db)).toEqual(["products.synced 2 products", "products.synced 2 products"]);
  });

  test("changes nothing and reports an error if the provider does not respond", async ({ db }) => {
    const { context, failWith } = anAdmin(db);
    failWith(new Response(null, { status: 500 }));
    expect(await actionResultOf(sync(adminForm(context, {})))).toMatchObject({
      status: 500,
      message: { title: "Failed to sync products" },
    });
    failWith(new Response(null, { status: 402 }));
    expect(await actionResultOf(sync(adminForm(context, {})))).toMatchObject({ status: 402 });
    expect(await auditedActions(db)).toEqual([]);
  });
});
