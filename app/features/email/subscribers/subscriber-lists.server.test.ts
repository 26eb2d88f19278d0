import { RouterContextProvider } from "react-router";
import { sql } from "drizzle-orm";
import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import { devotionalSubscriptions } from "./subscribers.tables.server.ts";
import { dbContext, envContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { describe, expect, test } from "#tests/support/database.ts";
import { subscriberLists } from "./subscriber-lists.server.ts";
import { loader } from "./routes/admin-subscriptions.tsx";

const preferences = { devotionals: true, products: false, community: true, stories: false };
const FIRST = { tab: "subscribers", search: "", after: null, open: null } as const;

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
    const lists = await subscriberLists(db, FIRST);
    expect(lists.counts).toEqual({ subscribers: 2, ambassadors: 3 });
    expect(lists.list.rows).toMatchObject([
      { name: "Ben", status: "Active" },
      { name: "Ann", status: "Unsubscribed" },
    ]);
    const { list } = await subscriberLists(db, { ...FIRST, tab: "ambassadors" });
    expect(list.rows.map(({ name }) => name)).toEqual(["Eve", "Dan", "Cleo"]);
  });

  test("searches by the beginning of a name, address or domain, ignoring case; punctuation matches nothing", async ({
    db,
  }) => {
    await subscribersNamed(db, "Ann Lee", "Ben", "Per%cent");
    const found = async (search: string) =>
      (await subscriberLists(db, { ...FIRST, search })).list.rows.map(({ name }) => name);
    expect(await found("LEE")).toEqual(["Ann Lee"]);
    expect(await found("ben@home")).toEqual(["Ben"]);
    expect(await found("an le")).toEqual(["Ann Lee"]);
    expect(await found("ann.lee@home.example")).toEqual(["Ann Lee"]);
    expect(await found("@home.ex")).toHaveLength(3);
    expect(await found("per%c")).toEqual(["Per%cent"]);
    for (const none of ["%", "_", "' | 'zoe", "\0", "ee"]) expect(await found(none)).toEqual([]);
    expect(await found("unknown")).toEqual([]);
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
      const { list }: Awaited<ReturnType<typeof subscriberLists>> = await subscriberLists(db, { ...FIRST, after });
      seen.push(...list.rows.map(({ name }) => name));
      after = list.next;
      if (!after) break;
    }
    expect(seen).toEqual(rows.map(({ name }) => name).toReversed());
  });

  test("[ADM-SUB-05] opens the details of the row in the URL, in its tab", async ({ db }) => {
    const [ann] = await subscribersNamed(db, "Ann");
    const opened = async (address: string) => {
      const context = new RouterContextProvider();
      context.set(dbContext, db);
      context.set(envContext, readEnv({}));
      const request = new Request(`http://localhost:3000/admin/subscriptions${address}`);
      return ((await loader({ request, context } as never)).data.lists?.opened ?? null) as { row: object } | null;
    };
    expect(await opened(`?open=${ann?.id}`)).toMatchObject({ tab: "subscribers", row: { name: "Ann" } });
    for (const none of ["", "?open=0", "?open=-1", "?open=abc", "?open=99999999", `?tab=ambassadors&open=${ann?.id}`])
      expect(await opened(none), none).toBeNull();
  });

  test("[ADM-SUB-15] shows a load failure, with the error for the console", async ({ db }) => {
    const context = new RouterContextProvider();
    context.set(envContext, readEnv({}));
    const fail = () => {
      throw new Error("the database does not respond");
    };
    context.set(dbContext, new Proxy(db, { get: () => fail }));
    const request = new Request("http://localhost:3000/admin/subscriptions");
    expect(await loader({ request, context } as never)).toMatchObject({
      data: { lists: null, problem: expect.stringContaining("the database does not respond") },
      init: { status: 500 },
    });
  });
});
