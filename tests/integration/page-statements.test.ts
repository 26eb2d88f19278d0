import type { PGlite } from "@electric-sql/pglite";
import { vi } from "vitest";
import { publish } from "#app/platform/live/live.server.ts";
import { describe, expect, loadBuild, startBuiltSite, test } from "../support/built-site.ts";

const MOST_STATEMENTS = 8;
const PAGES = [
  "/",
  "/shop",
  "/shop?category=apparel&size=9",
  "/shop?sort=price-asc&q=slide",
  "/shop?sort=best-selling&min=50&stock=in&type=slides&collection=slides",
  "/collections/slides",
  "/product/gleaner-tote",
  "/product/pilgrim-low",
  "/search?q=slide",
  "/story",
  "/faith-resources",
  "/plan-of-salvation",
  "/give",
  "/contact",
  "/privacy",
  "/prayer-wall",
  "/prayer-wall/pray",
  "/weekly-devotionals",
  "/weekly-devotionals/archive",
  "/share-your-story",
  "/join",
  "/order-status",
  "/auth",
  "/sitemap.xml",
];

/** Sent by jobs of their own accord. */
const BACKGROUND = /email_delivery|outgoing_emails|mailing|pgboss/;

describe("a page that is rendered", () => {
  test(`sends at most ${MOST_STATEMENTS} statements, those of the embedded store included`, async () => {
    const database = await (await loadBuild()).openEmbeddedDatabase(undefined);
    const site = await startBuiltSite({}, { database });
    const query = vi.spyOn((database.db as unknown as { $client: PGlite }).$client, "query");
    const statementsFor = async (page: string) => {
      // Drops the rendered pages; what the catalog's cache has is still current.
      await publish(database.db, { topic: "banners" });
      query.mockClear();
      const response = await site.fetch(new Request(`http://localhost:3000${page}`), "127.0.0.1");
      expect([page, response.status]).toEqual([page, 200]);
      await response.text();
      return query.mock.calls.filter(([statement]) => !BACKGROUND.test(statement)).length;
    };
    try {
      // The lists and the navigation, which pages share for a minute.
      for (const page of ["/", "/shop", "/product/lamp-low"]) expect(await statementsFor(page)).toBeGreaterThan(3);
      for (const page of PAGES) {
        // A job's statements at the same moment would be counted as the page's: it is rendered again before it counts as too many.
        let count = await statementsFor(page);
        for (let more = 0; more < 2 && count > MOST_STATEMENTS; more += 1)
          count = Math.min(count, await statementsFor(page));
        expect(count, page).toBeGreaterThan(0);
        expect(count, page).toBeLessThanOrEqual(MOST_STATEMENTS);
      }
    } finally {
      query.mockRestore();
      site.stopAccepting();
      await site.close();
    }
  });
});
