import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { DEVOTIONALS } from "#app/features/devotionals/content/devotionals-of-the-year.ts";
import { devotionalMailing } from "#app/features/devotionals/devotional-email.ts";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import { findVerse, REFERENCES, verseAt } from "#app/scripture.ts";
import type { Site } from "#server/site.ts";
import { describe, expect, partOf, startBuiltSite, test, textOf, loadBuild } from "../support/built-site.ts";

const FIRST_WEEK = Date.UTC(2026, 0, 5);
let site: Site;

// Every devotional of the year has been published.
beforeAll(async () => {
  const database = await (await loadBuild()).openEmbeddedDatabase(undefined);
  for (const [at, { slug }] of DEVOTIONALS.entries()) {
    const week = new Date(FIRST_WEEK + at * 7 * 86_400_000).toISOString().slice(0, 10);
    await database.db.execute(sql`insert into devotional_issues (week, slug) values (${week}, ${slug})`);
  }
  site = await startBuiltSite({ DEVOTIONALS: "off" }, { database });
});
afterAll(() => site.close());

async function htmlOf(address: string): Promise<string> {
  const response = await site.fetch(
    new Request(new URL(address, "http://localhost:3000"), { headers: { Accept: "text/html" } }),
    "127.0.0.1",
  );
  expect(response.status, address).toBe(200);
  return response.text();
}

/** Every verse that a page shows, with the reference under it. */
function versesIn(html: string): { words: string; reference: string }[] {
  const shown = /<blockquote\b[^>]*>([\s\S]*?)<\/blockquote>\s*<figcaption\b[^>]*>([\s\S]*?)<\/figcaption>/g;
  return [...html.matchAll(shown)].map(([, words = "", from = ""]) => ({
    words: textOf(words),
    reference: textOf(from.replaceAll("<!-- -->", "")).replace(/\s*KJV$/, ""),
  }));
}

/** Whether it is the exact text of the source; only punctuation that connects it to the next verse may be omitted. */
function isWordForWord(words: string, reference: string): boolean {
  const verse = findVerse(reference);
  return verse !== undefined && (words === verse.text || words === verse.text.replace(/[,;:]$/, ""));
}

describe("Scripture, word for word,", () => {
  test("is on every page of the sitemap that shows a verse", async () => {
    const addresses = [...(await htmlOf("/sitemap.xml")).matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(
      ([, address = ""]) => textOf(address),
    );
    expect(addresses.length).toBeGreaterThan(85);
    const misquotes: string[] = [];
    const seen = new Set<string>();
    for (const address of addresses) {
      for (const { words, reference } of versesIn(await htmlOf(address))) {
        seen.add(reference);
        if (!isWordForWord(words, reference)) misquotes.push(`${address}: ${reference}: ${words}`);
      }
    }
    expect(misquotes).toEqual([]);
    expect(DEVOTIONALS.filter(({ reference }) => !seen.has(reference))).toEqual([]);
  });

  test("comes first on the page of every devotional", async () => {
    for (const { slug, reference } of DEVOTIONALS) {
      const main = partOf(await htmlOf(`/weekly-devotionals/${slug}`), /<main\b/);
      const shown = versesIn(main).map((verse) => verse.reference);
      expect(shown[0], slug).toBe(reference);
    }
  });

  test("is in the email of every devotional, in HTML and plain text", async () => {
    for (const devotional of DEVOTIONALS) {
      const { html, text } = await issueEmail(devotionalMailing(devotional, "https://shod.example"));
      const words = verseAt(devotional.reference).text.replace(/[,;:]$/, "");
      expect(textOf(html), devotional.slug).toContain(`${words} ${devotional.reference}, `);
      expect(text, devotional.slug).toContain(`\n> ${words}\n> ${devotional.reference}, `);
    }
  });

  test("is distinguished from an altered text", () => {
    for (const reference of REFERENCES) {
      const { text } = verseAt(reference);
      expect(isWordForWord(text, reference)).toBe(true);
      expect(isWordForWord(text.replace(/\w+/, "Nevertheless"), reference)).toBe(false);
      expect(isWordForWord(text.replace(/\s/, "  "), reference)).toBe(false);
    }
    expect(versesIn("<blockquote>a b</blockquote><figcaption>Ruth 2:12<!-- --> KJV</figcaption>")).toEqual([
      { words: "a b", reference: "Ruth 2:12" },
    ]);
  });
});
