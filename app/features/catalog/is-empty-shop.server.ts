import { z } from "zod";
import { log } from "#app/platform/log.server.ts";
import { PRODUCTS_COUNT } from "#app/platform/shopify/connection/connection.operations.server.ts";
import type { ShopConnection } from "#app/platform/shopify/shop-connection.server.ts";

const counted = z.object({ productsCount: z.object({ count: z.number() }) });

/** Whether a shop has no products, published or not. False if the Admin API does not say. */
export async function isEmptyShop(shop: Pick<ShopConnection, "askAdmin">): Promise<boolean> {
  try {
    return counted.parse(await shop.askAdmin(PRODUCTS_COUNT, {})).productsCount.count === 0;
  } catch (error) {
    log("warn", "Shopify does not say how many products the shop has", { error });
    return false;
  }
}
