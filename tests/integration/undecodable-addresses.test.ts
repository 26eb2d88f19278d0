import { expect, test } from "../support/built-site.ts";

const NOT_FOUND = [
  "/%E0%A4%A",
  "/shop/%",
  "/product/%",
  "/collections/%",
  "/product/%ff",
  "/policies/%",
  "/weekly-devotionals/%ff",
  "/%2e%2e/%",
  "/assets/%",
  "/storage/v1/object/public/product-photos/%",
];
const FOUND = [
  "/shop?q=%",
  "/search?q=%",
  "/search?q=%E0%A4%A",
  "/auth?next=%",
  "/auth?next=/%E0%A4%A",
  "/prayer-wall?before=%",
  "/feed.xml?%",
  "/shop.data?q=%",
];

test.for(NOT_FOUND)("%s, which cannot be decoded, is not found", async (address, { ask }) => {
  expect((await ask(address)).status).toBe(404);
});

test.for(FOUND)("%s has a query that cannot be decoded and shows its page", async (address, { ask }) => {
  expect((await ask(address)).status).toBe(200);
});

test("cookies that cannot be decoded are ignored", async ({ ask }) => {
  for (const cookie of ["shod.session=%E0%A4%A", "shod-notice=%", "shod-signed-in=%", "a=%zz; =; %"]) {
    expect((await ask("/shop", { headers: { Cookie: cookie } })).status).toBe(200);
    expect((await ask("/session", { headers: { Cookie: cookie } })).status, cookie).toBeLessThan(500);
  }
});

test("links that only prefetch, and endpoints, answer addresses that cannot be decoded", async ({ ask }) => {
  for (const address of [
    "/__manifest?paths=/%,/%E0%A4%A&version=1",
    "/api/auth/%",
    "/functions/v1/%",
    "/auth/with/%",
    "/mail/unsubscribe?token=%",
    "/order-status/mine?token=%",
  ])
    expect((await ask(address)).status, address).toBeLessThan(500);
});
