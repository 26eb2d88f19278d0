import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { fromPglite } from "pg-boss";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { clientsOf } from "./pglite-parsers.server.ts";

const EVERY_TYPE = `select now() as moment, now()::timestamp as local, current_date as day, interval '1 day' as span,
  array[now()] as moments, array[now()::timestamp] as locals, array[current_date] as days, array[interval '1 day'] as spans,
  array[1.5::numeric] as amounts, array[1, 2] as numbers, '{"a": 1}'::jsonb as data, 7 as number, null::timestamptz as never`;

describe("queries of the embedded database", () => {
  let pglite: PGlite;
  beforeAll(async () => {
    pglite = await PGlite.create();
  });
  afterAll(() => pglite.close());

  test("return to drizzle and pg-boss what they return with the parsers of each, and drizzle's pass none", async () => {
    await pglite.exec("begin");
    const plain = drizzle(pglite);
    const expected = {
      drizzle: await plain.execute(sql.raw(EVERY_TYPE)),
      queue: (await fromPglite(pglite).executeSql(EVERY_TYPE, [])).rows,
    };
    const clients = clientsOf(pglite);
    const query = vi.spyOn(pglite, "query");
    const db = drizzle(clients.drizzle);
    expect((await db.execute(sql.raw(EVERY_TYPE))).rows).toEqual(expected.drizzle.rows);
    expect(query.mock.lastCall?.[2]).toEqual({ rowMode: "object" });
    expect((await fromPglite(clients.queue).executeSql(EVERY_TYPE, [])).rows).toEqual(expected.queue);
    await pglite.exec("commit");

    const inTransaction = await db.transaction((tx) => tx.execute(sql.raw(EVERY_TYPE)));
    expect(inTransaction.rows[0]).toMatchObject({ moment: expect.any(String), numbers: [1, 2], number: 7 });
  });

  test("let timers and connections get their turn while one follows another, in a transaction, too", async () => {
    const { drizzle: client, queue } = clientsOf(pglite);
    const db = drizzle(client);
    const statement = sql`select count(*) from generate_series(1, 20000)`;
    const turnsDuring = async (work: () => Promise<unknown>, times = 100) => {
      let turns = 0;
      let isOver = false;
      const count = () => {
        turns++;
        if (!isOver) setImmediate(count);
      };
      setImmediate(count);
      for (let n = 0; n < times; n++) await work();
      isOver = true;
      return turns;
    };
    expect(await turnsDuring(() => db.execute(statement))).toBeGreaterThan(2);
    expect(await db.transaction((tx) => turnsDuring(() => tx.execute(statement)))).toBeGreaterThan(2);
    expect(await turnsDuring(() => queue.query("select count(*) from generate_series(1, 20000)"))).toBeGreaterThan(2);
    const atOnce = () => Promise.all(Array.from({ length: 50 }, () => db.execute(statement)));
    expect(await turnsDuring(atOnce, 2)).toBeGreaterThan(20);
    // What it is about: without them, there is none.
    expect(await turnsDuring(() => pglite.query("select count(*) from generate_series(1, 20000)"))).toBe(0);
  });
});
