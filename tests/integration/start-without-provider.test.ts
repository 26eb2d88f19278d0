import { createServer, type AddressInfo, type Socket } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { captureLog } from "../support/log-lines.ts";

/** A shop that accepts connections and never responds. */
async function unresponsiveShop() {
  const network = globalThis.fetch;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on("error", () => {})));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    /** Sends a request there instead of to its host. */
    fetch(input: Request | URL | string) {
      const request = new Request(input);
      const { port } = server.address() as AddressInfo;
      return network(`http://127.0.0.1:${port}${new URL(request.url).pathname}`, { signal: request.signal });
    },
    connections: () => sockets.size,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test("the site starts while its Shopify store does not respond, and queries it later", async () => {
  const built = (await import(
    pathToFileURL(path.resolve("build/server/index.js")).href
  )) as typeof import("#server/app.ts");
  const shop = await unresponsiveShop();
  const database = await built.openEmbeddedDatabase(undefined);
  const logged = captureLog(built.logTo);
  vi.stubGlobal("fetch", (input: Request | URL | string) => shop.fetch(input));
  const site = await built.createSite({
    env: built.readEnv({
      SHOPIFY_STORE_DOMAIN: "a-shop.myshopify.com",
      SHOPIFY_STOREFRONT_PRIVATE_TOKEN: "shpat_storefront",
      SHOPIFY_ADMIN_TOKEN: "admin",
    }),
    database,
    publicUrl: "http://localhost:3000",
    secrets: built.openSecrets("a secret that only tests know, long enough", ""),
    loadPages: built.loadPages,
  });
  vi.unstubAllGlobals();
  // Says once for each API that it starts without the shop.
  expect(logged.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
    "started without the Shopify store",
    "started without the Shopify store",
  ]);
  expect((await site.fetch(new Request("http://localhost:3000/readyz"), "127.0.0.1")).status).toBe(200);

  // Pictures and videos may come from Shopify's CDN only.
  const page = await site.fetch(new Request("http://localhost:3000/story"), "127.0.0.1");
  const policy = page.headers.get("Content-Security-Policy")?.split("; ") ?? [];
  expect(policy).toContain("img-src 'self' data: https://cdn.shopify.com");
  expect(policy).toContain("media-src 'self' https://cdn.shopify.com");

  const everyQuarter = await rowsOf<{ name: string }>(
    database.db,
    sql`select name from pgboss.schedule where cron = '*/15 * * * *' order by name`,
  );
  expect(everyQuarter.map(({ name }) => name)).toEqual(["keep-promo-codes", "keep-sale", "sync-inventory"]);
  await vi.waitFor(() => expect(shop.connections()).toBeGreaterThanOrEqual(2), 15_000);
  shop.close();
  await site.close();
});
