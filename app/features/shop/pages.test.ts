import { onTestFinished, vi } from "vitest";
import type { CardChoice } from "./list/card-choice.ts";
import {
  describe,
  expect,
  linksIn,
  pageAt,
  partOf,
  startBuiltSite,
  test,
  textOf,
  type Ask,
  loadBuild,
} from "#tests/support/built-site.ts";
import { belongsTo } from "#tests/support/shop-of-database.ts";
import { fakeProvider } from "#tests/support/fake-provider.ts";

/** Titles on the cards of a page, in order. */
const titles = (main: string) =>
  [...main.matchAll(/<h[23] class="font-medium">([\s\S]*?)<\/h[23]>/g)].map(([, inner]) => textOf(inner ?? ""));

const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? "") as Record<string, unknown>,
  );

const badgesOf = (card: string) =>
  [...partOf(card, /<ul[^>]*aria-label="Badges"/).matchAll(/<li>(.*?)<\/li>/g)].map(([, badge]) => textOf(badge ?? ""));

const cardOf = (main: string, title: string) =>
  main.split("<article").find((card) => card.includes(`>${title}<`)) ?? "";

describe("the landing page", () => {
  test("[SHOP-11] [SHOP-12] [SHOP-14] shows up to four offerings in the first response, under their heading", async ({
    ask,
  }) => {
    const { main } = await pageAt(ask, "/");
    const offerings = partOf(main, /<section[^>]*aria-labelledby="featured"/);
    expect(textOf(partOf(offerings, /<h2/))).toBe("Don't miss out on these special offerings");
    expect(titles(offerings)).toEqual(["Pilgrim Low", "Narrow Way High", "Holy Ground Slide", "Shod Tee"]);
  });

  test("has structured data about the organization and its search", async ({ ask }) => {
    const { html } = await pageAt(ask, "/");
    const kinds = structuredData(html).map((one) => one["@type"]);
    expect(kinds).toEqual(["Organization", "WebSite"]);
    expect(JSON.stringify(structuredData(html))).toContain("/search?q={search_term_string}");
  });
});

