import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEnv } from "#app/platform/env.server.ts";
import { serveStore } from "#server/serve-store.ts";
import { describe, expect, test } from "vitest";

const CREATE = `mutation ($input: CartInput) { cartCreate(input: $input) {
  cart { cost { subtotalAmount { amount } totalAmount { amount } } discountCodes { code applicable } } } }`;

describe("the embedded store on its own", () => {
  test("has the sample promo codes from its first start, and after a restart", async () => {
    const DATA_DIR = mkdtempSync(path.join(tmpdir(), "shod-store-"));
    const env = readEnv({ DATA_DIR, STORE_PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "error" });
    for (let start = 0; start < 2; start++) {
      const store = await serveStore(env);
      try {
        const ask = async (query: string, variables: object = {}) => {
          const response = await fetch(`${store.url}/api/2025-07/graphql.json`, {
            method: "POST",
            headers: {
              "content-type": "application/json",
              "X-Shopify-Storefront-Access-Token": store.storefrontToken,
            },
            body: JSON.stringify({ query, variables }),
          });
          return ((await response.json()) as { data: never }).data;
        };
        const found: { products: { nodes: { variants: { nodes: { id: string }[] } }[] } } = await ask(
          `{ products(first: 1, query: "available_for_sale:true") { nodes { variants(first: 1) { nodes { id } } } } }`,
        );
        const merchandiseId = found.products.nodes[0]!.variants.nodes[0]!.id;
        const { cartCreate }: { cartCreate: { cart: { cost: Record<string, { amount: string }> } } } = await ask(
          CREATE,
          {
            input: { lines: [{ merchandiseId }], discountCodes: ["NOPE", "WELCOME10"] },
          },
        );
        expect(cartCreate.cart).toMatchObject({
          discountCodes: [
            { code: "NOPE", applicable: false },
            { code: "WELCOME10", applicable: true },
          ],
        });
        const { subtotalAmount, totalAmount } = cartCreate.cart.cost;
        expect(Number(totalAmount!.amount)).toBeCloseTo(Number(subtotalAmount!.amount) * 0.9, 2);
      } finally {
        await store.stop();
      }
    }
  });
});
