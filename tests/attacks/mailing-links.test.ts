import { beforeAll } from "vitest";
import { sql } from "drizzle-orm";
import { rowsOf } from "#app/platform/db/database.server.ts";
import type { Ask } from "../support/built-site.ts";
import { describe, expect, partOf, siteOfFile, test, textOf } from "../support/built-site.ts";
import { aFormBrowser, emailedLink } from "../support/form-browser.ts";
import { changedTables, tableHashes, untilJobsAreDone } from "../support/table-hashes.ts";

const HOST = "http://localhost:3000";
const own = siteOfFile();
beforeAll(async () => {
  await untilJobsAreDone(own.database.db);
});

const ask: Ask = (address, init = {}) => {
  const headers = new Headers(init.headers);
  if (!headers.has("Accept")) headers.set("Accept", "text/html");
  if (!headers.has("Origin") && !headers.has("X-No-Origin")) headers.set("Origin", HOST);
  headers.delete("X-No-Origin");
  return own.site.fetch(new Request(new URL(address, HOST), { ...init, headers, redirect: "manual" }), "127.0.0.1");
};
const visitor = () => aFormBrowser(ask);
const mainText = (html: string) => textOf(partOf(html, /<main\b/));

let count = 0;
/** A subscriber who used the page's form, and the links of the email. */
async function aSubscriber() {
  const email = `ruth-${++count}@shod.example`;
  const fields = { name: "Ruth", email, devotionals: "on", products: "on", agreed: "on" };
  expect((await visitor().post("/weekly-devotionals", fields)).status).toBe(302);
  const confirm = await emailedLink(ask, email, "/mail/confirm");
  const unsubscribe = await emailedLink(ask, email, "/mail/unsubscribe");
  return { email, confirm, unsubscribe, preferences: unsubscribe.replace("unsubscribe", "preferences") };
}
async function aStory() {
  const email = `ruth-${++count}@shod.example`;
  const story = "I walked a long way and was met.";
  await visitor().post("/share-your-story", { name: "Ruth", email, story, sharePermission: "on" });
  const mine = await emailedLink(ask, email, "/share-your-story/mine");
  return {
    email,
    mine,
    deletion: mine.replace("/mine", "/mine/delete"),
  };
}
const stateOf = async (email: string) =>
  (
    await rowsOf<{ subscribed: boolean; confirmed: boolean }>(
      own.database.db,
      sql`select subscribed, confirmed_at is not null as confirmed from devotional_subscriptions where email = ${email}`,
    )
  )[0];

function oneClick(path: string, body: BodyInit, headers: Record<string, string>) {
  return ask(path, { method: "POST", body, headers: { Accept: "*/*", ...headers } });
}

const REQUESTS: Record<string, RequestInit> = {
  GET: {},
  HEAD: { method: "HEAD" },
  "a prefetch": { headers: { Purpose: "prefetch", "Sec-Purpose": "prefetch;prerender", "X-Moz": "prefetch" } },
  "a link scanner": { headers: { "User-Agent": "Mozilla/5.0 (compatible; link scanner)", "X-No-Origin": "1" } },
};

describe("attack M9: opening", () => {
  for (const [way, init] of Object.entries(REQUESTS)) {
    test(`an emailed link by ${way} changes nothing, and its page is neither cached nor indexed`, async () => {
      const { confirm, unsubscribe, preferences } = await aSubscriber();
      const { mine, deletion } = await aStory();
      const before = await tableHashes(own.database.db);
      for (const link of [confirm, unsubscribe, preferences, mine, deletion]) {
        for (const path of [link, link.replace("?", ".data?")]) {
          const response = await ask(path, init);
          expect(response.status, path).toBeLessThan(400);
          expect(response.headers.get("Cache-Control"), path).toContain("no-store");
          await response.body?.cancel();
        }
        const html = await (await ask(link)).text();
        expect(html, link).toMatch(/<meta name="robots" content="noindex"/);
      }
      expect(changedTables(before, await tableHashes(own.database.db))).toEqual([]);
    });
  }
});