describe("/shop", () => {
  test("[SHOP-01] [SHOP-02] [SHOP-18] [SHOP-19] [SHOP-20] [SHOP-21] [SHOP-22] shows every product as a card: picture, title, price, badges", async ({
    ask,
  }) => {
    const { main, text, status } = await pageAt(ask, "/shop");
    expect(status).toBe(200);
    expect(titles(main)).toHaveLength(24);
    for (const category of ["Sneakers & Slides", "Apparel", "Accessories"]) expect(text).toContain(category);

    const card = cardOf(main, "Narrow Way High");
    expect(card).toMatch(/<img[^>]*alt="Narrow Way High in Clay, from the side"/);
    expect(textOf(card)).toContain("USD 138.00");
    expect(badgesOf(card)).toEqual(["New"]);
    expect(linksIn(`<article${card}`).slice(0, 3)).toEqual([
      { href: "/product/narrow-way-high", text: "Narrow Way High" },
      { href: "/product/narrow-way-high?color=Clay", text: "" },
      { href: "/product/narrow-way-high?color=Ink", text: "" },
    ]);
    expect(card).toContain('aria-label="Narrow Way High in Ink"');
    expect(textOf(cardOf(main, "Good Fight High"))).toContain("Limited");
    expect(textOf(cardOf(main, "Eagles Low"))).toContain("Sold out");
  });

  test("shows a product in the requested color, and links to that color", async ({ ask }) => {
    for (const query of ["colour=umber", "color=umber", "Color=UMBER", "color=Umber&gender=men"]) {
      const { main } = await pageAt(ask, `/shop?${query}`);
      const card = cardOf(main, "Pilgrim Low");
      expect(card).toMatch(/<img[^>]*alt="Pilgrim Low in Umber, from the side"/);
      const [link] = linksIn(`<article${card}`);
      const product = await pageAt(ask, link!.href);
      expect(product.main).toMatch(
        /<input[^>]*name="Color"[^>]*value="Umber"[^>]*checked|<input[^>]*checked=""[^>]*value="Umber"/,
      );
      expect(/<img[^>]*alt="([^"]*)"/.exec(product.main)?.[1]).toBe("Pilgrim Low in Umber, from the side");
      expect(product.text).toContain("Add to Cart");
    }
    const more = (await (await ask("/shop/products?color=umber")).json()) as {
      products: { handle: string; search?: string }[];
    };
    expect(more.products.find(({ handle }) => handle === "pilgrim-low")?.search).toBe("?Color=Umber");
  });

  test("links to the variant if color and size leave one", async ({ ask }) => {
    const { main } = await pageAt(ask, "/shop?color=umber&size=9");
    const [link] = linksIn(`<article${cardOf(main, "Pilgrim Low")}`);
    expect(link!.href).toMatch(/^\/product\/pilgrim-low\?variant=\d+$/);
    const product = await pageAt(ask, link!.href);
    const chosen = [...product.main.matchAll(/<input[^>]*checked=""[^>]*>/g)].map(
      ([input]) => /value="([^"]*)"/.exec(input)?.[1],
    );
    expect(chosen).toEqual(["Umber", "9"]);
  });

  test("[SHOP-37] [SHOP-38] [SHOP-39] shows a sale product with its price, the original struck through and the percentage off", async ({
    ask,
  }) => {
    const card = cardOf((await pageAt(ask, "/shop?filter=sale")).main, "Beautiful Feet Low");
    expect(textOf(card)).toContain("USD 85.40");
    expect(textOf(partOf(card, /<s\b/))).toBe("Original price USD 122.00");
    // Once, in the chip.
    expect(badgesOf(card)).toEqual(["Sale 30% OFF"]);
    expect(textOf(card).match(/30%/g)).toHaveLength(1);
  });

  test("[SHOP-21] shows every badge, but Featured only among the featured products of the landing page", async ({
    ask,
  }) => {
    const shown = async (page: string) => badgesOf(cardOf((await pageAt(ask, page)).main, "Narrow Way High"));
    expect(await shown("/")).toEqual(["Featured", "New"]);
    for (const page of ["/shop", "/collections/sneakers", "/product/pilgrim-low"])
      expect([page, await shown(page)]).toEqual([page, ["New"]]);
  });

  test("has a button on the card that is a link to the product without JavaScript; of a sold-out product, Notify Me", async ({
    ask,
  }) => {
    const { main } = await pageAt(ask, "/shop?color=umber");
    const card = cardOf(main, "Pilgrim Low");
    expect(card).toMatch(/<a href="\/product\/pilgrim-low\?Color=Umber" aria-label="Choose options for Pilgrim Low"/);
    const all = (await pageAt(ask, "/shop")).main;
    expect(cardOf(all, "Gleaner Tote")).toContain('aria-label="Add Gleaner Tote to cart"');
    const soldOut = cardOf(all, "Eagles Low");
    expect(soldOut).not.toContain("Choose options");
    const notify = linksIn(soldOut).find(({ text }) => text === "Notify Me");
    const product = await pageAt(ask, notify!.href);
    expect(product.text).toContain("Choose what you want to hear about first.");
  });

  test("the choice of a card is read from the index, and there is none of an unknown product", async ({ ask }) => {
    const choice = (await (await ask("/product/pilgrim-low/choice")).json()) as CardChoice;
    expect(choice.options.map(({ name }) => name)).toEqual(["Color", "Size"]);
    expect(Object.keys(choice.stock).length).toBeGreaterThan(0);
    expect(choice.variants.every(({ id }) => id in choice.stock)).toBe(true);
    for (const handle of ["nothing", "%00"]) expect((await ask(`/product/${handle}/choice`)).status).toBe(404);
  });

  test("links each color of a product to its page in that color; a product in one color has none", async ({ ask }) => {
    const { main } = await pageAt(ask, "/shop");
    const colors = (title: string) => linksIn(cardOf(main, title)).filter(({ href }) => href.includes("?color="));
    expect(colors("Pilgrim Low").map(({ href }) => href)).toEqual(
      ["Ivory", "Midnight", "Umber"].map((color) => `/product/pilgrim-low?color=${color}`),
    );
    expect(colors("Still Waters Low")).toEqual([]);
    expect(colors("Gleaner Tote")).toEqual([]);
    for (const { href } of colors("Pilgrim Low")) {
      const product = await pageAt(ask, href);
      const color = href.split("=")[1]!;
      expect(product.main).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${color}"`));
      expect(/<img[^>]*alt="([^"]*)"/.exec(product.main)?.[1]).toBe(`Pilgrim Low in ${color}, from the side`);
    }
  });

  test("[SHOP-35] [SHOP-36] marks the tabs of its URL, and each tab links to its own URL", async ({ ask }) => {
    const { main } = await pageAt(ask, "/shop?category=APPAREL&gender=men");
    const filters = partOf(main, /<nav[^>]*aria-label="Filters"/);
    const chosen = [...filters.matchAll(/<a[^>]*aria-current="true"[^>]*>([\s\S]*?)<\/a>/g)].map(([, tab]) =>
      textOf(tab ?? ""),
    );
    expect(chosen.map((tab) => tab.replace(/ \d+$/, ""))).toEqual(["Apparel", "Men", "Featured"]);

    const links = linksIn(filters);
    const leadsTo = (name: RegExp) => links.find(({ text }) => name.test(text))?.href;
    expect(leadsTo(/^Sneakers/)).toBe("/shop?category=sneakers%20%26%20slides&gender=men");
    // No men's apparel is on sale.
    expect(leadsTo(/^Sale/)).toBeUndefined();
    expect(linksIn((await pageAt(ask, "/shop?category=apparel")).main)).toContainEqual({
      href: "/shop?category=apparel&filter=sale",
      text: "Sale 1",
    });
    expect(leadsTo(/^Women/)).toBe("/shop?category=apparel&gender=women");
    expect(leadsTo(/^All/)).toBe("/shop?gender=men");
    expect(titles(main)).not.toContain("Pilgrim Low");
  });

  test("[SHOP-40] shows a message if nothing matches", async ({ ask }) => {
    const { text } = await pageAt(ask, "/shop?category=hats");
    expect(text).toContain("No products found");
  });

  test("has one canonical URL, whatever is selected", async ({ ask }) => {
    const { html } = await pageAt(ask, "/shop?category=apparel&gender=men&sort=price-low");
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/shop?category=apparel"/>');
    expect(structuredData(html)).toMatchObject([{ "@type": "BreadcrumbList" }]);
  });
});

