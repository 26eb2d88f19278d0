import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openEmbeddedDatabase } from "#app/platform/db/database.server.ts";
import { readEnv } from "../env.ts";
import { connectShop } from "./connect.ts";

const addressCheck = (domain: string) => connectShop({ SHOPIFY_STORE_DOMAIN: domain });

test.each([
  ["a custom domain", "www.brand.example", "ends in .myshopify.com, without https://"],
  ["a custom domain as a URL", "https://www.brand.example/", "ends in .myshopify.com, without https://"],
  ["another site's subdomain", "a-shop.myshopify.com.evil.example", "ends in .myshopify.com, without https://"],
  ["a name alone", "a-shop", "ends in .myshopify.com, without https://"],
  ["the address as a URL", "https://a-shop.myshopify.com", "Set it to a-shop.myshopify.com."],
  ["the address with a path", "https://A-Shop.myshopify.com/admin/settings", "Set it to a-shop.myshopify.com."],
  ["the address with a slash", "a-shop.myshopify.com/", "Set it to a-shop.myshopify.com."],
  ["the address with a port", "a-shop.myshopify.com:443", "Set it to a-shop.myshopify.com."],
  ["a page of the Shopify admin", "https://admin.shopify.com/store/a-shop/products", "Set it to a-shop.myshopify.com."],
])("npm run connect refuses %s and says what to set", async (_what, domain, toDo) => {
  expect(await addressCheck(domain)).toEqual([
    {
      name: "Store address",
      state: "failing",
      detail: `SHOPIFY_STORE_DOMAIN is ${domain}, which is not the shop's permanent address.`,
      toDo: expect.stringContaining(toDo) as unknown,
    },
  ]);
});

test("npm run connect names the setting that is missing", async () => {
  for (const blank of [{}, { SHOPIFY_STORE_DOMAIN: "  " }])
    expect(await connectShop(blank)).toMatchObject([{ state: "failing", detail: "SHOPIFY_STORE_DOMAIN is not set." }]);
});

test("spaces and capital letters in the address are accepted", () => {
  expect(readEnv({ SHOPIFY_STORE_DOMAIN: "  A-Shop.myshopify.com \n" }).SHOPIFY_STORE_DOMAIN).toBe(
    "a-shop.myshopify.com",
  );
});

test("npm run connect subscribes to nothing with the database of a newer version", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "shod-connect-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = await openEmbeddedDatabase(path.join(folder, "database"));
  await database.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
  );
  await database.close();
  await expect(
    connectShop({ SHOPIFY_STORE_DOMAIN: "a-shop.myshopify.com", DATA_DIR: folder, DISK_RESERVE_MB: "0" }),
  ).rejects.toThrow("Start the newer version");
});
