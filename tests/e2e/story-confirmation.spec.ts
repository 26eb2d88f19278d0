import { anEmail, expect, PHONE, test } from "./site.ts";

test("after a story is submitted on a phone, the thank-you message is in view", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/share-your-story");
  await page.getByLabel("Name", { exact: true }).fill("Ruth");
  await page.getByLabel("Email", { exact: true }).fill(anEmail("ruth"));
  await page.getByLabel("Your story").fill("I walked a long way and was met.");
  await page.getByLabel(/I give permission/).check();
  await page.getByRole("button", { name: "Submit your story" }).click();
  const thanks = page.getByRole("heading", { name: "Thank you" });
  await expect(thanks).toBeFocused();
  await expect(thanks).toBeInViewport();
});
