// Engines: both (how words are separated depends on the locale).
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import { devotionalSubscriptions } from "#app/features/email/subscribers/subscribers.tables.server.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { LISTS } from "../support/factories/mailing-lists.ts";
import { describe, expect, test } from "../support/database.ts";
import { exportList, subscriberLists } from "#app/features/email/subscribers/subscriber-lists.server.ts";
import { loader } from "#app/features/email/subscribers/routes/admin-subscriptions.tsx";
import { searchIn } from "#app/platform/list-search.ts";
import { adminContext, unreachableDatabase } from "#tests/support/admin.ts";

const preferences = { devotionals: true, products: false, community: true, stories: false };
const FIRST = { tab: "subscribers", search: "", after: null, open: null };

/** Subscribers, a minute apart, the last one newest. */
async function subscribersNamed(db: Db, ...names: string[]) {
  const rows = names.map((name, minute) => ({
    name,
    email: `${name.toLowerCase().replaceAll(" ", ".")}@home.example`,
    preferences,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
  }));
  return db.insert(devotionalSubscriptions).values(rows).returning();
}

describe("subscriber management", () => {
  test("[ADM-SUB-02] [ADM-SUB-03] [DATA-69] [DATA-70] [GUARD-18] [GUARD-19] lists everyone newest first, unsubscribed ones too, with the number in each tab", async ({
    db,
  }) => {
    await subscribersNamed(db, "Ann", "Ben");
    await db
      .update(devotionalSubscriptions)
      .set({ subscribed: false })
      .where(sql`name = 'Ann'`);
    await db.insert(ambassadorSignups).values([
      { name: "Cleo", email: "cleo@home.example", createdAt: new Date("2026-01-01T00:00Z") },
      { name: "Dan", email: "dan@home.example", createdAt: new Date("2026-01-02T00:00Z") },
      { name: "Eve", email: "eve@home.example", createdAt: new Date("2026-01-03T00:00Z") },
    ]);
    const lists = await subscriberLists(db, LISTS, FIRST);
    expect(lists.tabs).toMatchObject([
      { name: "subscribers", count: 2 },
      { name: "ambassadors", count: 3 },
    ]);
    expect(lists.list.rows).toMatchObject([
      { name: "Ben", status: "Active" },
      { name: "Ann", status: "Unsubscribed" },
    ]);
    const { list } = await subscriberLists(db, LISTS, { ...FIRST, tab: "ambassadors" });
    expect(list.rows.map(({ name }) => name)).toEqual(["Eve", "Dan", "Cleo"]);
  });

  test("searches by the beginning of a name, address or domain, ignoring case; punctuation matches nothing", async ({
    db,
  }) => {
    await subscribersNamed(db, "Ann Lee", "Ben", "Per%cent");
    const found = async (search: string) =>
      (await subscriberLists(db, LISTS, { ...FIRST, search })).list.rows.map(({ name }) => name);
    expect(await found("LEE")).toEqual(["Ann Lee"]);
    expect(await found("ben@home")).toEqual(["Ben"]);
    expect(await found("an le")).toEqual(["Ann Lee"]);
    expect(await found("ann.lee@home.example")).toEqual(["Ann Lee"]);
    expect(await found("@home.ex")).toHaveLength(3);
    expect(await found("per%c")).toEqual(["Per%cent"]);
    for (const none of ["%", "_", "' | 'zoe", "\0", "ee"]) expect(await found(none)).toEqual([]);
    expect(await found("unknown")).toEqual([]);
  });

  test("finds a name whose apostrophe or hyphen is another one than the keyboard's", async ({ db }) => {
    await subscribersNamed(
      db,
      "Ann O\u2019Brien",
      "Ben O'Brien",
      "Kai Ka\u02bbahu",
      "Mia Low\u2013Hill",
      "Noa Low-Hill",
      "Pat O\u2019Neil-Hall",
      "Quinn O\u2019Neil\u2013Hall",
    );
    const found = async (typed: string) => {
      const search = searchIn(new URLSearchParams({ q: typed }));
      return (await subscriberLists(db, LISTS, { ...FIRST, search })).list.rows.map(({ name }) => name).sort();
    };
    for (const typed of ["o'brien", "O\u2019Brien", "o\u02bcbri", "o`brien"])
      expect(await found(typed), typed).toEqual(["Ann O\u2019Brien", "Ben O'Brien"]);
    expect(await found("o'neil-ha")).toEqual(["Pat O\u2019Neil-Hall", "Quinn O\u2019Neil\u2013Hall"]);
    expect(await found("ka'ahu")).toEqual(["Kai Ka\u02bbahu"]);
    for (const typed of ["low-hill", "low\u2013hi", "low\u2011hill"])
      expect(await found(typed), typed).toEqual(["Mia Low\u2013Hill", "Noa Low-Hill"]);
  });

  test("paginates, also between rows created at the same time", async ({ db }) => {
    const createdAt = new Date("2026-01-01T00:00:00.123Z");
    const rows = Array.from({ length: 120 }, (_, n) => ({
      name: `P${n}`,
      email: `p${n}@home.example`,
      preferences,
      createdAt,
    }));
    await db.insert(devotionalSubscriptions).values(rows);
    const seen: string[] = [];
    for (let after: string | null = null, pages = 0; pages < 4; pages++) {
      const { list }: Awaited<ReturnType<typeof subscriberLists>> = await subscriberLists(db, LISTS, {
        ...FIRST,
        after,
      });
      seen.push(...list.rows.map(({ name }) => name));
      after = list.next;
      if (!after) break;
    }
    expect(seen).toEqual(rows.map(({ name }) => name).toReversed());
  });

  test("[ADM-SUB-05] opens the details of the row in the URL, in its tab", async ({ db }) => {
    const [ann] = await subscribersNamed(db, "Ann");
    const opened = async (address: string) => {
      const context = adminContext(db);
      const request = new Request(`http://localhost:3000/admin/subscriptions${address}`);
      return ((await loader({ request, context } as never)).data.lists?.opened ?? null) as { name: string } | null;
    };
    expect(await opened(`?open=${ann?.id}`)).toMatchObject({ formType: "Devotional Subscription", name: "Ann" });
    for (const none of ["", "?open=0", "?open=-1", "?open=abc", "?open=99999999", `?tab=ambassadors&open=${ann?.id}`])
      expect(await opened(none), none).toBeNull();
  });

  test("[ADM-SUB-15] shows a load failure, with the error for the console", async ({ db }) => {
    const context = adminContext(unreachableDatabase(db));
    const request = new Request("http://localhost:3000/admin/subscriptions");
    expect(await loader({ request, context } as never)).toMatchObject({
      data: { lists: null, problem: expect.stringContaining("the database does not answer") },
      init: { status: 500 },
    });
  });
});

