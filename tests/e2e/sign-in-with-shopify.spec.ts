import { closeServer, listenWith, portOf } from "#server/http/listen.ts";
import { CUSTOMER_CLIENT_ID, fakeCustomerAccounts } from "../support/fake-shopify/customer-accounts.ts";
import { fakeShopify } from "../support/fake-shopify/fake-shopify.ts";
import { anOrderAtShopify } from "../support/fake-shopify/order-state.ts";
import { anApp, aShop, CREDENTIALS } from "../support/fake-shopify/shop-state.ts";
import { anEmail, expect, startSite, test as base } from "./site.ts";

type CustomersShop = Awaited<ReturnType<typeof startCustomersShop>>;

/** A site of a live shop whose customers sign in with Shopify, on pages that the browser can open. */
const test = base.extend<object, { customersShop: CustomersShop }>({
  customersShop: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from this pattern
    async ({}, provide) => {
      const site = await startCustomersShop();
      await provide(site);
      await site.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ customersShop }, provide) => provide(customersShop.url),
});

async function startCustomersShop() {
  const domain = "customers-shop.myshopify.com";
  const shop = aShop({ domain, apps: [anApp({ scopes: [...anApp().scopes, "read_customers"] })] });
  const shopify = fakeShopify(shop);
  let customers: Awaited<ReturnType<typeof fakeCustomerAccounts>> | undefined;
  const atShopify = async (request: Request) => (await customers?.respond(request)) ?? null;
  const server = listenWith(
    async (request) => (await atShopify(request)) ?? new Response("Not found", { status: 404 }),
  );
  const origin = `http://127.0.0.1:${await portOf(server, 0, "127.0.0.1")}`;
  const network = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).hostname !== domain) return network(request);
    return (await atShopify(request.clone())) ?? shopify.fetch(request);
  };
  const site = await startSite({
    ...CREDENTIALS,
    SHOPIFY_STORE_DOMAIN: domain,
    SHOPIFY_CUSTOMER_CLIENT_ID: CUSTOMER_CLIENT_ID,
  });
  const accounts = await fakeCustomerAccounts({ shop, site: site.url, origin });
  customers = accounts;
  let ids = 7_000;
  return {
    ...site,
    customers: accounts,
    /** A customer who is signed in at Shopify, with an order that was placed under an earlier address. */
    addCustomer() {
      const customer = { id: ++ids, email: anEmail("ruth"), firstName: "Ruth", lastName: "Moab" };
      const line = { title: "Pilgrim Low", price: 100, quantity: 1 };
      shop.changeable.push(anOrderAtShopify(ids, [line], { customerId: ids, email: "earlier@shopper.example" }));
      Object.assign(accounts.state, { customer, denies: false });
      return customer;
    },
    async close() {
      await site.close();
      await closeServer(server);
      globalThis.fetch = network;
    },
  };
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a customer signs in with Shopify, sees their orders, and signs out at both", async ({
      page,
      context,
      customersShop,
    }) => {
      const customer = customersShop.addCustomer();
      await page.goto("/auth?next=/account-settings/orders");
      await page.getByRole("button", { name: "Sign in with Shopify" }).click();
      if (!javaScriptEnabled) await page.getByRole("link", { name: /^Continue to 127\.0\.0\.1/ }).click();
      await expect(page).toHaveURL("/account-settings/orders");
      await expect(page.getByRole("heading", { name: `Order #${customer.id}` })).toBeVisible();

      if (javaScriptEnabled) {
        await page.getByRole("button", { name: "Account" }).click();
        await page.getByRole("navigation", { name: "Account" }).getByRole("button", { name: "Sign Out" }).click();
      } else {
        await page.goto("/account-settings");
        await page.getByRole("button", { name: "Sign Out", exact: true }).click();
        await page.getByRole("link", { name: "Sign out of Shopify, too" }).click();
      }
      await expect(page).toHaveURL("/");
      await expect.poll(() => customersShop.customers.signedOut).toContain(customer.email);
      expect(await (await context.request.get("/session")).json()).toEqual({ visitor: null });
    });

    test("a customer who goes back at Shopify is told so, and can try again", async ({ page, customersShop }) => {
      customersShop.addCustomer();
      customersShop.customers.state.denies = true;
      await page.goto("/auth?next=/favorites");
      await page.getByRole("button", { name: "Sign in with Shopify" }).click();
      if (!javaScriptEnabled) await page.getByRole("link", { name: /^Continue to 127\.0\.0\.1/ }).click();
      await expect(page.getByText("You went back before you were signed in.")).toBeVisible();
      customersShop.customers.state.denies = false;
      await page.getByRole("button", { name: "Sign in with Shopify" }).click();
      if (!javaScriptEnabled) await page.getByRole("link", { name: /^Continue to 127\.0\.0\.1/ }).click();
      await expect(page).toHaveURL("/favorites");
    });
  });
