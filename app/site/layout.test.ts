import { describe, expect, hrefsIn, linksIn, pageAt, partOf, test } from "#tests/support/built-site.ts";

describe("the layout of a page", () => {
  test("contains nothing of the admin on a public page, in its HTML or scripts", async ({ ask }) => {
    const { html } = await pageAt(ask, "/shop");
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
    expect(scripts.length).toBeGreaterThan(5);
    for (const each of [html, ...(await Promise.all(scripts.map(async (at) => (await ask(at)).text())))])
      expect(each).not.toMatch(/admin-(orders|prayers|banners)/);
  });

  test("[NAV-01] [NAV-02] [NAV-05] [NAV-06] [NAV-07] [NAV-08] [NAV-09] [NAV-10] [NAV-13] has a main navigation with links to every section", async ({
    ask,
  }) => {
    const navigation = hrefsIn(partOf((await pageAt(ask, "/story")).html, /<nav[^>]*aria-label="Main"/));
    const wanted = [
      "/",
      "/shop",
      "/story",
      "/faith-resources",
      "/plan-of-salvation",
      "/prayer-wall",
      "/weekly-devotionals",
    ];
    expect(navigation).toEqual(expect.arrayContaining([...wanted, "/share-your-story", "/contact"]));
  });

  test("[NAV-11] [NAV-12] has links named Give Back and Become an Ambassador", async ({ ask }) => {
    const navigation = linksIn(partOf((await pageAt(ask, "/")).html, /<nav[^>]*aria-label="Main"/));
    expect(navigation).toContainEqual({ href: "/give", text: "Give Back" });
    expect(navigation).toContainEqual({ href: "/join", text: "Become an Ambassador" });
  });

  test("[NAV-28] has a mobile menu with exactly six entries", async ({ ask }) => {
    const menu = linksIn(partOf((await pageAt(ask, "/")).html, /<nav[^>]*aria-label="Menu"/));
    expect(menu.map((link) => link.text)).toEqual([
      "Shop",
      "Story",
      "Faith",
      "Give Back",
      "Become an Ambassador",
      "Contact",
    ]);
    expect(menu.map((link) => link.href)).toEqual([
      "/shop",
      "/story",
      "/faith-resources",
      "/give",
      "/join",
      "/contact",
    ]);
  });

  test("[NAV-14] [NAV-16] [NAV-19] has the same header for every visitor, with a Sign In link", async ({ ask }) => {
    const bar = partOf((await pageAt(ask, "/")).html, /<header\b/);
    expect(hrefsIn(bar)).toEqual(expect.arrayContaining(["/auth", "/favorites"]));
    expect(bar).toMatch(/<a\b[^>]*aria-label="Sign In"/);
    for (const personal of ["Account Settings", "Sign Out", "ADMIN"]) expect(bar).not.toContain(personal);
  });

  test("has no link to a missing page", async ({ ask }) => {
    const { html } = await pageAt(ask, "/");
    const own = [...new Set(hrefsIn(html))].filter(
      (href) => href.startsWith("/") && !/^\/(shop|search|product)\b/.test(href),
    );
    expect(own.length).toBeGreaterThan(12);
    // Favorites are personal: guests are sent to sign in.
    for (const href of own) expect((await ask(href)).status, href).toBe(href === "/favorites" ? 302 : 200);
  });
});

test("[NAV-03] has an entry for every product category under Shop", async ({ ask }) => {
  const navigation = linksIn(partOf((await pageAt(ask, "/")).html, /<nav[^>]*aria-label="Main"/));
  const entries = navigation.filter((link) => link.href.startsWith("/shop?category="));
  expect(entries).toEqual([
    { href: "/shop?category=sneakers%20%26%20slides", text: "Sneakers & Slides" },
    { href: "/shop?category=apparel", text: "Apparel" },
    { href: "/shop?category=accessories", text: "Accessories" },
  ]);
});

test("has Men, Women, New and Sale in the shop's menu and in the footer", async ({ ask }) => {
  const { html } = await pageAt(ask, "/");
  for (const part of [/<nav[^>]*aria-label="Main"/, /<nav[^>]*aria-label="Footer"/])
    expect(linksIn(partOf(html, part))).toEqual(
      expect.arrayContaining([
        { href: "/shop?gender=men", text: "Men" },
        { href: "/shop?gender=women", text: "Women" },
        { href: "/shop?sort=newest", text: "New" },
        { href: "/shop?filter=sale", text: "Sale" },
      ]),
    );
});

test("has an account menu for phones with Sign In, orders and help", async ({ ask }) => {
  const menu = linksIn(partOf((await pageAt(ask, "/")).html, /<nav[^>]*aria-label="Account"/));
  expect(menu).toEqual([
    { href: "/auth", text: "Sign In" },
    { href: "/order-status", text: "Track your order" },
    { href: "/contact", text: "Contact" },
    { href: "/faq", text: "FAQ" },
  ]);
});

test("loads the embedded store's pictures on any host", async ({ ask }) => {
  const sources = [...(await pageAt(ask, "/product/pilgrim-low")).main.matchAll(/<img\b[^>]*\bsrc="([^"]*)"/g)].map(
    ([, src]) => src,
  );
  expect(sources.length).toBeGreaterThan(3);
  for (const src of sources) expect(src).toMatch(/^\/store\/cdn\//);
});
