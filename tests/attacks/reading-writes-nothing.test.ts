import { sql } from "drizzle-orm";
import { afterAll, beforeAll, vi } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Site } from "#server/site.ts";
import { describe, expect, linksIn, ownersCookie, startBuiltSite, test, theBuild } from "../built-site.ts";
import { changedTables, contents, untilJobsAreDone } from "./contents.ts";
import { OTHER_ENTRY_POINTS, siteFunctions, sitePages } from "../entry-points.ts";

// These walk through every door there is, and there will be more.
vi.setConfig({ testTimeout: 120_000 });

const HOST = "http://localhost:3000";
let database: Database;
let site: Site;

beforeAll(async () => {
  database = await (await theBuild()).openEmbeddedDatabase(undefined);
  site = await startBuiltSite({}, { database });
  await untilJobsAreDone(database.db);
  // What comes round by the clock writes too, at every quarter of an hour, and not because somebody looked.
  await database.db.execute(sql`delete from pgboss.schedule`);
}, 180_000);
afterAll(() => site.close());

/** The stock is read anew at every quarter of an hour, and when a site opens just after one. */
const byTheClock = { "public.inventory_tracking": "" };

/** One product and one choice of a filter are like the next. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, HOST);
  return `${pathname.replace(/^(\/products?\/)[^/]+$/, "$1one")}?${[...new Set(searchParams.keys())].sort().join("&")}`;
}

describe("attack E3: looking", () => {
  for (const who of ["nobody", "the owner"] as const) {
    test(`as ${who}, at every page and everything it links to, writes nothing`, async () => {
      const Cookie = who === "nobody" ? "" : await ownersCookie(site);
      const before = await contents(database.db);
      const waiting = [
        ...(await sitePages()).flatMap(({ address }) => [address, `${address === "/" ? "/_root" : address}.data`]),
        ...OTHER_ENTRY_POINTS.filter((endpoint) => endpoint !== "/events"),
        ...Object.keys(siteFunctions).map((name) => `/functions/v1/${name}`),
      ];
      const seen = new Set<string>();
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const kind = kindOf(path);
        if (seen.has(kind)) continue;
        seen.add(kind);
        const look = (method: string, headers: Record<string, string> = {}) =>
          site.fetch(
            new Request(HOST + path, { method, headers: { Accept: "text/html", Cookie, ...headers } }),
            "127.0.0.1",
          );
        await (await look("HEAD", { Purpose: "prefetch", "Sec-Purpose": "prefetch;prerender" })).body?.cancel();
        const answer = await look("GET");
        const html = await answer.text();
        if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
        for (const { href } of linksIn(html)) {
          const url = new URL(href, HOST + path);
          if (url.origin === HOST) waiting.push(url.pathname + url.search);
        }
      }
      expect(seen.size).toBeGreaterThan(50);
      expect({ ...(await contents(database.db)), ...byTheClock }).toEqual({ ...before, ...byTheClock });
    });
  }

  test("and the fingerprint would show it if it did", async () => {
    const before = await contents(database.db);
    await site.fetch(
      new Request(`${HOST}/prayer-wall`, {
        method: "POST",
        headers: { Origin: HOST },
        body: new URLSearchParams({ prayerRequest: "For my mother" }),
      }),
      "127.0.0.1",
    );
    const after = await contents(database.db);
    expect(changedTables(before, after)).toEqual(["public.consents", "public.prayer_requests"]);
  });
});