const createdAt = new Date("2026-01-01T10:00:00Z");
const today = "2026-11-21";

async function linesOf(file: Response): Promise<string[][]> {
  return parse(await file.text(), { bom: true });
}

describe("exporting a list as CSV", () => {
  test("contains all subscribers, including unsubscribed ones, newest first", async ({ db }) => {
    await db.insert(devotionalSubscriptions).values([
      { name: "Ann, Lee", email: "ann@home.example", preferences, createdAt, confirmedAt: createdAt },
      {
        name: 'Ben "B"',
        email: "ben@home.example",
        preferences,
        subscribed: false,
        createdAt: new Date("2026-01-02T00:00Z"),
      },
    ]);
    const file = exportList(db, LISTS, { tab: "subscribers", search: "", today });
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="subscribers-2026-11-21.csv"');
    expect(await linesOf(file)).toEqual([
      ["name", "email", "status", "confirmed_at", "created_at", "devotionals", "products", "community", "stories"],
      ['Ben "B"', "ben@home.example", "Unsubscribed", "", "2026-01-02T00:00:00.000Z", "yes", "no", "yes", "no"],
      [
        "Ann, Lee",
        "ann@home.example",
        "Active",
        "2026-01-01T10:00:00.000Z",
        "2026-01-01T10:00:00.000Z",
        "yes",
        "no",
        "yes",
        "no",
      ],
    ]);
  });

  test("attack D12: neutralizes spreadsheet formulas in typed text", async ({ db }) => {
    await db.insert(ambassadorSignups).values({
      name: '=HYPERLINK("http://evil.example")',
      email: "+ann@home.example",
      instagram: "@ann",
      tiktok: "-ann",
      motivation: "\tx\ny",
      createdAt,
    });
    const [columns, line] = await linesOf(exportList(db, LISTS, { tab: "ambassadors", search: "", today }));
    expect(line?.length).toBe(columns?.length);
    expect(line?.slice(0, 7)).toEqual([
      '\'=HYPERLINK("http://evil.example")',
      "'+ann@home.example",
      "'@ann",
      "'-ann",
      "",
      "",
      "'\tx\ny",
    ]);
    expect(line?.slice(-4)).toEqual(["no", "no", "no", "no"]);
  });

  test("reads every row once across pages, and only those that match the search", async ({ db }) => {
    await db.insert(devotionalSubscriptions).values(
      Array.from({ length: 1_001 }, (_, n) => ({
        name: `P${n}`,
        email: `p${n}@home.example`,
        preferences,
        createdAt,
      })),
    );
    const [, ...lines] = await linesOf(exportList(db, LISTS, { tab: "subscribers", search: "", today }));
    expect(new Set(lines.map(([, email]) => email)).size).toBe(1_001);
    expect(lines).toHaveLength(1_001);
    const [, ...found] = await linesOf(exportList(db, LISTS, { tab: "subscribers", search: "P1000", today }));
    expect(found.map(([name]) => name)).toEqual(["P1000"]);
  });

  test("fails when the rows cannot all be read", async ({ db }) => {
    const fail = () => {
      throw new Error("the database is down");
    };
    const broken: Db = new Proxy(db, { get: () => fail });
    await expect(exportList(broken, LISTS, { tab: "subscribers", search: "", today }).text()).rejects.toThrow(
      "the database is down",
    );
  });
});
