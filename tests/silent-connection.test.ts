import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { health } from "#server/health.ts";
import { onPostgres, ownDatabase } from "./database.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";
import { openLive, publish, type LiveEvent } from "#app/platform/live/live.server.ts";
import { openServerDatabase, type Database } from "#app/platform/db/database.server.ts";

vi.setConfig({ testTimeout: 120_000 });

describe.skipIf(!onPostgres)("a connection that died without a word", () => {
  let direct: Awaited<ReturnType<typeof ownDatabase>>;
  let database: Database;
  let proxy: TcpProxy;
  beforeEach(async () => {
    direct = await ownDatabase();
    const url = new URL(direct.url ?? "");
    proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    database = await openServerDatabase(url.href);
  });
  afterEach(async () => {
    await database.close();
    await proxy.close();
    await direct.close();
  });

  const readyz = async () => {
    const { db } = direct;
    const app = health({
      db,
      storage: { check: async () => {} },
      state: { ready: true },
      metricsToken: undefined,
      trouble: () => (database.isListening() ? null : "changes by other processes are not received"),
    });
    const answer = await app.request("/readyz");
    return `${answer.status} ${await answer.text()}`;
  };

  test("is noticed within seconds: the process hears again, and knows that it may have missed something", async () => {
    const live = await openLive(database);
    const heard: LiveEvent[] = [];
    live.subscribe((event) => heard.push(event));
    expect(await readyz()).toBe("200 ready");

    proxy.silence();
    await publish(direct.db, { topic: "banners" });
    await expect.poll(() => heard, { timeout: 30_000, interval: 100 }).toEqual([{ topic: "missed" }]);
    await publish(direct.db, { topic: "catalog" });
    await expect.poll(() => heard, { timeout: 5_000 }).toContainEqual({ topic: "catalog" });
    expect(await readyz()).toBe("200 ready");
  });

  test("makes /readyz say no for as long as no other one carries anything either", async () => {
    const live = await openLive(database);
    const heard: LiveEvent[] = [];
    live.subscribe((event) => heard.push(event));

    proxy.silenceAll();
    await expect
      .poll(readyz, { timeout: 30_000, interval: 200 })
      .toBe("503 changes by other processes are not received");
    proxy.restore();
    await expect.poll(readyz, { timeout: 40_000, interval: 200 }).toBe("200 ready");
    expect(heard).toEqual([{ topic: "missed" }]);
  });

  test("keeps nobody from stopping", async () => {
    await openLive(database);
    proxy.silenceAll();
    await database.close();
    // Closed twice, by this test and after it: the second time there is nothing left to do.
    database = { ...database, close: async () => {} };
  });
});
