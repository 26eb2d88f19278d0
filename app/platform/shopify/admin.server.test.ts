import { expect, test } from "vitest";
import { createShopifyAdmin } from "./admin.server.ts";
import { ordersPlaced } from "./orders.server.ts";

function anAdmin(body: object) {
  const operations: string[] = [];
  const admin = createShopifyAdmin({
    endpoint: "https://shod.example/admin/api/graphql.json",
    token: "token",
    fetch: async (request) => {
      operations.push(await request.text());
      if (operations.length > 3) throw new Error("The same page was read again");
      return Response.json(body);
    },
  });
  return { admin, operations };
}

async function allOf<Page>(pages: AsyncIterable<Page>): Promise<Page[]> {
  const all: Page[] = [];
  for await (const page of pages) all.push(page);
  return all;
}

test.each([{}, { data: null }])("a successful response without data is an error: %j", async (body) => {
  const { admin } = anAdmin(body);
  await expect(admin.stockOfVariant("gid://shopify/ProductVariant/1")).rejects.toThrow(/responded without data/);
});

test("paging ends where the provider announces another page without a cursor", async () => {
  const pageInfo = { hasNextPage: true, endCursor: null };
  const stock = anAdmin({ data: { productVariants: { nodes: [], pageInfo } } });
  expect(await allOf(stock.admin.stockOfAllVariants())).toEqual([[]]);
  const orders = anAdmin({ data: { shop: { currencyCode: "USD" }, orders: { nodes: [], pageInfo } } });
  expect(await allOf(ordersPlaced(orders.admin, new Date(0), new Date(1)))).toEqual([[]]);
  expect([stock.operations.length, orders.operations.length]).toEqual([1, 1]);
});
