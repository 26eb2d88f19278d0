import { describe, expect, test } from "vitest";
import { CUSTOMER_CLIENT_ID, fakeCustomerAccounts } from "#tests/support/fake-shopify/customer-accounts.ts";
import { aShop } from "#tests/support/fake-shopify/shop-state.ts";
import { openCustomerAccounts } from "./customer-accounts.server.ts";

const SITE = "https://shod.example";

/** The addresses of a shop's customer accounts, `sent` requests for them, and a clock that only the test moves. */
async function discovery() {
  const shop = aShop();
  const shopify = await fakeCustomerAccounts({ shop, site: SITE });
  const sent: string[] = [];
  const clock = { ms: 0 };
  const accounts = openCustomerAccounts(
    { SHOPIFY_STORE_DOMAIN: shop.domain, SHOPIFY_CUSTOMER_CLIENT_ID: CUSTOMER_CLIENT_ID },
    SITE,
    async (request) => {
      sent.push(new URL(request.url).pathname);
      return (await shopify.respond(request)) ?? new Response(null, { status: 404 });
    },
    () => clock.ms,
  )!;
  return { state: shopify.state, sent, clock, endpoints: () => accounts.endpoints() };
}

const BOTH = ["/.well-known/openid-configuration", "/.well-known/customer-account-api"];

describe("the addresses of a shop's customer accounts", () => {
  test("are read once for all who need them at the same time, and again after an hour", async () => {
    const { sent, clock, endpoints } = await discovery();
    const [first, second] = await Promise.all([endpoints(), endpoints()]);
    expect(first).toEqual(second);
    await endpoints();
    expect(sent.splice(0)).toEqual(BOTH);
    clock.ms += 3_600_000;
    await endpoints();
    expect(sent).toEqual(BOTH);
  });

  test("are not asked for again within 30 seconds of a failure", async () => {
    const { state, sent, clock, endpoints } = await discovery();
    state.isDown = true;
    for (const _time of [1, 2]) await expect(endpoints()).rejects.toThrow("status 503");
    expect(sent.splice(0)).toEqual(BOTH);
    state.isDown = false;
    clock.ms += 29_999;
    await expect(endpoints()).rejects.toThrow("status 503");
    clock.ms += 1;
    expect((await endpoints()).token).toContain("/oauth/token");
    expect(sent).toEqual(BOTH);
  });

  test("stay the known ones while they can't be read again, which is tried every 30 seconds", async () => {
    const { state, sent, clock, endpoints } = await discovery();
    const known = await endpoints();
    state.isDown = true;
    sent.splice(0);
    clock.ms += 3_600_000;
    for (const _time of [1, 2]) expect(await endpoints()).toEqual(known);
    expect(sent).toEqual(BOTH);
  });
});
