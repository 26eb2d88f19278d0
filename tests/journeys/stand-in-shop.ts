import { fakeProvider } from "../fake-provider.ts";

/** Loaded into the site's process before it starts: the shop at a-shop.example has 53 products, and wants to be paid for one. */
const provider = fakeProvider(
  Array.from({ length: 53 }, (_, at) => ({ handle: `product-${at}`, title: `Product ${at}`, pictures: [] })),
);
const network = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (new URL(request.url).hostname !== "a-shop.example") return network(request);
  const asked = await request.clone().text();
  return asked.includes('"handle":"pay-first"') ? new Response(null, { status: 402 }) : provider.fetch(request);
};