describe("filters without JavaScript", () => {
  const chips = (html: string) =>
    linksIn(partOf(html, /<ul[^>]*aria-label="Active filters"/)).map(({ href, text }) => [text, href]);

  test("show what is chosen, each with a link that removes it, and one that clears all", async ({ ask }) => {
    const { main } = await pageAt(ask, "/shop?category=apparel&gender=men&colour=black&sort=newest");
    expect(chips(main)).toEqual([
      ["Remove Apparel", "/shop?gender=men&colour=black&sort=newest"],
      ["Remove Men", "/shop?category=apparel&colour=black&sort=newest"],
      ["Remove Black", "/shop?category=apparel&gender=men&sort=newest"],
    ]);
    expect(linksIn(main)).toContainEqual({ href: "/shop?sort=newest", text: "Clear all" });
    expect((await pageAt(ask, "/shop?sort=newest")).main).not.toContain("Active filters");
  });

  test("offer no choice that would show nothing: every link shows as many products as it says", async ({ ask }) => {
    for (const address of ["/shop", "/shop?category=accessories", "/shop?category=apparel"]) {
      const filters = partOf((await pageAt(ask, address)).main, /<nav[^>]*aria-label="Filters"/);
      const choices = linksIn(filters).flatMap(({ href, text }) => {
        const [, count] = / (\d+)$/.exec(text) ?? [];
        return count && href !== address && href.startsWith(address) ? [{ href, text, count: Number(count) }] : [];
      });
      expect(choices.length).toBeGreaterThan(5);
      for (const { href, text, count } of choices) {
        expect([text, count]).not.toEqual([text, 0]);
        expect([address, text, titles((await pageAt(ask, href)).main).length]).toEqual([address, text, count]);
      }
    }
  });

  test("name each size with its system, and each color beside its swatch", async ({ ask }) => {
    const { main } = await pageAt(ask, "/shop");
    const list = (name: string) => partOf(main, new RegExp(`<ul[^>]*aria-label="${name}"`));
    const names = (html: string) => linksIn(html).map(({ text }) => text.replace(/ \d+$/, ""));
    expect(names(list("Women’s"))).toContain("Women’s 9");
    expect(names(list("Men’s"))).toContain("Men’s 9");
    expect(names(list("Apparel and other sizes")).slice(0, 3)).toEqual(["S", "S/M", "M"]);
    const colors = linksIn(main).filter(({ href }) => href.startsWith("/shop?colour="));
    expect(colors.map(({ text }) => text.replace(/ \d+$/, ""))).toEqual(
      expect.arrayContaining(["White", "Black", "Blue", "Brown"]),
    );
    expect(main.match(/<svg class="swatch"/g)).toHaveLength(colors.length);
  });

  test("a price is typed into a form that keeps the other filters, in either order", async ({ ask }) => {
    const { main } = await pageAt(ask, "/shop?category=apparel&sort=price-low");
    const form = partOf(main, /<form[^>]*action="\/shop"/);
    const fields = [...form.matchAll(/<input[^>]*name="([^"]*)"/g)].map(([, name]) => name);
    expect(fields).toEqual(["category", "sort", "min", "max"]);

    const priced = await pageAt(ask, "/shop?category=apparel&sort=price-low&min=60&max=%2440");
    const cards = partOf(priced.main, /<ul class="product-grid"/);
    const prices = [...cards.matchAll(/USD (\d+\.\d\d)<\/span>/g)].map(([, price]) => Number(price));
    expect(prices.length).toBeGreaterThan(0);
    for (const price of prices) expect(price >= 40 && price <= 60).toBe(true);
    expect(chips(priced.main)).toContainEqual([
      "Remove USD 40.00 to USD 60.00",
      "/shop?category=apparel&sort=price-low",
    ]);
    expect(priced.main).toMatch(/<input[^>]*name="min"[^>]*value="40"/);
  });

  test("a price that cannot be read is an error at its field, which keeps it", async ({ ask }) => {
    const { main, text } = await pageAt(ask, "/shop?min=fifty&max=90");
    expect(main).toMatch(/<details[^>]*open=""[^>]*>(?:(?!<\/details>)[\s\S])*name="min"/);
    const [field = ""] = /<input[^>]*name="min"[^>]*>/.exec(main) ?? [];
    expect(field).toContain('value="fifty"');
    expect(field).toContain('aria-invalid="true" aria-describedby="price-error"');
    expect(text).toContain("Enter an amount, such as 50.");
  });
});