describe("attack M10: one-click unsubscribe", () => {
  const FROM_ANYWHERE: Record<string, string>[] = [
    { "X-No-Origin": "1" },
    { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" },
    { Origin: "null" },
  ];
  for (const headers of FROM_ANYWHERE) {
    test(`with ${JSON.stringify(headers)} and no cookie unsubscribes, and may be repeated`, async () => {
      const { email, confirm, unsubscribe } = await aSubscriber();
      await visitor().post(confirm);
      expect(await stateOf(email)).toEqual({ subscribed: true, confirmed: true });
      for (let time = 0; time < 2; time++) {
        const response = await oneClick(unsubscribe, new URLSearchParams({ "List-Unsubscribe": "One-Click" }), headers);
        expect(response.status).toBe(200);
        expect(response.headers.getSetCookie()).toEqual([]);
        expect(response.headers.get("Cache-Control")).toBe("no-store");
      }
      expect(await stateOf(email)).toEqual({ subscribed: false, confirmed: false });
    });
  }

  test("works as multipart and before the address is confirmed", async () => {
    const { email, unsubscribe } = await aSubscriber();
    const body = new FormData();
    body.set("List-Unsubscribe", "One-Click");
    expect((await oneClick(unsubscribe, body, { "X-No-Origin": "1" })).status).toBe(200);
    expect(await stateOf(email)).toEqual({ subscribed: false, confirmed: false });
  });

  test("is the only form that another site can submit there", async () => {
    const { email, confirm, unsubscribe, preferences } = await aSubscriber();
    const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const oneClickBody = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    for (const [path, body] of [
      [unsubscribe, new URLSearchParams({})],
      [unsubscribe, new URLSearchParams({ "List-Unsubscribe": "Two-Click" })],
      [confirm, oneClickBody],
      [preferences, oneClickBody],
      [preferences, new URLSearchParams({ again: "on", name: "X", stories: "on" })],
    ] as const)
      expect((await oneClick(path, body, foreign)).status, path).toBe(403);
    const oversized = `List-Unsubscribe=One-Click&x=${"x".repeat(200_000)}`;
    expect((await oneClick(unsubscribe, oversized, foreign)).status).toBe(413);
    expect(await stateOf(email)).toEqual({ subscribed: true, confirmed: false });
  });
});

describe("attack M11, attack B6, attack B7: a token for another purpose or subject", () => {
  test("gets a 404 page that says what to do, and changes nothing", async () => {
    const { confirm, unsubscribe } = await aSubscriber();
    const { mine } = await aStory();
    const token = (link: string) => link.slice(link.indexOf("=") + 1);
    const wrong = [
      token(mine),
      token(confirm).slice(0, -1),
      `${token(unsubscribe)}A`,
      "1-1.aaaaaaaaaaaaaaaaaaaaaaaa",
      "",
      "%00",
    ];
    const before = await tableHashes(own.database.db);
    for (const [path, tokens] of [
      ["/mail/confirm", [token(unsubscribe), ...wrong]],
      ["/mail/unsubscribe", [token(confirm), ...wrong]],
      ["/mail/preferences", [token(confirm), ...wrong]],
      ["/share-your-story/mine", [token(confirm), ...wrong.slice(1)]],
      ["/share-your-story/mine/delete", [token(confirm), ...wrong.slice(1)]],
    ] as const) {
      for (const bad of tokens) {
        const at = `${path}?token=${bad}`;
        const page = await visitor().get(at);
        expect(page.status, at).toBe(404);
        expect(mainText(page.html), at).toContain("Nothing was changed.");
        expect(mainText(page.html), at).toContain("Contact us");
        expect(
          (await visitor().post(at, { again: "on", name: "X", stories: "on", story: "Long enough text" })).status,
          at,
        ).toBe(404);
      }
    }
    for (const bad of [token(confirm), ...wrong])
      expect(
        (
          await oneClick(`/mail/unsubscribe?token=${bad}`, new URLSearchParams({ "List-Unsubscribe": "One-Click" }), {
            "X-No-Origin": "1",
          })
        ).status,
      ).toBe(404);
    expect(changedTables(before, await tableHashes(own.database.db))).toEqual([]);
  });
});
