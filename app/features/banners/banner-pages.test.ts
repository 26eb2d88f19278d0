import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { openEmbeddedDatabase, type Database } from "#app/platform/db/database.server.ts";
import type { Site } from "#server/site.ts";
import {
  describe,
  expect,
  linksIn,
  partOf,
  startBuiltSite,
  test,
  textOf,
  type Ask,
} from "#tests/support/built-site.ts";
import { allBanners, bannerFields, deleteBanner, insertBanner } from "./banners.server.ts";
import { banners } from "./banners.tables.server.ts";

const where = { timeZone: "America/New_York", publicUrl: "http://localhost:3000" };
const NEWS = /<section[^>]*aria-label="News"/;

test("[BAN-01] [BAN-07] the sample shop shows a banner under the navigation bar of two pages", async ({ ask }) => {
  for (const address of ["/", "/shop", "/shop/", "/shop?category=apparel"]) {
    const html = await (await ask(address)).text();
    expect(textOf(partOf(html, NEWS)), address).toContain("Narrow Way High is new. See the shoe");
    expect(html.indexOf("</header>")).toBeLessThan(html.search(NEWS));
    expect(html.search(NEWS)).toBeLessThan(html.search(/<main\b/));
  }
  expect(await (await ask("/story")).text()).not.toMatch(NEWS);
});

describe("the banners of a page", () => {
  let database: Database;
  let site: Site;
  const ask: Ask = (address) =>
    site.fetch(new Request(new URL(address, "http://localhost:3000"), { headers: { Accept: "text/html" } }), "::1");
  const htmlOf = async (address: string) => (await ask(address)).text();
  const newsOf = async (address: string) => {
    const html = await htmlOf(address);
    return NEWS.test(html) ? textOf(partOf(html, NEWS)) : "";
  };

  beforeAll(async () => {
    database = await openEmbeddedDatabase(undefined);
    site = await startBuiltSite({}, { database });
    for (const { id } of await allBanners(database.db, { limit: 99 })) await deleteBanner(database.db, id);
  });
  afterAll(() => site.close());

  test("follow a change at once, although pages are cached", async () => {
    expect(await newsOf("/story")).toBe("");
    const {
      banner: { id },
    } = await insertBanner(
      database.db,
      bannerFields(where).parse({ title: "Open late", message: "until nine", pages: ["/story"] }),
    );
    await expect.poll(() => newsOf("/story")).toContain("Open late until nine");
    await deleteBanner(database.db, id);
    await expect.poll(() => newsOf("/story")).toBe("");
  });

  test("[BAN-05] do not outlive their end in a cached page", async () => {
    const endDate = new Date(Date.now() + 1_500).toISOString();
    await insertBanner(database.db, bannerFields(where).parse({ title: "Closing", message: "soon", endDate }));
    await expect.poll(() => newsOf("/give")).toContain("Closing soon");
    await expect.poll(() => newsOf("/give")).toBe("");
  });

  test("[BAN-15] [BAN-16] attack D3 attack D4: are rendered safely and under the page's CSP, for any row", async () => {
    await database.db.insert(banners).values([
      { title: "Bad", message: "<b>row</b>", backgroundColor: "red;position:fixed", linkUrl: "javascript:alert(1)" },
      {
        title: "Fixed",
        message: "row",
        dismissible: false,
        backgroundColor: "teal",
        linkUrl: "https://partner.example/",
      },
    ]);
    const response = await ask("/privacy");
    const html = await response.text();
    const news = partOf(html, NEWS);
    expect(textOf(news)).toBe("Fixed row Learn more (another site) Bad <b>row</b>");
    expect(linksIn(news).map(({ href }) => href)).toEqual(["https://partner.example/"]);
    expect(news).toContain('rel="noopener noreferrer"');
    expect([...news.matchAll(/style="([^"]*)"/g)].map(([, style]) => style)).toEqual([
      "color:#ffffff;background-color:#008080",
      "color:#ffffff",
    ]);
    expect([...news.matchAll(/aria-label="(Dismiss [^"]*)"/g)].map(([, name]) => name)).toEqual(["Dismiss Bad"]);
    expect(response.headers.get("Content-Security-Policy")).not.toContain("'unsafe-inline'");
  });

  test("[BAN-17] [BAN-18] are omitted when they cannot be read, and the page is complete and not cached", async () => {
    await database.db.insert(banners).values({ title: "Read again", message: "now", pages: ["/contact"] });
    await database.db.execute(sql`alter table banners rename to banners_away`);
    const response = await ask("/contact");
    const html = await response.text();
    expect([response.status, NEWS.test(html), html.includes("<main")]).toEqual([200, false, true]);
    await database.db.execute(sql`alter table banners_away rename to banners`);
    expect(await newsOf("/contact")).toContain("Read again now");
  });
});
