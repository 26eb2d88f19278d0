import { expect, test } from "vitest";
import { readEnv } from "../env.server.ts";
import { withBuyerAddress } from "./buyer-address.server.ts";
import { openShopConnection } from "./shop-connection.server.ts";
import { memoryTokenStore } from "./token-store.server.ts";

const SHOP_NAME = "query ShopName { shop { name } }";

/** A shop that cannot be reached until `works` is set. */
function aConnection() {
  const shop = { works: false, requests: 0 };
  const { storefront } = openShopConnection("a-shop.myshopify.com", {
    env: readEnv({ SHOPIFY_STOREFRONT_TOKEN: "public" }),
    fetch: async () => {
      shop.requests += 1;
      return shop.works ? Response.json({ data: { shop: { name: "A shop" } } }) : new Response(null, { status: 503 });
    },
    tokens: memoryTokenStore,
  });
  const ask = () => (storefront.query as (operation: string, variables: object) => Promise<unknown>)(SHOP_NAME, {});
  return {
    shop,
    fromVisitor: () => withBuyerAddress("203.0.113.7", ask).catch((error: unknown) => error),
    fromJob: () => ask().catch((error: unknown) => error),
  };
}

test("after five visitors in a row could not reach the shop, the next one is not made to wait, and jobs go on trying", async () => {
  const { shop, fromVisitor, fromJob } = aConnection();
  for (let visitors = 0; visitors < 5; visitors++) await fromVisitor();
  const requests = shop.requests;
  expect(requests).toBeGreaterThanOrEqual(5);

  expect(await fromVisitor()).toMatchObject({ message: "HTTP error! status: 503" });
  expect(shop.requests).toBe(requests);

  await fromJob();
  expect(shop.requests).toBeGreaterThan(requests);
  shop.works = true;
  expect(await fromJob()).toMatchObject({ shop: { name: "A shop" } });
});

test("the failures of jobs keep no visitor from asking", async () => {
  const { shop, fromVisitor, fromJob } = aConnection();
  for (let jobs = 0; jobs < 6; jobs++) await fromJob();
  shop.works = true;
  expect(await fromVisitor()).toMatchObject({ shop: { name: "A shop" } });
});
