import { fakeProvider } from "../support/fake-provider.ts";

/** Preloaded into the site's process: the Shopify store at a-shop.myshopify.com has 53 products, and responds with 402 for "pay-first". */
const provider = fakeProvider(
  Array.from({ length: 53 }, (_, at) => ({ handle: `product-${at}`, title: `Product ${at}`, pictures: [] })),
);
const network = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (new URL(request.url).hostname !== "a-shop.myshopify.com") return network(request);
  const query = await request.clone().text();
  return query.includes('"handle":"pay-first"') ? new Response(null, { status: 402 }) : provider.fetch(request);
};
