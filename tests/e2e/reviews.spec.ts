import { sql } from "drizzle-orm";
import sharp from "sharp";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { openSecrets } from "#server/secrets.ts";
import { expectNoViolations } from "./accessibility.ts";
import { expect, SECRET, test, type Site } from "./site.ts";

/** The link that the customer of a fulfilled order gets by email. */
async function reviewLink({ db, url }: Site, orderId: string): Promise<string> {
  const [request] = await rowsOf<{ id: number }>(
    db,
    sql`insert into review_requests (order_line_id, order_id, product_id, product_title, variant_title, email, due_at)
      select ${orderId}, ${orderId}, 'gid://shopify/Product/' || id, title, 'Ivory / 9', 'ann@home.example', now()
      from store.products where handle = 'walk-by-faith-long-sleeve' returning id::int`,
  );
  const links = createSignedLinks(openSecrets(SECRET, "data").derive("links"), url);
  return links.url("/reviews/write", "review", { id: request?.id ?? 0 });
}

test.beforeEach(async ({ site }) => {
  await site.db.execute(sql`truncate review_requests cascade`);
  await site.dropPages();
});

const PHOTO = {
  name: "feet.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background: "#7d1420" } })
    .jpeg()
    .toBuffer(),
};

const OTHERS = { javaScriptEnabled: true };

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "a buyer" : "a buyer without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("reviews a product by the emailed link, an admin approves and replies, and the buyer withdraws it", async ({
      page,
      browser,
      site,
    }) => {
      await page.goto(await reviewLink(site, crypto.randomUUID()));
      await page.getByLabel("Add photos").setInputFiles([PHOTO, { ...PHOTO, buffer: Buffer.from("not a picture") }]);
      await page.getByRole("button", { name: "Submit review" }).click();
      await expect(page.getByText("Choose from 1 to 5 stars")).toBeVisible();
      // The photo that can be read is kept with the form, which the browser can't fill in again.
      await expect(page.getByText("feet.jpg: This isn't a supported photo format.")).toBeVisible();
      const added = page.getByRole("img", { name: "Upload 1" });
      await expect(added).toBeVisible();
      expect(await added.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(
        320,
      );
      await expect(page.getByText("Title is required")).toBeVisible();
      await page.getByRole("radio", { name: "4 stars" }).check();
      await page.getByLabel("Title").fill("Worth the walk");
      await page.getByLabel("Your review").fill("They fit well and hold up in the rain.");
      await page.getByRole("radio", { name: "True to size" }).check();
      await page.getByLabel("Name to show").fill("Ann");
      await page.getByLabel("You may publish my review with this name").check();
      await page.getByRole("button", { name: "Submit review" }).click();
      await expect(page.getByText("Someone on our team reads your review")).toBeVisible();
      await expect(added).toBeVisible();
      const photo = await page.request.get((await added.getAttribute("src")) ?? "");
      expect(photo.status()).toBe(200);
      const address = photo.url().replace(/\?.*/, "");
      expect((await page.request.get(address)).status(), "before it is approved").toBe(404);
      if (javaScriptEnabled) await expectNoViolations(page);

      const admin = await browser.newPage(OTHERS);
      await site.signInOwner(admin.context());
      await admin.goto("/admin/reviews");
      await expect(admin.getByRole("img", { name: /^Photo by Ann/ }).first()).toBeVisible();
      await admin.getByRole("button", { name: "Approve the review by Ann" }).click();
      await expect(admin.getByRole("list", { name: "Reviews" }).getByText("Published", { exact: true })).toBeVisible();
      await admin.getByRole("list", { name: "Reviews" }).getByText("Reply", { exact: true }).click();
      await admin.getByRole("textbox", { name: "Reply to the review by Ann" }).fill("Thank you, Ann.");
      await admin.getByRole("button", { name: "Save reply to the review by Ann" }).click();
      await expect(admin.getByText("Your reply")).toBeVisible();

      const shopper = await browser.newPage(OTHERS);
      await shopper.goto("/product/walk-by-faith-long-sleeve");
      const reviews = shopper.getByRole("region", { name: "Reviews" });
      await expect(reviews.getByText("Worth the walk")).toBeVisible();
      await expect(reviews.getByText("Thank you, Ann.")).toBeVisible();
      await expect(shopper.getByRole("link", { name: /1 review/ })).toBeVisible();
      await reviews.getByRole("button", { name: /^Photo by Ann/ }).click();
      const enlarged = shopper.getByRole("dialog", { name: /^Photo by Ann/ });
      await expect(enlarged.getByRole("img")).toBeVisible();
      await expectNoViolations(shopper);
      await shopper.keyboard.press("Escape");
      await expect(enlarged).toBeHidden();
      expect((await page.request.get(address)).status(), "once it is published").toBe(200);

      await page.reload();
      await page.getByRole("link", { name: "Delete your review" }).click();
      await page.getByRole("button", { name: "Delete permanently" }).click();
      await expect(page.getByText("Your review was deleted.")).toBeVisible();
      expect((await page.request.get(address)).status(), "once it is deleted").toBe(404);
      // The shopper's page is still open.
      await expect(reviews.getByText("Worth the walk")).toBeHidden();
      await shopper.goto("/product/walk-by-faith-long-sleeve");
      await expect(reviews.getByText("No reviews yet.")).toBeVisible();
      await admin.close();
      await shopper.close();
    });
  });
