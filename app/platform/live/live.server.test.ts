import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { onPostgres, ownDatabase } from "#tests/database.ts";
import { openLive, publish, type LiveEvent } from "./live.server.ts";

describe("live events", () => {
  test("a process that was cut off tells its own subscribers that they may have missed some", async () => {
    let reconnected = () => {};
    const live = await openLive({
      listen: async (_channel, _heard, onReconnect) => void (reconnected = onReconnect ?? reconnected),
    });
    const heard: LiveEvent[] = [];
    live.subscribe((event) => heard.push(event));
    reconnected();
    expect(heard).toEqual([{ topic: "missed" }]);
  });

  test.skipIf(!onPostgres)("come again after the listening connection was lost", async () => {
    const database = await ownDatabase();
    const live = await openLive(database);
    const heard: LiveEvent[] = [];
    live.subscribe((event) => heard.push(event));
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
    );
    await vi.waitFor(() => expect(heard).toEqual([{ topic: "missed" }]), 15_000);
    await publish(database.db, { topic: "catalog" });
    await vi.waitFor(() => expect(heard).toContainEqual({ topic: "catalog" }), 5_000);
    await database.close();
  });
});
