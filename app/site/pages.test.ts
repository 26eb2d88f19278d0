import { describe, expect, linksIn, partOf, startBuiltSite, test, textOf, type Ask } from "#tests/built-site.ts";

async function page(ask: Ask, address: string): Promise<{ html: string; main: string; text: string; status: number }> {
  const response = await ask(address);
  const html = await response.text();
  const main = partOf(html, /<main\b/);
  return { html, main, text: textOf(main), status: response.status };
}

const hrefsOf = (html: string) => linksIn(html).map((link) => link.href);

describe("the frame", () => {
  test("a public page names nothing of the owner's desk, in the page or in the scripts it loads", async ({ ask }) => {
    const { html } = await page(ask, "/shop");
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
    expect(scripts.length).toBeGreaterThan(5);
    for (const each of [html, ...(await Promise.all(scripts.map(async (at) => (await ask(at)).text())))])
      expect(each).not.toMatch(/admin-(orders|prayers|banners)/);
  });

  test("[NAV-01] [NAV-02] [NAV-05] [NAV-06] [NAV-07] [NAV-08] [NAV-09] [NAV-10] [NAV-13] the main navigation leads everywhere", async ({
    ask,
  }) => {
    const navigation = hrefsOf(partOf((await page(ask, "/story")).html, /<nav[^>]*aria-label="Main"/));
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

  test("[NAV-11] [NAV-12] giving back and becoming an ambassador go by those names", async ({ ask }) => {
    const navigation = linksIn(partOf((await page(ask, "/")).html, /<nav[^>]*aria-label="Main"/));
    expect(navigation).toContainEqual({ href: "/give", text: "Give Back" });
    expect(navigation).toContainEqual({ href: "/join", text: "Become an Ambassador" });
  });

  test("[NAV-28] the mobile menu has exactly its six entries", async ({ ask }) => {
    const menu = linksIn(partOf((await page(ask, "/")).html, /<nav[^>]*aria-label="Menu"/));
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

  test("[NAV-14] [NAV-16] [NAV-19] everybody is given the same bar, with Sign In in it, whoever asks", async ({
    ask,
  }) => {
    const bar = partOf((await page(ask, "/")).html, /<header\b/);
    expect(hrefsOf(bar)).toEqual(expect.arrayContaining(["/auth", "/favorites"]));
    expect(bar).toMatch(/<a\b[^>]*aria-label="Sign In"/);
    for (const personal of ["Account Settings", "Sign Out", "ADMIN"]) expect(bar).not.toContain(personal);
  });

  test("nothing in it leads to a page that is not there yet", async ({ ask }) => {
    const { html } = await page(ask, "/");
    const own = [...new Set(hrefsOf(html))].filter(
      (href) => href.startsWith("/") && !/^\/(shop|search|product)\b/.test(href),
    );
    expect(own.length).toBeGreaterThan(12);
    // Favorites are somebody's own: everybody else is sent to sign in.
    for (const href of own) expect((await ask(href)).status, href).toBe(href === "/favorites" ? 302 : 200);
  });
});

test("[NAV-03] under Shop the navigation has an entry for every category of the products", async ({ ask }) => {
  const navigation = linksIn(partOf((await page(ask, "/")).html, /<nav[^>]*aria-label="Main"/));
  const entries = navigation.filter((link) => link.href.startsWith("/shop?"));
  expect(entries).toEqual([
    { href: "/shop?category=sneakers%20%26%20slides", text: "Sneakers & Slides" },
    { href: "/shop?category=apparel", text: "Apparel" },
    { href: "/shop?category=accessories", text: "Accessories" },
    { href: "/shop?category=sale", text: "Sale" },
  ]);
});

test("the embedded store's pictures show at whatever address one came by", async ({ ask }) => {
  const sources = [...(await page(ask, "/product/pilgrim-low")).main.matchAll(/<img\b[^>]*\bsrc="([^"]*)"/g)].map(
    ([, src]) => src,
  );
  expect(sources.length).toBeGreaterThan(3);
  for (const src of sources) expect(src).toMatch(/^\/store\/cdn\//);
});

describe("addresses", () => {
  test("[ROUTE-37] [ROUTE-38] an unknown one answers 404 with a way home", async ({ ask }) => {
    const { status, text, main } = await page(ask, "/no/such/page");
    expect(status).toBe(404);
    expect(text).toContain("Oops! Page not found");
    expect(linksIn(main)).toContainEqual({ href: "/", text: "Return home" });
  });

  test("[ROUTE-15] /prayers shows the prayer wall", async ({ ask }) => {
    const response = await ask("/prayers");
    expect([response.status, response.headers.get("Location")]).toEqual([301, "/prayer-wall"]);
  });

  test("[ROUTE-02] [ROUTE-03] [ROUTE-40] the shop, a product and its shared address are public", async ({ ask }) => {
    expect((await page(ask, "/shop")).text).toContain("Pilgrim Low");
    expect((await page(ask, "/product/pilgrim-low")).text).toContain("Pilgrim Low");
    expect((await ask("/products/pilgrim-low")).headers.get("Location")).toBe("/product/pilgrim-low");
  });

  const TITLES: [string, string, string][] = [
    ["ROUTE-01", "/", "Shod, and sent."],
    ["ROUTE-04", "/story", "A word for feet"],
    ["ROUTE-05", "/faith-resources", "For the walk itself"],
    ["ROUTE-11", "/plan-of-salvation", "Six steps on the way home"],
    ["ROUTE-14", "/prayer-wall", "Carried together"],
    ["ROUTE-16", "/weekly-devotionals", "Something to read on Monday"],
    ["ROUTE-17", "/share-your-story", "Tell it plainly"],
    ["ROUTE-18", "/give", "10% of all profits is given away"],
    ["ROUTE-19", "/join", "Sent, in ordinary shoes"],
    ["ROUTE-20", "/contact", "Write to us."],
    ["ROUTE-21", "/order-status", "Track Your Order"],
    ["ROUTE-23", "/privacy", "Privacy Policy"],
  ];
  for (const [row, address, title] of TITLES) {
    test(`[${row}] ${address} is public and has one heading of its own`, async ({ ask }) => {
      const { status, main, html } = await page(ask, address);
      expect(status).toBe(200);
      const headings = [...main.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, inner]) => textOf(inner ?? ""));
      expect(headings).toHaveLength(1);
      expect(headings[0]).toContain(title);
      expect(html).toMatch(/<title>[^<]*SHOD[^<]*<\/title>/);
      expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${address}"/>`);
    });
  }

  test("[ROUTE-06] [ROUTE-07] [ROUTE-08] [ROUTE-09] [ROUTE-10] the faith resources lead on", async ({ ask }) => {
    const hrefs = hrefsOf((await page(ask, "/faith-resources")).main);
    const wanted = ["/weekly-devotionals", "/plan-of-salvation", "/prayer-wall", "/#newsletter", "/share-your-story"];
    expect(hrefs).toEqual(expect.arrayContaining(wanted));
  });
});

describe("the landing page", () => {
  test("[SHOP-03] [SHOP-04] shows its sections in their order", async ({ ask }) => {
    const { html } = await page(ask, "/");
    const marks = [
      "<header",
      'id="hero-title"',
      ">Don&#x27;t miss out on these special offerings</h2>",
      'id="story-title"',
      'aria-label="Scripture"',
      "Prayer wall</h3>",
      "Testimonies</h3>",
    ];
    const places = [...marks, 'id="mission-title"', 'id="newsletter"', '<footer class="border'].map((mark) =>
      html.indexOf(mark),
    );
    expect(
      places.every((place) => place >= 0),
      String(places),
    ).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test("[SHOP-05] has the sign-up block at #newsletter", async ({ ask }) => {
    const block = partOf((await page(ask, "/")).html, /<section id="newsletter"/);
    expect(block).toContain('action="/weekly-devotionals"');
    expect(textOf(block)).toContain("I agree to receive these mailings");
  });

  test("[SHOP-06] [SHOP-07] [SHOP-08] [SHOP-09] opens with title, subtitle, tagline and a way down", async ({
    ask,
  }) => {
    const hero = textOf(partOf((await page(ask, "/")).html, /<section[^>]*aria-labelledby="hero-title"/));
    for (const words of [
      "Shod, and sent.",
      "Custom Footwear",
      "Scripture underfoot. Made to be walked in.",
      "Scroll to explore",
    ])
      expect(hero).toContain(words);
  });

  test("[SHOP-11] [SHOP-12] [SHOP-14] comes with at most four offerings, and no trace of loading them", async ({
    ask,
  }) => {
    const offerings = partOf((await page(ask, "/")).html, /<section[^>]*aria-labelledby="featured"/);
    expect(textOf(offerings)).toMatch(/^Don't miss out on these special offerings/);
    const products = new Set(hrefsOf(offerings).filter((href) => href.startsWith("/product/")));
    expect(products.size).toBeGreaterThan(0);
    expect(products.size).toBeLessThanOrEqual(4);
  });

  test("[SHOP-04] says so when nobody has asked for prayer or told a story yet", async ({ ask }) => {
    const { text } = await page(ask, "/");
    expect(text).toContain("No prayer requests on the wall yet. Be the first to submit one!");
    expect(text).toContain("No testimony has been published here yet.");
  });
});

describe("the plan of salvation", () => {
  test("[ROUTE-12] has six steps", async ({ ask }) => {
    const steps = partOf((await page(ask, "/plan-of-salvation")).main, /<ol[^>]*aria-label="Six steps"/);
    expect(steps.match(/<li\b/g)).toHaveLength(6);
    expect(steps.match(/<h2\b/g)).toHaveLength(6);
  });

  test("[ROUTE-13] has five prayers", async ({ ask }) => {
    const prayers = partOf((await page(ask, "/plan-of-salvation")).main, /<section id="prayers"/);
    expect(prayers.match(/<li\b/g)).toHaveLength(5);
    expect(textOf(prayers).match(/amen\./g)).toHaveLength(5);
  });
});

describe("giving", () => {
  test("[GIVE-01] [GIVE-02] [GIVE-03] [GIVE-04] [GIVE-05] [GIVE-08] says how much and for whom", async ({ ask }) => {
    const { text } = await page(ask, "/give");
    for (const words of [
      "10% of all profits",
      "Orphanages",
      "Global missions",
      "Church plants",
      "Youth and elderly programs",
    ])
      expect(text).toContain(words);
  });

  test("[GIVE-01] [GIVE-08] has a ledger that invents nothing", async ({ ask }) => {
    const { text } = await page(ask, "/give");
    expect(text).toContain("The ledger Nothing has been counted yet.");
    expect(text).not.toContain("USD");
  });

  test("[GIVE-06] [GIVE-07] marks every sample partner and opens each in a tab of its own", async ({ ask }) => {
    const { main, text } = await page(ask, "/give");
    expect(text).toContain("Ministry partners");
    expect(text).toContain("Organizational partners");
    const outside = main.match(/<a\b[^>]*href="https:\/\/[^>]*>/g) ?? [];
    expect(outside).toHaveLength(5);
    for (const link of outside) expect(link).toMatch(/target="_blank".*rel="noopener"|rel="noopener".*target="_blank"/);
    expect(main.match(/>Sample</g)).toHaveLength(5);
  });
});

describe("contact", () => {
  test("[CONT-01] [CONT-02] [CONT-05] gives the address, the account and how long an answer takes", async ({ ask }) => {
    const { main, text } = await page(ask, "/contact");
    expect(hrefsOf(main)).toEqual(
      expect.arrayContaining(["mailto:hello@shod.example", "https://www.instagram.com/shod.example/"]),
    );
    expect(text).toContain("Business inquiries get a reply within 1-2 business days.");
  });

  test("[CONT-03] shows a QR image that says where it leads", async ({ ask }) => {
    const image = /<img\b[^>]*src="data:image\/svg\+xml,[^>]*>/.exec((await page(ask, "/contact")).main)?.[0];
    expect(image).toMatch(/alt="QR code that opens the Instagram page of SHOD, @shod\.example"/);
  });

  test("[CONT-04] leads to the feed, and frames it where an address is set", async ({ ask }) => {
    expect((await page(ask, "/contact")).text).toContain("See the latest pictures on Instagram");

    const site = await startBuiltSite({
      INSTAGRAM_EMBED_URL: "https://feeds.example/shod",
      CONTACT_EMAIL: "us@other.example",
    });
    const response = await site.fetch(new Request("http://localhost:3000/contact"), "127.0.0.1");
    const html = await response.text();
    expect(html).toContain('<iframe src="https://feeds.example/shod"');
    expect(html).not.toContain("See the latest pictures on Instagram");
    expect(html).toContain("mailto:us@other.example");
    expect(response.headers.get("Content-Security-Policy")).toContain("frame-src https://feeds.example");
    await site.close();
  });
});

describe("the privacy policy", () => {
  test("[PRIV-01] [PRIV-02] [PRIV-17] [PRIV-18] says what it is, of when, and whom to ask", async ({ ask }) => {
    const { text, main } = await page(ask, "/privacy");
    for (const words of ["Privacy Policy", "Last updated: November 2024", "Long Island, New York"])
      expect(text).toContain(words);
    expect(hrefsOf(main)).toContain("mailto:hello@shod.example");
  });

  test("[PRIV-03] [PRIV-04] [PRIV-05] [PRIV-10] [PRIV-11] [PRIV-12] [PRIV-13] [PRIV-16] has its sections", async ({
    ask,
  }) => {
    const { main } = await page(ask, "/privacy");
    const titles = [...main.matchAll(/<h2\b[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title);
    expect(titles).toEqual([
      "Information we collect",
      "How we use it",
      "The prayer wall and testimonies",
      "Sharing",
      "Email preferences",
      "Security",
      "Your rights",
      "Children",
      "Changes to this policy",
      "Contact",
    ]);
  });

  test("[PRIV-06] [PRIV-07] [PRIV-08] [PRIV-09] asks for consent three times and reviews everything", async ({
    ask,
  }) => {
    const wall = textOf(partOf((await page(ask, "/privacy")).main, /<section id="prayer-wall"/));
    expect(wall).toContain("Your name is shown only if you consent to it.");
    expect(wall).toContain("placed on the prayer wall only if you consent to it");
    expect(wall).toContain("A testimony is shared only if you give permission");
    expect(wall).toContain("An admin reviews everything before it is posted.");
  });

  test("[PRIV-03] [PRIV-04] [PRIV-12] says what is kept beside what was sent, how long, and what a link in a mail can do", async ({
    ask,
  }) => {
    const { main } = await page(ask, "/privacy");
    const section = (id: string) => textOf(partOf(main, new RegExp(`<section id="${id}"`)));
    const collected = section("information");
    expect(collected).toContain("Every yes you give and every one you take back");
    expect(collected).toContain("nobody can tell from it who prayed");
    expect(collected).toContain("which addresses it went to");
    expect(collected).toContain("Whoever knows an order’s number and its email can look up");
    expect(section("use")).toContain("is deleted after 30 days; the record of a mailing stays with the mailing");
    expect(section("security")).toContain("Treat such a mail as you would a key");
  });

  test("[PRIV-14] [PRIV-15] names the five rights, and serves no children under 13", async ({ ask }) => {
    const { main, text } = await page(ask, "/privacy");
    const rights = [...partOf(main, /<section id="rights"/).matchAll(/<dt\b[^>]*>([^<]*)<\/dt>/g)].map(
      ([, right]) => right,
    );
    expect(rights).toEqual(["Access", "Correction", "Deletion", "Objection", "Withdrawing consent"]);
    expect(text).toContain("not meant for children under 13 and does not serve them");
  });
});
