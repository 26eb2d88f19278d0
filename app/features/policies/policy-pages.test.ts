import { afterAll, beforeAll } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Site } from "#server/site.ts";
import {
  describe,
  expect,
  hrefsIn,
  loadBuild,
  ownersCookie,
  pageAt,
  partOf,
  startBuiltSite,
  test,
} from "#tests/support/built-site.ts";
import { storedPolicy, savePolicy } from "./policies.server.ts";
import type { PolicyName } from "./policies.ts";

const PATHS = ["/policies/shipping", "/policies/returns", "/policies/terms", "/policies/accessibility", "/faq"];

describe("policy pages", () => {
  test("are linked in the footer and listed in the sitemap", async ({ ask }) => {
    const { html } = await pageAt(ask, "/contact");
    expect(hrefsIn(partOf(html, /<footer\b/))).toEqual(expect.arrayContaining([...PATHS, "/privacy"]));
    const sitemap = await (await ask("/sitemap.xml")).text();
    for (const path of PATHS) expect(sitemap).toContain(`<loc>http://localhost:3000${path}</loc>`);
  });

  test.for(PATHS)(
    "%s has one heading, a canonical URL, sections and no word about templates",
    async (path, { ask }) => {
      const { html, main, text, status } = await pageAt(ask, path);
      expect(status).toBe(200);
      expect(main.match(/<h1\b/g)).toHaveLength(1);
      expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${path}"/>`);
      expect(main).toContain("hello@shod.example");
      expect(text).not.toMatch(/template|\{\{/i);
    },
  );

  test("the FAQ has its questions and answers as structured data", async ({ ask }) => {
    const { html } = await pageAt(ask, "/faq");
    const [, json = "{}"] = /<script type="application\/ld\+json">({[^<]*"FAQPage"[\s\S]*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      "@type": "FAQPage",
      mainEntity: expect.arrayContaining([
        { "@type": "Question", name: "Which size should I order?", acceptedAnswer: expect.objectContaining({}) },
      ]),
    });
  });

  test.for([
    ["/policies/refund-policy", 301, "/policies/returns"],
    ["/policies/faq", 404, null],
    ["/policies/unknown", 404, null],
  ] as const)("%s responds with %i", async ([path, status, location], { ask }) => {
    const response = await ask(path);
    expect([response.status, response.headers.get("Location")]).toEqual([status, location]);
  });
});

describe("an owner's text", () => {
  let database: Database;
  let site: Site;
  beforeAll(async () => {
    database = await (await loadBuild()).openEmbeddedDatabase(undefined);
    site = await startBuiltSite({}, { database });
  });
  afterAll(() => site.close());

  const get = async (path: string, Cookie = "") => {
    const headers = { Accept: "text/html", Cookie };
    return (await site.fetch(new Request(`http://localhost:3000${path}`, { headers }), "127.0.0.1")).text();
  };
  const save = async (name: PolicyName, text: string) =>
    savePolicy(database.db, name, (await storedPolicy(database.db, name)).version, text);

  test("replaces a cached page at once", async () => {
    expect(await get("/policies/returns")).not.toContain("Ninety days");
    await save("returns", "## Ninety days\nSend it back.");
    await expect.poll(() => get("/policies/returns")).toContain("Ninety days");
  });

  test("[PRIV-02] is added below the documented sections of the privacy policy, which stay as they are", async () => {
    await save("privacy", "## Contact\nAlso by phone.");
    await expect.poll(() => get("/privacy")).toContain("Also by phone.");
    const page = await get("/privacy");
    expect(page).toContain("Last updated: November 2024");
    expect(page.indexOf("Sections below last updated: ")).toBeGreaterThan(page.indexOf('<section id="contact"'));
    expect(page.indexOf('<section id="added-contact"')).toBeGreaterThan(page.indexOf("Sections below last updated: "));
  });

  test("is marked as a template in the admin only, until it is reviewed", async () => {
    const cookie = await ownersCookie(site);
    expect(await get("/admin/policies/terms", cookie)).toContain("Review it before you go live");
    const unreviewed = async () =>
      /Still the template we shipped: ([^.<]*)/.exec(await get("/admin/system", cookie))?.[1];
    expect(await unreviewed()).toBe("Shipping, Terms of Service, Accessibility, FAQ");
    await save("terms", "## Be kind\nAlways.");
    expect(await get("/admin/policies/terms", cookie)).not.toContain("Review it before you go live");
    expect(await unreviewed()).toBe("Shipping, Accessibility, FAQ");
  });
});
