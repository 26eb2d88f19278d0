import { fakeShopify } from "./fake-shopify.ts";
import { aShop, type FakeShop } from "./shop-state.ts";

/** Preloaded into a process: requests to *.myshopify.com and the checkout go to a shop with the properties in FAKE_SHOP. */
const shopify = fakeShopify(aShop(JSON.parse(process.env["FAKE_SHOP"] ?? "{}") as Partial<FakeShop>));
const network = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  const { hostname } = new URL(request.url);
  return hostname.endsWith(".myshopify.com") || shopify.owns(hostname) ? shopify.fetch(request) : network(request);
};