describe("a collection's page", () => {
  test("has its text, URL, breadcrumb and products, which filters narrow down", async ({ ask }) => {
    const { html, main, text, status } = await pageAt(ask, "/collections/slides");
    expect(status).toBe(200);
    expect(textOf(partOf(main, /<h1/))).toBe("Slides");
    expect(text).toContain("Slides with a Scripture reference in a place you'll know.");
    expect(titles(main).length).toBeGreaterThan(1);
    for (const title of titles(main)) expect(title).toMatch(/Slide/);
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/collections/slides"/>');
    expect(html).toContain("<title>Slides");
    expect(html).toContain('content="Slides with a Scripture reference');
    expect(html).toContain('<meta property="og:image"');
    const [trail] = structuredData(html) as { itemListElement: { name: string; item: string }[] }[];
    expect(trail?.itemListElement.map(({ name }) => name)).toEqual(["SHOD", "Shop", "Slides"]);

    const filters = linksIn(partOf(main, /<nav[^>]*aria-label="Filters"/));
    for (const { href } of filters) expect(href).toMatch(/^\/collections\/slides(\?|$)/);
    const women = await pageAt(ask, "/collections/slides?gender=women");
    expect(titles(women.main).length).toBeLessThan(titles(main).length);
    expect(linksIn(women.main)).toContainEqual({ href: "/collections/slides", text: "Clear all" });
    expect(women.html).toContain('<link rel="canonical" href="http://localhost:3000/collections/slides"/>');
    expect(await (await ask("/collections/slides/products")).json()).toMatchObject({
      before: 0,
      next: null,
      total: titles(main).length,
    });
  });

  test("is linked from its products and in the sitemap; those of themes are not", async ({ ask }) => {
    const product = await pageAt(ask, "/product/pilgrim-low");
    const links = linksIn(partOf(product.main, /<nav[^>]*aria-label="Collections"/));
    expect(links).toEqual([{ href: "/collections/sneakers", text: "Sneakers" }]);
    const sitemap = await (await ask("/sitemap.xml")).text();
    const listed = [...sitemap.matchAll(/\/collections\/([^<]*)</g)].map(([, handle = ""]) => handle);
    expect(listed.toSorted((a, b) => a.localeCompare(b))).toEqual(["accessories", "apparel", "slides", "sneakers"]);
  });

  test.for(["all", "frontpage", "hidden-homepage-carousel"])("%s is of themes: the shop", async (handle, { ask }) => {
    const response = await ask(`/collections/${handle}`);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/shop"]);
  });

  test.for(["nothing", "%00", "a%2Fb", "constructor", "%F0%9F%91%9F", "x".repeat(300)])(
    "%s is not found and links back to the shop",
    async (handle, { ask }) => {
      const { text, status, main } = await pageAt(ask, `/collections/${handle}`);
      expect(status).toBe(404);
      expect(text).toContain("Collection not found");
      expect(linksIn(main)).toEqual([{ href: "/shop", text: "Back to Shop" }]);
    },
  );
});

