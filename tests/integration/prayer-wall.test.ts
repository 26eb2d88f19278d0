import { eq, sql } from "drizzle-orm";
import { withdrawPermission } from "#app/features/stories/own-story.server.ts";
import { userStories } from "#app/features/stories/stories.tables.server.ts";
import { vi } from "vitest";
import { rowsOf } from "#app/platform/db/database.server.ts";
import { publish } from "#app/platform/live/live.server.ts";
import { createSignedLinks } from "#app/platform/signed-links.server.ts";
import { openSecrets } from "#server/secrets.ts";
import { describe, expect, partOf, siteOfFile, test, TEST_SECRET, textOf } from "#tests/support/built-site.ts";
import { aFormBrowser } from "#tests/support/form-browser.ts";
import { aPrayer, aPrayerOnTheWall } from "#app/features/prayers/prayers.factories.ts";
import { EMPTY_WALL } from "#app/features/prayers/prayers.ts";
import { prayerRequests } from "#app/features/prayers/prayers.tables.server.ts";

const HOST = "http://localhost:3000";
const links = createSignedLinks(openSecrets(TEST_SECRET, "data").derive("links"), HOST);

const own = siteOfFile();

const ask = (path: string, init: RequestInit = {}) => {
  const headers = new Headers({ Accept: "text/html", Origin: HOST, Host: "localhost:3000" });
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
  return own.site.fetch(new Request(HOST + path, { ...init, headers }), "127.0.0.1");
};
const mainOf = async (path: string) => textOf(partOf(await (await ask(path)).text(), /<main\b/));
const mineOf = (id: number) => `/prayer-wall/mine?token=${links.token("prayer", { id })}`;

