import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { clicksOf, openLink } from "#app/features/email/delivery/counted-links.server.ts";
import { mailingLinks, mailings } from "#app/features/email/delivery/delivery.tables.server.ts";
import { insertDraft, versionOf } from "#app/features/email/newsletters/newsletters.server.ts";
import { newsletters } from "#app/features/email/newsletters/newsletters.tables.server.ts";
import { sendDraft } from "#app/features/email/newsletters/send-newsletter.server.ts";
import { issueEmail } from "#app/features/email/templates/issue-email.tsx";
import type { Database, Db } from "#app/platform/db/database.server.ts";
import type { Site } from "#server/site.ts";
import { loadBuild, startBuiltSite, textOf } from "../support/built-site.ts";
import { databaseOfFile, describe, expect, test } from "../support/database.ts";
import { POSTAL_ADDRESS } from "../support/factories/email-delivery.ts";
import {
  emptyLists,
  LISTS,
  MONDAY,
  NO_QUEUE,
  PUBLIC_URL,
  someSubscribers,
} from "../support/factories/mailing-lists.ts";

const own = databaseOfFile();
beforeEach(async () => {
  await emptyLists(own.db);
  await own.db.delete(newsletters);
  await someSubscribers(own.db, "Ada");
});

const SENDING = {
  jobs: NO_QUEUE,
  lists: LISTS,
  renderIssue: issueEmail,
  publicUrl: PUBLIC_URL,
  postalAddress: POSTAL_ADDRESS,
  shop: "embedded store",
  timeZone: "America/New_York",
};

/** Every kind of block that has links; one address twice, one with characters that HTML escapes. */
const CONTENT = `Dear {{first_name|friend}}, read [our story](/story) and [the news](https://news.example/a?b=1&c='2'#d).

9. [Slides](/collections/slides)
10. Write to [us](mailto:hello@shod.example) or call [us](tel:+15165550100).

> [Be still](/weekly-devotionals) and know.

| Where | Link |
|---|---|
| Shop | [All shoes](/shop) |

**[Our story again](/story)**`;

async function sent(db: Db, { countsClicks = true, secondSubject = null as string | null } = {}): Promise<number> {
  const draft = await insertDraft(
    db,
    { subject: "Walk", secondSubject, content: CONTENT, audiences: ["devotionals"] },
    "owner",
  );
  const version = { id: draft.id, version: versionOf(draft) };
  const outcome = await db.transaction((tx) => sendDraft(tx, { ...SENDING, countsClicks }, version, MONDAY));
  if (outcome.state !== "started") throw new Error(JSON.stringify(outcome));
  return outcome.mailingId;
}

const frozen = async (db: Db, id: number) => {
  const [found] = await db
    .select()
    .from(mailings)
    .where(sql`id = ${id}`);
  return found!;
};

describe("a newsletter whose clicks are counted", () => {
  test("is the same to read: only the addresses of its links lead through the site", async () => {
    const { db } = own;
    const plain = await frozen(db, await sent(db, { countsClicks: false }));
    const id = await sent(db);
    const counted = await frozen(db, id);
    const links = await db
      .select()
      .from(mailingLinks)
      .where(sql`mailing_id = ${id}`)
      .orderBy(mailingLinks.position);
    expect(links.map(({ url, label }) => [label, url])).toEqual([
      ["our story", `${PUBLIC_URL}/story`],
      ["the news", "https://news.example/a?b=1&c=%272%27#d"],
      ["Slides", `${PUBLIC_URL}/collections/slides`],
      ["Be still", `${PUBLIC_URL}/weekly-devotionals`],
      ["All shoes", `${PUBLIC_URL}/shop`],
    ]);
    expect(counted.text).toBe(plain.text);
    let restored = counted.html;
    for (const { key, url } of links) {
      const address = `href="${PUBLIC_URL}/go/${key}"`;
      expect(restored).toContain(address);
      restored = restored.replaceAll(address, `href="${url.replaceAll("&", "&amp;").replaceAll("'", "&#x27;")}"`);
    }
    expect(restored).toBe(plain.html);
    expect(restored).not.toContain("/go/");
    expect(counted.html).toContain('href="mailto:hello@shod.example"');
    expect(counted.html).toContain('href="tel:+15165550100"');
  });

  test("has none of its links replaced unless the owner turned it on", async () => {
    const id = await sent(own.db, { countsClicks: false });
    expect((await frozen(own.db, id)).html).not.toContain("/go/");
    expect(await clicksOf(own.db, id)).toEqual({ links: [], first: 0, second: 0 });
  });

  test("counts each subject's copies apart, and each link of both together", async () => {
    const { db } = own;
    const id = await sent(db, { secondSubject: "Run" });
    const links = await db
      .select()
      .from(mailingLinks)
      .where(sql`mailing_id = ${id} and label = 'our story'`);
    expect(links).toHaveLength(2);
    for (const { key, isSecond } of links)
      for (let time = isSecond ? 1 : 0; time < 3; time++)
        expect(await openLink(db, key, { isCounted: true })).toBe(`${PUBLIC_URL}/story`);
    const report = await clicksOf(db, id);
    expect(report).toMatchObject({ first: 3, second: 2 });
    expect(report.links[0]).toEqual({ url: `${PUBLIC_URL}/story`, label: "our story", clicks: 5 });
    expect(report.links).toHaveLength(5);
  });

  test("leads on although a click cannot be counted", async () => {
    const { db } = own;
    const id = await sent(db);
    const [{ key } = { key: "" }] = await db
      .select()
      .from(mailingLinks)
      .where(sql`mailing_id = ${id}`);
    const failing = Object.create(db, {
      update: {
        value: () => {
          throw new Error("cannot execute UPDATE in a read-only transaction");
        },
      },
    }) as Db;
    expect(await openLink(failing, key, { isCounted: true })).toBe(`${PUBLIC_URL}/story`);
    expect((await clicksOf(db, id)).first).toBe(0);
  });
});

