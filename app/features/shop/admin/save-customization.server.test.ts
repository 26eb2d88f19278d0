import { auditLog } from "#app/platform/audit/audit.tables.server.ts";
import { dbContext, jobsContext } from "#app/platform/context.ts";
import { describe, expect, onPostgres, ownDatabase, test } from "#tests/support/database.ts";
import { actionResultOf, auditedActions, unreachableDatabase, adminForm } from "#tests/support/admin.ts";
import {
  anAdmin,
  LOW,
  opened,
  PHOTO,
  rowOfLow,
  saved,
  uploaded,
  vendor,
  vendorVideo,
  VIDEO,
} from "#tests/support/factories/product-admin.ts";
import { productId, variantId } from "#tests/support/fake-provider.ts";
import { productCustomizations } from "../customizations.tables.server.ts";
import { save } from "./product-admin-actions.server.ts";
import { numberOf } from "./product-admin.ts";

describe("a product's customization", () => {
  test("[DATA-02] [DATA-03] [DATA-46] [DATA-48] [DATA-49] [ADM-PROD-20] [ADM-PROD-40] [ADM-PROD-44] is one row, created by the first save and updated by the next, with every field", async ({
    db,
  }) => {
    const admin = anAdmin(db);
    await uploaded(db, PHOTO, VIDEO);
    const first = await saved(admin, {
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
    expect(first).toMatchObject({ state: "done", message: { title: "Product saved with: 2 badges, 1 category" } });
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
    expect((await opened(admin.context)).product?.draft.photos.map(({ url }) => url)).toEqual([
      PHOTO,
      vendor("side"),
      vendor("top"),
    ]);

    expect(await saved(admin, { displayOrder: "" })).toMatchObject({
      message: { title: "Product customization saved" },
    });
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

  test("[ADM-PROD-18] [ADM-PROD-19] [DATA-11] stores how the provider's videos are shown, without an upload for them, and removes only uploads", async ({
    db,
  }) => {
    const admin = anAdmin(db, [{ ...LOW, videos: ["walk", "sole"] }]);
    await uploaded(db, VIDEO);
    const fields = {
      "videos.0.url": vendorVideo("sole"),
      "videos.1.url": VIDEO,
      "videos.1.displayOrder": "1",
      "videos.2.url": vendorVideo("walk"),
      "videos.2.displayOrder": "2",
      "videos.2.isHidden": "on",
    };
    expect(await saved(admin, fields)).toMatchObject({ state: "done" });
    expect((await rowOfLow(db))?.videoMetadata).toEqual([
      { url: vendorVideo("sole"), isHidden: false, displayOrder: 0, isVendorVideo: true },
      { url: VIDEO, isHidden: false, displayOrder: 1, isVendorVideo: false },
      { url: vendorVideo("walk"), isHidden: true, displayOrder: 2, isVendorVideo: true },
    ]);
    const { product } = await opened(admin.context);
    expect(product?.draft.videos.map(({ isVendor }) => isVendor)).toEqual([true, false, true]);
    expect(product?.videos.map(({ poster }) => poster)).toEqual([
      "https://shop.invalid/videos/pilgrim-low/walk.webp",
      "https://shop.invalid/videos/pilgrim-low/sole.webp",
    ]);

    await saved(admin, {});
    expect((await opened(admin.context)).product?.draft.videos.map(({ url }) => url)).toEqual([
      vendorVideo("walk"),
      vendorVideo("sole"),
    ]);
  });

  test("is not saved with an upload that has been swept: nothing is written, and the message says what to do", async ({
    db,
  }) => {
    await uploaded(db, PHOTO);
    const fields = { "photos.0.url": PHOTO, "videos.0.url": VIDEO, displayOrder: "3" };
    expect(await saved(anAdmin(db), fields)).toMatchObject({
      state: "refused",
      status: 409,
      typed: fields,
      message: {
        title: "Failed to save customization",
        description: expect.stringContaining("upload them again") as string,
      },
    });
    expect(await rowOfLow(db)).toBeUndefined();
    expect(await auditedActions(db)).toEqual([]);
  });

  test("[ADM-PROD-42] that is refused names the invalid field, and keeps all input", async ({ db }) => {
    const fields = { displayOrder: "1e9", "badge.new": "on", "photos.0.url": "https://elsewhere.example/x.webp" };
    const result = await saved(anAdmin(db), fields);
    expect(result).toMatchObject({
      state: "refused",
      status: 422,
      typed: fields,
      message: { title: "Failed to save customization" },
    });
    expect(Object.keys(result.state === "refused" ? result.fieldErrors : {})).toEqual(["displayOrder", "photos"]);
    expect(await rowOfLow(db)).toBeUndefined();

    const { context } = anAdmin(db);
    const page = await opened(context);
    context.set(dbContext, unreachableDatabase(db));
    const failed = await actionResultOf(
      save(adminForm(context, { version: page.product?.version ?? "" }), numberOf(productId(0))),
    );
    expect(failed).toMatchObject({ status: 500, message: { title: "Failed to save customization" } });
  });

  test("does not overwrite another admin's change before it was seen", async ({ db }) => {
    const admin = anAdmin(db);
    const { version } = (await opened(admin.context)).product ?? { version: "" };
    await saved(admin, { "badge.sale": "on" }, version);
    const second = await saved(admin, { "badge.new": "on" }, version);
    expect(second).toMatchObject({ state: "refused", status: 409 });
    if (second.state !== "refused") return;
    expect(second.message?.description).toMatch(
      /^Someone else changed this after you opened it\. Current values: .*badges sale;/,
    );
    expect(await rowOfLow(db)).toMatchObject({ badges: ["sale"] });
    expect(await saved(admin, { "badge.new": "on" }, second.typed["version"])).toMatchObject({ state: "done" });
    expect(await rowOfLow(db)).toMatchObject({ badges: ["new"] });
  });

  test("enqueues a sale sync immediately, and only if the sale changed", async ({ db }) => {
    const admin = anAdmin(db);
    const jobs: string[] = [];
    const enqueue = async (_: unknown, name: string) => void (name === "keep-sale" && jobs.push(name));
    admin.context.set(jobsContext, { enqueue });
    await saved(admin, { "badge.sale": "on" });
    expect(jobs).toEqual(["keep-sale"]);
    await saved(admin, { "badge.sale": "on", isHidden: "on" });
    expect(jobs).toEqual(["keep-sale"]);
    await saved(admin, {});
    expect(jobs).toEqual(["keep-sale", "keep-sale"]);
  });

  test.runIf(onPostgres)("[DATA-48] is saved by one of two concurrent admins, the other gets a conflict", async () => {
    const own = await ownDatabase();
    const admin = anAdmin(own.db);
    const { version } = (await opened(admin.context)).product ?? { version: "" };
    const both = await Promise.all([
      saved(admin, { "badge.sale": "on" }, version),
      saved(admin, { "badge.new": "on" }, version),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await own.close();
  });
});
