import {
  describe,
  expect,
  hrefsIn,
  linksIn,
  pageAt,
  partOf,
  startBuiltSite,
  test,
  textOf,
} from "#tests/support/built-site.ts";

describe("URLs", () => {
  test("[ROUTE-37] [ROUTE-38] an unknown one responds with 404 and a link to the home page", async ({ ask }) => {
    const { status, text, main } = await pageAt(ask, "/no/such/page");
    expect(status).toBe(404);
    expect(text).toContain("Oops! Page not found");
    expect(linksIn(main)).toContainEqual({ href: "/", text: "Return home" });
  });

  test("[ROUTE-15] /prayers shows the prayer wall", async ({ ask }) => {
    const response = await ask("/prayers");
    expect([response.status, response.headers.get("Location")]).toEqual([301, "/prayer-wall"]);
  });

  test("[ROUTE-02] [ROUTE-03] [ROUTE-40] the shop, a product and its shared address are public", async ({ ask }) => {
    expect((await pageAt(ask, "/shop")).text).toContain("Pilgrim Low");
    expect((await pageAt(ask, "/product/pilgrim-low")).text).toContain("Pilgrim Low");
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
    test(`[${row}] ${address} is public and has its own heading`, async ({ ask }) => {
      const { status, main, html } = await pageAt(ask, address);
      expect(status).toBe(200);
      const headings = [...main.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, inner]) => textOf(inner ?? ""));
      expect(headings).toHaveLength(1);
      expect(headings[0]).toContain(title);
      expect(html).toMatch(/<title>[^<]*SHOD[^<]*<\/title>/);
      expect(html).toContain(`<link rel="canonical" href="http://localhost:3000${address}"/>`);
    });
  }

  test("[ROUTE-06] [ROUTE-07] [ROUTE-08] [ROUTE-09] [ROUTE-10] the faith resources link to their pages", async ({
    ask,
  }) => {
    const hrefs = hrefsIn((await pageAt(ask, "/faith-resources")).main);
    const wanted = ["/weekly-devotionals", "/plan-of-salvation", "/prayer-wall", "/#newsletter", "/share-your-story"];
    expect(hrefs).toEqual(expect.arrayContaining(wanted));
  });
});

describe("the plan of salvation", () => {
  test("[ROUTE-12] has six steps", async ({ ask }) => {
    const steps = partOf((await pageAt(ask, "/plan-of-salvation")).main, /<ol[^>]*aria-label="Six steps"/);
    expect(steps.match(/<li\b/g)).toHaveLength(6);
    expect(steps.match(/<h2\b/g)).toHaveLength(6);
  });

  test("[ROUTE-13] has five prayers", async ({ ask }) => {
    const prayers = partOf((await pageAt(ask, "/plan-of-salvation")).main, /<section id="prayers"/);
    expect(prayers.match(/<li\b/g)).toHaveLength(5);
    expect(textOf(prayers).match(/amen\./g)).toHaveLength(5);
  });
});

describe("giving", () => {
  test("[GIVE-01] [GIVE-02] [GIVE-03] [GIVE-04] [GIVE-05] [GIVE-08] shows the percentage and the beneficiaries", async ({
    ask,
  }) => {
    const { text } = await pageAt(ask, "/give");
    for (const words of [
      "10% of all profits",
      "Orphanages",
      "Global missions",
      "Church plants",
      "Youth and elderly programs",
    ])
      expect(text).toContain(words);
  });

  test("[GIVE-01] [GIVE-08] has an empty ledger at first", async ({ ask }) => {
    const { text } = await pageAt(ask, "/give");
    expect(text).toContain("The ledger Nothing has been published yet.");
    expect(text).not.toContain("USD");
  });

  test("[GIVE-06] [GIVE-07] marks every sample partner and opens each in a new tab", async ({ ask }) => {
    const { main, text } = await pageAt(ask, "/give");
    expect(text).toContain("Ministry partners");
    expect(text).toContain("Organizational partners");
    const outside = main.match(/<a\b[^>]*href="https:\/\/[^>]*>/g) ?? [];
    expect(outside).toHaveLength(5);
    for (const link of outside) expect(link).toMatch(/target="_blank".*rel="noopener"|rel="noopener".*target="_blank"/);
    expect(main.match(/>Sample</g)).toHaveLength(5);
  });
});

describe("contact", () => {
  test("[CONT-01] [CONT-02] [CONT-05] gives the address, the account and the response time", async ({ ask }) => {
    const { main, text } = await pageAt(ask, "/contact");
    expect(hrefsIn(main)).toEqual(
      expect.arrayContaining(["mailto:hello@shod.example", "https://www.instagram.com/shod.example/"]),
    );
    expect(text).toContain("Business inquiries get a reply within 1-2 business days.");
  });

  test("[CONT-03] shows a QR code with alt text", async ({ ask }) => {
    const image = /<img\b[^>]*src="data:image\/svg\+xml,[^>]*>/.exec((await pageAt(ask, "/contact")).main)?.[0];
    expect(image).toMatch(/alt="QR code that opens the Instagram page of SHOD, @shod\.example"/);
  });

  test("[CONT-04] leads to the feed, and embeds it where a URL is set", async ({ ask }) => {
    expect((await pageAt(ask, "/contact")).text).toContain("See the latest photos on Instagram");

    const site = await startBuiltSite({
      INSTAGRAM_EMBED_URL: "https://feeds.example/shod",
      CONTACT_EMAIL: "us@other.example",
    });
    const response = await site.fetch(new Request("http://localhost:3000/contact"), "127.0.0.1");
    const html = await response.text();
    expect(html).toContain('<iframe src="https://feeds.example/shod"');
    expect(html).not.toContain("See the latest photos on Instagram");
    expect(html).toContain("mailto:us@other.example");
    expect(response.headers.get("Content-Security-Policy")).toContain("frame-src https://feeds.example");
    await site.close();
  });
});
