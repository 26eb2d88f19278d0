import { describe, expect, hrefsIn, pageAt, partOf, test, textOf } from "#tests/support/built-site.ts";

describe("the landing page", () => {
  test("[SHOP-03] [SHOP-04] shows its sections in order", async ({ ask }) => {
    const { html } = await pageAt(ask, "/");
    const marks = [
      "<header",
      'id="hero-title"',
      ">Don&#x27;t miss out on these special offerings</h2>",
      'id="story-title"',
      'aria-label="Scripture"',
      "Prayer wall</h3>",
      "Testimonies</h3>",
    ];
    const positions = [...marks, 'id="mission-title"', 'id="newsletter"', '<footer class="border'].map((mark) =>
      html.indexOf(mark),
    );
    expect(
      positions.every((position) => position >= 0),
      String(positions),
    ).toBe(true);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
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
    const products = new Set(hrefsIn(offerings).filter((href) => href.startsWith("/product/")));
    expect(products.size).toBeGreaterThan(0);
    expect(products.size).toBeLessThanOrEqual(4);
  });

  test("[SHOP-04] invites visitors while there are no prayer requests or stories", async ({ ask }) => {
    const { text } = await pageAt(ask, "/");
    expect(text).toContain("No prayer requests on the wall yet. Be the first to submit one!");
    expect(text).toContain("No testimonies have been published yet.");
  });
});
