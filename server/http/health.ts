import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Db } from "#app/platform/db/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Storage } from "#app/platform/storage/storage.server.ts";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { ShopMonitor } from "#app/platform/shopify/shop-monitor.server.ts";

const TIMEOUT_MS = 2_000;
/** Cached, because checking remote storage writes a file. */
const STORAGE_CHECKED_EVERY_MS = 15_000;

/** /livez: the process answers. /readyz: it can serve. /metrics: Prometheus text, behind METRICS_TOKEN. */
export function health({
  db,
  storage,
  state,
  metricsToken,
  problem = () => null,
  shop,
}: {
  db: Db;
  storage: Pick<Storage, "check">;
  state: { ready: boolean };
  metricsToken: string | undefined;
  /** Why a responding process is not ready; null if it is. */
  problem?: () => string | null;
  shop?: Pick<ShopMonitor, "status"> | undefined;
}) {
  const metrics = metricsToken ? createMetrics(shop) : null;
  const storageChecked = cachedCheck(() => storage.check());
  return new Hono()
    .get("/livez", (c) => c.text("ok"))
    .get("/readyz", async (c) => {
      if (!state.ready) return c.text("stopping", 503);
      const found = problem();
      if (found !== null) return c.text(found, 503);
      if (!(await succeedsInTime(db.execute(sql`select 1`)))) return c.text("the database does not respond", 503);
      return (await succeedsInTime(storageChecked())) ? c.text("ready") : c.text("uploads cannot be kept", 503);
    })
    .get("/metrics", async (c) => {
      if (!metricsToken || !metrics) return c.text("Not found", 404);
      if (!sameText(c.req.header("Authorization") ?? "", `Bearer ${metricsToken}`)) return c.text("Unauthorized", 401);
      return c.body(await metrics.metrics(), 200, { "Content-Type": metrics.contentType });
    });
}

/** Whether it succeeds before the caller would give up. */
function succeedsInTime(done: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    done.then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), TIMEOUT_MS).unref()),
  ]);
}

/** Caches the result for a while; logs each failed check once. */
function cachedCheck(check: () => Promise<void>): () => Promise<void> {
  let last: { at: number; done: Promise<void> } | undefined;
  return () => {
    if (last && performance.now() - last.at < STORAGE_CHECKED_EVERY_MS) return last.done;
    const done = check();
    done.catch((error: unknown) => log("error", "uploads cannot be kept", { error }));
    last = { at: performance.now(), done };
    return done;
  };
}

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** What /metrics shows: prom-client's process metrics, and two that it has no name for. */
function createMetrics(shop?: Pick<ShopMonitor, "status">): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauges = [
    gauge("process_uptime_seconds", "Seconds since the process started.", () => process.uptime()),
    gauge("nodejs_heap_used_bytes", "Bytes of the heap in use.", () => process.memoryUsage().heapUsed),
  ];
  for (const each of gauges) registry.registerMetric(each);
  if (shop) registry.registerMetric(shopGauge(shop));
  return registry;
}

function gauge(name: string, help: string, read: () => number): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read());
    },
  });
}

const SHOP_APIS = ["storefront", "admin"] as const;
const PROBLEMS = ["rejected", "unreachable"] as const;

/** 1 for what is wrong: `shopify_api_failing{api="admin",reason="rejected"}` is a credential that Shopify does not accept. */
function shopGauge(shop: Pick<ShopMonitor, "status">): Gauge {
  return new Gauge({
    name: "shopify_api_failing",
    help: "1 if Shopify rejects the credentials of an API, or cannot be reached.",
    labelNames: ["api", "reason"],
    registers: [],
    collect() {
      for (const api of SHOP_APIS)
        for (const reason of PROBLEMS) this.set({ api, reason }, shop.status(api).state === reason ? 1 : 0);
    },
  });
}