/** Cached pages are dropped by a notification of the database, which takes longer on a busy machine. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000 });

test("[PRAY-02] [PRAY-03] an empty wall invites the first request", async () => {
  expect(await mainOf("/prayer-wall?empty=1")).toContain(EMPTY_WALL);
  expect(await mainOf("/prayer-wall/pray?empty=1")).toContain("No prayer requests yet.");
});

test("[PRAY-10] the form says what it publishes, and links to the privacy policy", async () => {
  const html = await (await ask("/prayer-wall")).text();
  expect(partOf(html, /<form\b[^>]*action="\/prayer-wall"/)).toContain('href="/privacy#prayer-wall"');
});

test("911 and 988 are one tap away where an urgent request is made and confirmed", async () => {
  const found = /href="tel:911"[\s\S]*href="tel:988"[\s\S]*href="sms:988"/;
  const wall = await (await ask("/prayer-wall")).text();
  const box = /<input[^>]*aria-describedby="([^"]+)"[^>]*name="isUrgent"/.exec(wall)?.[1] ?? expect.unreachable();
  const message = partOf(wall, new RegExp(`<div id="${box}"`));
  expect(message).toMatch(found);
  expect(textOf(message)).toContain("this isn’t an emergency service");
  const confirmed = await (await ask("/prayer-wall?sent=1")).text();
  expect(
    confirmed.slice(confirmed.indexOf('id="sent"'), confirmed.indexOf("<form", confirmed.indexOf('id="sent"'))),
  ).toMatch(found);
  const mine = await (await ask(`${mineOf(await aPrayer(own.database.db, { isUrgent: true }))}&new=1`)).text();
  expect(partOf(mine, /<main\b/)).toMatch(found);
});

test("[PRAY-11] the wall's share link redirects to it", async () => {
  expect(partOf(await (await ask("/prayer-wall")).text(), /<main\b/)).toContain('href="/prayers"');
  const shared = await ask("/prayers");
  expect([shared.status, shared.headers.get("Location")]).toEqual([301, "/prayer-wall"]);
});

describe("without JavaScript", () => {
  test("a click returns to the request, is shown there, and is counted once per browser", async () => {
    const id = await aPrayerOnTheWall(own.database.db, { prayerRequest: "For a tired friend" });
    const browser = aFormBrowser(ask);
    const clicked = await browser.post("/prayer-wall/prayed", { prayer: String(id), from: "wall" });
    expect([clicked.status, clicked.location]).toEqual([303, `/prayer-wall?prayed=${id}#prayer-${id}`]);
    expect(clicked.headers.getSetCookie().join()).toMatch(
      /^shod-prays=[\w-]{24}; Path=\/prayer-wall\/prayed; HttpOnly; SameSite=Lax/,
    );
    const again = await browser.post("/prayer-wall/prayed", { prayer: String(id), from: "pray", before: "1-1" });
    expect(again.location).toBe(`/prayer-wall/pray?before=1-1&prayed=${id}#prayer-${id}`);
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(await mainOf(`/prayer-wall?prayed=${id}`)).toContain("1 person prayed You prayed for this");
    await aFormBrowser(ask).post("/prayer-wall/prayed", { prayer: String(id) });
    const [row] = await rowsOf<{ count: number }>(
      own.database.db,
      sql`select prayed_count as count from prayer_requests where id = ${id}`,
    );
    expect(row?.count).toBe(2);
  });

  test("a click that cannot be counted says so, and redirects only to the wall", async () => {
    const response = await aFormBrowser(ask).post("/prayer-wall/prayed", {
      prayer: "987654321",
      from: "//evil.example",
      before: "//evil.example",
    });
    expect(response.location).toBe("/prayer-wall?uncounted=1");
    expect(await mainOf("/prayer-wall?uncounted=1")).toContain("We couldn't count that just now.");
  });
});

describe("the link to a request", () => {
  test("changes nothing when it is only opened", async () => {
    const id = await aPrayerOnTheWall(own.database.db);
    const before = await rowsOf(own.database.db, sql`select * from prayer_requests where id = ${id}`);
    for (const method of ["GET", "HEAD"])
      for (const more of ["", "&change=delete", "&change=offWall", "&said=delete"])
        expect((await ask(`${mineOf(id)}${more}`, { method })).status).toBe(200);
    expect(await rowsOf(own.database.db, sql`select * from prayer_requests where id = ${id}`)).toEqual(before);
  });

  test("gives access to that request only, and a forged link to none", async () => {
    const [id, other] = [await aPrayer(own.database.db), await aPrayer(own.database.db)];
    const token = links.token("prayer", { id });
    const forged = [
      "",
      token.replace(/^[^.]+/, `${other.toString(36)}-1`),
      `${token}x`,
      links.token("story", { id }),
      createSignedLinks("another secret", HOST).token("prayer", { id }),
    ];
    for (const tried of forged) {
      const path = `/prayer-wall/mine?token=${encodeURIComponent(tried)}`;
      expect((await ask(path)).status, tried).toBe(404);
      const post = await aFormBrowser(ask).post(path, { change: "delete" });
      expect(post.status, tried).toBe(404);
    }
    const rows = await rowsOf(own.database.db, sql`select id from prayer_requests where id in (${id}, ${other})`);
    expect(rows).toHaveLength(2);
  });
});

describe("attack X2: right-to-left text", () => {
  test("attack X2: is isolated: names on the wall and in the quiet mode, and texts have their own direction", async () => {
    await aPrayerOnTheWall(own.database.db, { name: "שרה", prayerRequest: "בשביל אמא שלי" });
    for (const path of ["/prayer-wall?rtl=1", "/prayer-wall/pray?rtl=1", "/?rtl=1"]) {
      const html = await (await ask(path)).text();
      expect(html, path).toContain("<bdi>שרה</bdi>");
      expect(html, path).toMatch(/<p [^>]*dir="auto"[^>]*>בשביל אמא שלי</);
    }
  });
});

describe("text that visitors wrote", () => {
  const pages = ["/prayer-wall", "/prayer-wall?before=zzzzzzzz-1", "/prayer-wall/pray"];
  const data = ["/prayer-wall.data", "/prayer-wall/pray.data", "/prayer-wall/posts", "/share-your-story/published"];

  test("is on pages that search engines do not index and browsers do not store, for every kind of request", async () => {
    const mine = mineOf(await aPrayer(own.database.db));
    for (const path of [...pages, ...data, mine]) {
      const { headers } = await ask(path);
      expect(headers.get("X-Robots-Tag"), path).toBe("noindex, noarchive, nosnippet");
      expect(headers.get("Cache-Control"), path).toMatch(/\bno-store\b/);
    }
    for (const path of [...pages, mine])
      expect(await (await ask(path)).text(), path).toMatch(
        /<meta name="robots" content="noindex, noarchive, nosnippet/,
      );
    const posted = await ask("/prayer-wall", { method: "POST", body: new URLSearchParams({ prayerRequest: "" }) });
    expect([posted.status, posted.headers.get("X-Robots-Tag")]).toEqual([422, "noindex, noarchive, nosnippet"]);
  });

  test("is left out of the sitemap, while the landing page stays indexed", async () => {
    expect(await (await ask("/sitemap.xml")).text()).not.toContain("prayer-wall");
    const landing = await ask("/");
    expect(landing.headers.get("X-Robots-Tag")).toBeNull();
    expect(await landing.text()).not.toContain('name="robots"');
    expect((await ask("/_.data")).headers.get("X-Robots-Tag")).toBe("noindex, noarchive, nosnippet");
  });

  test("is cached on the server all the same, without telling browsers", async () => {
    const first = await ask("/prayer-wall?kept=1");
    expect([...first.headers.keys()].filter((name) => /kept|process/.test(name))).toEqual([]);
    const html = await first.text();
    await own.database.db.update(prayerRequests).set({ name: "Unheard" });
    expect(await (await ask("/prayer-wall?kept=1")).text()).toBe(html);
  });

  test("is marked data-nosnippet wherever it is quoted", async () => {
    const id = await aPrayerOnTheWall(own.database.db, { prayerRequest: "For my secret illness", name: "Dorcas" });
    const [story] = await own.database.db
      .insert(userStories)
      .values({
        name: "Eunice",
        email: "eunice@home.example",
        story: "I was healed of it",
        sharePermission: true,
        displayNamePublicly: true,
        approved: true,
      })
      .returning();
    await publish(own.database.db, { topic: "community" });
    const words = ["For my secret illness", "Dorcas", "I was healed of it", "Eunice"];
    await eventually(async () => expect(await mainOf("/")).toContain(words[2]));
    for (const path of ["/", "/prayer-wall", "/prayer-wall/pray", mineOf(id)]) {
      const main = partOf(await (await ask(path)).text(), /<main\b/).replaceAll(/<textarea[\s\S]*?<\/textarea>/g, "");
      const unmarked = withoutMarked(main);
      for (const word of words) expect(unmarked, path).not.toContain(word);
      expect(main).toContain(words[0]);
    }
    await own.database.db.delete(userStories).where(eq(userStories.id, story?.id ?? 0));
  });

  test("of published stories has one endpoint, without email addresses or hidden names", async () => {
    const story = { name: "Lois", email: "lois@home.example", sharePermission: true, displayNamePublicly: false };
    const rows = await own.database.db
      .insert(userStories)
      .values([
        { ...story, story: "Shown to all", approved: true },
        { ...story, story: "Not reviewed yet" },
      ])
      .returning();
    await publish(own.database.db, { topic: "community" });
    const published = async () => (await ask("/share-your-story/published")).json();
    await eventually(async () =>
      expect(await published()).toEqual({
        stories: [{ id: rows[0]?.id, text: "Shown to all", name: "Anonymous", isEdited: false }],
      }),
    );
    await withdrawPermission(own.database.db, rows[0]?.id ?? 0);
    await eventually(async () => expect(await published()).toEqual({ stories: [] }));
  });
});

/** The page without its data-nosnippet elements (div, section or span). */
function withoutMarked(html: string): string {
  const opening = /<(div|section|span)\b[^>]*\bdata-nosnippet\b/.exec(html);
  if (!opening) return html;
  let depth = 0;
  const tags = html.slice(opening.index).matchAll(new RegExp(`<(/?)${opening[1]}\\b`, "g"));
  const closing = [...tags].find(([, isClosing]) => (depth += isClosing ? -1 : 1) === 0);
  return html.slice(0, opening.index) + withoutMarked(html.slice(opening.index + (closing?.index ?? html.length)));
}

describe("an open page", () => {
  test("is not refreshed for a click: the count may be a minute old", async () => {
    const id = await aPrayerOnTheWall(own.database.db, { prayerRequest: "For patience" });
    await aFormBrowser(ask).post(mineOf(id), { change: "hideName" });
    await eventually(async () => expect(await mainOf("/prayer-wall")).toContain("For patience"));
    const before = await (await ask("/prayer-wall")).text();
    await aFormBrowser(ask).post("/prayer-wall/prayed", { prayer: String(id) });
    expect(await (await ask("/prayer-wall")).text()).toBe(before);
  });
});
