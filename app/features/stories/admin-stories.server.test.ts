import { sql } from "drizzle-orm";
import { rowsOf, type Db } from "#app/platform/db/database.server.ts";
import { queriesOf } from "#tests/support/captured-queries.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { auditedActions, unreachableDatabase, adminContext } from "#tests/support/admin.ts";
import { action, loader } from "./routes/admin-stories.tsx";
import { STORY_FILTERS, type StoryFilter } from "./story-admin.ts";
import { storiesNewestFirst } from "./stories.server.ts";
import { userStories } from "./stories.tables.server.ts";

const day = (n: number) => ({ createdAt: new Date(Date.UTC(2026, 0, n)) });

async function someStories(db: Db) {
  const story = { story: "I was lost, then found.", displayNamePublicly: true, sharePermission: true };
  await db.insert(userStories).values([
    { ...story, name: "Waiting", email: "waiting@home.example", ...day(1) },
    { ...story, name: "Published", email: "published@home.example", approved: true, ...day(2) },
    { ...story, name: "Declined", email: "declined@home.example", declinedAt: new Date(), ...day(3) },
    { ...story, name: "Private", email: "private@home.example", sharePermission: false, ...day(4) },
  ]);
}

async function theScreen(db: Db, query = "") {
  const request = new Request(`http://localhost:3000/admin/stories${query}`);
  return (await loader({ request, context: adminContext(db) } as never)).data;
}

const names = async (db: Db, query = "") => (await theScreen(db, query)).list?.rows.map(({ name }) => name);

async function send(db: Db, fields: [string, string][]) {
  const body = new URLSearchParams(fields);
  const request = new Request("http://localhost:3000/admin/stories", { method: "POST", body });
  return (await action({ request, context: adminContext(db) })).data;
}

describe("[ADM-DASH-15] the stories screen", () => {
  test("filters by status and searches by author", async ({ db }) => {
    await someStories(db);
    expect(await names(db)).toEqual(["Private", "Declined", "Published", "Waiting"]);
    expect(await names(db, "?show=waiting")).toEqual(["Waiting"]);
    expect(await names(db, "?show=shown")).toEqual(["Published"]);
    expect(await names(db, "?show=declined")).toEqual(["Declined"]);
    expect(await names(db, "?show=private")).toEqual(["Private"]);
    expect(await names(db, "?show=evil&q=PUBLISHED@")).toEqual(["Published"]);
    expect(await names(db, "?q=home.exa")).toEqual(["Private", "Declined", "Published", "Waiting"]);
    expect(await names(db, "?show=declined&q=published")).toEqual([]);
    expect(await names(db, "?q=lost")).toEqual([]);
  });

  test("decides in bulk, each story only as it was read, and audits none of their text", async ({ db }) => {
    await someStories(db);
    const { list } = await theScreen(db);
    const rows = (list?.rows ?? []).map(({ id, version, name }): [string, string] => [
      "row",
      `${id}|${name === "Declined" ? "old" : version}|${name}`,
    ]);
    expect(await send(db, [["bulk", "approve"], ...rows])).toMatchObject({
      message: { title: "2 done, 2 failed" },
      shown: {
        not: [
          { name: "Private", why: "Its author didn’t give permission to share it." },
          { name: "Declined", why: expect.stringContaining("It has changed since you opened this page.") },
        ],
      },
    });
    expect(await names(db, "?show=shown")).toEqual(["Published", "Waiting"]);
    expect((await auditedActions(db)).every((line) => /^story\.approved Story \d+$/.test(line))).toBe(true);
  });

  test("lists a hundred thousand stories by index with every filter", async ({ db }) => {
    await db.execute(sql`insert into user_stories (name, email, story, share_permission, display_name_publicly, approved, declined_at, created_at)
      select 'N' || n, n || '@home.example', 'A story', n % 10 <> 0, true, n % 10 between 3 and 6, case when n % 10 = 9 then now() end, now() - n * interval '1 minute'
      from generate_series(1, 100000) n`);
    await db.execute(sql`analyze user_stories`);
    const [, second] = await storiesNewestFirst(db, { limit: 2 });
    for (const show of Object.keys(STORY_FILTERS) as StoryFilter[]) {
      for (const after of [undefined, second?.cursor]) {
        const [query] = await queriesOf(db, () => storiesNewestFirst(db, { show, after, limit: 51 }));
        const plan = await rowsOf<Record<string, string>>(db, sql`explain ${query}`);
        const steps = plan.map((step) => step["QUERY PLAN"]).join("\n");
        expect(steps, show).toMatch(/Index Scan/);
        expect(steps, show).not.toMatch(/Seq Scan|Sort/);
      }
    }
  });

  test("reports stories that cannot be loaded", async ({ db }) => {
    const context = adminContext(unreachableDatabase(db));
    const request = new Request("http://localhost:3000/admin/stories");
    expect(await loader({ request, context } as never)).toMatchObject({
      data: { list: null },
      init: { status: 500 },
    });
  });
});
