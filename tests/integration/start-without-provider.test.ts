import { createServer, type AddressInfo, type Socket } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { belongsTo } from "../support/shop-of-database.ts";
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

const SETTINGS = {
  SHOPIFY_STORE_DOMAIN: "a-shop.myshopify.com",
  SHOPIFY_STOREFRONT_PRIVATE_TOKEN: "shpat_storefront",
  SHOPIFY_ADMIN_TOKEN: "admin",
};

async function aBuild() {
  return (await import(pathToFileURL(path.resolve("build/server/index.js")).href)) as typeof import("#server/app.ts");
}

test.each([
  ["has no shop yet", null, "this database has no shop yet"],
  ["belongs to another address", "other.myshopify.com", "this database belongs to other.myshopify.com (shop 7)"],
])(
  "the site does not start while its Shopify store does not respond and the database %s",
  async (_database, domain, sentence) => {
    const built = await aBuild();
    const database = await built.openEmbeddedDatabase(undefined);
    if (domain) await belongsTo(database.db, domain, "gid://shopify/Shop/7");
    vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
    const started = built
      .createSite({
        env: built.readEnv({ ...SETTINGS, LOG_LEVEL: "error" }),
        database,
        publicUrl: "http://localhost:3000",
        secrets: built.openSecrets("a secret that only tests know, long enough", ""),
        loadPages: built.loadPages,
      })
      .finally(() => vi.unstubAllGlobals());
    await expect(started).rejects.toThrow(sentence);
    await database.close();
  },
);

test("the site starts while its Shopify store does not respond, and queries it later", async () => {
  const built = await aBuild();
  const shop = await unresponsiveShop();
  const database = await built.openEmbeddedDatabase(undefined);
  await belongsTo(database.db, SETTINGS.SHOPIFY_STORE_DOMAIN);
  const logged = captureLog(built.logTo);
  vi.stubGlobal("fetch", (input: Request | URL | string) => shop.fetch(input));
  const site = await built.createSite({
    env: built.readEnv(SETTINGS),
    database,
    publicUrl: "http://localhost:3000",
    secrets: built.openSecrets("a secret that only tests know, long enough", ""),
    loadPages: built.loadPages,
  });
  vi.unstubAllGlobals();
  // Says once for each API that it starts without the shop. The first requests, for the shop's id, may time out before or after the start.
  const events = logged.map((line) => (JSON.parse(line) as { event: string }).event);
  expect(events.filter((event) => !event.endsWith(" API is unreachable"))).toEqual([
    "started without the Shopify store",
    "started without the Shopify store",
  ]);
  expect((await site.fetch(new Request("http://localhost:3000/readyz"), "127.0.0.1")).status).toBe(200);

  // Pictures and videos may come from Shopify's CDN only.
  const page = await site.fetch(new Request("http://localhost:3000/story"), "127.0.0.1");
  const policy = page.headers.get("Content-Security-Policy")?.split("; ") ?? [];
  expect(policy).toContain("img-src 'self' data: https://cdn.shopify.com");
  expect(policy).toContain("media-src 'self' https://cdn.shopify.com");
  // A product's video on YouTube or Vimeo plays in a frame, once a visitor starts it.
  expect(policy.find((each) => each.startsWith("frame-src"))).toBe(
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com 'self'",
  );

  const everyQuarter = await rowsOf<{ name: string }>(
    database.db,
    sql`select name from pgboss.schedule where cron = '*/15 * * * *' order by name`,
  );
  expect(everyQuarter.map(({ name }) => name)).toEqual(["keep-promo-codes", "keep-sale", "sync-inventory"]);
  await vi.waitFor(() => expect(shop.connections()).toBeGreaterThanOrEqual(2), 60_000);
  shop.close();
  await site.close();
});
