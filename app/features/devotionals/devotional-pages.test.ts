import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import type { Site } from "#server/site.ts";
import {
  describe,
  expect,
  linksIn,
  partOf,
  startBuiltSite,
  test,
  textOf,
  loadBuild,
} from "#tests/support/built-site.ts";
import { daysAfter, devotionalOf } from "./weeks.ts";

const NEWEST = "2026-11-16";
/** Thirty weeks; the newest was published two days late. */
const WEEKS = Array.from({ length: 30 }, (_, at) => daysAfter(NEWEST, -7 * at));
const [newest, before] = WEEKS.map(devotionalOf);

let site: Site;
let empty: Site;
beforeAll(async () => {
  const database = await (await loadBuild()).openEmbeddedDatabase(undefined);
  for (const week of WEEKS) {
    const at = `${week === NEWEST ? "2026-11-18" : week}T13:00:00Z`;
    await database.db.execute(
      sql`insert into devotional_issues (week, slug, published_at) values (${week}, ${devotionalOf(week).slug}, ${at})`,
    );
  }
  site = await startBuiltSite({ DEVOTIONALS: "off" }, { database });
  empty = await startBuiltSite({ DEVOTIONALS: "off" });
});
afterAll(async () => {
  await site.close();
  await empty.close();
});

async function ask(address: string, of = site) {
  const response = await of.fetch(
    new Request(new URL(address, "http://localhost:3000"), { headers: { Accept: "text/html" } }),
    "127.0.0.1",
  );
  const html = await response.text();
  const main = html.includes("<main") ? partOf(html, /<main\b/) : "";
  return { response, html, main, text: textOf(main) };
}

const dataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
  );

describe("/weekly-devotionals", () => {
  test("[DEVO-01] [DEVO-02] [DEVO-03] [DEVO-04] [DEVO-05] [DEVO-21] shows this week's above the form, with everything documented", async () => {
    const { main, text } = await ask("/weekly-devotionals");
    const inOrder = ["Back", "Something to read on Monday", newest?.title, newest?.prayer, newest?.step];
    const positions = [...inOrder, "Scripture-Based", "Delivered Weekly", "Free Forever", "I agree to receive"].map(
      (words) => text.indexOf(words ?? "?"),
    );
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(positions).not.toContain(-1);
    for (const paragraph of newest?.body ?? []) expect(text).toContain(paragraph);
    expect(text).toContain("Week of November 16, 2026 · published Wednesday, November 18, 2026");
    expect(linksIn(main).map(({ href }) => href)).toContain(`/weekly-devotionals/${newest?.slug}`);
  });

  test("says when none is published yet, and still has the form", async () => {
    const { text, response } = await ask("/weekly-devotionals", empty);
    expect(response.status).toBe(200);
    expect(text).toContain("No devotionals yet.");
    expect(text).toContain("I agree to receive");
    expect((await ask("/weekly-devotionals/archive", empty)).text).toContain("No devotionals yet.");
    expect((await ask("/feed.xml", empty)).html).not.toContain("<entry>");
  });
});

describe("the page of a devotional", () => {
  test("shows all of it, links to its neighbors, and has one URL", async () => {
    const { html, main, text, response } = await ask(`/weekly-devotionals/${before?.slug}`);
    expect(response.headers.get("Cache-Control")).toContain("public");
    expect(textOf(partOf(main, /<h1/))).toBe(before?.title);
    for (const words of [...(before?.body ?? []), before?.prayer, before?.step]) expect(text).toContain(words);
    const neighbors = linksIn(partOf(main, /<nav[^>]*aria-label="Other weeks"/));
    expect(neighbors.map(({ href }) => href)).toEqual([
      `/weekly-devotionals/${devotionalOf(WEEKS[2] ?? "").slug}`,
      `/weekly-devotionals/${newest?.slug}`,
    ]);
    expect(text).toContain("Copy link");
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/weekly-devotionals/${before?.slug}"/>`);
    expect(html).toContain('<meta property="og:type" content="article"/>');
  });

  test("has structured data of an article, its date and its breadcrumbs", async () => {
    const { html } = await ask(`/weekly-devotionals/${newest?.slug}`);
    const [article, trail, ...more] = dataIn(html);
    expect(more).toEqual([]);
    expect(article).toMatchObject({
      "@type": "Article",
      headline: newest?.title,
      datePublished: "2026-11-18T13:00:00.000Z",
      mainEntityOfPage: `http://localhost:3000/weekly-devotionals/${newest?.slug}`,
    });
    expect(trail).toMatchObject({ "@type": "BreadcrumbList" });
    expect(JSON.stringify(trail)).toContain("/weekly-devotionals");
  });

  test("is a 404 before publication and for an unknown slug", async () => {
    for (const slug of [devotionalOf("2026-12-21").slug, "nothing", "__proto__"]) {
      const { response, text, html } = await ask(`/weekly-devotionals/${slug}`);
      expect(response.status, slug).toBe(404);
      expect(text).toContain("We couldn’t find that devotional");
      expect(html).toContain('content="noindex"');
    }
  });
});

describe("the archive", () => {
  test("reaches every published devotional by plain links", async () => {
    const leading: string[] = [];
    let address: string | undefined = "/weekly-devotionals/archive";
    for (let pages = 0; address && pages < 5; pages++) {
      const { main } = await ask(address);
      leading.push(...linksIn(partOf(main, /<ol\b/)).map(({ href }) => href));
      address = linksIn(main).find(({ text }) => text === "Older devotionals")?.href;
    }
    expect(leading).toEqual(WEEKS.map((week) => `/weekly-devotionals/${devotionalOf(week).slug}`));
  });

  test("starts at the newest for an invalid cursor", async () => {
    for (const odd of ["?before=yesterday", "?before=2026-02-31", "?before="])
      expect((await ask(`/weekly-devotionals/archive${odd}`)).text, odd).toContain(newest?.title);
    expect((await ask("/weekly-devotionals/archive?before=2020-01-06")).text).toContain(
      "There are no older devotionals.",
    );
  });
});

describe("the feed", () => {
  test("has the full text of the newest, each with its own id and URL", async () => {
    const { html: xml, response } = await ask("/feed.xml");
    expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
    const entries = xml.match(/<entry>[\s\S]*?<\/entry>/g) ?? [];
    expect(entries).toHaveLength(20);
    expect(entries[0]).toContain(`<title>${newest?.title}</title>`);
    expect(entries[0]).toContain(`href="http://localhost:3000/weekly-devotionals/${newest?.slug}"`);
    expect(entries[0]).toContain("<published>2026-11-18T13:00:00.000Z</published>");
    expect(entries[0]).toContain(newest?.step.replaceAll("&", "&amp;"));
    const ids = xml.match(/<id>[^<]*<\/id>/g) ?? [];
    expect(new Set(ids).size).toBe(21);
  });

  test("is linked from the pages, and its devotionals are in the sitemap", async () => {
    for (const address of ["/weekly-devotionals", "/weekly-devotionals/archive", `/weekly-devotionals/${newest?.slug}`])
      expect((await ask(address)).html, address).toMatch(
        /<link rel="alternate" type="application\/atom\+xml"[^>]*href="\/feed\.xml"\/>/,
      );
    const sitemap = (await ask("/sitemap.xml")).html;
    expect(sitemap.match(/\/weekly-devotionals\/[a-z0-9-]+<\/loc>/g)).toHaveLength(31);
    expect(sitemap).not.toContain(devotionalOf("2026-12-21").slug);
  });
});
