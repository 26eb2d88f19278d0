import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Db } from "#app/platform/db/database.server.ts";

const QUERY_TIMEOUT_MS = 2_000;

/** /livez: the process answers. /readyz: it can serve. /metrics: Prometheus text, behind METRICS_TOKEN. */
export function health({
  db,
  state,
  metricsToken,
}: {
  db: Db;
  state: { ready: boolean };
  metricsToken: string | undefined;
}) {
  return new Hono()
    .get("/livez", (c) => c.text("ok"))
    .get("/readyz", async (c) => {
      if (!state.ready) return c.text("stopping", 503);
      const answered = await Promise.race([
        db.execute(sql`select 1`).then(
          () => true,
          () => false,
        ),
        new Promise<false>((resolve) => setTimeout(() => resolve(false), QUERY_TIMEOUT_MS).unref()),
      ]);
      return answered ? c.text("ready") : c.text("the database does not answer", 503);
    })
    .get("/metrics", (c) => {
      if (!metricsToken) return c.text("Not found", 404);
      if (!sameText(c.req.header("Authorization") ?? "", `Bearer ${metricsToken}`)) return c.text("Unauthorized", 401);
      const memory = process.memoryUsage();
      return c.text(
        [
          "# TYPE process_uptime_seconds gauge",
          `process_uptime_seconds ${process.uptime().toFixed(0)}`,
          "# TYPE process_resident_memory_bytes gauge",
          `process_resident_memory_bytes ${memory.rss}`,
          "# TYPE nodejs_heap_used_bytes gauge",
          `nodejs_heap_used_bytes ${memory.heapUsed}`,
          "",
        ].join("\n"),
      );
    });
}

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
