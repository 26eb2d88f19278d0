import { ANNA, GOOD_CARD, hiddenValue } from "./factories/buyer.ts";
import { aFormBrowser } from "./form-browser.ts";

/** Buys a pair at the embedded store, as a shopper without scripts. Returns the text of the page after the payment. */
export async function buyAPair(ask: (page: string, init?: RequestInit) => Promise<Response>): Promise<string> {
  const browser = aFormBrowser(ask);
  const added = await browser.post("/product/beautiful-feet-low", { Color: "Crimson", Size: "6" });
  if (added.location !== "/cart") throw new Error(`Not added to the cart: ${added.status} ${added.text}`);
  const sent = await browser.post("/cart", { intent: "checkout" });
  const checkout = new URL(sent.location ?? "", "http://localhost");
  if (!checkout.pathname.includes("/checkouts/")) throw new Error(`No checkout: ${sent.status} ${sent.text}`);
  const page = checkout.pathname + checkout.search;
  // In a state without sales tax, so that the total shown first does not change.
  const buyer = { ...ANNA, ...GOOD_CARD, state: "OR", city: "Portland", zip: "97201" };
  const { html } = await browser.get(page);
  const paid = await browser.post(page, { ...buyer, shown: hiddenValue(html, "shown") });
  if (!paid.location) return paid.text;
  const receipt = new URL(paid.location, checkout);
  return (await browser.get(receipt.pathname + receipt.search)).text;
}
