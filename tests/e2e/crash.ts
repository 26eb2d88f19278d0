import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { openSecrets } from "#server/secrets.ts";
import { storeKeys } from "#server/store-keys.ts";
import { startSite, type RunningSite } from "../support/site-process.ts";

const BUYERS_PER_RUN = 4;
const AUTH_SECRET = "a secret for this test only, long enough";
const keys = storeKeys(openSecrets(AUTH_SECRET, ""));

/** Buys over plain HTTP, as a browser without JavaScript does, and returns the order number; null when the server was killed before it responded. Oregon has no sales tax, so the total shown first is final. */
async function buy(site: RunningSite, cartId: string, email: string): Promise<string | null> {
  const address = `${site.url}/store/checkouts/${cartId.split("/").at(-1)?.split("?")[0]}`;
  try {
    const page = await (await fetch(address)).text();
    const shown = /name="shown" value="([^"]*)"/.exec(page)?.[1]?.replaceAll("&quot;", '"') ?? "";
    const form = {
      shown,
      email,
      country: "US",
      firstName: "Ruth",
      lastName: "Miller",
      address1: "12 Harbor Road",
      city: "Portland",
      state: "OR",
      zip: "97201",
      shipping: "standard",
      cardNumber: "4242424242424242",
      expiry: "12/34",
      cvc: "123",
    };
    const response = await fetch(address, { method: "POST", body: new URLSearchParams(form) });
    return /#(\d{4,})/.exec(await response.text())?.[1] ?? null;
  } catch {
    return null;
  }
}

async function storefront<Data>(site: RunningSite, query: string, variables: object): Promise<Data> {
  const response = await fetch(`${site.url}/store/api/2025-07/graphql.json`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Shopify-Storefront-Access-Token": keys.storefrontToken },
    body: JSON.stringify({ query, variables }),
  });
  return ((await response.json()) as { data: Data }).data;
}

async function admin<Data>(site: RunningSite, query: string): Promise<Data> {
  const response = await fetch(`${site.url}/store/admin/api/2025-07/graphql.json`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Shopify-Access-Token": keys.adminToken },
    body: JSON.stringify({ query }),
  });
  return ((await response.json()) as { data: Data }).data;
}

/** Kills a shop again and again while four customers pay: every acknowledged order exists exactly once. */
export async function expectOrdersSurvive({ kills }: { kills: number }): Promise<void> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), "shod-crash-"));
  const acknowledged = new Map<string, string>();
  const attempted: { email: string; cartId: string }[] = [];
  let variantId = "";
  let stockBefore = 0;
  try {
    for (let run = 0; run < kills; run++) {
      const site = await startSite({ DATA_DIR: dataDirectory, AUTH_SECRET });
      if (run === 0) {
        const { product } = await storefront<{
          product: { variants: { nodes: { id: string; quantityAvailable: number }[] } };
        }>(site, `{ product(handle: "waxed-laces") { variants(first: 1) { nodes { id quantityAvailable } } } }`, {});
        variantId = product.variants.nodes[0]?.id ?? "";
        stockBefore = product.variants.nodes[0]?.quantityAvailable ?? 0;
      }
      const buyers = await Promise.all(
        Array.from({ length: BUYERS_PER_RUN }, async (_, i) => {
          const { cartCreate } = await storefront<{ cartCreate: { cart: { id: string } } }>(
            site,
            `mutation ($lines: [CartLineInput!]) { cartCreate(input: { lines: $lines, discountCodes: ["WELCOME10"] }) { cart { id } } }`,
            { lines: [{ merchandiseId: variantId, quantity: 1 }] },
          );
          return { email: `buyer-${run}-${i}@shod.example`, cartId: cartCreate.cart.id };
        }),
      );
      attempted.push(...buyers);
      const purchases = buyers.map(async ({ email, cartId }) => {
        const number = await buy(site, cartId, email);
        if (number) acknowledged.set(email, number);
      });
      await new Promise((resolve) => setTimeout(resolve, 20 + ((run * 37) % 200)));
      site.process.kill("SIGKILL");
      await Promise.all(purchases);
    }

    const site = await startSite({ DATA_DIR: dataDirectory, AUTH_SECRET });
    try {
      // Buyers who got no response retry the same checkout, and so do some who did.
      for (const { email, cartId } of attempted.slice(-12)) {
        const number = await buy(site, cartId, email);
        if (acknowledged.has(email)) expect(number).toBe(acknowledged.get(email));
        else if (number) acknowledged.set(email, number);
      }
      const { orders } = await admin<{ orders: { nodes: { name: string; email: string }[] } }>(
        site,
        "{ orders(first: 250) { nodes { name email } } }",
      );
      const byEmail = new Map<string, string[]>();
      for (const { name, email } of orders.nodes) byEmail.set(email, [...(byEmail.get(email) ?? []), name]);
      for (const [email, number] of acknowledged) expect(byEmail.get(email), email).toEqual([`#${number}`]);
      for (const [email, names] of byEmail) expect(names, email).toHaveLength(1);

      const { node } = await storefront<{ node: { quantityAvailable: number } }>(
        site,
        `query ($id: ID!) { node(id: $id) { ... on ProductVariant { quantityAvailable } } }`,
        { id: variantId },
      );
      expect(node.quantityAvailable).toBe(stockBefore - orders.nodes.length);
      expect(acknowledged.size).toBeGreaterThan(0);

      const { code } = await admin<{ code: { codeDiscount: { asyncUsageCount: number } } }>(
        site,
        `{ code: codeDiscountNodeByCode(code: "WELCOME10") { codeDiscount { ... on DiscountCodeBasic { asyncUsageCount } } } }`,
      );
      expect(code.codeDiscount.asyncUsageCount).toBe(orders.nodes.length);
    } finally {
      await site.stop();
    }
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
