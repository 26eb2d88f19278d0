// Engines: both (LISTEN and NOTIFY).
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { onPostgres, ownDatabase } from "#tests/support/database.ts";
import { openLive, publish, type LiveEvent } from "./live.server.ts";

describe("live events", () => {
  test("a process that was disconnected notifies its own subscribers that events may be missing", async () => {
    let reconnected = () => {};
    const live = await openLive({
      listen: async (_channel, _heard, onReconnect) => void (reconnected = onReconnect ?? reconnected),
    });
    const received: LiveEvent[] = [];
    live.subscribe((event) => received.push(event));
    reconnected();
    expect(received).toEqual([{ topic: "missed" }]);
  });

  test.skipIf(!onPostgres)("arrive again after the listening connection was lost", async () => {
    const database = await ownDatabase();
    const live = await openLive(database);
    const received: LiveEvent[] = [];
    live.subscribe((event) => received.push(event));
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
    );
    await vi.waitFor(() => expect(received).toEqual([{ topic: "missed" }]), 60_000);
    await publish(database.db, { topic: "catalog" });
    await vi.waitFor(() => expect(received).toContainEqual({ topic: "catalog" }), 60_000);
    await database.close();
  });
});
