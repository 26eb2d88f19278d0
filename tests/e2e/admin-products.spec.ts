import { mkdtempSync, openSync, closeSync, ftruncateSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { productCustomizations } from "#app/features/shop/customizations.tables.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { aVideo, aPhoto, card, dialog, openEditor, photoAt, tab } from "./admin.ts";
import { expectNoHorizontalScroll, expectNoViolations } from "./accessibility.ts";
import { expect, open, test, type Site } from "./site.ts";

test("[NAV-24] [ROUTE-32] [GUARD-23] [ADM-PROD-01] [ADM-PROD-02] [ADM-PROD-08] [ADM-PROD-10] [ADM-PROD-11] [ADM-PROD-12] [ADM-PROD-14] [ADM-PROD-15] [ADM-PROD-20] [ADM-PROD-29] [ADM-PROD-31] [ADM-PROD-34] [ADM-PROD-40] [STOR-01] [STOR-03] [STOR-04] the owner finds a product, reorders its photos with the keyboard, hides one and adds one, and visitors see the result", async ({
  owner: page,
  browser,
}) => {
  const title = "Lamp Low";
  await open(page, "/admin");
  await page
    .getByRole("navigation", { name: "Screens", exact: true })
    .getByRole("link", { name: "Products" })
    .press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Product Management" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search by title" }).fill(title.slice(0, -2));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?q=/);
  await expect(card(page, title)).toContainText("Customized");
  await expect(card(page, title)).toContainText("variants");

  await page.getByRole("link", { name: `Edit ${title}` }).press("Enter");
  await tab(page, "General").focus();
  for (const name of ["Badges", "Categories", "Photos", "Videos", "Description"]) {
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, name)).toBeFocused();
    await expect(page.getByRole("tabpanel", { name: new RegExp(`^${name}`) })).toBeVisible();
    await expectNoViolations(page);
  }
  await expectNoHorizontalScroll(page);

  await tab(page, "Badges").click();
  await page.getByRole("checkbox", { name: "Featured Product" }).check();
  await page.getByRole("checkbox", { name: "New Arrival" }).check();
  await tab(page, "Photos").click();
  const second = await photoAt(page, 2).getByRole("textbox", { name: "Label" }).inputValue();
  const hidden = await photoAt(page, 3).getByRole("textbox", { name: "Label" }).inputValue();
  await page.getByRole("button", { name: "Move photo 2 up" }).press("Enter");
  await expect(page.getByRole("button", { name: "Move photo 1 up" })).toBeFocused();
  await expect(page.getByText("Photo moved to position 1 of")).toBeAttached();
  await expect(photoAt(page, 1).getByRole("textbox", { name: "Label" })).toHaveValue(second);
  await expect(page.getByRole("textbox", { name: "Display order of photo 2" })).toHaveValue("1");
  await page.getByRole("checkbox", { name: "Hide photo 3" }).press("Space");

  const picker = page.getByLabel("Upload photos");
  await expect(picker).toHaveAttribute("accept", "image/*");
  await expect(picker).toHaveAttribute("multiple");
  await page.route("**/storage/v1/object/product-photos", async (route) => {
    await expect(page.getByRole("progressbar", { name: "Uploading walk.jpg" })).toBeVisible();
    await route.continue();
  });
  await picker.setInputFiles([await aPhoto("walk.jpg", "#7d1424")]);
  await expect(page.getByText("1 photo uploaded")).toBeVisible();
  const last = page.getByRole("list", { name: "Photos" }).getByRole("listitem").last();
  await last.getByRole("textbox", { name: "Label" }).fill(`${title} on the road`);
  const uploaded = await last.locator("img").getAttribute("src");
  expect(uploaded).toMatch(/^\/storage\/v1\/object\/public\/product-photos\/\d+-\d{13}-0\.webp\?width=240$/);
  await expectNoViolations(page);

  const visitor = await browser.newContext();
  const shop = await visitor.newPage();
  const address = `/product/${title.toLowerCase().replaceAll(" ", "-")}`;
  await shop.goto(address);
  await expect(shop.getByRole("link", { name: `${title} on the road` })).toHaveCount(0);

  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(page.getByText("Product saved with: 2 badges, 1 category")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: `Edit ${title}` })).toBeFocused();

  await shop.goto(address);
  const pictures = shop.getByRole("region", { name: "Pictures" });
  await expect(pictures.getByRole("img").first()).toHaveAttribute("alt", second);
  const added = pictures.getByRole("img", { name: `${title} on the road` });
  await added.scrollIntoViewIfNeeded();
  await expect.poll(() => added.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  await expect(pictures.getByRole("img", { name: hidden, exact: true })).toHaveCount(0);
  await visitor.close();
});

