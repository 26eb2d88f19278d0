import { brand } from "#app/brand.ts";
import { aPrayerOnTheWall } from "#app/features/prayers/prayers.factories.ts";
import { OFFLINE_COPY } from "#app/platform/http/offline-copies.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { describe, expect, ownersCookie, siteOfFile, startBuiltSite, test } from "#tests/support/built-site.ts";
import { sitePages } from "#tests/support/entry-points.ts";

/** The pages that a browser may keep. Every other route of the site is one that it may not. */
const KEPT = [
  "/",
  "/shop",
  "/product/pilgrim-low",
  "/story",
  "/faith-resources",
  "/plan-of-salvation",
  "/contact",
  "/privacy",
  "/offline",
  "/policies/shipping",
  "/faq",
  "/weekly-devotionals",
  "/weekly-devotionals/archive",
];

const own = siteOfFile();
const ask = (address: string, headers: Record<string, string> = {}) =>
  own.site.fetch(
    new Request(`http://localhost:3000${address}`, { headers: { Accept: "text/html", ...headers } }),
    "127.0.0.1",
  );

describe("pages that browsers may keep for later without a connection", () => {
  test.each(KEPT)("%s is one", async (address) => {
    const response = await ask(address);
    expect(response.headers.get(OFFLINE_COPY)).toBe("yes");
    expect(response.headers.get("Cache-Control")).not.toMatch(/no-store|private/);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test("no other route is one, signed in or not", async () => {
    const cookie = await ownersCookie(own.site);
    const addresses = new Set((await sitePages()).map(({ address }) => address));
    for (const address of KEPT) addresses.delete(address);
    // Without content: the pages of a policy and of a devotional that don't exist.
    const kept: string[] = [];
    for (const address of addresses)
      for (const headers of [{}, { Cookie: cookie }] as Record<string, string>[])
        if ((await ask(address, headers)).headers.get(OFFLINE_COPY) === "yes") kept.push(address);
    expect(kept).toEqual([]);
  });

  test.each(["/product/not-there", "/policies/nothing", "/nowhere", "/product/pilgrim-low.data", "/shop.data"])(
    "%s is none: an error, or no document",
    async (address) => {
      expect((await ask(address)).headers.get(OFFLINE_COPY)).toBeNull();
    },
  );

  test("the landing page is none while it quotes a prayer", async () => {
    await aPrayerOnTheWall(own.database.db, { name: "Ann" });
    await publish(own.database.db, { topic: "community" });
    await expect.poll(async () => (await ask("/")).headers.get(OFFLINE_COPY)).toBe("no");
  });
});

describe("the service worker", () => {
  test("is one script at an address that stays, revalidated each time", async () => {
    const response = await ask("/service-worker.js");
    expect(response.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
    const code = await response.text();
    expect(code).toContain("offline-pages-");
    expect(code).not.toMatch(/\b(import|export)\b/);
    expect(Buffer.byteLength(code)).toBeLessThan(8_000);
  });

  test("is replaced by one that deletes the copies and itself where it is switched off", async () => {
    const site = await startBuiltSite({ OFFLINE_COPIES: "off" });
    const at = async (path: string) =>
      (await site.fetch(new Request(`http://localhost:3000${path}`), "127.0.0.1")).text();
    const code = await at("/service-worker.js");
    expect(code).toContain("unregister");
    expect(code).not.toContain("respondWith");
    await site.close();
  });
});

test("the manifest names the shop and its icons, and pages name the manifest and the colors of both themes", async () => {
  const response = await ask("/manifest.webmanifest");
  expect(response.headers.get("Content-Type")).toBe("application/manifest+json");
  const manifest = (await response.json()) as { icons: { src: string; sizes: string; purpose?: string }[] };
  expect(manifest).toMatchObject({ name: brand.name, short_name: brand.name, start_url: "/", display: "standalone" });
  expect(manifest.icons.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`)).toEqual([
    "any any",
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  const html = await (await ask("/story")).text();
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  expect(html).toMatch(/<link rel="apple-touch-icon" href="\/assets\/[^"]+\.png"/);
  expect(html.match(/<meta name="theme-color" media="\(prefers-color-scheme: (light|dark)\)"/g)).toHaveLength(2);
});
