import { sql } from "drizzle-orm";
import { aPrayerOnTheWall } from "#app/features/prayers/prayers.factories.ts";
import { publish } from "#app/platform/live/live.server.ts";
import {
  describe,
  expect,
  hrefsIn,
  loadBuild,
  pageAt,
  partOf,
  startBuiltSite,
  test,
  textOf,
} from "#tests/support/built-site.ts";
import { shownPartners, type PartnerGroup } from "#app/site/content/giving.ts";

describe("the landing page", () => {
  test("[SHOP-03] [SHOP-04] shows its sections in order, and what is empty not at all", async () => {
    const database = await (await loadBuild()).openEmbeddedDatabase(undefined);
    const site = await startBuiltSite({}, { database });
    const landing = async () => {
      const headers = { Accept: "text/html" };
      return (await site.fetch(new Request("http://localhost:3000/", { headers }), "127.0.0.1")).text();
    };
    expect(await landing()).not.toMatch(/Prayers and testimonies|Prayer wall<\/h3>|Testimonies<\/h3>/);
    await aPrayerOnTheWall(database.db, { name: "Ann" });
    await publish(database.db, { topic: "community" });
    await expect.poll(landing).toContain("Prayer wall</h3>");
    expect(await landing()).not.toContain("Testimonies</h3>");
    await database.db.execute(sql`
      insert into user_stories (name, email, story, share_permission, display_name_publicly, approved)
      values ('Ruth', 'ruth@home.example', 'I was lost, and then I was not.', true, true, true)`);
    await publish(database.db, { topic: "community" });
    await expect.poll(landing).toContain("Testimonies</h3>");
    const html = await landing();
    const positions = [
      "<header",
      'id="hero-title"',
      ">Don&#x27;t miss out on these special offerings</h2>",
      'id="story-title"',
      'aria-label="Scripture"',
      "Prayer wall</h3>",
      "Testimonies</h3>",
      'id="mission-title"',
      'id="newsletter"',
      '<footer class="border',
    ].map((mark) => html.indexOf(mark));
    expect(positions).not.toContain(-1);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    await site.close();
  });

  test("[SHOP-05] has the subscription form at #newsletter", async ({ ask }) => {
    const block = partOf((await pageAt(ask, "/")).html, /<section id="newsletter"/);
    expect(block).toContain('action="/weekly-devotionals"');
    expect(textOf(block)).toContain("I agree to receive these emails");
  });

  test("[SHOP-06] [SHOP-07] [SHOP-08] [SHOP-09] opens with title, subtitle, tagline and a scroll button", async ({
    ask,
  }) => {
    const hero = textOf(partOf((await pageAt(ask, "/")).html, /<section[^>]*aria-labelledby="hero-title"/));
    for (const words of [
      "Shod, and sent.",
      "Custom Footwear",
      "Scripture underfoot. Made to be walked in.",
      "Scroll to explore",
    ])
      expect(hero).toContain(words);
  });

  test("[SHOP-11] [SHOP-12] [SHOP-14] is rendered with at most four offerings, without a loading state", async ({
    ask,
  }) => {
    const offerings = partOf((await pageAt(ask, "/")).html, /<section[^>]*aria-labelledby="featured"/);
    expect(textOf(offerings)).toMatch(/^Don't miss out on these special offerings/);
    // A card also links to the product in each of its colors.
    const paths = hrefsIn(offerings).map((href) => href.split("?")[0] ?? "");
    const products = new Set(paths.filter((path) => path.startsWith("/product/")));
    expect(products.size).toBeGreaterThan(0);
    expect(products.size).toBeLessThanOrEqual(4);
  });
});

describe("sample partners", () => {
  const own: PartnerGroup = { title: "Partners", partners: [{ name: "Ours", text: "", url: "https://example.org" }] };
  test("are listed only while the sample catalog is there and the owner has named none", () => {
    expect(shownPartners([], true)).toMatchObject({
      groups: [{ title: "Ministry partners" }, { title: "Organizational partners" }],
      areSamples: true,
    });
    expect(shownPartners([], false)).toEqual({ groups: [], areSamples: false });
    for (const hasSampleCatalog of [true, false])
      expect(shownPartners([own], hasSampleCatalog)).toEqual({ groups: [own], areSamples: false });
  });
});