describe("a counted link at the site", () => {
  const sites: Record<"on" | "off", { site: Site; database: Database } | undefined> = { on: undefined, off: undefined };
  beforeAll(async () => {
    for (const COUNT_CLICKS of ["on", "off"] as const) {
      const database = await (await loadBuild()).openEmbeddedDatabase(undefined);
      sites[COUNT_CLICKS] = { site: await startBuiltSite({ COUNT_CLICKS }, { database }), database };
    }
  });
  afterAll(async () => {
    for (const opened of Object.values(sites)) await opened?.site.close();
  });

  const opened = (COUNT_CLICKS: "on" | "off") => {
    const { site, database } = sites[COUNT_CLICKS]!;
    const get = (path: string, init: RequestInit = {}) =>
      site.fetch(new Request(`http://localhost:3000${path}`, { redirect: "manual", ...init }), "127.0.0.1");
    return { db: database.db, get };
  };

  async function aLink(db: Db): Promise<{ id: number; path: string }> {
    const [mailing] = await db
      .insert(mailings)
      .values({
        key: crypto.randomUUID(),
        kind: "newsletter",
        subject: "Walk",
        html: "",
        text: "",
        audiences: [],
        audienceAt: MONDAY,
        status: "sent",
      })
      .returning({ id: mailings.id });
    const key = crypto.randomUUID().slice(0, 12);
    const link = { key, position: 0, isSecond: false, url: "https://news.example/a?b=1&c=2", label: "News" };
    await db.insert(mailingLinks).values({ ...link, mailingId: mailing!.id });
    return { id: mailing!.id, path: `/go/${key}` };
  }

  test("leads to where it was written to lead, and is counted once for each time it is opened", async () => {
    const { db, get } = opened("on");
    const { id, path } = await aLink(db);
    for (let time = 0; time < 2; time++) {
      const response = await get(path);
      expect(response.status).toBe(302);
      expect(response.headers.get("Location")).toBe("https://news.example/a?b=1&c=2");
      expect(response.headers.get("Cache-Control")).toContain("no-store");
      expect(response.headers.get("Set-Cookie")).toBeNull();
    }
    expect((await clicksOf(db, id)).first).toBe(2);
  });

  test("is not counted by software that only looks at it", async () => {
    const { db, get } = opened("on");
    const { id, path } = await aLink(db);
    expect((await get(path, { method: "HEAD" })).status).toBe(302);
    for (const [name, value] of [
      ["Purpose", "prefetch"],
      ["Sec-Purpose", "prefetch;prerender"],
      ["X-Moz", "prefetch"],
    ] as const)
      expect((await get(path, { headers: { [name]: value } })).status).toBe(302);
    expect((await clicksOf(db, id)).first).toBe(0);
  });

  test("still leads on, uncounted, once the owner turned counting off", async () => {
    const { db, get } = opened("off");
    const { id, path } = await aLink(db);
    expect((await get(path)).headers.get("Location")).toBe("https://news.example/a?b=1&c=2");
    expect((await clicksOf(db, id)).first).toBe(0);
  });

  test("leads nowhere that was not written: another key, an address in its place, or a deleted mailing is not found", async () => {
    const { db, get } = opened("on");
    const { id, path } = await aLink(db);
    const changed = path.slice(0, -1) + (path.endsWith("0") ? "1" : "0");
    for (const other of [changed, "/go/https://evil.example", "/go/%2F%2Fevil.example", "/go/x", `${path}?to=//evil`]) {
      const response = await get(other, { headers: { Accept: "text/html" } });
      if (other.startsWith(path)) expect(response.headers.get("Location")).toBe("https://news.example/a?b=1&c=2");
      else expect([other, response.status]).toEqual([other, 404]);
    }
    await db.delete(mailings).where(sql`id = ${id}`);
    expect((await get(path)).status).toBe(404);
  });

  test("is what the privacy page says, and not if nothing is counted", async () => {
    const [on, off] = await Promise.all(
      (["on", "off"] as const).map(async (each) => textOf(await (await opened(each).get("/privacy")).text())),
    );
    expect(on).toContain("adds one to the number of times that this link was opened");
    expect(off).not.toContain("Links in newsletters");
    expect(off).toContain("Mailings");
  });
});
