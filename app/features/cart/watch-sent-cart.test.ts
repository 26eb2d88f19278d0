import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aLine } from "./cart.factories.ts";
import { emptyCart } from "./cart-state.ts";
import { useCart } from "./cart.ts";
import { watchSentCart } from "./watch-sent-cart.ts";

let now = 0;
let requests: unknown[];
let response: object;
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const sent = {
  cartId: "c1",
  checkedOutAt: 1_700_000_000_000,
  shop: "a.myshopify.com",
  checkedOut: { [aLine("1").variantId]: 1 },
};

beforeEach(() => {
  now += 1_000_000;
  requests = [];
  response = { variants: [] };
  page.visibilityState = "visible";
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.stubGlobal("document", page);
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body));
    return Response.json(response);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 100));
async function show(afterMs: number) {
  now += afterMs;
  page.dispatchEvent(new Event("visibilitychange"));
  await settled();
}

test("a paid cart is noticed on page load, and no line is repriced or removed for another reason", async () => {
  useCart.setState({ ...emptyCart, ...sent, items: [aLine("1"), aLine("2")] }, true);
  response = { variants: [], isBought: true };
  const stop = watchSentCart();
  await vi.waitFor(() => expect(useCart.getState().items).toEqual([aLine("2")]));
  expect(useCart.getState().cartId).toBeNull();
  await show(120_000);
  expect(requests).toHaveLength(1);
  stop();
});

test("a checkout is asked about when the page becomes visible again, not more than once a minute", async () => {
  useCart.setState({ ...emptyCart, ...sent, items: [aLine("1")] }, true);
  const stop = watchSentCart();
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  await show(59_000);
  expect(requests).toHaveLength(1);
  page.visibilityState = "hidden";
  await show(2_000);
  expect(requests).toHaveLength(1);
  page.visibilityState = "visible";
  await show(0);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  stop();
  await show(120_000);
  expect(requests).toHaveLength(2);
});

test.each([
  ["without a checkout", {}],
  ["with a checkout of an earlier release", { cartId: "c1" }],
])("a shopper %s requests nothing", async (_what, stored) => {
  useCart.setState({ ...emptyCart, ...stored, items: [aLine("1")] }, true);
  const stop = watchSentCart();
  await show(120_000);
  expect(requests).toEqual([]);
  stop();
});
