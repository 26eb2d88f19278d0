// Protects: app/platform/db/**, app/platform/live/**, server/http/health.ts
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { health } from "#server/http/health.ts";
import { onPostgres, ownDatabase } from "../support/database.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { openLive, publish, type LiveEvent } from "#app/platform/live/live.server.ts";
import { openServerDatabase, type Database } from "#app/platform/db/database.server.ts";

vi.setConfig({ testTimeout: 120_000 });

describe.skipIf(!onPostgres)("a connection that died without being closed", () => {
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
      problem: () => (database.isListening() ? null : "changes by other processes are not received"),
    });
    const response = await app.request("/readyz");
    return `${response.status} ${await response.text()}`;
  };

  test("is replaced within seconds: live events arrive again, and the process learns that it may have missed some", async () => {
    const live = await openLive(database);
    const received: LiveEvent[] = [];
    live.subscribe((event) => received.push(event));
    expect(await readyz()).toBe("200 ready");

    proxy.silence();
    await publish(direct.db, { topic: "banners" });
    await expect.poll(() => received, { timeout: 30_000, interval: 100 }).toEqual([{ topic: "missed" }]);
    await publish(direct.db, { topic: "catalog" });
    await expect.poll(() => received, { timeout: 5_000 }).toContainEqual({ topic: "catalog" });
    expect(await readyz()).toBe("200 ready");
  });

  test("makes /readyz fail for as long as no new connection works either", async () => {
    const live = await openLive(database);
    const received: LiveEvent[] = [];
    live.subscribe((event) => received.push(event));

    proxy.silenceAll();
    await expect
      .poll(readyz, { timeout: 30_000, interval: 200 })
      .toBe("503 changes by other processes are not received");
    proxy.restore();
    await expect.poll(readyz, { timeout: 40_000, interval: 200 }).toBe("200 ready");
    expect(received).toEqual([{ topic: "missed" }]);
  });

  test("does not keep the process from stopping", async () => {
    await openLive(database);
    proxy.silenceAll();
    await database.close();
    // `afterEach` closes it as well.
    database = { ...database, close: async () => {} };
  });
});
