import type { HealthLine } from "#app/platform/health-line.ts";
import { NOTHING_LISTED, type CatalogState } from "./catalog.ts";

/** Whether the shop's products are those of the provider, for the system page. */
export function catalogLine({ isFilling, problem }: CatalogState, products: number): HealthLine {
  const name = "Catalog";
  const known = products === 1 ? "1 product is stored." : `${products.toLocaleString("en")} products are stored.`;
  if (problem === NOTHING_LISTED)
    return {
      name,
      state: "failing",
      detail: `${problem} ${known}`,
      toDo: "In the Shopify admin, open Products, select all, and choose Include in sales channels: your Headless storefront. If they are included, copy the private access token of that storefront again, and check its permission unauthenticated_read_product_listings.",
    };
  if (problem !== null)
    return {
      name,
      state: isFilling ? "failing" : "warning",
      detail: `The products could not be read from the store: ${problem} ${known}`,
      toDo: "Open the Shopify page and check the connection. It’s retried every hour.",
    };
  if (isFilling) return { name, state: "ok", detail: `The products are being read for the first time. ${known}` };
  return { name, state: "ok", detail: `${known} They are compared with the store’s every hour.` };
}