test("[PDP-39] [ADM-PROD-13] [ADM-PROD-16] [ADM-PROD-17] [ADM-PROD-18] [ADM-PROD-19] [ADM-PROD-28] [ADM-PROD-30] [ADM-PROD-35] [ADM-PROD-37] [ADM-PROD-38] [ADM-PROD-39] [STOR-02] a video over the limit is refused, a failed upload can be retried, a removed file can be put back, and the provider's video can be moved and hidden but not removed", async ({
  owner: page,
  browser,
  site,
}) => {
  const restore = await mediaOfPilgrimLow(site);
  await openEditor(page, "Pilgrim Low");
  const folder = mkdtempSync(path.join(tmpdir(), "shod-video-"));
  const large = path.join(folder, "large.mp4");
  const file = openSync(large, "w");
  ftruncateSync(file, 100 * 1024 * 1024);
  closeSync(file);
  await tab(page, "Videos").click();
  const sent: string[] = [];
  page.on(
    "request",
    (request) => request.method() === "POST" && sent.push(decodeURIComponent(request.headers()["x-file-name"] ?? "")),
  );

  const videos = page.getByRole("list", { name: "Videos" }).getByRole("listitem");
  await expect(videos).toHaveText([/From the provider/]);
  await expect(videos.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  await expect(videos.locator("video")).toHaveAttribute("poster", /ivory-three\.webp/);

  const picker = page.getByLabel("Upload videos");
  await expect(picker).toHaveAttribute("accept", "video/*");
  await picker.setInputFiles(large);
  await expect(dialog(page).getByText("Video files must be under 100MB").first()).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Dismiss large.mp4" }).press("Enter");

  const video = { name: "walk.webm", mimeType: "video/webm", buffer: Buffer.from(await aVideo(page), "base64") };
  await page.route("**/storage/v1/object/product-videos", (route) => route.abort(), { times: 1 });
  await picker.setInputFiles(video);
  await expect(page.getByText("Failed to upload videos")).toBeVisible();
  await page.getByRole("button", { name: "Retry walk.webm" }).press("Enter");
  await expect(page.getByText("1 video uploaded")).toBeVisible();
  await picker.setInputFiles([{ ...video, name: "second.webm" }]);
  await expect(videos).toHaveText([/From the provider/, /Uploaded/, /Uploaded/]);
  await page.getByRole("button", { name: "Move video 2 up" }).press("Enter");
  await expect(page.getByText("Video moved to position 1 of 3.")).toBeAttached();
  await expect(videos).toHaveText([/Uploaded/, /From the provider/, /Uploaded/]);
  await page.getByRole("button", { name: "Remove video 3" }).press("Enter");
  await expect(page.getByText("Video removed")).toBeVisible();
  await page.getByRole("button", { name: "Put back" }).press("Enter");
  await page.getByRole("button", { name: "Remove video 3" }).press("Enter");
  await expectNoViolations(page);

  await tab(page, "Photos").click();
  await page.getByLabel("Upload photos").setInputFiles([await aPhoto("a.jpg", "#333"), await aPhoto("b.jpg", "#999")]);
  await expect(page.getByText("2 photos uploaded")).toBeVisible();
  await page
    .getByRole("button", { name: /^Remove photo/ })
    .first()
    .press("Enter");
  await expect(page.getByText("Photo removed")).toBeVisible();
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(page.getByText(/^Product (saved|customization)/)).toBeVisible();

  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const shop = await visitor.newPage();
  await shop.goto("/product/pilgrim-low");
  const shown = shop.getByRole("region", { name: "Pictures" }).locator("video");
  await expect(shown).toHaveCount(2);
  const files = shown.locator("source:first-child");
  await expect(files.nth(0)).toHaveAttribute(
    "src",
    /^\/storage\/v1\/object\/public\/product-videos\/\d+-\d{13}-0\.webm$/,
  );
  await expect(files.nth(1)).toHaveAttribute("src", /^\/store\/cdn\/videos\/\d+\/ivory-three\.mp4$/);
  for (const file of await files.all()) {
    const part = await page.request.get((await file.getAttribute("src")) ?? "", { headers: { Range: "bytes=0-9" } });
    expect([part.status(), (await part.body()).length]).toEqual([206, 10]);
  }

  await page.getByRole("link", { name: "Edit Pilgrim Low" }).press("Enter");
  await tab(page, "Videos").click();
  await page.getByRole("checkbox", { name: "Hide video 2" }).press("Space");
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Sync from Shopify" }).press("Enter");
  await expect(page.getByText("Products synced successfully")).toBeVisible();
  // Cached pages are dropped within seconds.
  await expect(async () => {
    await shop.reload();
    await expect(shown).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(files).toHaveAttribute("src", /^\/storage\//);
  await visitor.close();
  await page.goto("/product/pilgrim-low");
  const played = page.getByRole("region", { name: "Pictures" }).locator("video");
  await expect.poll(() => played.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  rmSync(folder, { recursive: true });
  await restore();
});

/** Only this product has a video of the provider's, which other journeys watch. Returns a function that restores its photos and videos. */
async function mediaOfPilgrimLow({ db }: Site): Promise<() => Promise<void>> {
  const media = { photos: productCustomizations.photoMetadata, videos: productCustomizations.videoMetadata };
  const isPilgrimLow = eq(productCustomizations.shopifyProductId, "gid://shopify/Product/8100001");
  const [before] = await db.select(media).from(productCustomizations).where(isPilgrimLow);
  if (!before) throw new Error("The product has no customization.");
  return async () => {
    const { photos, videos } = before;
    await db.update(productCustomizations).set({ photoMetadata: photos, videoMetadata: videos }).where(isPilgrimLow);
    await publish(db, { topic: "catalog" });
  };
}

test("[ADM-PROD-20] Escape, Cancel, Back and reloading ask before discarding unsaved changes", async ({
  owner: page,
}) => {
  await openEditor(page, "Shod Tee");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole("link", { name: "Edit Shod Tee" }).press("Enter");
  await tab(page, "Description").click();
  await page.getByLabel("Description (optional)").fill("Mine");
  const asked: string[] = [];
  const nextDialog = (response: "accept" | "dismiss") =>
    page.once("dialog", (question) => {
      asked.push(question.type() === "beforeunload" ? "beforeunload" : question.message());
      void question[response]();
    });
  const QUESTION = "Leave without saving? Your changes will be lost.";
  nextDialog("dismiss");
  await page.keyboard.press("Escape");
  await expect.poll(() => asked).toEqual([QUESTION]);
  await expect(page.getByLabel("Description (optional)")).toHaveValue("Mine");
  nextDialog("dismiss");
  await page.goBack();
  await expect.poll(() => asked).toEqual([QUESTION, QUESTION]);
  await expect(page).toHaveURL(/\/admin\/products\/\d+/);
  nextDialog("dismiss");
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  await expect.poll(() => asked).toEqual([QUESTION, QUESTION, "beforeunload"]);
  await tab(page, "General").click();
  await tab(page, "Description").click();
  await expect(page.getByLabel("Description (optional)")).toHaveValue("Mine");
  nextDialog("accept");
  await page.getByRole("link", { name: "Cancel" }).press("Enter");
  await expect(dialog(page)).toHaveCount(0);
  expect(asked).toHaveLength(4);
  await page.getByRole("link", { name: "Edit Shod Tee" }).press("Enter");
  await tab(page, "Description").click();
  await expect(page.getByLabel("Description (optional)")).toHaveValue("");
});

test("[ADM-PROD-03] [ADM-PROD-09] [ADM-PROD-32] [ADM-PROD-33] [ADM-PROD-41] a photo is dragged to another position, an invalid field opens its tab, a product is hidden, and products are synced", async ({
  owner: page,
}) => {
  await openEditor(page, "Narrow Way Cap");
  await tab(page, "Photos").click();
  const label = await photoAt(page, 1).getByRole("textbox", { name: "Label" }).inputValue();
  const from = await photoAt(page, 1).getByText("Drag").boundingBox();
  const to = await photoAt(page, 2).boundingBox();
  if (!from || !to) throw new Error("Nothing to drag");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height * 0.8, { steps: 5 });
  await page.mouse.up();
  await expect(photoAt(page, 2).getByRole("textbox", { name: "Label" })).toHaveValue(label);

  for (const name of ["Badges", "Categories"]) {
    await tab(page, name).click();
    for (const box of await page.getByRole("tabpanel").getByRole("checkbox").all()) await box.uncheck();
  }
  await tab(page, "General").click();
  await page.getByRole("switch", { name: "Hidden" }).press("Space");
  await page.getByLabel("Display order (optional)").fill("1e9");
  await tab(page, "Videos").click();
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(page.getByText("Failed to save customization").first()).toBeVisible();
  await expect(page.getByLabel("Display order (optional)")).toBeFocused();
  await page.getByLabel("Display order (optional)").fill("7");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Product customization saved")).toBeVisible();
  await expect(card(page, "Narrow Way Cap")).toContainText("Hidden");
  expect((await page.request.get("/product/narrow-way-cap")).status()).toBe(404);

  await page.route(/\/admin\/products(\.data)?/, async (route) => {
    if (route.request().method() === "POST")
      await expect(page.getByText("Syncing products from Shopify...")).toBeVisible();
    await route.continue();
  });
  await page.getByRole("button", { name: "Sync from Shopify" }).press("Enter");
  await expect(page.getByText("Products synced successfully")).toBeVisible();
  await expect(card(page, "Narrow Way Cap")).toContainText("Hidden");

  // Other journeys list the products; none opens this one.
  await page.unrouteAll();
  await page.getByRole("link", { name: "Edit Narrow Way Cap" }).press("Enter");
  await page.getByRole("switch", { name: "Hidden" }).press("Space");
  await page.getByRole("button", { name: "Save Changes" }).press("Enter");
  await expect(card(page, "Narrow Way Cap")).not.toContainText("Hidden");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("[ADM-PROD-11] [ADM-PROD-20] all six sections are on one page, and an invalid form keeps the entered values", async ({
    owner: page,
  }) => {
    await page.goto("/admin/products");
    await page.getByRole("searchbox", { name: "Search by title" }).fill("still waters");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: "Edit Still Waters Low" }).click();
    for (const name of ["General", "Badges", "Categories", "Photos", "Videos", "Description"])
      await expect(page.getByRole("heading", { level: 3, name, exact: true })).toBeVisible();
    await page.getByLabel("Description (optional)").fill("One.\n\nTwo.");
    await page.getByLabel("Display order (optional)").fill("1e9");
    await page.getByRole("checkbox", { name: "Accessories" }).check();
    await page.getByRole("textbox", { name: "Display order of photo 1" }).fill("90");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Display order can be at most 999,999.").first()).toBeVisible();
    await expect(page.getByLabel("Description (optional)")).toHaveValue("One.\n\nTwo.");
    await expect(page.getByRole("checkbox", { name: "Accessories" })).toBeChecked();
    await page.getByLabel("Display order (optional)").fill("4");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page).toHaveURL(/done=saved-\d-\d/);
    expect(await page.content()).toMatch(/Product saved with: \d/);
    await page.goto("/product/still-waters-low");
    await expect(page.getByText("Two.", { exact: true })).toBeVisible();
    await page.goto("/admin/products");
    await page.getByRole("button", { name: "Sync from Shopify" }).click();
    await expect(page).toHaveURL(/done=synced/);
    expect(await page.content()).toContain("Products synced successfully");
  });
});
