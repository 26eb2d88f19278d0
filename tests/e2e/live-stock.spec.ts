import { eq } from "drizzle-orm";
import { inventoryTracking } from "#app/features/inventory/inventory.tables.server.ts";
import { recordStock } from "#app/features/inventory/inventory.server.ts";
import { choose } from "./shopper.ts";
import { expect, test } from "./site.ts";

test("[INV-05] stock that changes while a product page loads is corrected once the page receives live events", async ({
  page,
  site,
}) => {
  const { db } = site;
  await page.goto("/product/holy-ground-slide");
  await choose(page, "Color", "Sand");
  await choose(page, "Size", "10");
  await expect(page.getByText("Only 4 left")).toBeVisible();
  await expect(page).toHaveURL(/variant=\d+$/);
  const variantId = `gid://shopify/ProductVariant/${new URL(page.url()).searchParams.get("variant")}`;

  const connected = Promise.withResolvers<void>();
  await page.route("**/events", async (route) => {
    await connected.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText("Only 4 left")).toBeVisible();
  await recordStock(db, [{ variantId, currentStock: 1, isSoldOut: false, at: new Date() }]);
  const [row] = await db.select().from(inventoryTracking).where(eq(inventoryTracking.shopifyVariantId, variantId));
  expect(row?.currentStock).toBe(1);
  connected.resolve();
  await expect(page.getByText("Only 1 left")).toBeVisible();
});