describe("the product page", () => {
  test("[PDP-01] [PDP-02] [PDP-03] [PDP-04] [PDP-05] [PDP-06] [PDP-07] [PDP-08] [PDP-10] [PDP-11] shows pictures, title, description, options, price, button, share menu and size chart", async ({
    ask,
  }) => {
    const { main, text } = await pageAt(ask, "/product/pilgrim-low");
    expect(linksIn(main)).toContainEqual({ href: "/shop", text: "Back to Shop" });
    expect(textOf(partOf(main, /<h1/))).toBe("Pilgrim Low");
    expect(text).toContain("The shoe we started with.");
    expect(text).toContain("USD 128.00");
    expect(main).toMatch(/<ul class="[^"]*grid-cols-5[^"]*" aria-label="Thumbnails">/);
    expect(main).toMatch(/<img[^>]*alt="Pilgrim Low in Ivory, from the side"/);
    const groups = main.match(/role="radiogroup"[^>]*data-option="[^"]*"/g) ?? [];
    expect(groups.map((group) => /data-option="([^"]*)"/.exec(group)?.[1])).toEqual(["Color", "Size"]);
    expect(text).toContain("Add to Cart");
    expect(text).toMatch(/Share Facebook Twitter LinkedIn Email Text message Copy link/);
    expect(text).toMatch(/US women's.*US men's/);
    expect(text).toMatch(/Upper Full-grain leather.*Scripture Ephesians 6:15/);
    expect(text).not.toContain("Notify Me");
    expect(text).toContain("M 9 / W 10.5");
    expect(text).toContain("1 of 5");
    expect(text).toContain("Arrives in 4 to 8 business days");
    expect(text).toMatch(/Shipping USD 7.00, free on US orders of USD 150.00 or more Returns within 30 days/);
    expect(linksIn(main)).toContainEqual({ href: "/policies/returns", text: "Returns" });
  });

  test("[PDP-39] shows the provider's video after the photos, with a poster and a name, and preloads nothing", async ({
    ask,
  }) => {
    const { main } = await pageAt(ask, "/product/pilgrim-low");
    const [video = "", ...more] = main.match(/<video[\s\S]*?<\/video>/g) ?? [];
    expect(more).toEqual([]);
    expect(main.indexOf(video)).toBeGreaterThan(main.indexOf("Pilgrim Low in Ivory, a detail"));
    const tag = /<video[^>]*>/.exec(video)?.[0] ?? "";
    expect(tag).toContain('aria-label="Pilgrim Low in Ivory, from the front and the side, in passing light"');
    expect(tag).toMatch(/ poster="\/store\/cdn\/\d+\/ivory-three\.webp\?width=800"/);
    for (const wanted of ["controls", "playsInline", 'preload="none"']) expect(tag).toContain(` ${wanted}`);
    expect(tag).not.toMatch(/autoplay|loop/i);
    expect([...video.matchAll(/<source src="([^"]*)" type="([^"]*)"/g)].map(([, src, type]) => [src, type])).toEqual([
      ["/store/cdn/videos/8100001/ivory-three.mp4", "video/mp4"],
      ["/store/cdn/videos/8100001/ivory-three.webm", "video/webm"],
    ]);
    const part = await ask("/store/cdn/videos/8100001/ivory-three.webm", { headers: { Range: "bytes=0-3" } });
    expect([part.status, part.headers.get("Content-Type")]).toEqual([206, "video/webm"]);
    expect(Buffer.from(await part.arrayBuffer()).toString("hex")).toBe("1a45dfa3");
  });

  test("[PDP-07] [PDP-02] shows the variant in its URL: price, picture and selection", async ({ ask }) => {
    const chosen = await ask("/product/pilgrim-low?Color=Umber&Size=10");
    const address = chosen.headers.get("Location") ?? "";
    expect(address).toMatch(/^\/product\/pilgrim-low\?variant=\d+$/);

    const { main } = await pageAt(ask, address);
    const checked = [
      ...main.matchAll(/<input[^>]*checked=""[^>]*value="([^"]*)"|<input[^>]*value="([^"]*)"[^>]*checked=""/g),
    ];
    expect(checked.map(([, before, after]) => before ?? after)).toEqual(["Umber", "10"]);
    const pictures = partOf(main, /<div class="gallery-strip"/);
    expect(/<img[^>]*alt="([^"]*)"/.exec(pictures)?.[1]).toBe("Pilgrim Low in Umber, from the side");
    expect(main).not.toMatch(/alt="Pilgrim Low in Ivory, as a pair"/);
  });

  test("[PDP-23] says sold out if nothing is left, and everything stays selectable", async ({ ask }) => {
    const { main, text } = await pageAt(ask, "/product/eagles-low");
    expect(text).toContain("Sold Out");
    expect(main).toMatch(/<button[^>]*disabled=""[^>]*>Sold Out/);
    expect(main).not.toMatch(/<input[^>]*type="radio"[^>]*disabled/);
  });

  test("[PDP-11] shows no size chart for a bag, and nothing to choose", async ({ ask }) => {
    const { main, text } = await pageAt(ask, "/product/gleaner-tote");
    expect(text).not.toContain("Size chart");
    expect(text).not.toContain("Default Title");
    expect(main).not.toContain("radiogroup");
  });

  test("a handle that the database cannot store is not found either", async ({ ask }) => {
    for (const handle of ["%00", "pilgrim-low%00"]) {
      const { text, status } = await pageAt(ask, `/product/${handle}`);
      expect(status).toBe(404);
      expect(text).toContain("Product not found");
    }
  });

  test("[PDP-24] [PDP-25] an unknown handle is not found and links back to the shop", async ({ ask }) => {
    const { main, text, status } = await pageAt(ask, "/product/no-such-shoe");
    expect(status).toBe(404);
    expect(text).toContain("Product not found");
    expect(linksIn(main)).toEqual([{ href: "/shop", text: "Back to Shop" }]);
  });

  test("[PDP-36] the shared URL redirects to it, with the variant", async ({ ask }) => {
    const response = await ask("/products/pilgrim-low?variant=45000001");
    expect(response.status).toBe(301);
    expect(response.headers.get("Location")).toBe("/product/pilgrim-low?variant=45000001");
  });

  test("has structured data for every variant, with the price and URL shown", async ({ ask }) => {
    const { html } = await pageAt(ask, "/product/beautiful-feet-low");
    const [group, trail] = structuredData(html);
    const variants = group?.["hasVariant"] as { sku: string; offers: Record<string, string> }[];
    expect(group).toMatchObject({
      "@type": "ProductGroup",
      name: "Beautiful Feet Low",
      variesBy: ["https://schema.org/color", "https://schema.org/size"],
    });
    expect(variants).toHaveLength(10);
    expect(variants[0]!.offers).toMatchObject({
      price: "85.40",
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
    });
    expect(variants[0]!.offers["url"]).toMatch(/\/product\/beautiful-feet-low\?variant=\d+$/);
    expect(variants[0]!.sku).toBe("BEAUTIFUL-FEET-LOW-CRIMSON-6");
    const { shippingDetails, hasMerchantReturnPolicy } = variants[0]!.offers;
    expect(shippingDetails).toMatchObject({ shippingRate: { value: 7, currency: "USD" } });
    expect(hasMerchantReturnPolicy).toMatchObject({ merchantReturnDays: 30 });
    expect(variants[1]!.offers["shippingDetails"]).toEqual({ "@id": "http://localhost:3000/#shipping" });
    expect(JSON.stringify(group)).not.toMatch(/gtin|priceValidUntil|aggregateRating/);
    const names = (trail as { itemListElement: { name: string }[] }).itemListElement.map(({ name }) => name);
    expect(names).toEqual(["SHOD", "Shop", "Sneakers & Slides", "Beautiful Feet Low"]);
    expect(html).toContain('<link rel="canonical" href="http://localhost:3000/product/beautiful-feet-low"/>');
    expect(html).toMatch(/<meta property="og:image" content="http:\/\/localhost:3000\/store\/cdn\/[^"]+"\/>/);
  });
});

