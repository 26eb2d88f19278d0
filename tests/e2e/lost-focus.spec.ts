import { expect, test } from "./site.ts";
import { signInAsOwner } from "./visitors.ts";

test("on a slow device the focus moves from a deleted row to the one that replaces it, although the response is faster than React", async ({
  page,
  context,
  site,
}) => {
  await signInAsOwner(context, site);
  await page.goto("/admin/promo-codes");
  const codes = ["SLOW1", "SLOW2", "SLOW3", "SLOW4"];
  for (const code of codes) {
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.getByLabel("Discount value").fill("5");
    await page.getByRole("button", { name: "Create Promo Code" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: code })).toBeVisible();
  }
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  page.on("dialog", (dialog) => void dialog.accept());
  for (const code of codes) {
    await page.getByRole("button", { name: `Delete ${code}` }).press("Enter");
    await expect(page.getByRole("button", { name: `Delete ${code}` })).toHaveCount(0);
    await expect(page.locator("li:focus")).toHaveCount(1);
  }
});
