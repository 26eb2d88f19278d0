import { sql } from "drizzle-orm";
import { beforeAll } from "vitest";
import { describe, expect, linksIn, ownersCookie, siteOfFile, test } from "../support/built-site.ts";
import { changedTables, tableHashes, untilJobsAreDone } from "../support/table-hashes.ts";
import { SERVER_ENTRY_POINTS, sitePages } from "../support/entry-points.ts";

const HOST = "http://localhost:3000";
const own = siteOfFile();

beforeAll(async () => {
  await untilJobsAreDone(own.database.db);
  // Scheduled jobs write as well, every quarter of an hour.
  await own.database.db.execute(sql`delete from pgboss.schedule`);
});

/** The stock sync is scheduled every quarter of an hour, and may have begun before its schedule was removed. */
const syncedTables = { "public.inventory_tracking": "" };

/** One product page, or one value of a filter, is tested for all; of filters, each alone, each with each other, and several once. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, HOST);
  const names = [...new Set(searchParams.keys())].sort();
  const page = pathname.replace(/^(\/(?:products?|collections)\/)[^/]+$/, "$1one");
  return `${page}?${names.length > 2 ? "several" : names.join("&")}`;
}

describe("attack E3: GET and HEAD requests", () => {
  for (const who of ["a guest", "the owner"] as const) {
    test(`by ${who} to every page and every link on it write nothing`, async () => {
      const Cookie = who === "a guest" ? "" : await ownersCookie(own.site);
      const before = await tableHashes(own.database.db);
      const waiting = [
        ...(await sitePages()).flatMap(({ address }) => [address, `${address === "/" ? "/_root" : address}.data`]),
        ...SERVER_ENTRY_POINTS.map(({ url }) => url).filter((url) => url !== "/events"),
      ];
      const seen = new Set<string>();
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const kind = kindOf(path);
        if (seen.has(kind)) continue;
        seen.add(kind);
        const look = (method: string, headers: Record<string, string> = {}) =>
          own.site.fetch(
            new Request(HOST + path, { method, headers: { Accept: "text/html", Cookie, ...headers } }),
            "127.0.0.1",
          );
        await (await look("HEAD", { Purpose: "prefetch", "Sec-Purpose": "prefetch;prerender" })).body?.cancel();
        const response = await look("GET");
        const html = await response.text();
        if (!response.headers.get("Content-Type")?.startsWith("text/html")) continue;
        for (const { href } of linksIn(html)) {
          const url = new URL(href, HOST + path);
          if (url.origin === HOST) waiting.push(url.pathname + url.search);
        }
      }
      expect(seen.size).toBeGreaterThan(50);
      expect({ ...(await tableHashes(own.database.db)), ...syncedTables }).toEqual({ ...before, ...syncedTables });
    });
  }

  test("are compared by hashes that a write changes", async () => {
    const before = await tableHashes(own.database.db);
    await own.site.fetch(
      new Request(`${HOST}/prayer-wall`, {
        method: "POST",
        headers: { Origin: HOST },
        body: new URLSearchParams({ prayerRequest: "For my mother" }),
      }),
      "127.0.0.1",
    );
    const after = await tableHashes(own.database.db);
    expect(changedTables(before, after)).toEqual(["public.consents", "public.prayer_requests"]);
  });
});