describe("/search", () => {
  test("[SRCH-01] [SRCH-02] [SRCH-03] [SRCH-04] finds products without JavaScript", async ({ ask }) => {
    expect((await pageAt(ask, "/search")).text).toContain("Start typing to search products");
    expect(titles((await pageAt(ask, "/search?q=TOTE")).main)).toEqual(["Gleaner Tote"]);
    const { html, text } = await pageAt(ask, `/search?q=${encodeURIComponent("<b>zzz")}`);
    expect(text).toContain('No products found for "<b>zzz"');
    expect(html).toContain('content="noindex, follow"');
  });
});

test("/sitemap.xml lists pages, categories and products, /robots.txt names it", async ({ ask }) => {
  const sitemap = await (await ask("/sitemap.xml")).text();
  for (const path of ["/", "/shop", "/story", "/shop?category=sneakers%20%26%20slides", "/product/pilgrim-low"])
    expect(sitemap).toContain(`<loc>http://localhost:3000${path.replaceAll("&", "&amp;")}</loc>`);
  expect(await (await ask("/robots.txt")).text()).toContain("Sitemap: http://localhost:3000/sitemap.xml");
});

describe("a shop at the provider", () => {
  /** A site on a shop of 53 products, whose every response is `failure` until that ends. */
  async function shopAtProvider(failure: Response | null = null, more: Record<string, string> = {}) {
    const provider = fakeProvider(
      Array.from({ length: 53 }, (_, at) => ({ handle: `product-${at}`, title: `Product ${at}` })),
    );
    provider.failWith(failure);
    vi.stubGlobal("fetch", provider.fetch);
    const settings = { SHOPIFY_STORE_DOMAIN: "a-shop.myshopify.com", SHOPIFY_STOREFRONT_TOKEN: "public", ...more };
    const database = await (await loadBuild()).openEmbeddedDatabase(undefined);
    await belongsTo(database.db, settings.SHOPIFY_STORE_DOMAIN);
    const site = await startBuiltSite(settings, { database }).finally(() => vi.unstubAllGlobals());
    onTestFinished(() => site.close());
    const ask: Ask = (address, init) =>
      site.fetch(new Request(new URL(address, "http://localhost:3000"), init), "127.0.0.1");
    return { provider, ask };
  }

  test("[ERR-01] [ERR-02] [ERR-03] is empty and says why if the provider requires payment", async () => {
    const { ask } = await shopAtProvider(new Response(null, { status: 402 }));
    const { main, text } = await pageAt(ask, "/shop?size=402");
    expect(text).toContain("No products found");
    expect(main).toContain("Shopify: your store needs a paid plan. Payment required");
  });

  test("states no shipping rates or arrival dates of the embedded store on a product page", async () => {
    const { ask } = await shopAtProvider();
    const { html, text } = await pageAt(ask, "/product/product-0");
    expect(text).toContain("Shipping calculated at checkout");
    expect(text).not.toContain("Arrives");
    expect(html).not.toContain("OfferShippingDetails");
  });

  test("[SHOP-41] shows an error if loading fails, and recovers", async () => {
    const { provider, ask } = await shopAtProvider(new Response(null, { status: 500 }));
    await expect.poll(async () => (await ask("/shop?gender=men")).status).toBe(503);
    const { main, text } = await pageAt(ask, "/shop?gender=men");
    expect(text).toContain("Failed to load products. Please try again later.");
    expect(linksIn(main)).toEqual([{ href: "/shop?gender=men", text: "Try again" }]);
    expect((await ask("/")).status).toBe(200);

    provider.failWith(null);
    await expect.poll(async () => (await ask("/shop?gender=men")).status, SOON).toBe(200);
    // Products arrive in batches: only when all are counted has the shop been read.
    await expect.poll(async () => (await pageAt(ask, "/shop")).text, SOON).toContain("50 of 53");

    // Once the list is known, a provider that fails does not take it away.
    provider.failWith(new Response(null, { status: 500 }));
    expect((await pageAt(ask, "/shop?sort=newest")).text).toContain("50 of 53");
  });

  /** After an outage the provider is asked again within five seconds. */
  const SOON = { timeout: 30_000 };

  const OUTAGES: [name: string, failure: Response][] = [
    ...[402, 403, 404, 429, 430, 503].map((status): [string, Response] => [
      `status ${status}`,
      new Response("<!doctype html><title>Sorry</title>", { status }),
    ]),
    ["a page instead of JSON", new Response("<!doctype html>")],
    ["a body that was cut off", new Response('{"data":{"productByHandle":{')],
    ["no data", Response.json({ data: null })],
    [
      "an error in place of the product",
      Response.json({ data: { productByHandle: null }, errors: [{ message: "Internal", path: ["productByHandle"] }] }),
    ],
  ];
  /** What only developers and owners should read. */
  const TECHNICAL =
    /HTTP error|status: ?\d|Error calling|Unexpected|JSON|SyntaxError|undefined|fetch failed|Throttled|\[API\]/;

  test("[SHOP-41] [ERR-04] stays open in every outage: pages from the index, and 503 with a sentence where the provider has to be asked", async () => {
    const { provider, ask } = await shopAtProvider(null, { SHOPIFY_ADMIN_TOKEN: "shpat_admin" });
    await expect.poll(async () => (await pageAt(ask, "/shop")).text).toContain("50 of 53");
    const post = (body: object): RequestInit => ({
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: "http://localhost:3000" },
      body: JSON.stringify(body),
    });
    const line = { variantId: "gid://shopify/ProductVariant/1000", quantity: 1 };
    for (const [at, [name, failure]] of OUTAGES.entries()) {
      provider.failWith(failure);
      const isUnpaid = failure.status === 402;
      const read = async (address: string, init?: RequestInit) => {
        const response = await ask(address, init);
        const text = textOf(await response.text());
        expect([name, address, TECHNICAL.exec(text.replaceAll(/\{"error":|"\}/g, ""))?.[0]]).toEqual([
          name,
          address,
          undefined,
        ]);
        return { status: response.status, retryAfter: response.headers.get("Retry-After"), text };
      };
      // Another address each time: none comes from the cache of pages.
      for (const address of ["/", "/shop", "/search", "/product/product-1", "/product/product-1/reviews"])
        expect([name, address, (await read(`${address}?q=product&n=${at}`)).status]).toEqual([name, address, 200]);
      expect((await read(`/shop?n=${at}`)).text).toContain("50 of 53");
      expect((await read(`/search?q=product&n=${at}`)).text).toContain("24 of 53");
      expect((await read(`/sitemap.xml?n=${at}`)).text).toContain("/product/product-52");

      const product = await read(`/product/product-2?n=${at}`);
      expect([name, product.status]).toEqual([name, 200]);
      expect(product.text).toContain("Product 2");

      const unknown = await read(`/product/product-${100 + at}`);
      expect([name, unknown.status, unknown.retryAfter]).toEqual([name, 503, "60"]);
      expect(unknown.text).toContain("This page isn’t available right now");
      expect(unknown.text).toContain("Please try again in a few minutes.");
      expect(unknown.text.includes("Payment required")).toBe(isUnpaid);

      expect((await read("/cart/validation", post({ variantIds: [line.variantId] }))).status).toBe(502);
      const checkout = await read("/checkout", post({ lines: [line] }));
      expect([name, checkout.status]).toEqual([name, isUnpaid ? 402 : 503]);
    }
    provider.failWith(null);
    await expect.poll(async () => (await ask("/product/no-such-product")).status, SOON).toBe(404);
  });

  test("[SHOP-24] shows fifty, with a link to the rest", async () => {
    const { ask } = await shopAtProvider();
    await expect.poll(async () => (await pageAt(ask, "/shop")).text).toContain("50 of 53");
    const { main } = await pageAt(ask, "/shop");
    expect(titles(main)).toHaveLength(50);
    const more = linksIn(main).find((link) => link.text === "Load more");
    expect(more?.href).toMatch(/^\/shop\?after=50\.f\d+\.\d+$/);
    expect(titles((await pageAt(ask, more!.href)).main)).toEqual(["Product 50", "Product 51", "Product 52"]);

    const appended = (await (await ask(more!.href.replace("/shop", "/shop/products"))).json()) as {
      products: unknown[];
    };
    expect(appended).toMatchObject({ before: 50, next: null, total: 53 });
    expect(appended.products).toHaveLength(3);
  });
});
