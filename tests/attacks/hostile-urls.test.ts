import { sql } from "drizzle-orm";
import { beforeAll, vi } from "vitest";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { describe, expect, test } from "../support/built-site.ts";
import { attackedSite, type AttackedSite } from "./attacked-site.ts";

let attacked: AttackedSite;
beforeAll(async () => {
  attacked = await attackedSite();
});

const SQL = [
  "'",
  "'; drop table prayer_requests; --",
  '" or ""="',
  "1); select pg_sleep(5); --",
  "(case when 1=1 then title else price end)",
  "title desc; delete from store.products",
  "categories\"->>'x",
  "%27%20or%201=1",
  "\\",
  "$$",
  "{{7*7}}",
];
/** Pages whose queries depend on their URL get every text, all others two. */
const READS_ITS_URL = /^\/(shop|search|products?|inventory)\b/;
const textsFor = (address: string, texts: string[]) => (READS_ITS_URL.test(address) ? texts : texts.slice(0, 2));
const LONG = "x".repeat(10_000);
const PARAMETERS = [
  "sort",
  "filter",
  "category",
  "gender",
  "dir",
  "order",
  "orderBy",
  "after",
  "before",
  "q",
  "page",
  "limit",
  "variant",
  "variants",
  "handle",
];

describe("the URL of a page", () => {
  test("attack D7: treats SQL as text in every parameter", async () => {
    for (const { address, hasLoader } of attacked.pages.filter(({ access }) => access === "public")) {
      if (!hasLoader) continue;
      for (const [n, hostile] of textsFor(address, SQL).entries()) {
        const query = new URLSearchParams(PARAMETERS.map((name) => [name, hostile]));
        const { status } = await attacked.ask(`${address}?${query.toString().slice(0, n % 2 ? 4000 : 180)}`);
        expect(status, `${address} ${hostile}`).toBeLessThan(500);
      }
    }
    const [row] = await rowsOf<{ there: boolean }>(
      attacked.database.db,
      sql`select to_regclass('prayer_requests') is not null and (select count(*) from store.products) > 20 as there`,
    );
    expect(row?.there).toBe(true);
  });

  test("attack D10: may repeat a parameter or name it like an object's prototype property", async () => {
    for (const path of [
      "/shop?category=apparel&category=sale&gender=men&gender=women",
      "/shop?__proto__=x&constructor=y&category[__proto__]=z&toString=1",
      "/search?q=lamp&q=tote",
      "/search?q[]=lamp&q[$ne]=1",
      "/inventory?variants=__proto__",
      "/product/__proto__",
      "/product/constructor",
      "/shop?category=__proto__&filter=constructor&gender=toString",
    ])
      expect((await attacked.ask(path)).status, path).toBeLessThan(500);
    expect(({} as Record<string, unknown>)["z"]).toBeUndefined();
  });

  test("attack D9: may contain bytes that are not valid text", async () => {
    const warned = silenceUndecodable();
    const bytes = ["%00", "%ff", "%c0%af", "%ed%a0%80", "%ef%bb%bf", "%f0%9f%98", "%", "%zz", "%u0041", "%e2%80%ae"];
    for (const { address } of attacked.pages.filter(({ access }) => access === "public"))
      for (const broken of textsFor(address, bytes)) {
        expect(
          (await attacked.ask(`${address}?q=${broken}&category=${broken}&after=${broken}`)).status,
          `${address}?${broken}`,
        ).toBeLessThan(500);
      }
    for (const broken of bytes)
      for (const path of [
        `/product/${broken}`,
        `/products/${broken}`,
        `/${broken}`,
        `/store/checkouts/${broken}`,
        `/store/cdn/${broken}`,
        `/functions/v1/${broken}`,
        `/assets/${broken}`,
        `/api/auth/${broken}`,
      ])
        expect((await attacked.ask(path)).status, path).toBeLessThan(500);
    expect(warned.mock.calls.length).toBeGreaterThan(0);
    warned.mockRestore();
  });

  test("attack D16: is echoed as escaped text, and never with a stack trace", async () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'\u2028{{7*7}}`;
    for (const path of [
      `/search?q=${encodeURIComponent(hostile)}`,
      `/shop?category=${encodeURIComponent(hostile)}`,
      `/${encodeURIComponent(hostile)}`,
      `/product/${encodeURIComponent(hostile)}`,
      `/store/checkouts/${encodeURIComponent(hostile)}`,
      `/functions/v1/${encodeURIComponent(hostile)}`,
    ]) {
      const html = await (await attacked.ask(path)).text();
      expect(html, path).not.toMatch(/<script>alert|<img src=x/);
      expect(html, path).not.toMatch(/node_modules|\bat \w+ \(|server\/index\.js/);
    }
    const found = await (await attacked.ask(`/search?q=${encodeURIComponent(hostile)}`)).text();
    expect(found).toContain("&lt;script&gt;alert(1)");
  });
});

describe("a search", () => {
  test("attack D8: matches wildcards and operators literally", async () => {
    const count = async (query: string) =>
      (
        (await (await attacked.ask(`/search/products?q=${encodeURIComponent(query)}`)).json()) as {
          products: unknown[];
        }
      ).products.length;
    expect(await count("tote")).toBeGreaterThan(0);
    for (const sign of ["%", "_", "t_te", "t%e", ".*", "[s-u]ote", "<->", ":*", "'", "\\"])
      expect(await count(sign), sign).toBe(0);
    // Signs only separate words: an operator is none.
    for (const query of ["(tote", "tote|", "tote &", "!tote", "'tote", "\\tote", "tote:*"])
      expect(await count(query), query).toBe(await count("tote"));
    expect(await count("to[t]e")).toBe(await count("to t e"));
    for (const odd of [LONG, "(".repeat(500), "\u0000tote", "\ud800", "&|!:*<->()", "a ".repeat(5000)])
      expect((await attacked.ask(`/search?q=${encodeURIComponent(odd.toWellFormed())}`)).status, odd.slice(0, 20)).toBe(
        200,
      );
  });

  test("attack D8: in the embedded store's API does the same", async () => {
    for (const query of [
      "%",
      "_",
      ".*",
      "(",
      "title:",
      "title:%",
      "tag:'",
      "NOT",
      "AND OR",
      LONG,
      "\\",
      '"',
      "price:>x",
      "created_at:>'x",
    ]) {
      const response = await attacked.storefront(
        `query ($q: String!) { products(first: 5, query: $q) { nodes { title } } search(first: 5, query: $q) { nodes { __typename } } }`,
        { q: query },
      );
      expect(response.status, query.slice(0, 20)).toBe(200);
      expect(JSON.stringify(await response.json()), query.slice(0, 20)).not.toContain("Internal");
    }
  });
});

/** The router warns about each URL it cannot decode, as expected here. Other warnings are still printed. */
function silenceUndecodable() {
  const warn = console.warn;
  return vi.spyOn(console, "warn").mockImplementation((...message: unknown[]) => {
    if (!/^The URL path .* could not be decoded/.test(String(message[0]))) warn(...message);
  });
}
