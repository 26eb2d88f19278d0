import { RouterContextProvider } from "react-router";
import { sql } from "drizzle-orm";
import { ambassadorSignups } from "#app/features/ambassadors/ambassadors.tables.server.ts";
import { devotionalSubscriptions } from "#app/features/devotionals/devotionals.tables.server.ts";
import { dbContext, envContext } from "#app/platform/context.ts";
import type { Db } from "#app/platform/db/database.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { describe, expect, test } from "#tests/database.ts";
import { peopleInAdmin } from "./people-admin.server.ts";
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
  test("[ADM-SUB-02] [ADM-SUB-03] [DATA-69] [DATA-70] [GUARD-18] [GUARD-19] lists everybody newest first, unsubscribed ones too, with the number in each tab", async ({
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
    const people = await peopleInAdmin(db, FIRST);
    expect(people.counts).toEqual({ subscribers: 2, ambassadors: 3 });
    expect(people.list.rows).toMatchObject([
      { name: "Ben", status: "Active" },
      { name: "Ann", status: "Unsubscribed" },
    ]);
    const { list } = await peopleInAdmin(db, { ...FIRST, tab: "ambassadors" });
    expect(list.rows.map(({ name }) => name)).toEqual(["Eve", "Dan", "Cleo"]);
  });

  test("finds somebody by the beginning of a name or of the address and by its domain, whatever the capitals; signs are no words", async ({
    db,
  }) => {
    await subscribersNamed(db, "Ann Lee", "Ben", "Per%cent");
    const found = async (search: string) =>
      (await peopleInAdmin(db, { ...FIRST, search })).list.rows.map(({ name }) => name);
    expect(await found("LEE")).toEqual(["Ann Lee"]);
    expect(await found("ben@home")).toEqual(["Ben"]);
    expect(await found("an le")).toEqual(["Ann Lee"]);
    expect(await found("ann.lee@home.example")).toEqual(["Ann Lee"]);
    expect(await found("@home.ex")).toHaveLength(3);
    expect(await found("per%c")).toEqual(["Per%cent"]);
    for (const none of ["%", "_", "' | 'zoe", "\0", "ee"]) expect(await found(none)).toEqual([]);
    expect(await found("nobody")).toEqual([]);
  });

  test("goes on where a page ended, also between people of the same moment", async ({ db }) => {
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
      const { list }: Awaited<ReturnType<typeof peopleInAdmin>> = await peopleInAdmin(db, { ...FIRST, after });
      seen.push(...list.rows.map(({ name }) => name));
      after = list.next;
      if (!after) break;
    }
    expect(seen).toEqual(rows.map(({ name }) => name).toReversed());
  });

  test("[ADM-SUB-05] opens the details of the one the address names, in the tab it names", async ({ db }) => {
    const [ann] = await subscribersNamed(db, "Ann");
    const opened = async (address: string) => {
      const context = new RouterContextProvider();
      context.set(dbContext, db);
      context.set(envContext, readEnv({}));
      const request = new Request(`http://localhost:3000/admin/subscriptions${address}`);
      return ((await loader({ request, context } as never)).data.people?.opened ?? null) as { row: object } | null;
    };
    expect(await opened(`?open=${ann?.id}`)).toMatchObject({ tab: "subscribers", row: { name: "Ann" } });
    for (const none of ["", "?open=0", "?open=-1", "?open=abc", "?open=99999999", `?tab=ambassadors&open=${ann?.id}`])
      expect(await opened(none), none).toBeNull();
  });

  test("[ADM-SUB-15] says so when it cannot be read, with what the console shows", async ({ db }) => {
    const context = new RouterContextProvider();
    context.set(envContext, readEnv({}));
    const fail = () => {
      throw new Error("the database does not answer");
    };
    context.set(dbContext, new Proxy(db, { get: () => fail }));
    const request = new Request("http://localhost:3000/admin/subscriptions");
    expect(await loader({ request, context } as never)).toMatchObject({
      data: { people: null, problem: expect.stringContaining("the database does not answer") },
      init: { status: 500 },
    });
  });
});
